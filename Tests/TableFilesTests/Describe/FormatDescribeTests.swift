import Foundation
import Testing

@testable import TableFiles

/// What is said about files that are no delimited text: JSON, databases, folders, compressed files, and what is refused. Kept as
/// text beside the other descriptions; `CAIRN_RECORD_GOLDENS=1` writes them anew.
@Suite struct FormatDescribeTests {
    /// A file in memory.
    struct Fixture: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        var testDescription: String { name }

        init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
        init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
    }

    private static func objects(_ count: Int) -> [String] {
        let cities = ["Bergen", "Delft", "Ghent", "Lyon", "Porto", "Turku"]
        return (0..<count).map { row in
            #"{"id":\#(9_007_199_254_740_993 + row),"name":"item \#(row)","city":"\#(cities[row * row % 6])","tags":["a", {"b":null}],"ok":true}"#
        }
    }

    private static let csv = Array(
        ("name,city,amount\n" + (0..<60).map { "item \($0),\(["Bergen", "Delft", "Ghent"][$0 % 3]),\($0).50\n" }.joined()).utf8)

    private static func noise(_ count: Int) -> [UInt8] {
        var random = SeededGenerator(7)
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    /// Strings with quotes, escapes and brackets whose important bytes fall on either side of every 64th.
    private static let edges =
        "["
        + (0..<70).map { #"{"\#(String(repeating: "k", count: 60))":"\#(String(repeating: "x", count: $0))\\\"]},{[","n":\#($0)}"# }.joined(
            separator: ",") + "]"

    static let files: [Fixture] = [
        Fixture("array.json", "[" + objects(40).joined(separator: ",\n") + "]\n"),
        Fixture("lines.jsonl", objects(40).joined(separator: "\n") + "\n"),
        Fixture("stray.jsonl", "booting\n" + objects(20).joined(separator: "\n") + "\nlog \"line\n{\"id\":\n"),
        Fixture("wrapped.json", "{\"count\":40,\"next\":null,\"results\":[\n" + objects(40).joined(separator: ",\n") + "]}"),
        Fixture("pretty.json", objects(20).map { $0.replacingOccurrences(of: ",\"", with: ",\n  \"") }.joined(separator: "\n")),
        Fixture("edges.json", edges),
        Fixture("cut.json", "[" + objects(10).joined(separator: ",\n") + ",\n{\"id\":"),
        Fixture("repeated.json", "[{\"a\":1,\"a\":2},\n{\"b\":3,\"a\":4}]"),
        Fixture(
            "deep.json",
            "[{\"id\":1},{\"id\":2,\"unused\":" + String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000) + "}]"),
        Fixture(
            "big-numbers.json",
            #"[{"id":2272963852315277554,"v":[39977290059340801],"w":9223372036854775807,"x":1.10,"y":-0,"z":1E400}]"#),
        Fixture("mark.json", "\u{FEFF}[" + objects(3).joined(separator: ",") + "]"),
        Fixture("empty-array.json", "[]"), Fixture("empty-object.json", "{}"), Fixture("empty.json", ""),
        Fixture("rows.csv.gz", compressed(csv, .gzip)), Fixture("rows.csv.zst", compressed(csv, .zstd)),
        Fixture("rows.csv.xz", compressed(csv, .xz)),
        Fixture("two-members.csv.gz", compressed(Array(csv.prefix(700)), .gzip) + compressed(Array(csv.dropFirst(700)), .gzip)),
        Fixture("cut.csv.gz", Array(compressed(csv, .gzip).dropLast(12))),
        Fixture("lines.jsonl.zst", compressed(Array(objects(40).joined(separator: "\n").utf8), .zstd)),
        Fixture("picture.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]),
        Fixture("table.parquet", Array("PAR1".utf8) + [0x15, 0, 0x15, 0]),
        Fixture("noise.bin", noise(2000)),
        Fixture("secret.db", noise(4096)),
    ]

    @Test(arguments: files)
    func isDescribedAsKept(fixture: Fixture) throws {
        try expectKept(fixture.name) {
            try TableFile.source(MemoryBytes(fixture.bytes, name: fixture.name), path: fixture.name, options: TableOptions())
        }
    }

    private static let rows =
        "WITH RECURSIVE c(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM c WHERE n < 79) INSERT INTO item SELECT n + 1, 'item ' || n, "
        + "CASE n % 3 WHEN 0 THEN 'Bergen' WHEN 1 THEN 'Delft' ELSE 'Ghent' END, n * 1.5, CASE WHEN n % 7 = 0 THEN NULL ELSE zeroblob(n) END FROM c;"
    private static let schema = "CREATE TABLE item(id INTEGER PRIMARY KEY, name TEXT, city TEXT, price REAL, picture BLOB);"

    private static let databases: [(String, String, String?, String?)] = [
        ("table.db", schema + rows, nil, nil),
        ("wal.db", "PRAGMA journal_mode = WAL;" + schema + rows, nil, nil),
        ("without-rowid.db", schema.replacingOccurrences(of: ");", with: ") WITHOUT ROWID;") + rows, nil, nil),
        ("view.db", schema + rows + "CREATE VIEW cheap AS SELECT name, city, price FROM item WHERE price < 60;", "cheap", nil),
        ("query.db", schema + rows, nil, "SELECT city, count(*) AS items, sum(price) AS total FROM item GROUP BY city"),
        ("no-tables.db", "", nil, nil),
        ("no-such-table.db", schema, "items", nil),
        ("writes.db", schema, nil, "DELETE FROM item"),
    ]

    @Test(arguments: databases.indices)
    func databaseIsDescribedAsKept(index: Int) throws {
        let (name, sql, table, query) = Self.databases[index]
        let made = MadeDatabase(sql)
        defer { withExtendedLifetime(made) {} }
        var options = TableOptions()
        (options.table, options.query) = (table, query)
        try expectKept(name) { try SQLiteFile(path: made.path, name: name).source(options: options) }
    }

    @Test func damagedDatabaseIsDescribedAsKept() throws {
        let made = MadeDatabase("PRAGMA page_size = 512;" + Self.schema + Self.rows)
        defer { withExtendedLifetime(made) {} }
        made.close()
        // The sixth page is one of the table's leaves.
        made.overwrite(at: 5 * 512, with: [UInt8](repeating: 0xA5, count: 512))
        try expectKept("damaged.db") { try SQLiteFile(path: made.path, name: "damaged.db").source(options: TableOptions()) }
    }

    @Test func folderIsDescribedAsKept() throws {
        let names = (0..<30).map { "notes/part \($0).\(["txt", "csv", "PNG"][$0 % 3])=\(String(repeating: "x", count: $0 * 10))" }
        let made = MadeFolder(["notes/", "notes/old/", "notes/old/list.txt=1", "link->notes", "README=hello"] + names)
        defer { withExtendedLifetime(made) {} }
        made.setTimes(to: 1_715_934_600)
        var options = TableOptions()
        options.isRecursive = true
        try expectKept("folder") { try FolderSource(path: made.path, name: "folder", options: options) }
    }

    /// The description, or the one line that a file which does not open ends with.
    private func expectKept(_ name: String, _ open: () throws -> any TableSource) throws {
        var text = ""
        do {
            let source = try open()
            let guess = TableGuess(source)
            let engine = TableEngine(source, arrangement: TableArrangement(grouping: guess.grouping))
            while engine.step() == .busy {}
            text = engine.snapshot().description(name: name, guess: guess)
        } catch let error as TableError {
            text = "\(error.kind): \(error.description)\n"
        }
        let file = DescribeTests.folder.appendingPathComponent(name + ".txt")
        if ProcessInfo.processInfo.environment["CAIRN_RECORD_GOLDENS"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
            return
        }
        #expect(text == (try String(contentsOf: file, encoding: .utf8)))
    }
}
