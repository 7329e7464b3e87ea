/// One table: what it is called, and the work that prints it.
@MainActor
struct BenchTable {
    let name: String
    let title: String
    var needsWindow = false
    let run: @MainActor () throws -> Void
}

/// All tables, in the order of the README.
@MainActor
enum BenchTables {
    static let all = [
        BenchTable(name: "start", title: "Start of landmarks to its first frame", needsWindow: true, run: StartTable.run),
        BenchTable(
            name: "scroll", title: "A frame while scrolling, two texts a row and pinned headers", needsWindow: true, run: ScrollTable.run),
        BenchTable(name: "jump", title: "A jump to a random row", needsWindow: true, run: JumpTable.run),
        BenchTable(name: "list", title: "List beside LazyVStack, and selecting all rows", needsWindow: true, run: ListTable.run),
        BenchTable(name: "find", title: "Finding a word in all rows", needsWindow: true, run: FindTable.run),
        BenchTable(name: "idle", title: "At rest for 10 s", needsWindow: true, run: IdleTable.run),
        BenchTable(name: "layout", title: "The layout core beside a Fenwick tree", run: LayoutTable.run),
        BenchTable(name: "text", title: "A line of text", run: TextTable.run),
        BenchTable(name: "physics", title: "A step of the motion", run: PhysicsTable.run),
        BenchTable(name: "files", title: "Generated files opened, divided, searched and sorted", run: FilesTable.run),
        BenchTable(name: "latency", title: "From an event to the picture of it", needsWindow: true, run: LatencyTable.run),
        BenchTable(name: "pace", title: "Late frames in a minute of scrolling", needsWindow: true, run: PaceTable.run),
    ]
}
