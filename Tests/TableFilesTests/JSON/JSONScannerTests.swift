import Testing

@testable import TableFiles

/// The scanner against a byte loop, on bytes chosen to be difficult.
@Suite struct JSONScannerTests {
    /// What one record looks like to a loop that reads a byte at a time.
    struct ByteLoop {
        var marks: [UInt32] = []
        var outcome = JSONRecordScanner.Outcome.needsMore

        init(_ bytes: [UInt8], lines: Bool) {
            var depth = 0
            var isString = false, isEscaped = false
            for (place, byte) in bytes.enumerated() {
                if lines && byte == 0x0A {
                    outcome = .lineEnd(place)
                    return
                }
                let wasEscaped = isEscaped
                isEscaped = byte == UInt8(ascii: "\\") && !wasEscaped
                if byte == UInt8(ascii: "\""), !wasEscaped { isString.toggle() }
                if isString { continue }
                switch byte {
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    depth += 1
                    if depth == 1 { marks.append(UInt32(place)) }
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    depth -= 1
                    if depth == 0 {
                        marks.append(UInt32(place))
                        outcome = .complete(place + 1)
                        return
                    }
                case UInt8(ascii: ":"), UInt8(ascii: ","):
                    if depth == 1 { marks.append(UInt32(place)) }
                default: break
                }
            }
        }
    }

    private func scanAll(
        _ bytes: [UInt8], pieces most: Int, lines: Bool, _ random: inout SeededGenerator
    ) -> (JSONRecordScanner, JSONRecordScanner.Outcome) {
        // What stands behind the piece must not matter.
        let padded = bytes + (0..<JSONRecordScanner.slack).map { _ in "{}\"\\:\n".utf8.randomElement(using: &random)! }
        var scanner = JSONRecordScanner()
        scanner.begin(at: 0)
        var end = 0
        while true {
            end = min(bytes.count, end + Int.random(in: 1...most, using: &random))
            let outcome = scanner.scan(padded.span.bytes, upTo: end, stopsAtLineEnd: lines)
            if outcome != .needsMore || end == bytes.count { return (scanner, outcome) }
        }
    }

    @Test(arguments: [1 as UInt64, 2, 3, 4], [false, true])
    func findsWhatAByteLoopFinds(seed: UInt64, lines: Bool) {
        var random = SeededGenerator(seed)
        let alphabets = ["{}[]\",:\\\n x", "\\\\\\\"x", "{\"a\":1,\\}", "{[x]}x\"\"xxxxxxx"].map { Array($0.utf8) }
        for round in 0..<500 {
            let alphabet = alphabets[round % alphabets.count]
            let length = Int.random(in: 0...200, using: &random)
            let bytes = [UInt8(ascii: "{")] + (0..<length).map { _ in alphabet.randomElement(using: &random)! }
            let expected = ByteLoop(bytes, lines: lines)
            let (scanner, outcome) = scanAll(bytes, pieces: Int.random(in: 1...140, using: &random), lines: lines, &random)
            #expect(outcome == expected.outcome, "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
            #expect(scanner.marks == expected.marks, "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
        }
    }

    /// A run of backslashes of every length across every place of a block's edge.
    @Test func countsBackslashesAcrossTheEdgeOfABlock() {
        var random = SeededGenerator(5)
        for start in 50...66 {
            for length in 0...70 {
                let text = "{\"" + String(repeating: "x", count: start) + String(repeating: "\\", count: length) + "\":{},\"\"}"
                let bytes = Array(text.utf8)
                let expected = ByteLoop(bytes, lines: false)
                let (scanner, outcome) = scanAll(bytes, pieces: 64, lines: false, &random)
                #expect(outcome == expected.outcome && scanner.marks == expected.marks, "\(start) x, \(length) backslashes")
            }
        }
    }

    /// The same items whatever the size of the buffer.
    @Test(arguments: [JSONWalker.Division.commas, .lines, .nothing])
    func walksAlikeWithEveryBufferSize(division: JSONWalker.Division) throws {
        let text = """
            {"a":1,"b":"x,y]}{\\"\\\\"},{"a":[1,{"c":null}],"b":""} , 12, "s,]t", nul, [[],{}] {"q":"\\u0041"}
            started up
            {"a": 2, "b": {"deep": ["]", "}"]}}
            {"cut": "off
            3.5
            {"last":true}
            """
        let bytes = MemoryBytes(text)
        let whole = try items(bytes, division, size: 1 << 16)
        #expect(whole.count > 5)
        for size in 1...130 {
            #expect(try items(bytes, division, size: size) == whole, "buffers of \(size)")
        }
    }

    /// Every item as its kind and its text.
    private func items(_ bytes: MemoryBytes, _ division: JSONWalker.Division, size: Int) throws -> [String] {
        var walker = JSONWalker(division, from: 0)
        var found: [String] = []
        func text(_ range: Range<Int>) -> String { String(decoding: walker.buffer[range], as: UTF8.self) }
        while true {
            switch walker.next(isFinal: walker.readEnd == bytes.count) {
            case .record(let range): found.append("record \(text(range)) \(walker.scanner.marks)")
            case .scalar(let range): found.append("scalar \(text(range))")
            case .stray(let range): found.append("stray \(text(range))")
            case .broken(let range): found.append("broken \(text(range))")
            case .closed: found.append("closed")
            case .tooDeep: found.append("deep")
            case .needsMore:
                if try walker.read(size, from: bytes).bytes == 0 { return found }
            }
        }
    }
}
