import Foundation
import Synchronization
import Testing

@testable import TableFiles

/// Documents on real files and pipes, with their thread.
@Suite struct DocumentTests {
    private static func texts(_ snapshot: TableSnapshot) -> [[String]] {
        snapshot.sections.indices.map { section in
            (0..<snapshot.sections[section].count).map { snapshot.cells(section, $0, columns: [0])[0].text }
        }
    }

    private static func rows(_ document: TableDocument) -> [String] { texts(document.snapshot).flatMap { $0 } }

    private static func isComplete(_ document: TableDocument) -> Bool { document.snapshot.stage == .complete }

    private static func open(_ path: String, _ arrangement: TableArrangement = TableArrangement()) -> TableDocument {
        TableDocument(path: path, arranging: { _ in arrangement }) { _ in }
    }

    @Test func aFileIsReadDividedSortedAndSearched() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("t.csv", "name,city\nc10,Lyon\na,Ghent\nc9,Lyon\nB,Lyon\n")
        let document = Self.open(path, TableArrangement(grouping: Grouping(column: 1), sorting: Sorting(column: 0)))
        #expect(eventually { Self.isComplete(document) })
        #expect(document.snapshot.sections.map(\.title) == ["Ghent", "Lyon"])
        #expect(Self.texts(document.snapshot) == [["a"], ["B", "c9", "c10"]])
        document.search(for: "c")
        #expect(eventually { document.snapshot.find?.isComplete == true && document.snapshot.find?.hits.count == 2 })
        document.arrange(TableArrangement(filter: .text("lyon")))
        #expect(eventually { Self.isComplete(document) && Self.rows(document) == ["c10", "c9", "B"] })
        document.close()
        #expect(eventually { document.isClosed })
    }

    @Test("O-38: what cannot be opened says so, with its path and the reason") func failures() throws {
        let folder = try TemporaryFolder()
        let document = Self.open(folder.path + "/none.csv")
        #expect(eventually { document.snapshot.error != nil })
        #expect(document.snapshot.error?.kind == .unreadable)
        #expect(document.snapshot.error?.description.contains(folder.path + "/none.csv: no such file or directory") == true)
        document.close()
    }

    @Test func aGrowingFileShowsItsNewRows() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("t.csv", "name,city\na,Lyon\nb,Gh")
        let document = Self.open(path, TableArrangement(grouping: Grouping(column: 1)))
        #expect(eventually { Self.isComplete(document) && Self.rows(document) == ["b", "a"] })
        #expect(document.snapshot.sections.map(\.title) == ["Gh", "Lyon"])
        try append("ent\nc,Lyon\n", to: path)
        #expect(eventually { Self.isComplete(document) && document.snapshot.sections.map(\.title) == ["Ghent", "Lyon"] })
        #expect(Self.texts(document.snapshot) == [["b"], ["a", "c"]])
        #expect(document.snapshot.reload == 0)
        document.close()
    }

    @Test func aTruncatedReplacedOrDeletedFileIsReadAgainOrKept() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("t.csv", "name\n" + (0..<5000).map { "row \($0)\n" }.joined())
        let document = Self.open(path)
        #expect(eventually { Self.isComplete(document) && document.snapshot.totalRows == 5000 })
        try #require(truncate(path, 5 + 6 * 3) == 0)
        #expect(eventually { Self.isComplete(document) && Self.rows(document) == ["row 0", "row 1", "row 2"] })
        #expect(document.snapshot.reload == 1 && !document.snapshot.changes.isEmpty)
        let other = try folder.file("other", "name\nnew\n")
        try #require(rename(other, path) == 0)
        #expect(eventually { Self.isComplete(document) && Self.rows(document) == ["new"] })
        try #require(unlink(path) == 0)
        #expect(eventually { document.snapshot.changes.contains { $0.contains("gone") } })
        #expect(Self.rows(document) == ["new"])
        _ = try folder.file("t.csv", "name\nback\n")
        #expect(eventually { Self.isComplete(document) && Self.rows(document) == ["back"] })
        document.close()
    }

    @Test("O-37: a FIFO whose writer pauses, and a regular file, give the same rows") func pipes() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/fifo"
        try #require(mkfifo(path, 0o600) == 0)
        let writer = Thread {
            let descriptor = Foundation.open(path, O_WRONLY)
            _ = write(descriptor, "id\n1\n", 5)
            usleep(600_000)
            _ = write(descriptor, "2\n3", 3)
            close(descriptor)
        }
        let document = Self.open(path)
        writer.start()
        let file = Self.open(try folder.file("f", "id\n1\n2\n3"))
        for document in [document, file] {
            #expect(eventually { Self.isComplete(document) && Self.rows(document) == ["1", "2", "3"] })
            #expect(document.snapshot.schema.columns.map(\.name) == ["id"])
            document.close()
        }
    }

    @Test func aPipeThatWasMisjudgedAtItsFirstLinesIsReadAnew() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/fifo"
        try #require(mkfifo(path, 0o600) == 0)
        let writer = Thread {
            let descriptor = Foundation.open(path, O_WRONLY)
            _ = write(descriptor, "# by hand\n# today\n", 18)
            usleep(600_000)
            let rest = "name;x\n" + (0..<51).map { "b\($0);\($0)\n" }.joined()
            _ = write(descriptor, rest, rest.utf8.count)
            close(descriptor)
        }
        let document = Self.open(path)
        writer.start()
        #expect(eventually { Self.isComplete(document) && document.snapshot.totalRows == 51 })
        #expect(document.snapshot.schema.columns.map(\.name) == ["name", "x"])
        document.close()
    }

    /// What is asked for by column names is known before any row is read: nothing else is ever shown, and the file is gone through once.
    @Test func whatIsAskedForTakesOnePass() throws {
        let folder = try TemporaryFolder()
        let text = "name,city\n" + (0..<50_000).map { "row \($0),\($0 % 7)\n" }.joined()
        let path = try folder.file("t.csv", text)
        let shown = Mutex<Set<TableArrangement>>([])
        let wanted = TableArrangement(grouping: Grouping(column: 1, order: .descending))
        let document = TableDocument(
            path: path,
            arranging: { opening in
                (try? ColumnNames(schema: opening.schema, file: path).grouping("city:desc")).map { TableArrangement(grouping: $0) }
            },
            publish: { snapshot in shown.withLock { _ = $0.insert(snapshot.arrangement) } })
        #expect(eventually { Self.isComplete(document) && document.snapshot.shownRows == 50_000 })
        #expect(shown.withLock { $0 } == [wanted])
        document.close()
        // The bytes themselves: those of the samples, and each of the file once.
        let counting = CountingBytes(MemoryBytes(text))
        let source = try DelimitedSource(counting)
        let before = counting.read
        let snapshot = TableEngine(source, arrangement: wanted).finish()
        #expect(snapshot.sections.count == 7 && counting.read - before < text.utf8.count * 11 / 10)
    }

    @Test func nothingIsPublishedAtRest() throws {
        let folder = try TemporaryFolder()
        let count = Mutex(0)
        let document = TableDocument(path: try folder.file("t.csv", "a,b\n1,2\n"), arranging: { _ in TableArrangement() }) { _ in
            count.withLock { $0 += 1 }
        }
        #expect(eventually { Self.isComplete(document) })
        let before = count.withLock { $0 }
        usleep(300_000)
        #expect(count.withLock { $0 } == before)
        document.close()
    }

    /// Writes over the beginning of a file, so many bytes at a time.
    ///
    /// - Returns: false if that took so long that a piece may have been taken for the last one.
    private static func overwrite(_ path: String, with text: String, piece: Int) -> Bool {
        let descriptor = Foundation.open(path, O_WRONLY)
        defer { Foundation.close(descriptor) }
        let bytes = Array(text.utf8)
        var place = 0, wasQuick = true
        while place < bytes.count {
            let start = Date(), length = min(piece, bytes.count - place)
            _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress! + place, length, off_t(place)) }
            place += length
            if place < bytes.count { usleep(50) }
            if Date().timeIntervalSince(start) > FileIdentity.settlingTime / 2 { wasQuick = false }
        }
        return wasQuick
    }

    /// Every cell of the file bears the number of its state. Whatever another program does to the file, and whenever: no row that is read
    /// meanwhile has cells of two states.
    @Test func noRowIsMixedWhileAFileIsWrittenAnew() throws {
        let folder = try TemporaryFolder()
        @Sendable func text(_ state: Int, rows: Int) -> String {
            let cell = String(1_000_000 + state)
            return "a,b,c,d\n" + String(repeating: "\(cell),\(cell),\(cell),\(cell)\n", count: rows)
        }
        let path = try folder.file("t.csv", text(0, rows: 500))
        let document = Self.open(path)
        #expect(eventually { Self.isComplete(document) })
        let changes = ProcessInfo.processInfo.environment["CAIRN_FILE_CHANGES"].flatMap(Int.init) ?? 1000
        let isDone = Mutex(false)
        // States in whose writing the writer was held up so long that the file counts as at rest.
        let stalled = Mutex<[Int]>([])
        let writer = Thread {
            var random = SeededGenerator(6)
            for state in 1...changes {
                let new = text(state, rows: Int.random(in: 0...7, using: &random) == 0 ? 700 : 500)
                switch Int.random(in: 0..<6, using: &random) {
                case 0:
                    try? Data(new.utf8).write(to: URL(fileURLWithPath: path + ".new"))
                    rename(path + ".new", path)
                case 1:
                    var status = stat()
                    stat(path, &status)
                    truncate(path, min(Int(status.st_size), Int.random(in: 0...20_000, using: &random)))
                case 2: try? Data(new.utf8).write(to: URL(fileURLWithPath: path))  // made empty first
                case 3:  // over what is there, longer or not
                    if !Self.overwrite(path, with: new, piece: .max) { stalled.withLock { $0 += [state - 1, state] } }
                default:  // the same in pieces that end within rows: for a while, the file itself has mixed rows
                    if !Self.overwrite(path, with: new, piece: 1009) { stalled.withLock { $0 += [state - 1, state] } }
                }
                usleep(state % 25 == 0 ? 130_000 : UInt32.random(in: 0...2000, using: &random))
            }
            isDone.withLock { $0 = true }
        }
        writer.start()
        var random = SeededGenerator(7)
        var checked = 0, states: Set<String> = [], mixed: [[String]] = []
        while !isDone.withLock({ $0 }) {
            let snapshot = document.snapshot
            for _ in 0..<50 where snapshot.totalRows > 0 {
                let row = Int.random(in: 0..<snapshot.totalRows, using: &random)
                let texts = snapshot.reader.cells(row: row, columns: [0, 1, 2, 3], limit: 100).map(\.text).filter { !$0.isEmpty }
                guard let longest = texts.max(by: { $0.utf8.count < $1.utf8.count }) else { continue }
                // A row that was cut off has the beginning of a cell.
                if !texts.allSatisfy({ longest.hasPrefix($0) }) { mixed.append(texts) }
                checked += 1
                states.insert(longest)
            }
        }
        let excused = Set(stalled.withLock { $0 }.map { String(1_000_000 + $0) })
        mixed.removeAll { !excused.isDisjoint(with: $0) }
        #expect(mixed.isEmpty, "\(mixed.count) mixed rows, the first with \(mixed[0])")
        #expect(checked > changes && states.count > 3, "\(checked) rows of \(states.count) states")
        _ = try folder.file("t.csv", text(0, rows: 3))
        #expect(eventually { Self.isComplete(document) && Self.rows(document) == ["1000000", "1000000", "1000000"] })
        document.close()
    }

    /// Another program appends, truncates, replaces, removes and rewrites the file; afterwards the rows are the file's.
    @Test func manyChangesEndWithTheRightRows() throws {
        var random = SeededGenerator(5)
        let folder = try TemporaryFolder()
        let path = try folder.file("t.csv", "name\nstart\n")
        let document = Self.open(path)
        let changes = ProcessInfo.processInfo.environment["CAIRN_FILE_CHANGES"].flatMap(Int.init) ?? 100
        for change in 0..<changes {
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1: try? append("row \(change)\n", to: path)
            case 2: truncate(path, Int.random(in: 0...40, using: &random))
            case 3: try #require(rename(try folder.file("new", "name\nrow \(change)\n"), path) == 0)
            default: unlink(path)
            }
            if access(path, F_OK) != 0 { _ = try folder.file("t.csv", "name\nagain \(change)\n") }
            // A reader in the midst of it, as a list on screen is.
            _ = Self.rows(document)
            usleep(UInt32.random(in: 0...3000, using: &random))
        }
        _ = try folder.file("t.csv", "name\nlast\nrow\n")
        #expect(eventually { Self.isComplete(document) && Self.rows(document) == ["last", "row"] })
        document.close()
    }
}
