import Synchronization

/// A file that is compressed or not in UTF-8, as the UTF-8 it stands for: decoded once, from front to back, into a spool.
///
/// Each `fetch` decodes some of the input, so that rows appear while the rest is still compressed. A fault in the input is an error
/// when nothing came before it; else the bytes end there, as if the file did, and ``repairs`` say why.
public final class DecodedBytes: ByteSource {
    /// Bytes taken from the input at a time; so many that decoding a portion stays under a few milliseconds.
    private static let portion = 256 << 10

    public let name: String
    private let input: any ByteSource
    private let spool: Spool
    private let state: Mutex<State>

    private struct State {
        let decoder: InputDecoder
        var buffer = [UInt8](repeating: 0, count: DecodedBytes.portion)
        /// Bytes of the input that the decoder has had.
        var consumed = 0
        var isComplete = false
        /// What ended the decoding before the input's end.
        var fault: TableError?
    }

    /// - Parameters:
    ///   - input: The bytes as they stand in the file or come through the pipe.
    ///   - options: `encoding` and `spoolLimit` are obeyed.
    public init(_ input: any ByteSource, options: TableOptions) throws(TableError) {
        name = input.name
        self.input = input
        spool = try Spool(name: input.name, limit: options.spoolLimit)
        let limit = ExpansionLimit(bytes: options.spoolLimit)
        state = Mutex(State(decoder: InputDecoder(name: input.name, encoding: options.encoding, limit: limit)))
    }

    public var count: Int { spool.count }
    public var isComplete: Bool { state.withLock { $0.isComplete } }
    public var waitDescriptor: Int32? { isComplete ? nil : input.waitDescriptor }

    public var fetchedShare: Double? {
        let (consumed, isComplete) = state.withLock { ($0.consumed, $0.isComplete) }
        if isComplete { return 1 }
        guard let share = input.fetchedShare, input.count > 0 else { return nil }
        return share * min(1, Double(consumed) / Double(input.count))
    }

    /// How the input is compressed: `gzip`, `zstd`, `xz`; nil when it is not, or no byte has been fetched yet.
    public var compression: String? { state.withLock { $0.decoder.compression?.rawValue } }
    /// The encoding of the input; nil until enough has been fetched to know.
    public var encoding: String? { state.withLock { $0.decoder.encoding?.name } }
    /// Bytes that stand for no character and appear as U+FFFD, all counted, the first with their lines; and what ended the decoding
    /// too early, if anything did.
    public var repairs: WarningLog {
        let (repairs, fault) = state.withLock { ($0.decoder.repairs, $0.fault) }
        var log = repairs.log
        if let fault, spool.count > 0 {
            let place = fault.byte.map { "byte \($0): " } ?? ""
            log.note(.endsEarly, detail: "\(place)\(fault.problem); the rows up to here are shown")
        }
        return log
    }

    public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(TableError) -> Int {
        try spool.read(into: buffer, at: offset)
    }

    public func fetch() throws(TableError) -> FetchResult {
        try state.withLock { state throws(TableError) in try fetch(&state) }
    }

    private func fetch(_ state: inout State) throws(TableError) -> FetchResult {
        let before = spool.count
        // Input that yields nothing yet (a sample that is not full, a header) is no reason to return.
        while spool.count == before && !state.isComplete {
            let got = try readInput(&state)
            if got > 0 {
                push(got, &state)
                continue
            }
            switch try input.fetch() {
            case .arrived: continue
            case .nothingYet:
                // A writer that pauses must see its rows: decide on what has come.
                keepFault(&state) { state, sink throws(TableError) in try state.decoder.decideNow(to: sink) }
                if spool.count == before && !state.isComplete { return .nothingYet }
            case .end:
                keepFault(&state) { state, sink throws(TableError) in try state.decoder.finish(to: sink) }
                state.isComplete = true
            }
        }
        if spool.count > before { return .arrived }
        if let fault = state.fault, before == 0 { throw fault }
        return .end
    }

    private func readInput(_ state: inout State) throws(TableError) -> Int {
        let offset = state.consumed
        return try state.buffer.withUnsafeMutableBufferPointer { buffer throws(TableError) in
            try input.read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
        }
    }

    private func push(_ count: Int, _ state: inout State) {
        state.consumed += count
        let buffer = state.buffer
        keepFault(&state) { state, sink throws(TableError) in
            try buffer.withBytes { bytes throws(TableError) in
                try state.decoder.push(UnsafeRawBufferPointer(rebasing: bytes[..<count]), to: sink)
            }
        }
    }

    /// Runs a step of the decoder; a fault ends the reading, but is kept, for `fetch` or `repairs` to tell.
    private func keepFault(
        _ state: inout State,
        _ step: (inout State, (UnsafeRawBufferPointer) throws(TableError) -> Void) throws(TableError) -> Void
    ) {
        do throws(TableError) {
            try step(&state) { bytes throws(TableError) in try spool.append(bytes) }
        } catch {
            state.fault = error
            state.isComplete = true
        }
    }
}

extension Transcoder.Repairs {
    /// As warnings with line numbers.
    var log: WarningLog {
        var log = WarningLog()
        for line in lines { log.note(.badBytes, line: line, detail: "bytes that are no text; shown as U+FFFD") }
        log.add(.badBytes, count: badCount - lines.count)
        return log
    }
}
