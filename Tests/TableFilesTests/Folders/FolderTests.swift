import Glibc
import Testing

@testable import TableFiles

/// A tree of folders made for one test and gone with it.
final class MadeFolder {
    let path: String

    init(_ entries: [String] = []) {
        var template = Array("/tmp/table-files-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        for entry in entries { add(entry) }
    }

    /// `a/` makes a folder, `a=text` a file, `a->b` a link.
    func add(_ entry: String) {
        if entry.hasSuffix("/") {
            precondition(mkdir(path + "/" + entry, 0o755) == 0)
        } else if let arrow = entry.firstRange(of: "->") {
            precondition(symlink(String(entry[arrow.upperBound...]), path + "/" + entry[..<arrow.lowerBound]) == 0)
        } else {
            let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let descriptor = open(path + "/" + parts[0], O_WRONLY | O_CREAT, 0o644)
            precondition(descriptor >= 0)
            let text = Array((parts.count > 1 ? parts[1] : "").utf8)
            precondition(write(descriptor, text, text.count) == text.count)
            close(descriptor)
        }
    }

    /// Says of every entry that it was changed at a time, in seconds since 1970.
    func setTimes(to seconds: Int, below folder: String = "") {
        guard let directory = opendir(path + folder) else { return }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name == "." || name == ".." { continue }
            let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
            precondition(utimensat(AT_FDCWD, path + folder + "/" + name, times, AT_SYMLINK_NOFOLLOW) == 0)
            if entry.pointee.d_type == UInt8(DT_DIR) { setTimes(to: seconds, below: folder + "/" + name) }
        }
    }

    deinit { Self.remove(AT_FDCWD, path) }

    /// By descriptor: some tests make paths longer than the system takes.
    private static func remove(_ parent: Int32, _ name: String) {
        let descriptor = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        if descriptor >= 0, let directory = fdopendir(descriptor) {
            var names: [String] = []
            while let entry = readdir(directory) {
                names.append(
                    withUnsafePointer(to: &entry.pointee.d_name) {
                        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                    })
            }
            for name in names where name != "." && name != ".." { remove(descriptor, name) }
            closedir(directory)
        }
        if unlinkat(parent, name, 0) != 0 { unlinkat(parent, name, AT_REMOVEDIR) }
    }
}

@Suite struct FolderTests {
    private func all(_ made: MadeFolder, isRecursive: Bool) throws -> FolderSource {
        var options = TableOptions()
        options.isRecursive = isRecursive
        return try FolderSource(path: made.path, options: options)
    }

    private static let tree = [
        "b/", "b/deep/", "b/deep/Picture.PNG=12345", "b/note.txt=hi", "a.tar.gz=1", "Z=", ".hidden=", "empty/", "link->b", "loop->.", "x.=",
    ]

