import Cairn

/// `cairn-bench`: the figures of the README, measured again on the machine at hand.
@main
@MainActor
enum CairnBench {
    static let help = """
        usage: cairn-bench [--table NAME]... [--display DISPLAY] [--rows COUNT]
               cairn-bench --files [--rows COUNT]
               cairn-bench --peer
               cairn-bench --list | --help

        Measures Cairn and prints Markdown tables, all of them or those named. A window opens on a private Xvfb where one is installed,
        else on $DISPLAY, or where --display says; without any of these the tables that need a window are left out. Processor times are
        of this process. A busy machine spoils them: run it alone, and twice.

        --files is short for --table files: a CSV file of so many rows (10000000 if not said; about 93 bytes a row) is written to TMPDIR,
        else /var/tmp, read, and removed. DuckDB, sqlite3, Miller and VisiData do their like on it where they are installed.

        --peer speaks the protocol of the shared peers' benchmark instead: a list of BENCH_ROWS rows that scrolls by itself.
        """

    static func main() {
        // A debug build would measure checks and not the code.
        guard isRelease else {
            Output.error("built for debugging: build it with -c release, and --static-swift-stdlib for the start")
            exit(1)
        }
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch let misuse as Misuse {
            Output.error(misuse.message)
            exit(2)
        } catch {
            Output.error("\(error)")
            exit(1)
        }
    }

    private struct Misuse: Error { let message: String }

    private static var isRelease: Bool {
        var isRelease = true
        assert({ isRelease = false }() == ())
        return isRelease
    }

    private static func run(_ arguments: [String]) throws {
        var names: [String] = []
        var display: String?
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            func value() throws -> String {
                guard let value = rest.popFirst() else { throw Misuse(message: "\(argument) needs a value") }
                return value
            }
            switch argument {
            case "--peer": exit(PeerProgram.run())
            case "--help": return Output.line(help)
            case "--list": return BenchTables.all.forEach { Output.line("\($0.name): \($0.title)") }
            case "--table": names.append(try value())
            case "--display": display = try value()
            case "--files": names.append("files")
            case "--rows":
                guard let rows = Int(try value()), rows > 0 else { throw Misuse(message: "--rows needs a number greater than 0") }
                FilesTable.rows = rows
            default: throw Misuse(message: "unknown option \(argument); see --help")
            }
        }
        for name in names where !BenchTables.all.contains(where: { $0.name == name }) {
            throw Misuse(message: "no table is called \(name); see --list")
        }
        let tables = BenchTables.all.filter { names.isEmpty || names.contains($0.name) }
        let opened = BenchDisplay.open(asked: display, isNeeded: tables.contains { $0.needsWindow })
        defer { opened?.close() }
        for table in tables {
            Output.line("\n### \(table.title)\n")
            if table.needsWindow, opened == nil {
                Output.line("Left out: there is no display, and no Xvfb to start one.")
            } else {
                try table.run()
            }
        }
    }
}
