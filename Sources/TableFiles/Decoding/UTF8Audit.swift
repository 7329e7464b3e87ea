/// Where a text is not well-formed UTF-8: how often, and on which lines.
///
/// Counts what `String(decoding:as: UTF8.self)` would show as U+FFFD: one for each maximal part of a broken sequence (Unicode 15.0,
/// section 3.9, "U+FFFD Substitution of Maximal Subparts"). Bytes come in pieces of any size. Linear; ASCII runs at the speed of
/// the standard library's validation.
struct UTF8Audit: Sendable {
    /// Lines that are remembered by number; bad bytes after that are only counted.
    static let lineLimit = 1000

    private(set) var badCount = 0
    /// Lines with bad bytes, ascending, counted from 1: the first ``lineLimit`` of them.
    private(set) var lines: [Int] = []

    /// The line of the next byte.
    private var line = 1
    /// A sequence that the end of a piece cut off: at most three bytes.
    private var tail: [UInt8] = []

    mutating func push(_ bytes: UnsafeRawBufferPointer) {
        var start = 0
        // A cut sequence is finished byte by byte.
        while !tail.isEmpty && start < bytes.count {
            let isContinuation = UTF8Sequence.mayContinue(tail, with: bytes[start])
            guard isContinuation else {
                recordBad()
                tail = []
                break
            }
            tail.append(bytes[start])
            start += 1
            if tail.count == UTF8Sequence.length(tail[0]) { tail = [] }
        }
        if start < bytes.count { check(UnsafeRawBufferPointer(rebasing: bytes[start...])) }
    }

    /// Says that the text has ended: a sequence still open is bad.
    mutating func finish() {
        if !tail.isEmpty { recordBad() }
        tail = []
    }

    private mutating func check(_ bytes: UnsafeRawBufferPointer) {
        var start = 0
        while start < bytes.count {
            let span = bytes.bindMemory(to: UInt8.self).span.extracting(start..<bytes.count)
            let bad: Range<Int>
            do {
                _ = try UTF8Span(validating: span)
                break
            } catch {
                bad = start + error.byteOffsets.lowerBound..<start + error.byteOffsets.upperBound
            }
            if isCutOff(bytes[bad.lowerBound...]) {
                tail = Array(bytes[bad.lowerBound...])
                countLines(bytes[start..<bad.lowerBound])
                return
            }
            countLines(bytes[start..<bad.lowerBound])
            recordBad()
            start = bad.upperBound
        }
        countLines(bytes[start...])
    }

    /// Whether these last bytes could be the beginning of a good sequence.
    private func isCutOff(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard let first = bytes.first, bytes.count < UTF8Sequence.length(first) else { return false }
        var soFar = [first]
        for byte in bytes.dropFirst() {
            guard UTF8Sequence.mayContinue(soFar, with: byte) else { return false }
            soFar.append(byte)
        }
        return true
    }

    private mutating func recordBad() {
        badCount += 1
        if lines.count < Self.lineLimit && lines.last != line { lines.append(line) }
    }

    private mutating func countLines(_ bytes: Slice<UnsafeRawBufferPointer>) {
        // Line numbers matter only until the list of them is full.
        guard lines.count < Self.lineLimit else { return }
        line += LineCount.count(of: 0x0A, in: UnsafeRawBufferPointer(rebasing: bytes).bytes, upTo: bytes.count)
    }
}

/// The rules for bytes of one UTF-8 sequence (Unicode 15.0, table 3-7).
enum UTF8Sequence {
    /// Bytes in the sequence a first byte begins; 0 when it can begin none, 1 for ASCII.
    static func length(_ first: UInt8) -> Int {
        switch first {
        case ..<0x80: 1
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
    }

    /// Whether `byte` may follow the unfinished sequence `head`, which is not empty.
    static func mayContinue(_ head: [UInt8], with byte: UInt8) -> Bool {
        guard head.count == 1 else { return byte & 0xC0 == 0x80 }
        switch head[0] {
        case 0xE0: return (0xA0...0xBF).contains(byte)
        case 0xED: return (0x80...0x9F).contains(byte)
        case 0xF0: return (0x90...0xBF).contains(byte)
        case 0xF4: return (0x80...0x8F).contains(byte)
        default: return byte & 0xC0 == 0x80
        }
    }
}