    @Test func listsOneFolder() throws {
        let made = MadeFolder(Self.tree)
        defer { withExtendedLifetime(made) {} }
        let rows = try table(all(made, isRecursive: false)).map { Array($0[..<4]) }
        #expect(
            rows == [
                [".hidden", ".", "file", "0"], ["Z", ".", "file", "0"], ["a.tar.gz", ".", "gz", "1"], ["b", ".", "folder", nil],
                ["empty", ".", "folder", nil], ["link", ".", "link", nil], ["loop", ".", "link", nil], ["x.", ".", "file", "0"],
            ])
    }

    @Test func listsEverythingBelowAndFollowsNoLink() throws {
        let made = MadeFolder(Self.tree)
        defer { withExtendedLifetime(made) {} }
        let source = try all(made, isRecursive: true)
        let rows = try table(source).map { ($0[1] ?? "") + "/" + ($0[0] ?? "") }
        #expect(
            rows == [
                "./.hidden", "./Z", "./a.tar.gz", "./b", "./empty", "./link", "./loop", "./x.", "b/deep", "b/note.txt",
                "b/deep/Picture.PNG",
            ])
        #expect(source.warnings.isEmpty)
        #expect(source.progress == 1)
        let reader = source.reader()
        #expect(reader.cells(row: 10, columns: [2, 3, 9], limit: 99) == [TableCell(text: "png"), TableCell(text: "5"), .missing])
        #expect(reader.cells(row: 11, columns: [0, 9], limit: 99) == [.unavailable, .missing])
    }

    @Test func showsTheTimeOfChange() throws {
        let made = MadeFolder(["a=1"])
        defer { withExtendedLifetime(made) {} }
        var times = [timespec(tv_sec: 1_715_934_600, tv_nsec: 0), timespec(tv_sec: 1_715_934_600, tv_nsec: 0)]
        #expect(utimensat(AT_FDCWD, made.path + "/a", &times, 0) == 0)
        var seconds = time_t(1_715_934_600)
        var parts = tm()
        localtime_r(&seconds, &parts)
        var expected = [CChar](repeating: 0, count: 40)
        let length = strftime(&expected, expected.count, "%Y-%m-%d %H:%M:%S", &parts)
        let text = String(decoding: expected.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #expect(try table(all(made, isRecursive: false)) == [["a", ".", "file", "1", text]])
    }

    @Test func opensAnEmptyFolderAndRefusesWhatIsNone() throws {
        let made = MadeFolder(["a=1", "empty/"])
        defer { withExtendedLifetime(made) {} }
        let error = #expect(throws: TableError.self) { try FolderSource(path: made.path + "/a", name: "a") }
        #expect(error?.description == "a: not a directory.")
        #expect(throws: TableError.self) { try FolderSource(path: made.path + "/none") }
        #expect(try table(FolderSource(path: made.path + "/empty")).isEmpty)
    }

    /// Folders whose path is longer than the system takes are counted, and end nothing.
    @Test func countsFoldersThatCannotBeRead() throws {
        let made = MadeFolder(["after=1"])
        defer { withExtendedLifetime(made) {} }
        var descriptor = open(made.path, O_RDONLY | O_DIRECTORY)
        let name = String(repeating: "d", count: 250)
        for _ in 0..<20 {
            #expect(mkdirat(descriptor, name, 0o755) == 0)
            let next = openat(descriptor, name, O_RDONLY | O_DIRECTORY)
            close(descriptor)
            descriptor = next
        }
        close(descriptor)
        let source = try all(made, isRecursive: true)
        let rows = try readAll(source)
        #expect(rows.count > 10 && rows.count < 20)
        #expect(source.warnings.count(of: .unreadableFolder) == 1)
        #expect(source.warnings.all.first?.detail.hasSuffix("file name too long; what is in it is left out") == true)
    }

    /// More entries than are read or handed out at a time, and passes begun anywhere.
    @Test func readsAFolderOfManyEntries() throws {
        let count = 5000
        let made = MadeFolder(["sub/"] + (0..<count).map { "f\($0)" })
        defer { withExtendedLifetime(made) {} }
        let source = try all(made, isRecursive: true)
        let rows = try table(source).map { $0[0] ?? "" }
        #expect(rows == ((0..<count).map { "f\($0)" } + ["sub"]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        let reader = source.reader()
        for row in [0, 2047, 4095, 4096, count] {
            #expect(reader.cells(row: row, columns: [0], limit: 99).map(\.text) == [rows[row]])
            var cursor = reader.cursor(columns: [0], from: row)
            var batch = RowBatch()
            #expect(try cursor.next(&batch))
            #expect(batch.firstRow == row)
            #expect(batch.array(0, 0) == Array(rows[row].utf8))
        }
    }

    /// Trees made up from a seed, against a walk that calls itself.
    @Test(arguments: [1 as UInt64, 2, 3])
    func findsWhatAPlainWalkFinds(seed: UInt64) throws {
        var random = SeededGenerator(seed)
        var folders = [""]
        var entries: [String] = []
        for number in 0..<300 {
            let parent = folders.randomElement(using: &random)!
            let name = parent + ["é", "x y", "z.txt", "\u{1}", "q\""].randomElement(using: &random)! + "\(number)"
            if Int.random(in: 0..<4, using: &random) == 0 {
                entries.append(name + "/")
                folders.append(name + "/")
            } else {
                entries.append(name)
            }
        }
        let made = MadeFolder(entries)
        defer { withExtendedLifetime(made) {} }
        let rows = try table(all(made, isRecursive: true)).map { row in
            (row[1] == "." ? "" : (row[1] ?? "") + "/") + (row[0] ?? "") + (row[2] == "folder" ? "/" : "")
        }
        #expect(Set(rows) == Set(entries), "seed \(seed)")
        #expect(rows.count == entries.count, "seed \(seed)")
    }
}
