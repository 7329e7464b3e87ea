/// Bounds on what a compressed file may become.
struct ExpansionLimit: Sendable, Equatable {
    /// The most bytes that come out. 16 GiB: more than that is better decompressed by hand, where the disk's owner sees it.
    var bytes = 16 << 30
    /// The most bytes that come out for each that went in. Deflate reaches 1,032 at most, on zeros; text seldom passes 100.
    var ratio = 1100
    /// What may come out before the ratio is looked at: a small file of blanks is no attack.
    var free = 64 << 20

    func allows(_ produced: Int, from consumed: Int) -> Bool {
        produced <= bytes && (produced <= free || produced / ratio <= consumed)
    }
}

/// Decompresses bytes as they come and hands on what they become.
///
/// Time is linear in what comes out; memory is one buffer besides what the library needs.
final class Decompressor {
    /// Bytes a piece has at most.
    static let pieceSize = 256 << 10

    let compression: Compression
    let limit: ExpansionLimit
    private(set) var consumed = 0
    private(set) var produced = 0

    private let file: String
    private let decoder: any StreamDecoder
    private let piece: UnsafeMutableRawBufferPointer
    /// Input a decoder left alone until more comes: a byte or two.
    private var rest: [UInt8] = []

    /// - Parameter file: The file's name, for messages.
    init(_ compression: Compression, file: String, limit: ExpansionLimit = ExpansionLimit()) throws(TableError) {
        self.compression = compression
        self.file = file
        self.limit = limit
        do throws(StreamFault) {
            decoder = try compression.makeDecoder()
        } catch {
            throw error.error(file: file)
        }
        piece = .allocate(byteCount: Self.pieceSize, alignment: 16)
    }

    deinit { piece.deallocate() }

    /// Takes the next bytes of the compressed file.
    ///
    /// - Parameter sink: Gets what they become, in pieces that are good only during the call. Everything decoded before a fault
    ///   was noticed is handed on before the fault is thrown.
    /// - Throws: ``TableError`` with the place in the compressed file, or what `sink` threw.
    func push(_ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws(TableError) -> Void) throws(TableError) {
        guard !rest.isEmpty else { return try drain(bytes, isLast: false, to: sink) }
        let joined = rest + bytes
        rest = []
        try joined.withBytes { bytes throws(TableError) in try drain(bytes, isLast: false, to: sink) }
    }

    /// Says that the compressed file has ended.
    ///
    /// - Throws: ``TableError`` when it ended too early.
    func finish(to sink: (UnsafeRawBufferPointer) throws(TableError) -> Void) throws(TableError) {
        let last = rest
        rest = []
        try last.withBytes { bytes throws(TableError) in try drain(bytes, isLast: true, to: sink) }
        guard decoder.mayEnd else {
            throw StreamFault("the \(compression.rawValue) data end too early", advice: rowsSoFar).error(file: file, byte: consumed)
        }
    }

    private func drain(
        _ bytes: UnsafeRawBufferPointer, isLast: Bool, to sink: (UnsafeRawBufferPointer) throws(TableError) -> Void
    ) throws(TableError) {
        var offset = 0
        while true {
            let input = UnsafeRawBufferPointer(rebasing: bytes[offset...])
            let wasAtEnd = decoder.mayEnd
            let step = decoder.step(input, isLast: isLast, into: piece)
            offset += step.consumed
            consumed += step.consumed
            produced += step.produced
            if step.produced > 0 { try sink(UnsafeRawBufferPointer(rebasing: piece[..<step.produced])) }
            if let fault = step.fault { throw fault.error(file: file, byte: consumed) }
            try checkLimit()
            // A step that began a member moved nothing, and is not stuck.
            if step.consumed == 0 && step.produced == 0 && wasAtEnd == decoder.mayEnd { break }
        }
        if !isLast { rest = Array(bytes[offset...]) }
    }

    private func checkLimit() throws(TableError) {
        guard !limit.allows(produced, from: consumed) else { return }
        let problem = "the \(compression.rawValue) data grow past \(produced >> 20) MiB"
        throw StreamFault(problem, advice: "\(rowsSoFar); decompress it by hand if that is what it should hold").error(
            file: file, byte: consumed)
    }
}
