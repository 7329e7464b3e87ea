import Foundation
import Testing

@testable import TableFiles

@Suite struct ExportTests {
    private static func snapshot(_ text: String, _ arrangement: TableArrangement = TableArrangement()) throws -> TableSnapshot {
        let engine = TableEngine(try delimited(text), arrangement: arrangement)
        while engine.step() == .busy {}
        return engine.snapshot()
    }

    private static let text = "name,city,n\n\"a, \"\"b\"\"\",Lyon,1.50\n\"two\nlines\",Ghent,x\nc|\\\t,Lyon,-3\nshort\n"

    @Test func theViewIsWrittenAsItIsShown() throws {
        let folder = try TemporaryFolder()
        let arrangement = TableArrangement(
            grouping: Grouping(column: 1), sorting: Sorting(column: 2, isDescending: true), filter: .column(1, .notEqual, ""))
        let snapshot = try Self.snapshot(Self.text, arrangement)
        let path = folder.path + "/out.csv"
        try TableExport(.csv, of: snapshot, columns: [0, 2]).write(snapshot, to: path)
        #expect(
            try String(contentsOfFile: path, encoding: .utf8)
                == "section,name,n\r\nGhent,\"two\nlines\",x\r\nLyon,\"a, \"\"b\"\"\",1.50\r\nLyon,c|\\\t,-3\r\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.csv"])
    }

    @Test func csvReadsBackAsItWas() throws {
        var random = SeededGenerator(3)
        let folder = try TemporaryFolder()
        let path = folder.path + "/t.csv"
        for round in 0..<40 {
            let rows = (0..<20).map { _ in
                (0..<3).map { _ in
                    String((0..<Int.random(in: 1...6, using: &random)).map { _ in "ab,\"\n\r\té".randomElement(using: &random)! })
                }
            }
            var bytes: [UInt8] = []
            let columns = ["p", "q", "r"].map { TableColumn(name: $0) }
            RowEncoding.csv.head(columns, into: &bytes)
            for row in rows { RowEncoding.csv.row(row.map { TableCell(text: $0) }, columns, into: &bytes) }
            let source = try DelimitedSource(
                MemoryBytes(bytes),
                options: {
                    var o = TableOptions(); o.delimiter = 0x2C; o.hasHeader = true; return o
                }())
            #expect(try table(source) == rows, "round \(round)")
            let engine = TableEngine(source)
            while engine.step() == .busy {}
            try TableExport(.csv, of: engine.snapshot()).write(engine.snapshot(), to: path)
            #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == bytes, "round \(round)")
        }
    }

    @Test func rowsAreCopiedInEachForm() throws {
        let snapshot = try Self.snapshot(Self.text)
        let all = (0..<4).map { (section: 0, place: $0) }
        #expect(
            snapshot.text(of: all, columns: [0, 2], as: .tsv, hasHead: true)
                == "name\tn\na, \"b\"\t1.50\ntwo\\nlines\tx\nc|\\\\\\t\t-3\nshort\t\n")
        #expect(
            snapshot.text(of: all, columns: [0, 2], as: .markdown)
                == "| name | n |\n| --- | --- |\n| a, \"b\" | 1.50 |\n| two<br>lines | x |\n| c\\|\\\\\t | -3 |\n| short |  |\n")
        let json = snapshot.text(of: all, columns: [0, 2], as: .jsonLines)
        #expect(json.split(separator: "\n").count == 4 && json.hasSuffix("{\"name\":\"short\"}\n"))
        for line in json.split(separator: "\n") { #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) != nil) }
    }

    @Test func numbersStandInJSONAsInTheFile() throws {
        let values = ["1.50", "-0", "1E400", "2272963852315277554", "+1", ".5", "1.", "20240517"]
        let snapshot = try Self.snapshot("v,w\n" + values.map { "\($0),1\n" }.joined())
        #expect(snapshot.schema.columns[0].kind == .number)
        let lines = snapshot.text(of: values.indices.map { (section: 0, place: $0) }, columns: [0], as: .jsonLines).split(separator: "\n")
        #expect(
            lines == [
                "{\"v\":1.50}", "{\"v\":-0}", "{\"v\":1E400}", "{\"v\":2272963852315277554}", "{\"v\":\"+1\"}", "{\"v\":\".5\"}",
                "{\"v\":\"1.\"}",
                "{\"v\":20240517}",
            ])
    }

    @Test func aFailedExportLeavesNothing() throws {
        let folder = try TemporaryFolder()
        let snapshot = try Self.snapshot(Self.text)
        do {
            try TableExport(.csv, of: snapshot).write(snapshot, to: folder.path + "/none/out.csv")
            Issue.record("expected an error")
        } catch { #expect(error.description.contains("no such file or directory")) }
        let big = try Self.snapshot("name,n\n" + (0..<20_000).map { "\(String(repeating: "name ", count: 20))\($0),\($0)\n" }.joined())
        do {
            try TableExport(.csv, of: big).write(big, to: folder.path + "/out.csv") { _ in false }
            Issue.record("expected a stop")
        } catch { #expect(error.kind == .cancelled) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
