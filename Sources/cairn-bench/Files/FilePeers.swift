import Glibc

/// Other programs that do the same with the same file, as far as they are installed: wall and processor time and peak memory of their
/// processes.
///
/// They run before this program reads anything: a process's peak begins with what the one that started it had.
@MainActor
enum FilePeers {
    struct Peer {
        let name: String
        /// Looked for in PATH; the others are its arguments, with FILE for the file.
        let command: [String]
        /// A command that succeeds where the peer is complete; empty when the program alone is enough.
        var needs: [String] = []
    }

    private static func duckDB(_ query: String) -> [Peer] {
        [
            Peer(name: "DuckDB", command: ["duckdb", "-c", query]),
            Peer(
                name: "DuckDB in Python", command: ["python3", "-c", "import duckdb; duckdb.sql(\"\(query)\").fetchall()"],
                needs: ["python3", "-c", "import duckdb"]),
        ]
    }

    static let ofCSV =
        duckDB("SELECT city, count(*) FROM read_csv('FILE') GROUP BY city") + [
            Peer(
                name: "sqlite3, imported to memory first",
                command: ["sqlite3", ":memory:", ".mode csv", ".import FILE t", "SELECT city, count(*) FROM t GROUP BY city"]),
            Peer(name: "Miller", command: ["mlr", "--icsv", "--ojson", "count-distinct", "-f", "city", "FILE"]),
            Peer(name: "VisiData, loaded only", command: ["vd", "--batch", "FILE"]),
            Peer(name: "wc -l, which only counts line ends", command: ["wc", "-l", "FILE"]),
        ]
    static let ofJSON =
        duckDB("SELECT city, count(*) FROM read_json('FILE') GROUP BY city") + [
            Peer(name: "jq", command: ["jq", "group_by(.city) | map({city: .[0].city, count: length})", "FILE"]),
            Peer(name: "Miller", command: ["mlr", "--json", "count-distinct", "-f", "city", "FILE"]),
        ]
    static let ofDatabase = [
        Peer(name: "sqlite3, counts only", command: ["sqlite3", "FILE", "SELECT city, count(*) FROM trips GROUP BY city"])
    ]
    static let ofLog = [
        Peer(name: "lnav, read and printed", command: ["lnav", "-n", "FILE"]),
        Peer(name: "less, read and printed", command: ["less", "FILE"]),
        Peer(name: "wc -l, which only counts line ends", command: ["wc", "-l", "FILE"]),
    ]

    /// The lines of a table, one for each peer that is there.
    static func measure(_ peers: [Peer], on path: String) -> [[String]] {
        peers.compactMap { peer in
            guard find(peer.command[0]) != nil, peer.needs.isEmpty || measure(peer.needs)?.status == 0 else { return nil }
            let command = peer.command.map { $0.split(separator: "FILE", omittingEmptySubsequences: false).joined(separator: path) }
            guard let cost = measure(command), cost.status == 0 else { return [peer.name, "failed", "", ""] }
            return [peer.name, cost.wall.places(0), cost.cpu.places(0), (Double(cost.memory) / 1024).places(0)]
        }
    }

    private static func find(_ program: String) -> String? {
        (environmentString("PATH") ?? "").split(separator: ":").map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }

    private struct Cost {
        var wall: Double
        var cpu: Double
        /// In KB.
        var memory: Int
        var status: Int32
    }

    /// Runs a program to its end, its output thrown away; nil when it cannot be started.
    private static func measure(_ command: [String]) -> Cost? {
        guard let program = find(command[0]) else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        let start = ProcessClock.wall
        var id = pid_t()
        guard posix_spawn(&id, program, &actions, nil, &arguments, environ) == 0 else { return nil }
        var status: Int32 = 0
        var usage = rusage()
        guard wait4(id, &status, 0, &usage) == id else { return nil }
        let cpu = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
        return Cost(wall: ProcessClock.wall - start, cpu: cpu, memory: Int(usage.ru_maxrss), status: status)
    }

    private static func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) * 1e-3 }
}
