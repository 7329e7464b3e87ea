import Foundation
import TableFiles
import Testing

@testable import landmarks

/// The window's model over real files, read at once.
@MainActor
struct FileModelTests {
    private let path = FileProgramTests.fixture("packages.tsv")

    private final class Clipboard { var text = "" }

    private func files(_ arguments: [String] = []) throws -> (files: FilesModel, clipboard: Clipboard) {
        guard case .run(let options) = try Options.parse([path] + arguments) else { throw CancellationError() }
        let files = FilesModel(options.files) { ImmediateFeed(path: $0, options: $1) }
        let clipboard = Clipboard()
        files.copyText = { clipboard.text = $0 }
        files.start()
        return (files, clipboard)
    }

    /// The rows with a text in them, in the order shown.
    private func rows(with text: String, in snapshot: TableSnapshot) -> [Int] {
        let columns = Array(snapshot.schema.columns.indices)
        return snapshot.sections.flatMap { section in (0..<section.count).map { section.rows[$0] } }.filter { row in
            snapshot.reader.cells(row: row, columns: columns, limit: .max).contains { $0.text.lowercased().contains(text) }
        }
    }

    @Test(arguments: [[], ["--sort", "name", "--section-by", "month:year"], ["--section-by", "none"]])
    func findingGoesThroughAllHitsInTheOrderShownAndRound(arguments: [String]) throws {
        let file = try #require(try files(arguments).files.file)
        file.find("snow")
        let expected = rows(with: "snow", in: file.snapshot)
        #expect(expected.count > 5 && file.snapshot.find?.hits.count == expected.count)
        var forward: [Int] = []
        for _ in 0..<expected.count {
            file.findNext(forward: true)
            forward.append(file.current?.row ?? -1)
        }
        #expect(forward == expected)
        file.findNext(forward: true)
        #expect(file.current?.row == expected[0], "round")
        file.findNext(forward: false)
        #expect(file.current?.row == expected.last && file.selection.count == 1)
        #expect(file.reveal?.id == file.current)
    }

    @Test func rowsAreCopiedInTheOrderShownWhateverTheOrderOfTheSelection() throws {
        let (files, clipboard) = try files(["--sort", "name", "--section-by", "none", "--columns", "name,month"])
        let file = try #require(files.file)
        let snapshot = file.snapshot
        let places = [7, 2, 11]
        files.copyRows(Set(places.map { file.index.id((0, $0)) }), .tsv)
        let expected = places.sorted().map { place in
            snapshot.cells(0, place, columns: [0, 2]).map(\.text).joined(separator: "\t") + "\n"
        }
        #expect(clipboard.text == expected.joined())
        files.copyRows([], .tsv)
        #expect(clipboard.text == expected.joined(), "nothing selected copies nothing")
    }

    /// What is found on a walk through the list is what looking up each row finds.
    @Test(arguments: [[], ["--sort", "name:desc"], ["--section-by", "month", "--sort", "downloads"]])
    func manyRowsAreFoundInTheOrderShown(arguments: [String]) throws {
        let file = try #require(try files(arguments).files.file)
        let all = (0..<file.snapshot.totalRows).map { RowID(row: $0, section: -1) }
        for step in [1, 2, 3, 7, 40] {
            let ids = Set(stride(from: 0, to: all.count, by: step).map { all[$0] })
            let expected = ids.compactMap { file.index.position($0) }.sorted { $0 < $1 }.map { [$0.section, $0.row] }
            #expect(file.index.positions(of: ids, limit: .max).map { [$0.section, $0.place] } == expected)
            #expect(file.index.positions(of: ids, limit: 5).map { [$0.section, $0.place] } == Array(expected.prefix(5)))
        }
    }

    @Test func filesAreOpenedBesideOneAnotherAndOnlyOnce() throws {
        let (files, _) = try files()
        files.open(FileProgramTests.fixture("server.log"))
        #expect(files.files.count == 2 && files.current == 1 && files.file?.title == "server.log")
        files.open(path)
        #expect(files.files.count == 2 && files.current == 0)
        files.open((path as NSString).deletingLastPathComponent + "/../Fixtures/packages.tsv")
        #expect(files.files.count == 2 && files.current == 0, "however its path is written")
        var failure: TableError?
        files.onFailure = { failure = $0 }
        files.open("/no/such/file")
        #expect(failure?.kind == .unreadable && files.file?.failure == failure)
        files.show(0)
        #expect(files.file?.failure == nil && files.file?.snapshot.totalRows ?? 0 > 20)
        files.show(99)
        #expect(files.current == 0)
        // Closing one shows its neighbour; the last one stays.
        files.show(1)
        files.close(0)
        #expect(files.file?.title == "server.log" && files.current == 0)
        files.close(0)
        files.close(0)
        #expect(files.files.count == 1 && files.file?.title == "file")
    }

    @Test func choicesAreToldFromWhatIsForTheMoment() throws {
        let file = try #require(try files().files.file)
        #expect(!file.wasChanged)
        file.arrange { $0.filter = .text("snow") }
        #expect(!file.wasChanged && file.snapshot.shownRows < file.snapshot.totalRows)
        file.arrange { $0.sorting = Sorting(column: 0) }
        #expect(file.wasChanged)
        file.arrange { $0.sorting = nil }
        #expect(!file.wasChanged)
        file.fields.figure = nil
        #expect(file.wasChanged)
    }

