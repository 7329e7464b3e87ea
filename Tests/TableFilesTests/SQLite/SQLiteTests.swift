import Glibc
import Testing

@testable import TableFiles

@Suite struct SQLiteTests {
    private func open(_ made: MadeDatabase, _ change: (inout TableOptions) -> Void = { _ in }) throws -> any TableSource {
        var options = TableOptions()
        change(&options)
        return try SQLiteFile(path: made.path, name: "d.db").source(options: options)
    }

    @Test func showsValuesAsTheyStand() throws {
        let made = MadeDatabase(
            """
            CREATE TABLE t(id INTEGER PRIMARY KEY, v, n);
            INSERT INTO t VALUES (1, 'é', 9223372036854775807), (5, '007', 0.1), (-3, NULL, 1e300), (9, x'0102', 3.0), (10, x'01', 0.1 + 0.2),
                (11, '', -1);
            """)
        defer { withExtendedLifetime(made) {} }
        let source = try open(made)
        #expect(source.labels == ["id", "v", "n"])
        let expected: [[String?]] = [
            ["-3", nil, "1e+300"], ["1", "é", "9223372036854775807"], ["5", "007", "0.1"], ["9", "2 bytes", "3.0"],
            ["10", "1 byte", "0.30000000000000004"], ["11", "", "-1"],
        ]
        #expect(try table(source) == expected)
        #expect(source.reader().cells(row: 0, columns: [1, 0, 7], limit: 99) == [.null, TableCell(text: "-3"), .missing])
        #expect(source.reader().cells(row: 6, columns: [0], limit: 99) == [.unavailable])
        #expect(source.progress == 1)
        #expect(source.summary.format == "SQLite table")
        #expect(source.schema.columns.map(\.kind) == [.number, .text, .number])
    }

    /// Scattered rows and passes begun anywhere, in a table with gaps, a view of it, and one without row ids.
    @Test(arguments: ["t", "v", "w"])
    func findsRowsFarIn(name: String) throws {
        let made = MadeDatabase(
            """
            CREATE TABLE t(id INTEGER PRIMARY KEY, s TEXT); CREATE TABLE w(k TEXT PRIMARY KEY, s TEXT) WITHOUT ROWID;
            CREATE VIEW v AS SELECT id, s FROM t;
            WITH RECURSIVE c(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM c WHERE n < 19999)
            INSERT INTO t SELECT n * 7 - 30000, 'row ' || n FROM c;
            INSERT INTO w SELECT printf('%06d', id + 30000), s FROM t;
            """)
        defer { withExtendedLifetime(made) {} }
        let source = try open(made) { $0.table = name.uppercased() }
        #expect(try readAll(source, columns: [1]).count == 20_000)
        let reader = source.reader()
        for row in [0, 63, 64, 8191, 8192, 12_345, 19_999, 1] {
            #expect(reader.cells(row: row, columns: [1], limit: 4096).map(\.text) == ["row \(row)"], "\(name), row \(row)")
            #expect(reader.cells(row: row, columns: [1], limit: .max).map(\.text) == ["row \(row)"], "\(name), row \(row)")
        }
        var cursor = reader.cursor(columns: [1, 5], from: 8000)
        var batch = RowBatch()
        var next = 8000
        while try cursor.next(&batch) {
            #expect(batch.firstRow == next)
            for row in 0..<batch.rowCount {
                #expect(batch.array(row, 0) == Array("row \(next)".utf8))
                #expect(batch.field(row, 1) == .missing)
                next += 1
            }
        }
        #expect(next == 20_000)
    }

