import Foundation
import TableFiles
import Testing

@testable import landmarks

/// What the command line says about a table, against its columns.
struct FileChoiceTests {
    private let schema = TableSchema.labelled(names: ["name", "city", "day", "amount", "a:b", "Größe"]).schema
    private var names: ColumnNames { ColumnNames(schema: schema, file: "x.csv") }
    private func filter(_ text: String) -> RowFilter { RowFilter(parsing: text, schema: schema) }

    @Test func groupingsNameAColumnAndAUnit() throws {
        #expect(try names.grouping("city") == Grouping(column: 1))
        #expect(try names.grouping("day:month") == Grouping(column: 2, unit: .month))
        #expect(try names.grouping("CITY:letter") == Grouping(column: 1, unit: .letter))
        // A column whose own name has a colon comes before any unit.
        #expect(try names.grouping("a:b") == Grouping(column: 4))
        #expect(try names.grouping("4:range") == Grouping(column: 3, unit: .range))
    }

    @Test func sortingsMayBeTurnedRound() throws {
        #expect(try names.sorting("amount") == Sorting(column: 3))
        #expect(try names.sorting("amount:desc") == Sorting(column: 3, isDescending: true))
        #expect(try names.sorting("amount:asc") == Sorting(column: 3))
    }

    @Test func filtersCompareWhereAColumnIsNamedAndLookEverywhereElse() {
        #expect(filter("city=Lyon") == .column(1, .equal, "Lyon"))
        #expect(filter("amount>=10") == .column(3, .greaterOrEqual, "10"))
        #expect(filter("amount>10") == .column(3, .greater, "10"))
        #expect(filter("city!=Lyon") == .column(1, .notEqual, "Lyon"))
        #expect(filter("city~yo") == .column(1, .contains, "yo"))
        #expect(filter("city=a=b") == .column(1, .equal, "a=b"))
        #expect(filter("2+2=4") == .text("2+2=4"))
        #expect(filter("plain") == .text("plain"))
        #expect(filter("") == .text(""))
    }

    @Test func anUnknownColumnNamesThoseNearIt() {
        func complaint(_ text: String) -> String {
            do throws(TableError) {
                _ = try names.column(text, option: "--title")
                return ""
            } catch { return error.description }
        }
        #expect(complaint("ctiy") == "x.csv: --title: there is no column \"ctiy\". Near it: city.")
        #expect(complaint("amounts").hasSuffix("Near it: amount."))
        #expect(complaint("zzzzzzzz") == "x.csv: --title: there is no column \"zzzzzzzz\".")
    }

    @Test func whatIsAskedForGoesOverTheGuessAndIsNotShownTwice() throws {
        var guess = FileSetup()
        guess.fields = RowFields(title: 0, subtitle: 1, figure: 3)
        guess.arrangement.grouping = Grouping(column: 2, unit: .month)
        var request = FileRequest()
        request.title = "city"
        request.sort = "amount:desc"
        request.columns = ["day", "name"]
        let setup = try FileSetup.resolve(request, file: "x.csv", schema: schema, guess: guess)
        #expect(setup.fields.title == 1 && setup.fields.subtitle == nil && setup.fields.figure == 3)
        #expect(setup.fields.columns == [2, 0])
        #expect(setup.arrangement.sorting == Sorting(column: 3, isDescending: true))
        #expect(setup.arrangement.grouping == guess.arrangement.grouping)
        request.sectionBy = "none"
        #expect(try FileSetup.resolve(request, file: "x.csv", schema: schema, guess: guess).arrangement.grouping == nil)
    }

    @Test func delimitersHaveNames() throws {
        let said: [(arguments: [String], byte: UInt8)] = [
            (["a.csv", "--delimiter", "tab"], 0x09), (["--delimiter", ";", "a.csv"], 0x3B), (["--delimiter=pipe", "a.csv"], 0x7C),
        ]
        for (arguments, byte) in said {
            guard case .run(let options) = try Options.parse(arguments) else { return #expect(Bool(false), "not run") }
            #expect(options.files.table.delimiter == byte && options.files.paths == ["a.csv"])
            #expect(options.width == FilesProgram.usualSize.width)
        }
    }

    @Test(arguments: [
        ["--sort", "a"], ["a", "--delimiter", "ab"], ["a", "--delimiter", "ü"], ["a", "--quote", "xx"], ["a", "--export", "xml"],
        ["a", "--export", "csv="], ["a", "--rows", "5"], ["a", "b", "--describe"], ["-", "--script", "-"], ["-x"], ["a", "--sort", ""],
    ])
    func misuseIsRefused(arguments: [String]) {
        #expect(throws: Options.Misuse.self) { try Options.parse(arguments) }
    }

    @Test func everythingAfterTwoDashesIsAFile() throws {
        guard case .run(let options) = try Options.parse(["--no-header", "--", "--rows", "-"]) else { return #expect(Bool(false)) }
        #expect(options.files.paths == ["--rows", "-"] && options.files.table.hasHeader == false)
    }
}
