import Foundation
import Testing

@testable import TableFiles

/// Databases that other programs write to, and row counts beside the library's own.
@Suite struct SQLiteDocumentTests {
    private static func rows(_ document: TableDocument) -> [String] {
        let snapshot = document.snapshot
        return snapshot.sections.indices.flatMap { section in
            (0..<snapshot.sections[section].count).map { snapshot.cells(section, $0, columns: [0])[0].text }
        }
    }

    private static func open(_ made: MadeDatabase, query: String? = nil) -> TableDocument {
        var options = TableOptions()
        options.query = query
        return TableDocument(path: made.path, options: options, arranging: { _ in TableArrangement() }, publish: { _ in })
    }

    /// What is committed to the write-ahead log changes nothing in the file itself.
    @Test(arguments: [nil, "SELECT n FROM t WHERE n > 0"]) func seesCommitsThatAreOnlyInTheLog(query: String?) throws {
        let made = MadeDatabase("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t(n); INSERT INTO t VALUES (1);")
        let document = Self.open(made, query: query)
        #expect(eventually { Self.rows(document) == ["1"] })
        made.run("INSERT INTO t VALUES (2)")
        #expect(eventually { Self.rows(document) == ["1", "2"] })
        made.run("UPDATE t SET n = n + 10")
        #expect(eventually { Self.rows(document) == ["11", "12"] })
        document.close()
        #expect(eventually { document.isClosed })
    }

    /// A log that comes up after the file was opened without one.
    @Test func seesALogThatWasNotThere() throws {
        let made = MadeDatabase("PRAGMA journal_mode = WAL; CREATE TABLE t(n); INSERT INTO t VALUES (1);")
        made.close()
        #expect(!made.names.contains { $0.hasSuffix("-wal") })
        let document = Self.open(made)
        #expect(eventually { Self.rows(document) == ["1"] })
        made.reopen()
        made.run("PRAGMA wal_autocheckpoint = 0; INSERT INTO t VALUES (2)")
        #expect(eventually { Self.rows(document) == ["1", "2"] })
        document.close()
    }

    /// A query whose first row would take for ever does not keep a document from closing.
    @Test func closingEndsAQueryThatHasGivenNothing() throws {
        let made = MadeDatabase("CREATE TABLE t(n)")
        let endless = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n > 0) SELECT sum(n % 7) AS s FROM c"
        for delay in [0, 200_000] as [UInt32] {
            let document = Self.open(made, query: endless)
            usleep(delay)
            #expect(!document.isClosed)
            document.close()
            #expect(eventually { document.isClosed })
        }
    }

    /// Tables with gaps, without row ids, views and queries: as many rows as the library counts, in sections as large as it says.
    @Test(arguments: [1 as UInt64, 2, 3]) func countsAreThoseOfTheLibrary(seed: UInt64) throws {
        var random = SeededGenerator(seed)
        let made = MadeDatabase(
            """
            CREATE TABLE t(id INTEGER PRIMARY KEY, k TEXT, v); CREATE TABLE w(k TEXT, id INT, PRIMARY KEY (id)) WITHOUT ROWID;
            CREATE VIEW v AS SELECT k, id FROM t WHERE id % 3 = 0; BEGIN;
            """)
        for _ in 0..<Int.random(in: 0...4000, using: &random) {
            let id = Int.random(in: -5000...5000, using: &random)
            made.run("INSERT OR REPLACE INTO t VALUES (\(id), 'key \(id & 7)', \(id % 5 == 0 ? "NULL" : "\(id)"))")
        }
        made.run(
            "DELETE FROM t WHERE id BETWEEN -100 AND \(Int.random(in: -100...900, using: &random)); INSERT INTO w SELECT k, id FROM t; COMMIT"
        )
        for table in ["t", "w", "v"] {
            var options = TableOptions()
            options.table = table
            let source = try SQLiteFile(path: made.path).source(options: options)
            let key = try #require(source.schema.column(named: "k"))
            let snapshot = TableEngine(source, arrangement: TableArrangement(grouping: Grouping(column: key))).finish()
            #expect(snapshot.totalRows == made.number("SELECT count(*) FROM \(table)"), "\(table), seed \(seed)")
            #expect(snapshot.sections.count == made.number("SELECT count(DISTINCT k) FROM \(table)"))
            for section in snapshot.sections {
                #expect(section.count == made.number("SELECT count(*) FROM \(table) WHERE k = '\(section.title)'"), "\(section.title)")
            }
        }
    }
}
