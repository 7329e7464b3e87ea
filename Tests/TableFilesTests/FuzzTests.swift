import Foundation
import Testing

@testable import TableFiles

/// Bytes that mean harm: whatever they are, a file opens or is refused, its rows can be read from any place, and the work ends.
///
/// `CAIRN_FUZZ_SECONDS` makes it go on for longer, from a seed that is printed.
@Suite struct FuzzTests {
    private static let pieces: [[UInt8]] =
        [
            "\"", ",", "\n", "\r\n", "\r", "\t", ";", "|", "\"\"", ",\"", "\",", "\"\n", "\n\"", "a", "1", "2024-05-17", "é", "\u{FEFF}",
            "sep=", "#",
            "[", "]", "{", "}", ":", "name", "ERROR ", "2024-05-17 08:30:00 ", " ", "== x ==\n", "\u{2028}", "\0",
        ].map { Array($0.utf8) } + [
            [0xFF], [0xC3], [0xED, 0xA0, 0x80], [UInt8](repeating: 0x61, count: 300), [UInt8](repeating: 0x2C, count: 200),
        ]

    private static func bytes(_ random: inout SeededGenerator) -> [UInt8] {
        // A few pieces, often repeated, make structure; any pieces make noise.
        let chosen = (0..<Int.random(in: 1...6, using: &random)).map { _ in pieces.randomElement(using: &random)! }
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0...[20, 200, 3000].randomElement(using: &random)!, using: &random) {
            bytes +=
                Int.random(in: 0..<8, using: &random) == 0 ? pieces.randomElement(using: &random)! : chosen.randomElement(using: &random)!
        }
        return bytes
    }

    private static func options(_ random: inout SeededGenerator) -> TableOptions {
        var options = TableOptions()
        options.delimiter = [nil, nil, nil, 0x2C, 0x09].randomElement(using: &random)!
        options.quoting = [nil, nil, nil, TableOptions.Quoting.none, .byte(0x22)].randomElement(using: &random)!
        options.hasHeader = [nil, nil, true, false].randomElement(using: &random)!
        options.format = [nil, nil, nil, "text", "log", "csv"].randomElement(using: &random)!
        return options
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func anyBytesOpenOrAreRefused(seed: UInt64) throws {
        let seconds = ProcessInfo.processInfo.environment["CAIRN_FUZZ_SECONDS"].flatMap(Double.init) ?? 0
        let first = seconds > 0 ? UInt64.random(in: 0...UInt64.max) : seed
        if seconds > 0 { print("fuzzing from seed \(first)") }
        var random = SeededGenerator(first)
        let end = Date(timeIntervalSinceNow: seconds)
        var round = 0
        repeat {
            for _ in 0..<60 {
                try Self.check(Self.bytes(&random), Self.options(&random), &random, "seed \(first), round \(round)")
                round += 1
            }
        } while Date() < end
    }

    private static func check(_ bytes: [UInt8], _ options: TableOptions, _ random: inout SeededGenerator, _ name: String) throws {
        let memory = MemoryBytes(bytes, name: name)
        let source: any TableSource
        do { source = try TableFile.source(memory, path: name, options: options) } catch {
            #expect(!error.problem.isEmpty, "\(name)")
            return
        }
        if let delimited = source as? DelimitedSource { delimited.portion = [7, 64, 1000, 1 << 20].randomElement(using: &random)! }
        let guess = TableGuess(source)
        var arrangement = TableArrangement(grouping: guess.grouping)
        if !source.schema.columns.isEmpty, Bool.random(using: &random) {
            let column = Int.random(in: source.schema.columns.indices, using: &random)
            arrangement.sorting = Sorting(column: column, isDescending: Bool.random(using: &random))
            arrangement.grouping = Grouping(column: column, unit: Grouping.Unit.allCases.randomElement(using: &random)!)
        }
        let engine = TableEngine(source, arrangement: arrangement)
        engine.search(for: ["a", "1", "name"].randomElement(using: &random)!)
        var steps = 0
        while engine.step() == .busy, steps < 20_000 { steps += 1 }
        #expect(steps < 20_000, "\(name)")
        let snapshot = engine.snapshot()
        #expect(snapshot.error == nil, "\(name): \(snapshot.error?.description ?? "")")
        #expect(snapshot.shownRows == snapshot.totalRows && snapshot.totalRows <= bytes.count, "\(name)")
        #expect(!snapshot.description(name: name, guess: guess).isEmpty)
        try compare(snapshot, &random, name)
        // The file shrinks under the reader: no row is mixed from two states, nothing crashes.
        memory.truncate(to: Int.random(in: 0...bytes.count, using: &random))
        for row in 0..<min(50, snapshot.totalRows) { _ = snapshot.reader.cells(row: row, columns: [0, 1], limit: 100) }
        memory.append(Array(bytes.prefix(100)))
        engine.fileChanged()
        steps = 0
        while engine.step() == .busy, steps < 20_000 { steps += 1 }
        let grown = engine.snapshot()
        #expect(grown.error != nil || grown.sections.reduce(0) { $0 + $1.count } == grown.totalRows, "\(name)")
    }

    /// A pass, and jumps to single rows, must give the same cells.
    private static func compare(_ snapshot: TableSnapshot, _ random: inout SeededGenerator, _ name: String) throws {
        let columns = Array(snapshot.schema.columns.indices.prefix(5))
        var cursor = snapshot.reader.cursor(columns: columns, from: 0)
        var batch = RowBatch()
        var row = 0
        while try cursor.next(&batch) {
            #expect(batch.firstRow == row, "\(name)")
            for index in 0..<batch.rowCount where batch.rowCount < 300 || index % 17 == 0 {
                let cells = snapshot.reader.cells(row: row + index, columns: columns, limit: .max)
                for column in columns.indices {
                    let text = String(decoding: batch.array(index, column), as: UTF8.self)
                    #expect(cells[column].text == text, "\(name), row \(row + index), column \(column)")
                }
            }
            row += batch.rowCount
        }
        #expect(row == snapshot.totalRows, "\(name)")
    }
}
