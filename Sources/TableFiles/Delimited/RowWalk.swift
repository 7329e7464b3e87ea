/// Walks over the rows of a file, a buffer at a time, from any row on.
struct RowWalk {
    /// Bytes read at a time. Rows on screen come with the first buffer, after about a millisecond.
    static let portion = 1 << 20
    /// The longest row that is held in memory whole. Of a longer one only this much is looked at; it ends at its next line end.
    static let longestRow = 16 << 20

    let bytes: any ByteSource
    var rules: RowRules
    /// Where the next row begins in the file.
    var offset: Int
    /// Where the walk ends: nothing behind is read. Nil walks to the end of the bytes.
    var end: Int?
    /// How much is read at first; grows when a row does not fit.
    var portion: Int

    /// Why no more bytes can be had.
    private var failure: TableError?

    init(bytes: any ByteSource, rules: RowRules, offset: Int, end: Int? = nil, portion: Int = Self.portion) {
        self.bytes = bytes
        self.rules = rules
        self.offset = offset
        self.end = end
        self.portion = portion
    }

    /// What a step did.
    enum Step: Hashable {
        /// Rows were visited; there may be more.
        case rows
        /// The sink wanted no more.
        case stopped
        /// No complete row is left. Behind `offset` there may be an unfinished one.
        case exhausted
        /// The quotes of the row at this file offset, or soon behind it, are not regular. Rows before were visited.
        case irregular(at: Int)
    }

    /// Visits the rows of one buffer.
    ///
    /// - Parameters:
    ///   - buffer: the storage. On return it begins with the byte at the old `offset`.
    ///   - isFinal: whether the bytes end where they end now, so that the last row needs no line end.
    ///   - lines: grows by the line ends passed.
    mutating func step<Sink: BufferedRowSink>(
        _ buffer: inout [UInt8], isFinal: Bool, lines: inout Int, into sink: inout Sink
    ) throws(TableError) -> Step {
        var splitter = RowSplitter(rules)
        var length = max(1, portion)
        while true {
            let wanted = end.map { min(length, max(0, $0 - offset)) } ?? length
            let got = try read(wanted, into: &buffer)
            guard got > 0 else { return .exhausted }
            let reachesEnd = got < wanted || offset + got == end || got < length
            sink.begin(at: offset, overflow: nil)
            var result = splitter.split(
                buffer.span.bytes, from: 0, to: got, isFinal: isFinal && reachesEnd || offset + got == end, into: &sink)
            if result.next == 0, result.stop == .exhausted {
                if reachesEnd { return .exhausted }
                if length < Self.longestRow {
                    length = min(Self.longestRow, length * 2)
                    continue
                }
                guard let next = try endOfLongRow(from: offset + got, isFinal: isFinal) else { return .exhausted }
                sink.begin(at: offset, overflow: next - offset)
                result = splitter.split(buffer.span.bytes, from: 0, to: got, isFinal: true, into: &sink)
                if case .irregular = result.stop { return .irregular(at: offset) }
                offset = next
                lines += result.lines
                return result.stop == .stopped ? .stopped : .rows
            }
            let base = offset
            offset += result.next
            lines += result.lines
            switch result.stop {
            case .exhausted: return .rows
            case .stopped: return .stopped
            case .irregular(let place): return .irregular(at: base + place)
            }
        }
    }

    /// As `step`, after seeing to it that the bytes for it are there, as far as they can be had without waiting.
    ///
    /// - Returns: with the step, whether more bytes are there (`arrived`), will be (`nothingYet`), or what is there is all (`end`).
    mutating func fetchAndStep<Sink: BufferedRowSink>(
        _ buffer: inout [UInt8], lines: inout Int, into sink: inout Sink
    ) throws(TableError) -> (step: Step, supply: FetchResult) {
        var supply = FetchResult.arrived
        while supply == .arrived, bytes.count - offset < portion { supply = fetch() }
        while true {
            // After a failure, what is there is all there will be: its rows come first, then the error.
            let step = try step(&buffer, isFinal: supply == .end, lines: &lines, into: &sink)
            if supply == .end, let failure {
                if step == .exhausted { throw failure }
                return (step, .arrived)
            }
            guard step == .exhausted, supply == .arrived else { return (step, supply) }
            supply = fetch()  // the row is longer than the portion
            if supply == .nothingYet { return (step, supply) }
        }
    }

    /// Fetches, unless that has failed before. A failure counts as the end, and is remembered.
    private mutating func fetch() -> FetchResult {
        guard failure == nil else { return .end }
        do throws(TableError) { return try bytes.fetch() } catch {
            failure = error
            return .end
        }
    }

    private func read(_ wanted: Int, into buffer: inout [UInt8]) throws(TableError) -> Int {
        let needed = wanted + RowSplitter.slack
        if buffer.count < needed { buffer = [UInt8](repeating: 0, count: needed) }
        var failure: TableError?
        let got = buffer.withUnsafeMutableBytes { storage -> Int in
            do throws(TableError) {
                return try bytes.read(into: UnsafeMutableRawBufferPointer(rebasing: storage[0..<wanted]), at: offset)
            } catch {
                failure = error
                return 0
            }
        }
        if let failure { throw failure }
        guard bytes.isAsFetched else { throw .changed(bytes.name, byte: offset) }
        return got
    }

    /// The first place behind a line end from an offset on; the end of the bytes if they end first and are final, else nil.
    private func endOfLongRow(from start: Int, isFinal: Bool) throws(TableError) -> Int? {
        var walk = self
        walk.offset = start
        var buffer: [UInt8] = []
        while true {
            let got = try walk.read(Self.portion, into: &buffer)
            if got == 0 { return isFinal ? walk.offset : nil }
            if let place = buffer[0..<got].firstIndex(where: { rules.endsLine($0) }) { return walk.offset + place + 1 }
            walk.offset += got
        }
    }
}

/// A sink that knows where its buffer lies in the file.
protocol BufferedRowSink: RowSink {
    /// The positions of the rows to come count from a file offset.
    ///
    /// - Parameter overflow: where the next row begins, if the one to come is longer than its buffer.
    mutating func begin(at offset: Int, overflow: Int?)
}
