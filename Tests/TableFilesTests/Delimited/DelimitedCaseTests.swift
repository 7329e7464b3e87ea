import Foundation
import Testing

@testable import TableFiles

/// Faults that other viewers had, each with the right result.
@Suite struct DelimitedCaseTests {
    @Test(
        "O-29: a byte order mark is no part of the first name",
        arguments: ["\u{FEFF}id,name\n1,Ann\n2,Bob\n", "\u{FEFF}\"id\",name\n1,Ann\n2,Bob\n"])
    func mark(text: String) throws {
        let source = try delimited(text)
        #expect(source.schema.columns.map(\.name) == ["id", "name"])
        #expect(source.schema.columns[0].name.count == 2 && source.schema.column(named: "id") == 0)
        #expect(try table(source) == [["1", "Ann"], ["2", "Bob"]])
        let engine = TableEngine(
            try delimited(text), arrangement: TableArrangement(grouping: Grouping(column: 0), sorting: Sorting(column: 0)))
        while engine.step() == .busy {}
        #expect(engine.snapshot().sections.map(\.title) == ["1", "2"])
    }

    @Test("O-29: UTF-16 with its mark") func wideMark() throws {
        let bytes = [0xFEFF] + Array("id,name\n1,Ann\n2,Bob\n".utf16)
        let source = try TableFile.source(
            MemoryBytes(bytes.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, name: "t.csv"), path: "t.csv", options: TableOptions())
        #expect(source.labels == ["id", "name"] && source.summary.encoding == "UTF-16LE")
        #expect(try table(source) == [["1", "Ann"], ["2", "Bob"]])
    }

    @Test("O-30: a line break inside quotes", arguments: ["\r\n", "\n"], [true, false])
    func lineBreak(end: String, isEnded: Bool) throws {
        let source = try delimited(["a,b", "1,\"x\(end)y\"", "2,z"].joined(separator: end) + (isEnded ? end : ""))
        #expect(try table(source) == [["1", "x\(end)y"], ["2", "z"]])
        #expect(source.reader().cells(row: 1, columns: [1], limit: 100)[0].text.utf8.count == 1)
        #expect(source.warnings.isEmpty)
    }

    @Test("O-31: too few and too many cells") func ragged() throws {
        let source = try delimited("one,two,three\nfour,five\n1,2,3,4\n\n6,7,8\n")
        #expect(try table(source) == [["four", "five", nil], ["1", "2", "3"], ["6", "7", "8"]])
        let reader = source.reader()
        #expect(reader.cells(row: 0, columns: [2], limit: 10) == [.missing])
        #expect(reader.extraText(ofRow: 1) == "4" && reader.extraText(ofRow: 0) == nil && reader.extraText(ofRow: 2) == nil)
        #expect(source.warnings.warnings(of: .raggedRow).map(\.line) == [2] && source.warnings.warnings(of: .extraCells).map(\.line) == [3])
        #expect(source.warnings.warnings(of: .raggedRow)[0].detail.hasPrefix("2 of 3"))
        #expect(source.warnings.warnings(of: .blankLine).map(\.line) == [4])
        #expect((0..<3).map { reader.line(ofRow: $0) } == [2, 3, 5])
    }

    @Test("O-32: two columns of one name") func repeatedNames() throws {
        let source = try delimited("A,b,c,A\n1,2,3,4\n")
        #expect(try table(source) == [["1", "2", "3", "4"]])
        #expect(source.labels == ["A", "b", "c", "A (2)"] && source.schema.column(named: "A") == 0)
        let unnamed = try delimited("x,,\n1,2,3\n")
        #expect(unnamed.schema.columns.count == 3 && Set(unnamed.labels).count == 3)
        #expect(try table(unnamed) == [["1", "2", "3"]])
    }

    @Test("O-17: a cell of 100 000 letters is cut for the list, and whole in the detail") func longCell() throws {
        let long = String(repeating: "W", count: 100_000)
        let source = try delimited("text\nshort\n\(long)\nafter\n") { $0.hasHeader = true }
        #expect(try readAll(source).count == 3)
        let cell = source.reader().cells(row: 1, columns: [0], limit: TableCell.displayLimit)[0]
        #expect(cell.isCut && cell.text.utf8.count == TableCell.displayLimit)
        #expect(source.reader().cells(row: 1, columns: [0], limit: .max)[0] == TableCell(text: long))
        #expect(source.reader().cells(row: 2, columns: [0], limit: 100)[0].text == "after")
    }