    @Test func listsTheTables() throws {
        let made = MadeDatabase(
            #"""
            CREATE TABLE zebra(a); CREATE TABLE "odd ""name"""(a, rowid, _rowid_, oid); CREATE VIEW v AS SELECT 1 AS one, 2 AS one;
            INSERT INTO "odd ""name""" VALUES (1, 2, 3, 4);
            """#)
        defer { withExtendedLifetime(made) {} }
        let file = try SQLiteFile(path: made.path, name: "d.db")
        #expect(file.tables.map(\.name) == ["zebra", "odd \"name\"", "v"])
        #expect(try table(open(made) { $0.table = "odd \"name\"" }) == [["1", "2", "3", "4"]])
        #expect(try open(made).summary.facts.map(\.value) == ["zebra", "zebra, odd \"name\", v"])
        let view = try open(made) { $0.table = "v" }
        #expect(view.labels == ["one", "one:1"] || view.labels == ["one", "one (2)"])
        #expect(try table(view) == [["1", "2"]])
        let error = #expect(throws: TableError.self) { try open(made) { $0.table = "nothing" } }
        #expect(error?.description == "d.db: there is no table “nothing”. There are zebra, odd \"name\", v.")
        #expect(throws: TableError.self) { try open(MadeDatabase()) }
    }

    @Test func answersQueriesThatOnlyRead() throws {
        let made = MadeDatabase("CREATE TABLE t(a, b); INSERT INTO t VALUES (2, 'x'), (1, 'y');")
        defer { withExtendedLifetime(made) {} }
        let before = try contents(of: made)
        let source = try open(made) { $0.query = "SELECT b, count(*) AS n, b FROM t GROUP BY b ORDER BY a; -- done" }
        #expect(source.labels == ["b", "n", "b (2)"])
        #expect(try table(source) == [["y", "1", "y"], ["x", "1", "x"]])
        #expect(source.warnings.count(of: .repeatedName) == 1)
        for query in [
            "DELETE FROM t", "SELECT 1; DELETE FROM t", "ATTACH '/tmp/x' AS y", "PRAGMA journal_mode = DELETE", "nonsense", "",
            "SELECT load_extension('x')", "CREATE TEMP TABLE z(a)", "VACUUM INTO '/tmp/y'", "BEGIN",
        ] {
            let error = #expect(throws: TableError.self, "\(query)") { try open(made) { $0.query = query } }
            #expect(error?.kind == .usage, "\(query): \(String(describing: error))")
        }
        #expect(try contents(of: made) == before)
    }

    @Test func writesNothingBesideTheFile() throws {
        let made = MadeDatabase("PRAGMA journal_mode = WAL; CREATE TABLE t(a); INSERT INTO t VALUES (1);")
        defer { withExtendedLifetime(made) {} }
        made.close()
        let names = made.names
        let source = try open(made)
        #expect(try table(source) == [["1"]])
        #expect(made.names == names && names.count == 1)
        #expect(source.summary.notices.count == 1)
    }

    @Test func seesTheWriteAheadLogOfAnotherProgram() throws {
        let made = MadeDatabase("PRAGMA journal_mode = WAL; CREATE TABLE t(a); INSERT INTO t VALUES (1);")
        defer { withExtendedLifetime(made) {} }
        #expect(made.names.count == 3)
        let source = try open(made)
        made.run("INSERT INTO t VALUES (2)")
        #expect(try table(source) == [["1"], ["2"]])
        #expect(source.summary.notices.isEmpty)
    }

    /// A page overwritten in the middle: the rows before it, then one sentence.
    @Test func keepsTheRowsBeforeADamagedPage() throws {
        let made = MadeDatabase(
            """
            PRAGMA page_size = 1024; CREATE TABLE t(id INTEGER PRIMARY KEY, s);
            WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 3000) INSERT INTO t SELECT n, hex(zeroblob(50)) FROM c;
            """)
        defer { withExtendedLifetime(made) {} }
        made.close()
        made.overwrite(at: 200 * 1024, with: [UInt8](repeating: 0xA5, count: 1024))
        for query in [nil, "SELECT * FROM t"] {
            let source = try open(made) { $0.query = query }
            let error = #expect(throws: TableError.self) { try readAll(source, columns: [0]) }
            #expect(error?.problem.hasPrefix("the database is damaged") == true)
            #expect(source.rowCount > 500 && source.rowCount < 3000)
            #expect(source.reader().cells(row: 500, columns: [0], limit: 9).map(\.text) == ["501"])
        }
    }

    @Test func saysWhatIsNoDatabase() throws {
        let made = MadeDatabase("CREATE TABLE t(a);")
        defer { withExtendedLifetime(made) {} }
        made.close()
        made.overwrite(at: 0, with: Array("no database here".utf8))
        let error = #expect(throws: TableError.self) { try SQLiteFile(path: made.path) }
        #expect(error?.kind == .refused)
        #expect(throws: TableError.self) { try SQLiteFile(path: made.folder + "/nothing.db") }
        #expect(throws: TableError.self) { try SQLiteFile(path: made.folder) }
    }

    /// A query that would run for hours ends at once when it is cancelled.
    @Test func stopsAQueryThatRunsOn() throws {
        let made = MadeDatabase("CREATE TABLE t(a);")
        defer { withExtendedLifetime(made) {} }
        let source = try open(made) {
            $0.query = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c"
        }
        let query = try #require(source as? SQLiteQuerySource)
        query.interruption?()
        let error = #expect(throws: TableError.self) { try readAll(query) }
        #expect(error?.kind == .cancelled)
    }

    /// Bytes changed at random: an error or rows, never a crash, and no more rows than there were.
    @Test(arguments: [1 as UInt64, 2, 3])
    func survivesDamage(seed: UInt64) throws {
        var random = SeededGenerator(seed)
        for round in 0..<12 {
            let made = MadeDatabase(
                """
                PRAGMA page_size = 512; CREATE TABLE t(id INTEGER PRIMARY KEY, s TEXT, r REAL);
                WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 400)
                INSERT INTO t SELECT n, 'text ' || n, n / 7.0 FROM c; CREATE VIEW v AS SELECT s, r FROM t ORDER BY r DESC;
                """)
            defer { withExtendedLifetime(made) {} }
            made.close()
            var status = stat()
            stat(made.path, &status)
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                let place = Int.random(in: 16..<Int(status.st_size), using: &random)
                made.overwrite(at: place, with: [UInt8.random(in: 0...255, using: &random)])
            }
            for name in ["t", "v"] {
                guard let source = try? open(made, { $0.table = name }) else { continue }
                _ = try? readAll(source, columns: Array(source.schema.columns.indices))
                #expect(source.rowCount <= 100_000, "seed \(seed), round \(round), \(name)")
                let reader = source.reader()
                for row in stride(from: 0, to: reader.rowCount, by: 17) { _ = reader.cells(row: row, columns: [0, 1, 2], limit: 99) }
            }
        }
    }

    private func contents(of made: MadeDatabase) throws -> [UInt8] {
        let file = try FileBytes(path: made.path)
        return try file.array(at: 0, count: file.count).bytes
    }
}