    @Test func theSelectedRowStaysInSightWhenTheTableIsDividedOtherwise() throws {
        let file = try #require(try files().files.file)
        file.go(toRow: 30)
        let number = file.listNumber
        file.arrange { $0.grouping = Grouping(column: 0, unit: .letter) }
        #expect(file.listNumber > number && file.reveal?.id.row == 30)
        #expect(file.index.position(RowID(row: 30, section: -1)).map { file.snapshot.row($0.section, $0.row) } == 30)
        file.arrange { $0.filter = .column(3, .equal, "no such amount") }
        #expect(file.snapshot.shownRows == 0 && file.index.position(RowID(row: 30, section: 0)) == nil)
    }

    /// Hands over what a test has made.
    private final class GivenFeed: TableFeed {
        var onSnapshot: (TableSnapshot, HitMarks) -> Void = { _, _ in }
        var arranging: TableArranging?
        private var reload = -1

        /// A file that was written anew.
        func read(_ rows: [String], in folder: URL) throws {
            // What stood there before can't be read any more.
            truncate(folder.appendingPathComponent("\(reload).csv").path, 0)
            reload += 1
            let path = folder.appendingPathComponent("\(reload).csv")
            try Data(("name,number\n" + rows.joined(separator: "\n") + "\n").utf8).write(to: path)
            let engine = TableEngine(try TableFile.open(path.path, options: TableOptions()), reload: reload)
            while engine.step() == .busy {}
            onSnapshot(engine.snapshot(), HitMarks())
        }

        func start() {}
        func arrange(_ arrangement: TableArrangement) {}
        func search(for text: String?) {}
        func pause(_ isPaused: Bool) {}
        func stop() {}
    }

    /// Until the keys of the selected rows are taken, which goes on beside the window's work.
    private func keysAreTaken(_ file: FileModel, _ count: Int) async throws {
        for _ in 0..<1000 where file.follower.keys.count != count { try await Task.sleep(nanoseconds: 5_000_000) }
        try #require(file.follower.keys.count == count)
    }

    @Test(arguments: [500, 20_000]) func theSelectionFollowsItsRowsWhenTheFileIsReadAnew(count: Int) async throws {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let feed = GivenFeed()
        let file = FileModel(path: "given.csv", request: FileRequest(), feed: feed)
        var rows = (0..<count).map { "row \($0),\($0 % 7)" }
        try feed.read(rows, in: folder)
        file.selection = Set([3, 250, 251, 499].map { RowID(row: $0, section: 0) })
        file.selectionChanged()
        let current = try #require(file.current?.row)
        try await keysAreTaken(file, 4)
        func selected() -> Set<Int> { Set(file.selection.map(\.row)) }
        // Two rows come at the top, and one that is selected goes.
        rows = ["new 1,1", "new 2,2"] + rows
        rows.remove(at: 252)
        try feed.read(rows, in: folder)
        let moved = [3: 5, 251: 252, 499: 500]
        if count > 10_000 { #expect(selected().isEmpty, "no other row is selected meanwhile") }
        for _ in 0..<1000 where selected().isEmpty { try await Task.sleep(nanoseconds: 5_000_000) }
        #expect(selected() == Set(moved.values))
        #expect(file.current?.row == moved[current] || moved[current] == nil && file.current != nil)
        try await keysAreTaken(file, 3)
        try feed.read((0..<count).map { "other \($0),1" }, in: folder)
        try await Task.sleep(nanoseconds: 50_000_000)
        #expect(selected().isEmpty && file.current == nil, "nothing of it is left")
    }

    /// What the user selects while rows are looked for stays.
    @Test func aNewSelectionGoesBeforeTheOldOne() async throws {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let feed = GivenFeed()
        let file = FileModel(path: "given.csv", request: FileRequest(), feed: feed)
        let rows = (0..<20_000).map { "row \($0),\($0 % 7)" }
        try feed.read(rows, in: folder)
        file.selection = [RowID(row: 3, section: 0)]
        try await keysAreTaken(file, 1)
        try feed.read(["new,1"] + rows, in: folder)
        file.selection = [RowID(row: 9, section: 0)]
        try await keysAreTaken(file, 1)
        try await Task.sleep(nanoseconds: 200_000_000)
        #expect(file.selection.map(\.row) == [9])
    }

    /// A selection too large to be followed ends.
    @Test func aLargeSelectionIsNotFollowed() throws {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let feed = GivenFeed()
        let file = FileModel(path: "given.csv", request: FileRequest(), feed: feed)
        try feed.read((0..<3000).map { "row \($0),1" }, in: folder)
        file.selection = Set((0..<SelectionFollower.limit + 1).map { RowID(row: $0, section: 0) })
        try feed.read((0..<3000).map { "row \($0),1" }, in: folder)
        #expect(file.selection.isEmpty)
    }

    @Test func aWarningGoesToItsRow() throws {
        let file = try #require(try files().files.file)
        let warning = try #require(file.snapshot.warnings.all.first)
        file.go(toRow: try #require(warning.row))
        #expect(file.selection.map(\.row) == [warning.row])
        let cells = file.snapshot.reader.cells(row: warning.row ?? 0, columns: [0, 4], limit: 100)
        #expect(cells[0].text == "short-row" && cells[1].state == .missing)
        file.go(toRow: 1_000_000)
        #expect(file.selection.map(\.row) == [warning.row], "a row that is not there changes nothing")
    }
}