    @Test("O-38: files with nothing in them open", arguments: ["", "\n", "\u{FEFF}", "\r\n", "\r"])
    func nothing(text: String) throws {
        for name in ["t.csv", "t", "t.txt"] {
            let source = try TableFile.source(MemoryBytes(text, name: name), path: name, options: TableOptions())
            #expect(try readAll(source).isEmpty && source.rowCount == 0, "\(name)")
            #expect(source.reader().cells(row: 0, columns: [0], limit: 10).allSatisfy { $0.text.isEmpty })
        }
    }

    @Test("O-38: a header alone") func headerAlone() throws {
        let source = try delimited("a,b")
        #expect(source.labels == ["a", "b"])
        #expect(try readAll(source).isEmpty)
    }

    @Test func aQuoteThatIsNeverClosedLosesNoRow() throws {
        var lines = (0..<1000).map { "\($0),\"name \($0)\",x" }
        lines[10] = "10,\"name 10,x"
        for end in [lines.count, 11] {  // with rows behind it, and as the last
            let source = try delimited("id,name,c\n" + lines[..<end].joined(separator: "\n") + "\n")
            let rows = try table(source)
            #expect(rows.count == end && rows[10] == ["10", "\"name 10", "x"])
            #expect(end == 11 || rows[11] == ["11", "name 11", "x"])
            #expect(source.warnings.count(of: .unclosedQuote) == 1 && source.warnings.warnings(of: .unclosedQuote)[0].line == 12)
        }
    }

    @Test func anUnclosedQuoteWithoutOtherQuotesEndsAtItsLine() throws {
        var lines = (0..<30_000).map { "\($0),name \($0)" }
        lines[100] = "100,\"name"
        let source = try delimited("id,name\n" + lines.joined(separator: "\n") + "\n")
        #expect(try table(source).count == 30_000)
        #expect(source.warnings.count(of: .unclosedQuote) == 1)
    }

    @Test func quotesInTabSeparatedTextAreText() throws {
        var lines = (0..<2000).map { "\($0)\tplain\t\($0)" }
        lines[1500] = "1500\t\"open\t1"
        lines[1600] = "1600\t5\" disk\t2"
        let source = try delimited("id\ttext\tn\n" + lines.joined(separator: "\n") + "\n", name: "t.tsv")
        let rows = try table(source)
        #expect(rows.count == 2000 && rows[1500][1] == "\"open" && rows[1600][1] == "5\" disk")
        #expect(source.summary.facts.contains(SourceSummary.Fact("quotes", "none (they are irregular, so they are text)")))
    }

    @Test func whatIsSaidWins() throws {
        #expect(try table(delimited("a;b,c\n1;2,3\n") { $0.delimiter = UInt8(ascii: ";") }) == [["1", "2,3"]])
        #expect(try table(delimited("1,2\n3,4\n") { $0.hasHeader = true }) == [["3", "4"]])
        #expect(try table(delimited("name,n\nx,1\n") { $0.hasHeader = false }) == [["name", "n"], ["x", "1"]])
        #expect(try table(delimited("a,b\n\"x,y\n") { $0.quoting = TableOptions.Quoting.none }) == [["\"x", "y"]])
        #expect(try table(delimited("a,b\n'x,y',z\n") { $0.quoting = .byte(UInt8(ascii: "'")) }) == [["x,y", "z"]])
        let tabs = try delimited("a\tb\n\"x\ty\"\tz\nq\"r\ts\n") { $0.quoting = .byte(UInt8(ascii: "\"")) }
        #expect(try table(tabs) == [["x\ty", "z"], ["q\"r", "s"]])
    }

    @Test func aRowOfManyMegabytesIsReadAndPassed() throws {
        let long = "x,x,x," + String(repeating: "y", count: 17 << 20)
        let source = try delimited("a,b,c\n1,2,3\n\(long)\n4,5,6\n7,8,9\n") { $0.quoting = TableOptions.Quoting.none }
        let rows = try table(source)
        #expect(rows.count == 4 && rows[1] == ["x", "x", "x"] && rows[2] == ["4", "5", "6"])
        let reader = source.reader()
        #expect((0..<4).map { reader.cells(row: $0, columns: [0], limit: 100)[0].text } == ["1", "x", "4", "7"])
        #expect(source.warnings.count(of: .extraCells) == 1)
    }
}
