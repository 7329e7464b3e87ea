import Testing

@testable import TableFiles

/// Small files that are hard to read, each for one reason, with the name under which its description is kept.
struct Fixture: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    var options = TableOptions()

    var testDescription: String { name }

    init(_ name: String, _ text: String, _ change: (inout TableOptions) -> Void = { _ in }) {
        self.init(name, Array(text.utf8), change)
    }

    init(_ name: String, _ bytes: [UInt8], _ change: (inout TableOptions) -> Void = { _ in }) {
        self.name = name
        self.bytes = bytes
        change(&options)
    }

    /// Names, cities and days for rows that look like a table of people's.
    private static func rows(_ count: Int, delimiter: String = ",", end: String = "\n") -> String {
        let cities = ["Bergen", "Delft", "Ghent", "Lyon", "Porto", "Turku"]
        var text = ["name", "city", "day", "amount"].joined(separator: delimiter) + end
        for row in 0..<count {
            let month = row * 12 / count + 1
            let cells = [
                "item \(row + 1)", cities[row * row % 6], "2024-\(month < 10 ? "0" : "")\(month)-1\(row % 9)", "\(row * 37 % 1000).5",
            ]
            text += cells.joined(separator: delimiter) + end
        }
        return text
    }

    private static func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

    private static func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
        ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap {
            bigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
    }

    private static func unclosed(at row: Int, of count: Int) -> String {
        var lines = rows(count).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines[row + 1] = "\"" + lines[row + 1]
        return lines.joined(separator: "\n")
    }

    private static let quotesInTSV =
        (0..<40).map { "part \($0)\t\($0 % 3 == 0 ? "\"quoted" : "a 5\" disk")\t\($0)" }.joined(separator: "\n") + "\n"

    private static let log = (0..<30).map { number -> String in
        let time = "2024-05-17 \(number / 3 + 8 < 10 ? "0" : "")\(number / 3 + 8):0\(number % 10):00,123"
        let level = ["INFO", "DEBUG", "ERROR"][number % 3]
        return "\(time) \(level) worker: job \(number)\n" + (number % 3 == 2 ? "  at line 3\nCaused by: nothing\n" : "")
    }.joined()

    static let all: [Fixture] = [
        Fixture("plain.csv", rows(60)),
        Fixture("plain.tsv", rows(60, delimiter: "\t")),
        Fixture("semicolons.csv", rows(60, delimiter: ";")),
        Fixture("bars.txt", rows(60, delimiter: "|")),
        Fixture("crlf.csv", rows(20, end: "\r\n")),
        Fixture("returns.csv", rows(20, end: "\r")),
        Fixture("mixed-ends.csv", rows(10, end: "\r\n") + "a,b,2024-01-01,1\rc,d,2024-01-02,2\re,f,2024-01-03,3\ng,h,2024-01-04,4\n"),
        Fixture("mark.csv", "\u{FEFF}id,name\n1,Ann\n2,Bob\n"),
        Fixture("mark-quoted.csv", "\u{FEFF}\"id\",name\n1,Ann\n2,Bob\n"),
        Fixture("utf16le.csv", utf16(rows(20), bigEndian: false, mark: true)),
        Fixture("utf16be.csv", utf16(rows(20), bigEndian: true, mark: true)),
        Fixture("utf16le-no-mark.csv", utf16(rows(20), bigEndian: false, mark: false)),
        Fixture("latin1.csv", latin1("name,city\nJos\u{E9},M\u{E1}laga\nBj\u{F6}rn,V\u{E4}xj\u{F6}\nZo\u{EB},N\u{EE}mes\n")),
        Fixture(
            "bad-bytes.csv",
            Array("name,city\nAnn,G".utf8) + [0xFF, 0xFE] + Array(("nt\nBob,Lyon\n" + String(repeating: "Zoé,Málaga\n", count: 40)).utf8)),
        Fixture("zeros.csv", Array((rows(300) + "a").utf8) + [0] + Array("b,Lyon,2024-01-01,3\n".utf8)),
        Fixture("quotes-midfield.csv", "item,size\ndisk,5\" wide\ntape,\"7\"\" wide\"\nfilm,35 mm\n"),
        Fixture("quotes.tsv", "part\tnote\tn\n" + quotesInTSV),
        Fixture("unclosed-early.csv", unclosed(at: 1, of: 100)),
        Fixture("unclosed-last.csv", unclosed(at: 99, of: 100)),
        Fixture("ragged.csv", "one,two,three\nfour,five\n1,2,3,4\n\n6,7,8\n"),
        Fixture("line-break-in-quotes.csv", "a,b\r\n1,\"x\r\ny\"\r\n2,z\r\n"),
        Fixture("repeated-names.csv", "A,b,c,A\n1,2,3,4\n"),
        Fixture("unnamed.csv", "x,,\n1,2,3\n"),
        Fixture("no-header.csv", "1,2.5,2024-01-01\n2,3.5,2024-01-02\n3,4.5,2024-01-03\n"),
        Fixture("header-said.csv", "red,green\nblue,red\n") { $0.hasHeader = true },
        Fixture("sep.csv", "sep=;\na;b\n1;2,5\n2;3,5\n"),
        Fixture(
            "preamble.tab",
            "# tz zone descriptions\n#\n#codes\tcoordinates\tTZ\nAD\t+4230+00131\tEurope/Andorra\nAE\t+2518+05518\tAsia/Dubai\n"),
        Fixture("empty.csv", ""),
        Fixture("line-end.csv", "\n"),
        Fixture("mark-only.csv", "\u{FEFF}"),
        Fixture("header-only.csv", "a,b"),
        Fixture("no-final-line-end.csv", "a,b\n1,2\n3,4"),
        Fixture("ids", "id\n1\n2\n3\n"),
        Fixture(
            "wide.csv",
            (0..<100_000).map { "c\($0)" }.joined(separator: ",") + "\n" + (0..<100_000).map { "\($0)" }.joined(separator: ",") + "\n"),
        Fixture("long-cell.csv", "id,text,after\n1,short,a\n2,\(String(repeating: "W", count: 100_000)),b\n3,after,c\n"),
        Fixture("separator-char.csv", "name,note\nAnn,one\u{2028}two\nBob,x\n"),
        Fixture("prose.txt", "Dear reader,\nthis is a letter, with commas, and without columns.\nIt ends here.\n"),
        Fixture("notes.md", "# First\nsome text\n## Second\nmore text\nand more\n# Third\nend\n"),
        Fixture("settings.ini", "[network]\nport = 80\nhost = a\n[disk]\npath = /tmp\nsize = 3\n"),
        Fixture("app.log", log),
        Fixture(
            "system.log", (1...20).map { "May \($0 < 10 ? " " : "")\($0) 08:30:0\($0 % 10) host daemon[\($0)]: message \($0)\n" }.joined()),
        Fixture(
            "access.log",
            (0..<20).map { "10.0.0.\($0) - - [17/May/2024:0\($0 % 4):30:00 +0000] \"GET /\($0) HTTP/1.1\" 200 \($0)\n" }.joined()),
    ]
}
