import Glibc
import TableFiles

/// Generated files opened, divided, jumped in, searched and sorted: what `landmarks FILE` does, without the window, and last with it.
///
/// Each line is a measurement of its own over the same file, in the page cache; times are of this process, wall and processor.
@MainActor
enum FilesTable {
    /// Rows of the CSV file and the database; `cairn-bench --rows` changes it. The others have as many as make their size what is usual.
    static var rows = 10_000_000

    private struct Sample {
        let title: String
        let path: String
        let rows: Int
        let length: Int?
        let peers: [[String]]
        let measure: (String) throws -> Void
    }

    static func run() throws {
        let folder = (environmentString("TMPDIR") ?? "/var/tmp") + "/cairn-bench-\(getpid())"
        guard mkdir(folder, 0o700) == 0 else { return Output.line("Left out: \(folder) cannot be made.") }
        var samples: [Sample] = []
        defer {
            for sample in samples { unlink(sample.path) }
            rmdir(folder)
        }
        func make(
            _ title: String, _ name: String, rows: Int, _ write: (Int, String) -> Int?, _ peers: [FilePeers.Peer],
            _ measure: @escaping (String) throws -> Void
        ) {
            let path = folder + "/" + name
            let length = write(rows, path)
            let beside = length == nil ? [] : FilePeers.measure(peers, on: path)
            samples.append(Sample(title: title, path: path, rows: rows, length: length, peers: beside, measure: measure))
        }
        make("CSV", "trips.csv", rows: rows, GeneratedCSV.write, FilePeers.ofCSV, csv)
        make("JSON", "trips.json", rows: rows * 13 / 100, GeneratedJSON.write, FilePeers.ofJSON, other)
        make("SQLite", "trips.db", rows: rows, GeneratedDatabase.write, FilePeers.ofDatabase, other)
        make("Log", "server.log", rows: rows / 10, GeneratedLog.write, FilePeers.ofLog, other)
        for sample in samples {
            guard let length = sample.length else {
                Output.line("\n\(sample.title): left out, \(sample.path) cannot be written.")
                continue
            }
            Output.line("\n\(sample.title): \(sample.rows) rows, \((Double(length) / 1e6).places(0)) MB.\n")
            try sample.measure(sample.path)
            guard !sample.peers.isEmpty else { continue }
            Output.line("")
            let table = Markdown(["beside it, counted by the same", "wall, ms", "CPU, ms", "peak memory, MB"])
            for peer in sample.peers { table.row(peer) }
        }
        Output.line("")
        FileWindow.run(samples[0].path)
    }

    /// Prints a line for each piece of work.
    @MainActor
    private struct Lines {
        private let table = Markdown(["", "wall, ms", "CPU, ms", "memory above start, MB"])
        private let base: Int

        init() {
            ProcessClock.resetPeakMemory()
            base = ProcessClock.peakMemory
        }

        func row(_ name: String, _ wall: Double, _ cpu: Double) {
            table.row([name, wall.places(2), cpu.places(2), (Double(ProcessClock.peakMemory - base) / 1024).places(1)])
        }

        func measure(_ name: String, _ work: () throws -> Void) rethrows {
            let wall = ProcessClock.wall, cpu = ProcessClock.cpu
            try work()
            row(name, ProcessClock.wall - wall, ProcessClock.cpu - cpu)
        }
    }

    private static func csv(_ path: String) throws {
        let lines = Lines()
        try lines.measure("first rows") { keep(try opened(path, nil) { !$0.snapshot().sections.isEmpty }) }
        try lines.measure("indexed, one section") { keep(try opened(path, nil)) }
        try lines.measure("divided by city") { keep(try opened(path, Grouping(column: 1))) }
        try lines.measure("divided by month") { keep(try opened(path, Grouping(column: 2, unit: .month))) }
        let engine = try opened(path, Grouping(column: 1))
        jumps(engine.snapshot(), lines.row)
        try search(engine, lines.measure)
        lines.measure("sorted by amount inside cities") {
            engine.arrange(TableArrangement(grouping: Grouping(column: 1), sorting: Sorting(column: 3)))
            finish(engine)
        }
        lines.measure("sorted by name, a million of them, inside cities") {
            engine.arrange(TableArrangement(grouping: Grouping(column: 1), sorting: Sorting(column: 4)))
            finish(engine)
        }
    }

    /// Files without their own list of work: by city where there are cities, else by the hour of what has a time.
    private static func other(_ path: String) throws {
        let lines = Lines()
        try lines.measure("first rows") { keep(try opened(path, nil) { !$0.snapshot().sections.isEmpty }) }
        try lines.measure("all, one section") { keep(try opened(path, nil)) }
        let columns = try TableFile.open(path).schema.columns
        if let city = columns.firstIndex(where: { $0.name == "city" }) {
            try lines.measure("divided by city") { keep(try opened(path, Grouping(column: city))) }
        } else if let time = columns.firstIndex(where: { $0.kind == .date }) {
            try lines.measure("divided by hour") { keep(try opened(path, Grouping(column: time, unit: .hour))) }
        }
    }

    private static func opened(
        _ path: String, _ grouping: Grouping?, until done: (TableEngine) -> Bool = { _ in false }
    ) throws -> TableEngine {
        let engine = TableEngine(try TableFile.open(path), arrangement: TableArrangement(grouping: grouping))
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
