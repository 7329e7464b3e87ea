import TableFiles

/// What the command line says about the files to open.
struct FileRequest: Equatable, Sendable {
    /// Paths as they were given; `-` is standard input.
    var paths: [String] = []
    /// How the bytes are read.
    var table = TableOptions()

    // How the table is shown, by names that are looked up once the columns are known.
    var sectionBy: String?
    var sort: String?
    var filter: String?
    var columns: [String]?
    var title: String?
    var subtitle: String?
    var figure: String?

    /// Keeps the end in sight while the file grows.
    var follows = false
    /// Prints how the file was read and what is guessed, without a window.
    var describes = false
    var export: Export?

    /// Rows as they would be shown, written to a file.
    struct Export: Equatable, Sendable {
        var format: String
        /// Nil writes to standard output.
        var path: String?
    }

    static let formats = ["csv", "tsv", "jsonl"]

    static let names: Set = [
        "--section-by", "--sort", "--filter", "--columns", "--title", "--subtitle", "--figure", "--delimiter", "--quote", "--encoding",
        "--table", "--query", "--format", "--export",
    ]

    /// Options that stand alone.
    static let flags: Set = ["--no-header", "--follow", "--describe", "--recursive"]

    static let help = """
        With files, the rows of each: CSV, TSV and other delimited text, and what else the documentation lists; - is standard input.

          --section-by COL[:UNIT]  sections by the values of a column, or by their year, month, day, hour, letter, range, folder or level;
                                   in texts heading and in logs level are columns too
          --sort COL[:desc]        rows of a section in the order of a column
          --filter TEXT|COL=TEXT   rows with a text in them; = != < > <= >= and ~ (has in it) compare one column
          --columns A,B,C          which columns are shown, copied and exported
          --title, --subtitle, --figure COL
                                   what a row shows first, below it, and at its end
          --delimiter D            between cells: a character, tab, comma, semicolon or pipe
          --no-header              the first row is data
          --quote none|CHARACTER   what encloses cells
          --encoding NAME          the text's encoding, UTF-8 or another by its IANA name
          --format F               csv, json, jsonl, sqlite, text, log or folder
          --table NAME, --query SQL
                                   a database's table, or the rows of a query
          --recursive              a folder with all that is below it
          --follow                 keep the end in sight as the file grows
          --export F[=PATH]        write what would be shown as csv, tsv or jsonl, and end
          --describe               print how the file was read, and end
        """

    mutating func setFlag(_ name: String) {
        switch name {
        case "--no-header": table.hasHeader = false
        case "--follow": follows = true
        case "--recursive": table.isRecursive = true
        default: describes = true
        }
    }

    /// - Parameter bad: the complaint, from what was expected.
    mutating func set(_ name: String, _ value: String, bad: (String) -> Options.Misuse) throws(Options.Misuse) {
        guard !value.isEmpty else { throw bad(name == "--export" ? Self.formats.joined(separator: ", ") : "a value") }
        switch name {
        case "--section-by": sectionBy = value
        case "--sort": sort = value
        case "--filter": filter = value
        case "--columns": columns = value.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        case "--title": title = value
        case "--subtitle": subtitle = value
        case "--figure": figure = value
        case "--delimiter":
            guard let byte = Self.delimiter(value) else { throw bad("one ASCII character, tab, comma, semicolon or pipe") }
            table.delimiter = byte
        case "--quote":
            if value == "none" {
                table.quoting = TableOptions.Quoting.none
            } else {
                guard value.utf8.count == 1, let byte = value.utf8.first, byte < 0x80 else { throw bad("none or one ASCII character") }
                table.quoting = .byte(byte)
            }
        case "--encoding": table.encoding = value
        case "--table": table.table = value
        case "--query": table.query = value
        case "--format": table.format = value
        default:
            let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard Self.formats.contains(parts[0]), parts.count == 1 || !parts[1].isEmpty else {
                throw bad(Self.formats.map { "\($0)[=PATH]" }.joined(separator: ", "))
            }
            export = Export(format: parts[0], path: parts.count == 2 ? parts[1] : nil)
        }
    }

    private static func delimiter(_ value: String) -> UInt8? {
        switch value {
        case "tab", "\\t": return 9
        case "comma": return UInt8(ascii: ",")
        case "semicolon": return UInt8(ascii: ";")
        case "pipe": return UInt8(ascii: "|")
        default: return value.utf8.count == 1 ? value.utf8.first.flatMap { $0 < 0x80 ? $0 : nil } : nil
        }
    }
}
