import Testing

@testable import TableFiles

@Suite struct JSONSourceTests {
    private func json(_ text: String, _ change: (inout TableOptions) -> Void = { _ in }) throws -> JSONSource {
        var options = TableOptions()
        change(&options)
        return try JSONSource(MemoryBytes(text, name: "t.json"), options: options)
    }

    private static let people = [["Ann", "1"], ["Bob \"B\"", "2.50"], ["漢字 😀", "-0"]]

    /// The same three rows in every layout.
    @Test(arguments: [
        #"[{"name":"Ann","n":1},{"name":"Bob \"B\"","n":2.50},{"name":"漢字 😀","n":-0}]"#,
        "{\"name\":\"Ann\",\"n\":1}\n{\"name\":\"Bob \\\"B\\\"\",\"n\":2.50}\r\n{\"n\":-0,\"name\":\"\\u6f22\\u5b57 \\ud83d\\ude00\"}",
        "{\n \"name\" : \"Ann\",\n \"n\" : 1\n}\n{\n \"name\" : \"Bob \\\"B\\\"\" , \"n\":2.50}{\"name\":\"漢字 😀\",\"n\":-0}\n",
        #"{"count":3,"tags":["a"],"rows":[{"name":"Ann","n":1},{"name":"Bob \"B\"","n":2.50},{"name":"漢字 😀","n":-0}],"next":null}"#,
        "\u{FEFF} [ {\"name\":\"Ann\",\"n\":1} ,\n\n {\"n\" : 2.50 , \"name\":\"Bob \\\"B\\\"\"}, {\"name\":\"漢字 😀\",\"n\":-0 } ] \n",
        "\u{1E}{\"name\":\"Ann\",\"n\":1}\n\u{1E}{\"name\":\"Bob \\\"B\\\"\",\"n\":2.50}\n\u{1E}{\"name\":\"漢字 😀\",\"n\":-0}\n",
    ])
    func readsEveryLayout(text: String) throws {
        let source = try json(text)
        #expect(source.labels == ["name", "n"])
        #expect(try table(source) == Self.people)
        #expect(source.warnings.isEmpty)
        #expect(source.progress == 1)
        #expect(source.schema.columns.map(\.kind) == [.text, .number])
    }

