import Testing

@testable import TableFiles

/// The splitter against a byte loop, on bytes chosen to be difficult.
@Suite struct SplitterOracleTests {
    /// Collects the cells of all rows, walking with a given buffer size.
    static func cells(_ bytes: [UInt8], rules: RowRules, portion: Int = 1 << 20) throws -> (rows: [[[UInt8]]], irregular: Bool) {
        var walk = RowWalk(bytes: MemoryBytes(bytes), rules: rules, offset: 0, end: nil, portion: portion)
        var rows: [[[UInt8]]] = []
        var buffer: [UInt8] = []
        var lines = 0
        while true {
            var sink = CellsSink()
            let step = try walk.step(&buffer, isFinal: true, lines: &lines, into: &sink)
            for row in sink.rows { rows.append(row.map { Array(buffer[rules.unquote(&buffer, $0.lowerBound, $0.upperBound)]) }) }
            if case .irregular = step { return (rows, true) }
            if step == .exhausted || walk.offset >= bytes.count { return (rows, false) }
        }
    }

    struct CellsSink: BufferedRowSink {
        var rows: [[Range<Int>]] = []
        var recordedSeparators: Int { .max }
        mutating func begin(at offset: Int, overflow: Int?) {}
        mutating func row(_ extent: RowExtent, separators: Span<UInt32>) -> Bool {
            var start = extent.start
            var cells: [Range<Int>] = []
            for index in separators.indices {
                let separator = separators[index]
                cells.append(start..<Int(separator))
                start = Int(separator) + 1
            }
            rows.append(cells + [start..<extent.end])
            return true
        }
    }

    /// Text whose quotes are regular, with everything that may stand between them.
    static func regularText(_ random: inout SeededGenerator, length: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < length {
            if Int.random(in: 0..<3, using: &random) == 0 {
                bytes.append(0x22)
                for _ in 0..<Int.random(in: 0...80, using: &random) {
                    bytes += [[0x2C], [0x0A], [0x22, 0x22], [0x0D, 0x0A], [0x61], [0xC3, 0xA9]].randomElement(using: &random)!
                }
                bytes.append(0x22)
            } else {
                for _ in 0..<Int.random(in: 0...70, using: &random) { bytes.append([0x61, 0x62, 0x20].randomElement(using: &random)!) }
            }
            bytes += [[0x2C], [0x2C], [0x0A], [0x0D, 0x0A]].randomElement(using: &random)!
        }
        return bytes
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func regularTextReadsAsAByteLoopReadsIt(seed: UInt64) throws {
        var random = SeededGenerator(seed)
        for round in 0..<60 {
            let bytes = Self.regularText(&random, length: Int.random(in: 0...900, using: &random))
            let loop = ByteLoop(bytes, delimiter: 0x2C, quote: 0x22)
            try #require(loop.isRegular, "seed \(seed), round \(round)")
            for isTolerant in [false, true] {
                let found = try Self.cells(bytes, rules: RowRules(delimiter: 0x2C, isTolerant: isTolerant))
                #expect(found.rows == loop.rows && !found.irregular, "seed \(seed), round \(round), tolerant \(isTolerant)")
            }
        }
    }

    /// Random bytes: the splitter must see irregular quotes exactly when the byte loop does, and agree with it otherwise.
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func randomBytesAreRegularOrNotForBoth(seed: UInt64) throws {
        var random = SeededGenerator(seed)
        var regular = 0
        for round in 0..<1500 {
            let length = Int.random(in: 0...200, using: &random)
            let bytes = (0..<length).map { _ in [0x22, 0x2C, 0x0A, 0x61, 0x61, 0x61, 0x61].randomElement(using: &random)! as UInt8 }
            let loop = ByteLoop(bytes, delimiter: 0x2C, quote: 0x22)
            let found = try Self.cells(bytes, rules: RowRules(delimiter: 0x2C))
            #expect(
                found.irregular == !loop.isRegular,
                "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
            if loop.isRegular {
                regular += 1
                #expect(found.rows == loop.rows, "seed \(seed), round \(round)")
            }
        }
        #expect(regular > 10)
    }

    /// With quotes as text, any bytes at all.
    @Test func withoutQuotesAnyBytesReadAsAByteLoopReadsThem() throws {
        var random = SeededGenerator(7)
        for round in 0..<400 {
            let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                [0x22, 0x09, 0x0A, 0x0D, 0x61, 0x00, 0xFF].randomElement(using: &random)! as UInt8
            }
            let loop = ByteLoop(bytes, delimiter: 0x09, quote: nil)
            #expect(try Self.cells(bytes, rules: RowRules(delimiter: 0x09, quote: nil)).rows == loop.rows, "round \(round)")
        }
    }

    /// Every buffer size gives the same rows, in every way of reading.
    @Test(arguments: 1...130)
    func anyBufferSizeGivesTheSameRows(portion: Int) throws {
        var random = SeededGenerator(11)
        let regular = Self.regularText(&random, length: 1500)
        let wild = (0..<1500).map { _ in [0x22, 0x2C, 0x0A, 0x0D, 0x61, 0x61, 0x61].randomElement(using: &random)! as UInt8 }
        for rules in [RowRules(delimiter: 0x2C), RowRules(delimiter: 0x2C, isTolerant: true)] {
            #expect(try Self.cells(regular, rules: rules, portion: portion).rows == Self.cells(regular, rules: rules).rows)
        }
        for lineEnd in [RowRules.LineEnd.lineFeed, .carriageReturn, .any] {
            for rules in [
                RowRules(delimiter: 0x2C, quote: nil, lineEnd: lineEnd), RowRules(delimiter: 0x2C, lineEnd: lineEnd, isTolerant: true),
            ] {
                #expect(
                    try Self.cells(wild, rules: rules, portion: portion).rows == Self.cells(wild, rules: rules).rows,
                    "\(lineEnd), quote \(String(describing: rules.quote))")
            }
        }
    }

    /// A jump through the sparse index finds the rows of a pass, and a pass from any row the rest of them.
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func theSparseIndexFindsWhatAFullOneDoes(seed: UInt64) throws {
        var random = SeededGenerator(seed)
        var text = Array("a,b\n".utf8) + Self.regularText(&random, length: 40_000)
        if seed % 2 == 0 { text += Array("x,\"unclosed\ny,2\n".utf8) }
        let source = try DelimitedSource(
            MemoryBytes(text),
            options: {
                var o = TableOptions(); o.delimiter = 0x2C; o.hasHeader = true; return o
            }())
        let rows = try readAll(source, columns: [0, 1])
        let reader = source.reader()
        try #require(reader.rowCount == rows.count && rows.count > 300)
        for row in rows.indices.shuffled(using: &random) {
            let cells = reader.cells(row: row, columns: [0, 1], limit: .max)
            #expect(cells.map { $0.state == .value ? Array($0.text.utf8) : nil } == rows[row], "seed \(seed), row \(row)")
        }
        for start in [0, 1, 63, 64, 65, rows.count - 1, rows.count] {
            var cursor = reader.cursor(columns: [1], from: start)
            var batch = RowBatch()
            var found: [[UInt8]?] = []
            while try cursor.next(&batch) {
                for row in 0..<batch.rowCount { found.append(batch.field(row, 0).isValue ? batch.array(row, 0) : nil) }
            }
            #expect(found == rows[start...].map { $0[1] }, "seed \(seed), from \(start)")
        }
    }
}
