/// The bytes of a file, a pipe or a decoded stream, readable at any offset below what has arrived.
///
/// Reads never map the file: when another program shortens it, a read gives fewer bytes, where a mapping would end the process.
public protocol ByteSource: AnyObject, Sendable {
    /// The file's name for messages, as the user gave it, or `standard input`.
    var name: String { get }
    /// How many bytes can be read now. May grow by `fetch`, and shrink when a file is truncated.
    var count: Int { get }
    /// Whether no more bytes will come by themselves. A file that another program may append to counts as complete.
    var isComplete: Bool { get }
    /// Share of the input that has been fetched, from 0 to 1; nil when its length is not known.
    var fetchedShare: Double? { get }
    /// Whether the bytes are still those that `count` spoke of, as far as the system tells: false once another program has written to a
    /// file otherwise than at its end. Asked after a read, it says whether what was read can be used.
    var isAsFetched: Bool { get }
    /// A descriptor that becomes readable when `fetch` would find more, to wait on while `fetch` returns `.nothingYet`.
    var waitDescriptor: Int32? { get }

    /// Copies bytes at an offset into the buffer, as many as fit and have arrived. Any thread; `pread` underneath.
    ///
    /// - Returns: the number of bytes; 0 only when none has arrived at that offset or the buffer is empty.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(TableError) -> Int

    /// Brings in more bytes (about 1 MiB at most; decodes, or reads the pipe) without waiting for a writer. Worker thread only.
    func fetch() throws(TableError) -> FetchResult
}

/// What a call of `fetch` found.
public enum FetchResult: Hashable, Sendable {
    /// `count` has grown.
    case arrived
    /// The writer has not written; wait on `waitDescriptor`.
    case nothingYet
    /// There is no more (for now, if it is a file).
    case end
}

extension ByteSource {
    public var isAsFetched: Bool { true }

    /// A copy of some bytes, fewer if fewer are there.
    ///
    /// - Returns: the bytes, and whether they are as many as wanted.
    func array(at offset: Int, count: Int) throws(TableError) -> (bytes: [UInt8], isFull: Bool) {
        var bytes = [UInt8](repeating: 0, count: max(0, count))
        var failure: TableError?
        let got = bytes.withUnsafeMutableBytes { buffer -> Int in
            do throws(TableError) { return try read(into: buffer, at: offset) } catch {
                failure = error
                return 0
            }
        }
        if let failure { throw failure }
        if got < bytes.count { bytes.removeSubrange(got...) }
        return (bytes, got == count)
    }
}
