import Foundation
import TableFiles
import Testing

@testable import landmarks

/// The desktop's list of files, and what is remembered of tables: other programs' data stays, and what is malformed is no fault.
@Suite struct DesktopStateTests {
    private func folder(_ body: (String) throws -> Void) throws {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    private let others = """
        <?xml version="1.0" encoding="UTF-8"?>
        <xbel version="1.0"
              xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
              xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"
        >
          <bookmark href="file:///home/a%20b/x.csv" added="2020-01-01T00:00:00Z" modified="2020-01-01T00:00:00Z" visited="2020-01-01T00:00:00Z">
            <info>
              <metadata owner="http://freedesktop.org">
                <mime:mime-type type="text/csv"/>
                <bookmark:applications>
                  <bookmark:application name="gedit" exec="&apos;gedit %u&apos;" modified="2020-01-01T00:00:00Z" count="3"/>
                </bookmark:applications>
              </metadata>
            </info>
          </bookmark>
        </xbel>

        """

    @Test func aFileIsAddedToAListThatIsNotThereYet() throws {
        try folder { folder in
            let recent = RecentFiles(path: folder + "/data/recently-used.xbel")
            #expect(recent.list().isEmpty)
            let (a, b) = (folder + "/a & \"b\".csv", folder + "/ü.tsv")
            for path in [a, b] { try Data("x".utf8).write(to: URL(fileURLWithPath: path)) }
            recent.add(a, at: Date(timeIntervalSince1970: 1_700_000_000))
            recent.add(b, at: Date(timeIntervalSince1970: 1_700_000_100))
            #expect(recent.list() == [b, a])
            recent.add(a, at: Date(timeIntervalSince1970: 1_700_000_200))
            #expect(recent.list() == [a, b], "opened again, and not twice in the list")
            try FileManager.default.removeItem(atPath: b)
            #expect(recent.list() == [a], "files that are gone are not offered")
        }
    }

    @Test func whatOtherProgramsWroteStaysToTheLetter() throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        let added = try #require(RecentFiles.adding("/tmp/new.csv", "text/plain", date, to: others))
        #expect(RecentFiles.bookmarks(in: added).map(\.isOurs) == [false, true])
        let mark = try #require(added.range(of: "  <bookmark href=\"file:///tmp/new.csv\""))
        #expect(others.hasPrefix(added[..<mark.lowerBound].trimmingCharacters(in: .whitespaces)))
        // The same file, opened by both: their entry stays, ours comes beside it.
        let joined = try #require(RecentFiles.adding("/home/a b/x.csv", "text/plain", date, to: others))
        #expect(joined.contains("name=\"gedit\" exec=\"&apos;gedit %u&apos;\" modified=\"2020-01-01T00:00:00Z\" count=\"3\""))
        #expect(RecentFiles.bookmarks(in: joined).map(\.isOurs) == [true])
        #expect(RecentFiles.bookmarks(in: joined)[0].modified == date.ISO8601Format())
        #expect(RecentFiles.adding("/home/a b/x.csv", "text/plain", date, to: joined) == joined)
    }

    @Test(arguments: ["", "not xml", "<xbel version=\"1.0\">", "<html></html>"])
    func aListThatIsNotUnderstoodIsLeftAlone(text: String) throws {
        try folder { folder in
            let path = folder + "/recently-used.xbel"
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            let recent = RecentFiles(path: path)
            recent.add(folder + "/x.csv")
            #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
            #expect(recent.list().isEmpty)
        }
    }

    @Test func choicesComeBackForTheSameTableOnly() throws {
        try folder { folder in
            let remembered = RememberedChoices(path: folder + "/state/tables.json")
            let schema = TableSchema.labelled(names: ["name", "city", "day"]).schema
            var choice = RememberedChoices.Choice(file: "x.csv", columns: RememberedChoices.key(schema))
            choice.groupColumn = "day"
            choice.groupUnit = "month"
            choice.title = "city"
            choice.sortColumn = "name"
            choice.sortDescending = true
            remembered.remember(choice)
            #expect(remembered.choice(file: "x.csv", schema: schema) == choice)
            #expect(remembered.choice(file: "y.csv", schema: schema) == nil)
            #expect(remembered.choice(file: "x.csv", schema: TableSchema.labelled(names: ["name"]).schema) == nil)
            let setup = choice.applied(to: FileSetup(TableGuess(), schema: schema), schema: schema)
            #expect(setup.arrangement.grouping == Grouping(column: 2, unit: .month))
            #expect(setup.arrangement.sorting == Sorting(column: 0, isDescending: true))
            #expect(setup.fields.title == 1 && setup.fields.subtitle == nil)
        }
    }

    @Test(arguments: ["", "{", "[1, 2]", "[{\"file\": 3}]", "null"])
    func malformedChoicesAreNoneAndAreReplaced(text: String) throws {
        try folder { folder in
            let path = folder + "/tables.json"
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            let remembered = RememberedChoices(path: path)
            let schema = TableSchema.labelled(names: ["a"]).schema
            #expect(remembered.choice(file: "x", schema: schema) == nil)
            remembered.remember(RememberedChoices.Choice(file: "x", columns: ["a"]))
            #expect(remembered.choice(file: "x", schema: schema) != nil)
        }
    }

    @Test func theOldestChoiceMakesRoom() throws {
        try folder { folder in
            let remembered = RememberedChoices(path: folder + "/tables.json")
            for number in 0...RememberedChoices.limit { remembered.remember(RememberedChoices.Choice(file: "\(number)", columns: [])) }
            let none = TableSchema()
            #expect(remembered.choice(file: "0", schema: none) == nil)
            #expect(remembered.choice(file: "1", schema: none) != nil)
            #expect(remembered.choice(file: "\(RememberedChoices.limit)", schema: none) != nil)
        }
    }
}
