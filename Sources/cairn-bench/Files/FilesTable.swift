import Glibc
import TableFiles

/// A generated CSV file opened, divided, jumped in, searched and sorted: what `landmarks FILE` does, without the window.
///
/// Each line is a measurement of its own over the same file, in the page cache; times are of this process, wall and processor.
@MainActor
enum FilesTable {
    /// Rows of the file; `cairn-bench --rows` changes it.
    static var rows = 10_000_000

    static func run() throws {
        let path = (environmentString("TMPDIR") ?? "/var/tmp") + "/cairn-bench-\(getpid()).csv"
        defer { unlink(path) }
        guard let length = GeneratedCSV.write(rows: rows, to: path) else {
            Output.line("Left out: \(path) cannot be written.")
            return
        }
        Output.line("\(rows) rows, \((Double(length) / 1e6).places(0)) MB.\n")
        let table = Markdown(["", "wall, ms", "CPU, ms", "memory above start, MB"])
        let base = ProcessClock.peakMemory
        func row(_ name: String, _ wall: Double, _ cpu: Double) {
            table.row([name, wall.places(2), cpu.places(2), (Double(ProcessClock.peakMemory - base) / 1024).places(1)])
        }
        func measure(_ name: String, _ work: () throws -> Void) rethrows {
            let wall = ProcessClock.wall, cpu = ProcessClock.cpu
            try work()
            row(name, ProcessClock.wall - wall, ProcessClock.cpu - cpu)
        }
        try measure("first rows") { keep(try opened(path, nil) { !$0.snapshot().sections.isEmpty }) }
        try measure("indexed, one section") { keep(try opened(path, nil)) }
        try measure("divided by city") { keep(try opened(path, Grouping(column: 1))) }
        try measure("divided by month") { keep(try opened(path, Grouping(column: 2, unit: .month))) }
        let engine = try opened(path, Grouping(column: 1))
        jumps(engine.snapshot(), row)
        try search(engine, measure)
        measure("sorted by amount inside cities") {
            engine.arrange(TableArrangement(grouping: Grouping(column: 1), sorting: Sorting(column: 3)))
            finish(engine)
        }
        measure("sorted by name, a million of them, inside cities") {
            engine.arrange(TableArrangement(grouping: Grouping(column: 1), sorting: Sorting(column: 4)))
            finish(engine)
        }
        FileWindow.run(path)
        Output.line("")
        FilePeers.run(path)
    }

    private static func opened(
        _ path: String, _ grouping: Grouping?, until done: (TableEngine) -> Bool = { _ in false }
    ) throws -> TableEngine {
        let source = try DelimitedSource(FileBytes(path: path))
        let engine = TableEngine(source, arrangement: TableArrangement(grouping: grouping))
        finish(engine, until: done)
        return engine
    }

    private static func finish(_ engine: TableEngine, until done: (TableEngine) -> Bool = { _ in false }) {
        while engine.step() == .busy, !done(engine) {}
    }

    /// Forty rows from anywhere, as after a jump in a list whose sections scatter over the file.
    private static func jumps(_ snapshot: TableSnapshot, _ row: (String, Double, Double) -> Void) {
        var random = BenchRandom(seed: 7)
        var times: [Double] = []
        let cpu = ProcessClock.cpu
        for _ in 0..<200 {
            let section = random.below(snapshot.sections.count)
            let start = random.below(max(1, snapshot.sections[section].count - 40))
            let wall = ProcessClock.wall
            for place in start..<min(start + 40, snapshot.sections[section].count) {
                keep(snapshot.cells(section, place, columns: [0, 1, 4]))
            }
            times.append(ProcessClock.wall - wall)
        }
        row("40 rows of a section, median jump", Sampling.median(times), (ProcessClock.cpu - cpu) / 200)
        row("40 rows of a section, slowest of 200", times.max() ?? 0, 0)
    }

    private static func search(_ engine: TableEngine, _ measure: (String, () throws -> Void) throws -> Void) throws {
        try measure("search, first hit") {
            engine.search(for: "name 77777")
            while engine.step() == .busy, engine.snapshot().find?.hits.isEmpty ?? true {}
        }
        try measure("search, all hits") {
            engine.search(for: "name 77777")
            finish(engine)
        }
        try measure("search, 3 of 20 rows hold it") {
            engine.search(for: "comma")
            finish(engine)
        }
    }
}
