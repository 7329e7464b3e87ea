import Testing

@testable import TableFiles

/// Grouping, sorting, filtering and searching, against the same things done on an array of rows.
@Suite struct ArrangeTests {
    private static func finished(_ text: String, _ arrangement: TableArrangement, search: String? = nil) throws -> TableSnapshot {
        let engine = TableEngine(try delimited(text), arrangement: arrangement)
        engine.search(for: search)
        while engine.step() == .busy {}
        return engine.snapshot()
    }

    private static func rows(_ snapshot: TableSnapshot) -> [[Int]] {
        snapshot.sections.map { section in (0..<section.count).map { section.rows[$0] } }
    }

    private static func titles(_ values: [String], _ unit: Grouping.Unit, step: Double? = nil, order: Grouping.Order = .ascending) throws
        -> [String]
    {
        let text = "v,w\n" + values.map { "\"\($0)\",x\n" }.joined()
        return try finished(text, TableArrangement(grouping: Grouping(column: 0, unit: unit, step: step, order: order))).sections.map(
            \.title)
    }

    @Test func sectionsAreTitledAndOrdered() throws {
        #expect(try Self.titles(["b10", "b9", "", "a"], .value) == ["a", "b9", "b10", "No v"])
        #expect(try Self.titles(["10", "9", "100", ""], .value) == ["9", "10", "100", "No v"])
        #expect(try Self.titles(["2024-05-17", "2023-12-01", "x", "2024-05-01"], .month) == ["December 2023", "May 2024", "Other"])
        #expect(try Self.titles(["2024-05-17", "2023-12-01", "2024-05-02"], .month, order: .descending) == ["May 2024", "December 2023"])
        #expect(try Self.titles(["2024-05-17T08:30:00Z", "2024-05-17 09:00"], .hour) == ["17 May 2024, 08:00", "17 May 2024, 09:00"])
        #expect(try Self.titles(["2024-05-17", "17.6.2024"], .day) == ["17 May 2024", "17 June 2024"])
        #expect(try Self.titles(["2024-05", "2025/01/02"], .year) == ["2024", "2025"])
        #expect(try Self.titles(["émile", "Eve", "zoë", "42", "ßa", "Ångström", "Я", "…"], .letter) == ["A", "E", "S", "Z", "Я", "#"])
        #expect(
            try Self.titles(["5", "99", "100", "-1", "x", ""], .range, step: 100) == [
                "-100 to -1", "0 to 99", "100 to 199", "Other", "No v",
            ])
        #expect(
            try Self.titles(["0.1", "0.3", "0.55"], .range, step: 0.25) == [
                "0.00 to under 0.25", "0.25 to under 0.50", "0.50 to under 0.75",
            ])
        #expect(try Self.titles(["a/b/c", "a/b/d", "a/e", "f", "/g"], .folder) == [".", "/", "a", "a/b"])
        #expect(try Self.titles(["z", "a", "m"], .value, order: .file) == ["z", "a", "m"])
    }

    @Test func arrangementsAreSaidInWords() throws {
        let schema = TableSchema.labelled(names: ["city", "day", "a:b", "n"]).schema
        let names = ColumnNames(schema: schema, file: "f")
        func grouping(_ text: String) throws -> Grouping { try names.grouping(text) }
        #expect(try grouping("city") == Grouping(column: 0))
        #expect(try grouping("day:month:desc") == Grouping(column: 1, unit: .month, order: .descending))
        #expect(try grouping("a:b") == Grouping(column: 2) && grouping("a:b:letter") == Grouping(column: 2, unit: .letter))
        #expect(try grouping("n:range=500") == Grouping(column: 3, unit: .range, step: 500) && grouping("4:range").step == nil)
        #expect(try names.sorting("CITY:desc") == Sorting(column: 0, isDescending: true))
        #expect(RowFilter(parsing: "n>=10", schema: schema) == .column(3, .greaterOrEqual, "10"))
        #expect(RowFilter(parsing: "a:b=c=d", schema: schema) == .column(2, .equal, "c=d"))
        #expect(
            RowFilter(parsing: "x=y", schema: schema) == .text("x=y")
                && RowFilter(parsing: "city~", schema: schema) == .column(0, .contains, ""))
        #expect(try grouping("city:desc") == Grouping(column: 0, order: .descending))
        #expect(try grouping("day:month:file") == Grouping(column: 1, unit: .month, order: .file))
        #expect(try grouping("city:level") == Grouping(column: 0, unit: .level) && grouping("a:b:heading:asc").order == .ascending)
        for (wrong, says) in [
            ("town", "Near it: "), ("city:week", "\"week\" is none of value, year"), ("", "no column"),
            ("city:range=0", "none of"), ("city:week:desc", "none of"), ("town:month", "no column \"town\""),
        ] {
            do {
                _ = try grouping(wrong)
                Issue.record("expected an error for \(wrong)")
            } catch let error as TableError { #expect(error.kind == .usage && error.description.contains(says), "\(error)") }
        }
    }

    /// What a column is made for needs no unit: headings come as in the file, levels from the worst, under one of their names.
    @Test func headingsAndLevelsAreUnits() throws {
        func sections(_ text: String, name: String, by said: String) throws -> [String] {
            let source = try TableFile.source(MemoryBytes(text, name: name), path: name, options: TableOptions())
            let grouping = try ColumnNames(schema: source.schema, file: name).grouping(said)
            return TableEngine(source, arrangement: TableArrangement(grouping: grouping)).finish().sections.map {
                "\($0.title) \($0.count)"
            }
        }
        let text = "# Zebras\none\ntwo\n# Apes\nthree\n# Zebras\nfour\n"
        #expect(try sections(text, name: "t.md", by: "heading") == ["Zebras 5", "Apes 2"])
        #expect(try sections(text, name: "t.md", by: "heading:value") == ["Apes 2", "Zebras 5"])
        let levels = ["INFO", "warn", "ERROR", "WARNING", "DEBUG", "error", "no"]
        let log = levels.map { "2024-05-17 08:30:00 \($0) message\n" }.joined()
        #expect(try sections(log, name: "t.log", by: "level") == ["ERROR 2", "WARNING 2", "INFO 1", "DEBUG 1", "No level 1"])
        #expect(try sections(log, name: "t.log", by: "level:desc").first == "DEBUG 1")
        #expect(try sections(log, name: "t.log", by: "level:value").contains("warn 1"))
        let csv = "severity,text\nwarn,a\nSevere,b\nodd,c\n,d\nfatal,e\n"
        #expect(try sections(csv, name: "t.csv", by: "severity:level") == ["FATAL 1", "ERROR 1", "WARNING 1", "odd 1", "No severity 1"])
    }

    /// Rows of texts come without cells; a section that is new must not be looked for in the order of the old ones.
    @Test func aSortedLogMayGrowNewSections() throws {
        let bytes = MemoryBytes("2024-05-17 08:30:00 INFO b\n2024-05-17 08:31:00 INFO a\n", name: "t.log")
        let source = try TableFile.source(bytes, path: "t.log", options: TableOptions())
        let engine = TableEngine(
            source, arrangement: TableArrangement(grouping: Grouping(column: 1, unit: .level), sorting: Sorting(column: 2)))
        #expect(engine.finish().sections.map { "\($0.title) \($0.count)" } == ["INFO 2"])
        bytes.append(Array("2024-05-17 08:32:00 ERROR c\n2024-05-17 08:33:00 INFO 0\n".utf8))
        engine.fileChanged()
        var seen = 0
        while engine.step() == .busy {
            let snapshot = engine.snapshot()
            seen += snapshot.sections.reduce(0) { $0 + $1.count }
        }
        let snapshot = engine.finish()
        #expect(snapshot.sections.map { "\($0.title) \($0.count)" } == ["ERROR 1", "INFO 3"] && seen > 0)
        #expect((0..<3).map { snapshot.cells(1, $0, columns: [2])[0].text } == ["0", "a", "b"])
    }

    @Test func stepsAreOneTwoOrFive() {
        for (span, step) in [(100.0, 5.0), (1.0, 0.05), (999, 50), (20, 1), (21, 2), (1e9, 5e7), (0, 1), (.infinity, 1)] {
            #expect(abs(Grouping.step(forSpan: span) - step) < step * 1e-9, "\(span)")
        }
    }

    @Test func aColumnOfTooManyValuesIsGroupedByLetters() throws {
        let text = "v,w\n" + (0..<70_000).map { "\(["a", "b"][$0 % 2])\($0),x\n" }.joined()
        let snapshot = try Self.finished(text, TableArrangement(grouping: Grouping(column: 0)))
        #expect(snapshot.sections.map(\.title) == ["A", "B"] && snapshot.sections.map(\.count) == [35_000, 35_000])
        #expect(snapshot.arrangement.grouping?.unit == .letter && snapshot.notices.count == 1)
    }

    /// Rows with numbers, dates and texts, some missing.
    private static func data(_ random: inout SeededGenerator, count: Int) -> [[String]] {
        (0..<count).map { _ in
            let number = ["", "-5", "1e3", "x"].randomElement(using: &random)!
            return [
                ["Ann", "bob", "Café", "cafe 2", "cafe 10", "", "\u{442}"].randomElement(using: &random)!,
                Int.random(in: 0..<30, using: &random) > 0 ? "\(Int.random(in: -50...50, using: &random)).5" : number,
                ["red", "green", "blue", ""].randomElement(using: &random)!,
                "note \(Int.random(in: 0...99, using: &random))",
            ]
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func everythingAtOnceIsWhatAnArrayGives(seed: UInt64) throws {
        var random = SeededGenerator(seed)
        let rows = Self.data(&random, count: Int.random(in: 0...700, using: &random))
        let text = "name,n,colour,note\n" + rows.map { $0.joined(separator: ",") + "\n" }.joined()
        let isDescending = Bool.random(using: &random)
        let hasNumbers = try delimited(text).schema.columns[1].kind == .number  // nearly always
        let sortColumn = hasNumbers ? Int.random(in: 0...1, using: &random) : 0
        let filters: [(RowFilter?, ([String]) -> Bool)] = [
            (nil, { _ in true }), (.text("e 1"), { $0.contains { $0.contains("e 1") } }), (.column(2, .equal, "red"), { $0[2] == "red" }),
            (.column(1, .greater, "10"), { Double($0[1]).map { $0 > 10 } ?? ($0[1] > "10") }),
            (.column(3, .contains, "7"), { $0[3].contains("7") }),
        ]
        let (filter, passes) = filters[Int(seed) % filters.count]
        let arrangement = TableArrangement(
            grouping: Grouping(column: 2), sorting: Sorting(column: sortColumn, isDescending: isDescending), filter: filter)
        let snapshot = try Self.finished(text, arrangement, search: "note 1")

        let shown = rows.indices.filter { passes(rows[$0]) }
        let keys = Set(shown.map { rows[$0][2] })
        let titles = keys.filter { !$0.isEmpty }.sorted() + (keys.contains("") ? [""] : [])
        #expect(snapshot.sections.map(\.title) == titles.map { $0.isEmpty ? "No colour" : $0 }, "seed \(seed)")
        let expected = titles.map { title in
            Self.sorted(
                shown.filter { rows[$0][2] == title }, by: { rows[$0][sortColumn] },
                numbers: snapshot.schema.columns[sortColumn].kind == .number, isDescending)
        }
        #expect(Self.rows(snapshot) == expected, "seed \(seed)")
        let hits = expected.flatMap { $0 }.filter { row in rows[row].contains { $0.contains("note 1") } }
        #expect(snapshot.find?.hits.count == hits.count && hits.allSatisfy { snapshot.find!.hits.contains($0) }, "seed \(seed)")
        checkNavigation(snapshot, hits: hits, seed: seed)
    }

    /// Walks over all hits forwards and backwards, once round.
    private func checkNavigation(_ snapshot: TableSnapshot, hits: [Int], seed: UInt64) {
        guard !hits.isEmpty else {
            #expect(snapshot.nextHit(after: nil) == nil && snapshot.previousHit(before: nil) == nil)
            return
        }
        var position: (section: Int, place: Int)?
        for hit in hits + [hits[0]] {
            position = snapshot.nextHit(after: position)
            #expect(position.map { snapshot.row($0.section, $0.place) } == hit, "seed \(seed)")
        }
        position = nil
        for hit in hits.reversed() + [hits[hits.count - 1]] {
            position = snapshot.previousHit(before: position)
            #expect(position.map { snapshot.row($0.section, $0.place) } == hit, "seed \(seed)")
        }
    }

    /// A stable sort by the rules of the table, written out plainly.
    private static func sorted(_ rows: [Int], by value: (Int) -> String, numbers: Bool, _ isDescending: Bool) -> [Int] {
        func rank(_ text: String) -> Int { text.isEmpty ? 2 : numbers && Double(text) == nil ? 1 : 0 }
        let names = ["ann", "bob", "cafe", "cafe 2", "cafe 10", "\u{442}"]
        func order(_ text: String) -> Double {
            if numbers { return Double(text) ?? 0 }
            let folded = text.lowercased().replacing("é", with: "e")
            return Double(names.firstIndex(of: folded) ?? -1)
        }
        return rows.enumerated().sorted { first, second in
            let a = value(first.element), b = value(second.element)
            if rank(a) != rank(b) { return rank(a) < rank(b) }
            if rank(a) == 0, order(a) != order(b) { return (order(a) < order(b)) != isDescending }
            return first.offset < second.offset
        }.map(\.element)
    }

    /// Arrangements may follow each other at any moment of the reading.
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func changingTheArrangementInTheMidstEndsTheSame(seed: UInt64) throws {
        var random = SeededGenerator(seed)
        let rows = Self.data(&random, count: 9000)
        let text = "name,n,colour,note\n" + rows.map { $0.joined(separator: ",") + "\n" }.joined()
        func arrangement() -> TableArrangement {
            TableArrangement(
                grouping: [nil, Grouping(column: 2), Grouping(column: 0, unit: .letter)].randomElement(using: &random)!,
                sorting: [nil, Sorting(column: 1), Sorting(column: 0, isDescending: true)].randomElement(using: &random)!,
                filter: [nil, .text("note 1"), .column(2, .equal, "red")].randomElement(using: &random)!)
        }
        let source = try delimited(text)
        source.portion = 10_000
        let engine = TableEngine(source, arrangement: arrangement())
        for _ in 0..<12 {
            for _ in 0..<Int.random(in: 0...3, using: &random) { _ = engine.step() }
            engine.arrange(arrangement())
            let snapshot = engine.snapshot()
            #expect(snapshot.sections.reduce(0) { $0 + $1.count } == snapshot.shownRows)
        }
        let last = arrangement()
        engine.arrange(last)
        while engine.step() == .busy {}
        #expect(Self.rows(engine.snapshot()) == Self.rows(try Self.finished(text, last)), "seed \(seed)")
    }

    @Test func searchFindsWhatDecodingEveryCellFinds() throws {
        var random = SeededGenerator(9)
        let rows = (0..<5000).map { row in
            "\(row),\(["\"a, b\"", "plain", "\"say \"\"hi\"\"\"", "", "\"two\nlines\""].randomElement(using: &random)!),x\(row % 977)"
        }
        let source = try delimited("id,text,code\n" + rows.joined(separator: "\n") + "\n")
        try readAll(source)
        let reader = source.reader()
        for text in ["x97", "a, b", "say \"hi", "plain", "PLAIN", "lines", "4999", ",", "zzz", "two\nl"] {
            for range in [0..<5000, 100..<101, 63..<3456, 4999..<5000] {
                let matcher = TextMatcher(text)
                let found = try reader.rows(matching: matcher, columns: [0, 1, 2], in: range)
                #expect(found == (try reader.rowsMatchingCells(matcher, columns: [0, 1, 2], in: range)), "\(text) in \(range)")
            }
        }
        #expect(try reader.rows(matching: TextMatcher("x97"), columns: [0, 1, 2], in: 0..<5000).count > 20)
    }
}