    @Test func readsArraysAndPlainValuesAsRows() throws {
        #expect(
            try table(json(#"[[1,"a"],[2],[3,"c",{"x":[1, 2]}]]"#)) == [["1", "a", nil], ["2", nil, nil], ["3", "c", #"{"x":[1,2]}"#]])
        #expect(try table(json("[1, \"two\", null, true,\n 4e5]")) == [["1"], ["two"], [nil], ["true"], ["4e5"]])
        #expect(try table(json("[1,2]\n[3,4]\n")) == [["1", "2"], ["3", "4"]])
        #expect(try table(json("1\n2\n\"x\"\n")) == [["1"], ["2"], ["x"]])
        let mixed = try json(#"[{"value":1}, 2, [3]]"#)
        #expect(try table(mixed) == [["1", nil, nil], [nil, "2", nil], [nil, nil, "3"]])
        #expect(mixed.labels == ["value", "value (2)", "Column 3"])
    }

    /// O-33: no number goes through a double.
    @Test func showsNumbersAsTheyStand() throws {
        let source = try json(
            #"[{"id":2272963852315277554,"v":[39977290059340801],"w":9223372036854775807,"x":1.10,"y":-0,"z":1E400,"l":0.1e+1}]"#)
        #expect(
            try table(source) == [["2272963852315277554", "[39977290059340801]", "9223372036854775807", "1.10", "-0", "1E400", "0.1e+1"]])
    }

    @Test func tellsNullFromMissing() throws {
        let source = try json(#"[{"a":null,"b":"null"},{"b":""}]"#)
        try readAll(source)
        let reader = source.reader()
        #expect(reader.cells(row: 0, columns: [0, 1, 2], limit: 99) == [.null, TableCell(text: "null"), .missing])
        #expect(reader.cells(row: 1, columns: [0, 1], limit: 99) == [.missing, TableCell(text: "")])
        #expect(reader.cells(row: 2, columns: [0, 7], limit: 99) == [.unavailable, .missing])
        #expect(reader.cells(row: -1, columns: [0], limit: 99) == [.unavailable])
    }

    /// O-34: depth is counted, never a stack; (a) and (b) end with one message, (c) and (d) open.
    @Test func refusesNestingBeyondTheLimitOnly() throws {
        let deep = String(repeating: "[", count: 100_000) + "0" + String(repeating: "]", count: 100_000)
        for text in [deep, #"[{"used":1},{"used":2,"unused":\#(deep)}]"#, #"{"used":1}\#n{"unused":\#(deep)}"#] {
            let source = try json(text)
            let error = #expect(throws: TableError.self) { try readAll(source) }
            #expect(error?.problem == "the nesting is too deep: more than 1024 levels")
            #expect(error?.line != nil && error?.byte != nil)
            #expect(source.rowCount == (text == deep ? 0 : 1), "the rows before stay")
            #expect(throws: TableError.self) { try readAll(source) }
        }
        let nested = String(repeating: "[", count: 64) + "0" + String(repeating: "]", count: 64)
        #expect(try table(json(nested)) == [[String(nested.dropFirst(2).dropLast(2))]])
        let flat = "[" + repeatElement("[0]", count: 2000).joined(separator: ",") + "]"
        #expect(try readAll(json(flat)).count == 2000)
    }

    /// O-38.
    @Test func opensWhatIsEmptyAndSaysWhatIsNotJSON() throws {
        for text in ["[]", "{}", " [ ] ", "{}\n", "[\n]"] {
            let source = try json(text)
            #expect(try readAll(source).isEmpty, "\(text)")
            #expect(source.warnings.isEmpty, "\(text)")
        }
        #expect(try readAll(json("[{}]")).count == 1)
        #expect(try readAll(json("{}\n{}\n")).count == 2)
        for text in ["", "\n", "\u{FEFF}", "hello\nworld\n", "<a/>", "---\na: 1\n"] {
            #expect(throws: TableError.self, "\(text)") { try json(text) }
        }
        #expect(throws: TableError(.unreadable, file: "t.json", problem: "this is not JSON: it is empty")) { try json("") }
    }

    @Test func countsStrayLinesAndKeepsTheRows() throws {
        let source = try json("starting…\n{\"a\":1}\nlog \"line\n{\"a\":2} {\"a\":3}\n{\"a\":\n{\"a\":4}\n")
        #expect(try table(source) == [["1"], ["2"], ["3"], ["4"]])
        #expect(source.warnings.warnings(of: .strayText).map(\.line) == [1, 3, 5])
        #expect(source.warnings.warnings(of: .strayText)[1].detail == "“log \"line” is no JSON; left out")
        #expect(source.summary.format == "JSON Lines")
    }

    @Test func countsRepeatedKeysAndShowsTheLast() throws {
        let source = try json("[{\"a\":1,\"b\":2},\n{\"a\":3,\"\\u0061\":4,\"b\":5,\"a\":6}]")
        #expect(source.labels == ["a", "b"])
        #expect(try table(source) == [["1", "2"], ["6", "5"]])
        #expect(source.warnings.count(of: .repeatedKey) == 2)
        #expect(source.warnings.warnings(of: .repeatedKey).map(\.line) == [2, 2])
        #expect(source.warnings.warnings(of: .repeatedKey).first?.row == 1)
    }

    @Test func boundsTheColumns() throws {
        let row = "{" + (0..<12_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
        let source = try json("[{\"k11999\":0},\(row)]")
        try readAll(source)
        #expect(source.schema.columns.count == JSONColumns.limit)
        #expect(source.warnings.count(of: .tooManyColumns) == 12_000 - JSONColumns.limit)
        let cells = source.reader().cells(row: 1, columns: [0, 1, 9_999], limit: 9)
        #expect(cells.map(\.text) == ["11999", "0", "9998"])
    }

    @Test func saysWhenTheFileEndsTooEarly() throws {
        let source = try json("[{\"a\":1},\n{\"a\":2},\n{\"a\":")
        #expect(try table(source) == [["1"], ["2"]])
        #expect(source.warnings.warnings(of: .endsEarly).map(\.line) == [3])
        #expect(source.warnings.warnings(of: .strayText).map(\.detail) == ["“{\"a\":” is cut off before its end; left out"])
    }

    @Test func readsTheArrayThatWasAskedFor() throws {
        let text = #"{"a":[1,2],"b":[{"x":1}],"c":{"b":[9]}}"#
        #expect(try table(json(text)) == [["1"]])
        #expect(try table(json(text) { $0.table = "a" }) == [["1"], ["2"]])
        let error = #expect(throws: TableError.self) { try json(text) { $0.table = "z" } }
        #expect(error?.kind == .usage)
        #expect(error?.advice == "Its arrays are a, b")
    }

    @Test func placesBytesThatAreNoText() throws {
        let bytes = Array("{\"a\":\"x".utf8) + [0xFF] + Array("\"}\n{\"a\":\"y\"}\n{\"a\":\"".utf8) + [0xC3] + Array("\"}\n".utf8)
        let source = try JSONSource(MemoryBytes(bytes))
        try readAll(source)
        #expect(source.warnings.warnings(of: .badBytes).map(\.line) == [1, 3])
        #expect(source.reader().cells(row: 0, columns: [0], limit: 99) == [TableCell(text: "x\u{FFFD}", hasBadBytes: true)])
    }

    @Test func keepsTheWholeTextOfARowAndItsLine() throws {
        let source = try json("[\n{\"a\" : 1},\n\n{\"a\":\n2}]")
        try readAll(source)
        #expect(source.reader().text(ofRow: 1) == "{\"a\":\n2}")
        #expect(source.reader().line(ofRow: 0) == 2)
        #expect(source.reader().line(ofRow: 1) == 4)
        #expect(source.reader().line(ofRow: 2) == nil)
    }

    @Test func cutsLongCellsForDisplay() throws {
        let source = try json("[{\"a\":\"\(String(repeating: "é", count: 5000))\",\"b\":[1,  \"\(String(repeating: "x", count: 9000))\"]}]")
        try readAll(source)
        let cells = source.reader().cells(row: 0, columns: [0, 1], limit: 4096)
        #expect(cells.map(\.isCut) == [true, true])
        #expect(cells.map(\.text.utf8.count) == [4096, 4096])
        #expect(cells[1].text.hasPrefix("[1,\"xxx"))
        let whole = source.reader().cells(row: 0, columns: [0, 1], limit: .max)
        #expect(whole.map(\.isCut) == [false, false])
        #expect(whole.map(\.text.utf8.count) == [10000, 9006])
    }

    /// Text that is JSON, and text that only begins with a bracket.
    @Test func tellsJSONFromOtherText() {
        let yes = ["{\"a\":1}", "[{}]", "[]", "[1, 2]", "[\"a\"]", " \n[\n {", "{}", "[[1]]", "[1]\n", "[true,"]
        let no = ["[section]\nkey=1\n", "[2024-05-17 10:00:00] started\n", "[1] began\n", "[INFO] x\n", "a,b\n", "", "{", "{a}", "[x, y]"]
        for text in yes { #expect(JSONLayout.isLikely(Array(text.utf8)), "\(text)") }
        for text in no { #expect(!JSONLayout.isLikely(Array(text.utf8)), "\(text)") }
    }
}
