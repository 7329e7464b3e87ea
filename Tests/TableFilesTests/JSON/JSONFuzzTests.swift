import Testing

@testable import TableFiles

/// Rows made up from a seed, written as JSON in many ways, and damaged.
@Suite struct JSONFuzzTests {
    struct MadeUp {
        var rows: [[String?]] = []
        var text = ""
        var columnCount = 0
    }

    private func spelled(_ text: String, _ random: inout SeededGenerator) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": return "\\\""
            case "\\": return "\\\\"
            case "\n": return "\\n"
            default:
                guard Int.random(in: 0..<12, using: &random) == 0 else { return String(scalar) }
                return String(scalar).utf16.map { unit in
                    let digits = String(unit, radix: 16)
                    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }.joined()
            }
        }.joined()
    }

    private func makeUp(_ random: inout SeededGenerator, rows: Int, lines: Bool) -> MadeUp {
        var made = MadeUp()
        let alphabet = Array("aé漢😀{}[],:\\\"\n ")
        let keys = (0..<Int.random(in: 1...9, using: &random)).map { "k\($0)\"" }
        made.columnCount = keys.count
        func blank() -> String {
            lines ? ["", " ", "\t"].randomElement(using: &random)! : ["", " ", "\n  "].randomElement(using: &random)!
        }
        var records = [keys.map { "\"\(spelled($0, &random))\":0" }.joined(separator: ",")]
        made.rows = [keys.map { _ in "0" }]
        for _ in 1..<max(1, rows) {
            var row = [String?](repeating: nil, count: keys.count)
            var members: [String] = []
            for column in keys.indices.shuffled(using: &random) where Int.random(in: 0..<4, using: &random) > 0 {
                let text = String((0..<Int.random(in: 0...40, using: &random)).map { _ in alphabet.randomElement(using: &random)! })
                let value: (String, String?) = [
                    ("\"\(spelled(text, &random))\"", text), ("1.50", "1.50"), ("null", nil), ("true", "true"),
                    ("[1,\(blank())\"] }\\\"\"]", "[1,\"] }\\\"\"]"), ("{\(blank())\"x\" : [ ]}", "{\"x\":[]}"),
                ].randomElement(using: &random)!
                row[column] = value.1
                members.append("\(blank())\"\(spelled(keys[column], &random))\"\(blank()):\(blank())\(value.0)\(blank())")
            }
            made.rows.append(row)
            records.append(members.joined(separator: ","))
        }
        let objects = records.map { "{\($0)}" }
        made.text = lines ? objects.joined(separator: "\n") : "[\(objects.joined(separator: ",\(blank())"))]"
        return made
    }

    @Test(arguments: [1 as UInt64, 2, 3, 4, 5], [false, true])
    func readsBackWhatWasWritten(seed: UInt64, lines: Bool) throws {
        var random = SeededGenerator(seed)
        for round in 0..<12 {
            let made = makeUp(&random, rows: Int.random(in: 2...300, using: &random), lines: lines)
            let source = try JSONSource(MemoryBytes(made.text))
            #expect(try table(source) == made.rows, "seed \(seed), round \(round)")
            #expect(source.warnings.isEmpty, "seed \(seed), round \(round): \(source.warnings.all.prefix(3))")
            try expectReaderAgrees(source, made.rows, &random, "seed \(seed), round \(round)")
        }
    }

    /// Scattered rows, and passes begun anywhere, give what the first pass gave.
    private func expectReaderAgrees(
        _ source: JSONSource, _ rows: [[String?]], _ random: inout SeededGenerator, _ comment: String
    ) throws {
        let reader = source.reader()
        let columns = Array(source.schema.columns.indices)
        for _ in 0..<40 {
            let row = Int.random(in: 0..<rows.count, using: &random)
            let cells = reader.cells(row: row, columns: columns, limit: .max)
            #expect(cells.map { $0.state == .value ? $0.text : nil } == rows[row], "\(comment), row \(row)")
        }
        let first = Int.random(in: 0..<rows.count, using: &random)
        var cursor = reader.cursor(columns: columns, from: first)
        var batch = RowBatch()
        var found: [[String?]] = []
        while try cursor.next(&batch) {
            for row in 0..<batch.rowCount {
                found.append(columns.map { batch.field(row, $0).isValue ? String(decoding: batch.array(row, $0), as: UTF8.self) : nil })
            }
        }
        #expect(found == Array(rows[first...]), "\(comment), from row \(first)")
    }

    /// A file of several buffers: the sparse index leads to the right rows far in.
    @Test func findsRowsFarInAFileOfSeveralBuffers() throws {
        let count = 40_000
        let text = "[" + (0..<count).map { "{\"n\":\($0),\"s\":\"row \($0) {[\\\"\",\"t\":[\($0)]}" }.joined(separator: ",\n") + "]"
        let source = try JSONSource(MemoryBytes(text))
        #expect(try readAll(source, columns: [0]).count == count)
        let reader = source.reader()
        for row in [0, 63, 64, 12_345, 39_999, 31_000, 1] {
            #expect(reader.cells(row: row, columns: [1, 2, 0], limit: 99).map(\.text) == ["row \(row) {[\"", "[\(row)]", "\(row)"])
            #expect(reader.line(ofRow: row) == row + 1)
        }
    }

    /// Rows too long to be kept: a list reads their beginning, the detail pane all.
    @Test func readsTheBeginningOfLongRows() throws {
        let long = String(repeating: "long ", count: 120_000)
        let rows = (0..<3).map { "{\"n\":\($0),\"text\":\"\(long)\(0)\",\"after\":[\($0)]}" }
        let source = try JSONSource(MemoryBytes("[" + rows.joined(separator: " ,\n") + "]"))
        try readAll(source)
        let reader = source.reader()
        for row in 0..<3 {
            let shown = reader.cells(row: row, columns: [0, 1, 2], limit: 10)
            #expect(shown == [TableCell(text: "\(row)"), TableCell(text: "long long ", isCut: true), TableCell(isCut: true)])
            let whole = reader.cells(row: row, columns: [0, 1, 2], limit: .max)
            #expect(whole.map(\.text.utf8.count) == [1, 600_001, 3])
            #expect(whole.map(\.isCut) == [false, false, false])
            #expect(reader.text(ofRow: row) == rows[row])
        }
    }

    /// A file that arrives in pieces ends with the rows of the whole.
    @Test(arguments: [11 as UInt64, 12, 13])
    func growsToTheRowsOfTheWhole(seed: UInt64) throws {
        var random = SeededGenerator(seed)
        for round in 0..<18 {
            let made = makeUp(&random, rows: 20, lines: round % 2 == 0)
            let text = Array((made.text + (round % 3 == 0 ? "\n12345\n" : "")).utf8)
            let whole = try table(JSONSource(MemoryBytes(text)))
            let bytes = MemoryBytes(Array(text.prefix(40)))
            guard let source = try? JSONSource(bytes) else { continue }
            var rows: [[String?]] = []
            var sent = min(40, text.count)
            var batch = RowBatch()
            while true {
                let columns = [0]
                let step = try source.advance(columns: columns, batch: &batch)
                if case .replaced(let kept) = step { rows.removeSubrange(kept...) }
                for row in 0..<batch.rowCount { rows.append([batch.field(row, 0).isValue ? "x" : nil]) }
                if step == .end {
                    if sent == text.count { break }
                    let end = min(text.count, sent + Int.random(in: 1...60, using: &random))
                    bytes.append(Array(text[sent..<end]))
                    sent = end
                }
            }
            #expect(rows.count == source.rowCount, "seed \(seed), round \(round)")
            #expect(source.rowCount == whole.count, "seed \(seed), round \(round)")
            #expect(source.warnings.isEmpty == (round % 3 != 0 || round % 2 == 0), "seed \(seed), round \(round): \(source.warnings.all)")
        }
    }

    /// Whatever the bytes: it ends, it does not crash, and what it says of its rows is so.
    @Test(arguments: [21 as UInt64, 22, 23, 24])
    func survivesDamage(seed: UInt64) throws {
        var random = SeededGenerator(seed)
        for round in 0..<60 {
            var bytes = Array(makeUp(&random, rows: 12, lines: round % 2 == 0).text.utf8)
            for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 2: bytes.insert("{}[]\",:\\\n".utf8.randomElement(using: &random)!, at: place)
                default: bytes.removeSubrange(place...)
                }
            }
            guard let source = try? JSONSource(MemoryBytes(bytes)) else { continue }
            guard let rows = try? table(source) else { continue }
            let reader = source.reader()
            #expect(rows.count == reader.rowCount && rows.count <= bytes.count, "seed \(seed), round \(round)")
            let columns = Array(source.schema.columns.indices)
            for row in rows.indices {
                let cells = reader.cells(row: row, columns: columns, limit: .max).map { $0.state == .value ? $0.text : nil }
                #expect(
                    cells == rows[row] + Array(repeating: nil, count: cells.count - rows[row].count),
                    "seed \(seed), round \(round), row \(row)")
            }
        }
    }
}
