import Foundation
import Testing

/// `landmarks FILE` without a window: what it shows against texts kept in `Goldens/files`, and how it ends.
///
/// `CAIRN_RECORD_GOLDENS=1` writes the texts anew; read the difference before keeping it.
@Suite(.serialized) struct FileProgramTests {
    static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    static let goldens = here.deletingLastPathComponent().appendingPathComponent("Goldens/files")
    static func fixture(_ name: String) -> String { here.appendingPathComponent("Fixtures/\(name)").path }

    struct Page: CustomTestStringConvertible, Sendable {
        let name: String
        let file: String
        var arguments: [String] = []
        var script = ""
        var testDescription: String { name }
    }

    static let pages = [
        Page(name: "by-month", file: "packages.tsv"),
        Page(name: "by-month-end", file: "packages.tsv", script: "key End\nsettle"),
        Page(name: "by-letter-sorted", file: "packages.tsv", arguments: ["--section-by", "name:letter", "--sort", "downloads:desc"]),
        Page(
            name: "filtered", file: "packages.tsv",
            arguments: ["--filter", "downloads>=1000", "--section-by", "month:year", "--subtitle", "version"]),
        Page(name: "not-grouped", file: "packages.tsv", arguments: ["--section-by", "none", "--figure", "none"]),
        Page(name: "found", file: "packages.tsv", script: "key Ctrl+f\ntext glacier\nkey F3\nkey F3\nsettle"),
        Page(name: "log-by-hour", file: "server.log"),
        Page(name: "log-by-level", file: "server.log", arguments: ["--section-by", "level"]),
        Page(name: "json-by-status", file: "orders.json", arguments: ["--section-by", "status"]),
        Page(name: "json-by-day", file: "orders.json", script: "key End\nsettle"),
        Page(name: "folder-by-kind", file: "folder", arguments: ["--recursive"]),
        Page(name: "sqlite-by-city", file: "orders.sqlite", arguments: ["--section-by", "city", "--sort", "amount:desc"]),
        Page(
            name: "sqlite-query", file: "orders.sqlite", arguments: ["--query", "select city, sum(amount) as total from orders group by 1"]),
        Page(name: "chip-menu-by-keys", file: "packages.tsv", script: "key Tab 4\nkey Enter\nkey Down\nsettle"),
        Page(name: "menu", file: "packages.tsv", script: "click 60 61\nsettle"),
    ]

    /// Headers and rows in sight with their places, and the menu where one is open.
    private func words(_ dump: [String: Any]) throws -> String {
        var lines: [String] = []
        for field in ["pinned", "visible"] {
            for node in try #require(dump[field] as? [[String: Any]]) {
                let (y, text) = (node["y"] as? Double ?? .nan, node["text"] as? String ?? "?")
                lines.append("\(field == "pinned" ? "pinned" : node["kind"] as? String ?? "?") \(y): \(text)")
            }
        }
        for menu in dump["menus"] as? [[[String: Any]]] ?? [] {
            for item in menu {
                let mark = item["checked"] as? Bool == true ? "* " : ""
                lines.append("item: \(mark)\(item["text"] as? String ?? "?")\(item["submenu"] as? Bool == true ? " >" : "")")
            }
        }
        lines.append("height: \(dump["contentHeight"] as? Double ?? .nan)")
        return lines.joined(separator: "\n") + "\n"
    }

    @Test(arguments: pages) func showsWhatIsKept(page: Page) throws {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = page.file == "folder" ? try FilePictureTests.makeFolder(in: folder) : Self.fixture(page.file)
        let result = try Program.run(
            [path, "--size", "700x420", "--script", "-"] + page.arguments, input: page.script + "\ndump\n")
        try #require(result.exited && result.status == 0, "\(result.error)")
        let dump = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let text = try words(dump)
        let file = Self.goldens.appendingPathComponent(page.name + ".txt")
        if ProcessInfo.processInfo.environment["CAIRN_RECORD_GOLDENS"] == "1" {
            try FileManager.default.createDirectory(at: Self.goldens, withIntermediateDirectories: true)
            return try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(text == (try String(contentsOf: file, encoding: .utf8)))
    }

    @Test func aFileIsDescribedAndExportedWithoutADisplay() throws {
        let described = try Program.run([Self.fixture("packages.tsv"), "--describe"])
        #expect(described.status == 0 && described.output.contains("format: TSV"))
        #expect(described.output.contains("rows with too few cells: 1"))
        let arguments = ["--export", "csv", "--section-by", "month:year", "--columns", "name,downloads", "--sort", "name"]
        let exported = try Program.run([Self.fixture("packages.tsv")] + arguments)
        #expect(exported.status == 0 && exported.error.isEmpty)
        let lines = exported.output.split(whereSeparator: \.isNewline)
        #expect(lines[0] == "section,name,downloads")
        let rows = try String(contentsOfFile: Self.fixture("packages.tsv"), encoding: .utf8).split(separator: "\n").count - 1
        #expect(lines.count == rows + 1)
        // Sections in order, names in order inside them.
        let cells = lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        let years = cells.map { String($0[0]) }
        #expect(years.filter { !$0.isEmpty } == years.filter { !$0.isEmpty }.sorted())
        let names = cells.filter { $0[0] == "2023" }.map { String($0[1]) }
        #expect(names.count > 10 && names == names.sorted())
    }

    @Test func whatIsPipedInIsTheSameAsTheFile() throws {
        let path = Self.fixture("packages.tsv")
        let piped = try Program.run(["-", "--export", "tsv"], input: try String(contentsOfFile: path, encoding: .utf8))
        let read = try Program.run([path, "--export", "tsv"])
        #expect(piped.status == 0 && piped.output == read.output && !piped.output.isEmpty)
    }

    @Test func anExportReplacesAFileOnlyWhenItIsWhole() throws {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("out.jsonl").path
        try Data("before".utf8).write(to: URL(fileURLWithPath: path))
        let result = try Program.run([Self.fixture("packages.tsv"), "--export", "jsonl=\(path)"])
        #expect(result.status == 0 && result.output.isEmpty)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.allSatisfy { (try? JSONSerialization.jsonObject(with: Data($0.utf8))) is [String: Any] } && lines.count > 20)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.jsonl"])
        let failed = try Program.run([Self.fixture("packages.tsv"), "--export", "csv=\(folder.path)/no/such/out.csv"])
        #expect(failed.exited && failed.status == 1 && failed.error.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        (["--sort", "nmae"], "Near it: name"), (["--section-by", "month:week"], "\"week\" is none of"),
        (["--columns", "name,x,y"], "\"x\""),
        (["--title", "zz"], "there is no column \"zz\""),
    ])
    func anUnknownColumnIsOneLineAndStatus2(arguments: [String], says: String) throws {
        for mode in [["--describe"], ["--export", "csv"], ["--script", "-"]] {
            let result = try Program.run([Self.fixture("packages.tsv")] + arguments + mode)
            #expect(result.exited && result.status == 2 && result.output.isEmpty, "\(mode)")
            #expect(result.error.split(separator: "\n").count == 1 && result.error.contains(says), "\(result.error)")
        }
    }

    @Test func whatCannotBeReadIsOneLineAndStatus1() throws {
        for mode in [["--describe"], ["--export", "csv"], ["--script", "-"], []] {
            let result = try Program.run(["/no/such/file.csv"] + mode)
            #expect(result.exited && result.status == 1 && result.output.isEmpty, "\(mode)")
            #expect(result.error.hasPrefix("landmarks: /no/such/file.csv: no such file or directory"), "\(result.error)")
            #expect(result.error.split(separator: "\n").count == 1)
        }
    }

    @Test func headlessRunsRememberNothing() throws {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let result = try Program.run(
            [Self.fixture("packages.tsv"), "--script", "-"], input: "click 60 61\nkey Down\nkey Enter\nsettle\n",
            environment: ["HOME": folder.path, "XDG_STATE_HOME": folder.path + "/state", "XDG_DATA_HOME": folder.path + "/data"])
        #expect(result.status == 0)
        let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".cache") }
        #expect(left.isEmpty, "\(left)")
    }
}
