import Cairn
import CairnViews

/// From the call that jumps to a random row to the presented frame that shows it.
@MainActor
enum JumpTable {
    static func run() throws {
        let table = Markdown(["rows", "wall, ms", "CPU, ms", "slowest of 50, CPU ms", "rows in place"])
        for rows in [1000, 100_000, 10_000_000, 100_000_000] {
            let window = try BenchWindow(width: 800, height: 600, scale: 1) { TwoTextList(rows: rows) }
            try window.showFrame()
            var random = BenchRandom()
            var walls: [Double] = []
            var cpus: [Double] = []
            var inPlace = 0
            for _ in 0..<50 {
                let target = Double(random.below(1 << 30)) / Double(1 << 30)
                let (wall, cpu) = (ProcessClock.wall, ProcessClock.cpu)
                window.host.scroll(toOffset: target * (window.host.scrollContentLength - 600))
                try window.showFrame()
                walls.append(ProcessClock.wall - wall)
                cpus.append(ProcessClock.cpu - cpu)
                if window.rowsAreInPlace { inPlace += 1 }
            }
            table.row([
                rows.short, Sampling.median(walls).places(2), Sampling.median(cpus).places(2), (cpus.max() ?? 0).places(2),
                "\(inPlace) of 50",
            ])
        }
    }
}

extension BenchWindow {
    /// Whether the rows shown cover the viewport one below another without a gap.
    var rowsAreInPlace: Bool {
        let rows = host.shownNodes.filter { !$0.isPinned }.map(\.frame).sorted { $0.minY < $1.minY }
        guard let first = rows.first, let last = rows.last, first.minY <= 40, last.maxY >= 599 else { return false }
        return zip(rows, rows.dropFirst()).allSatisfy { abs($0.maxY - $1.minY) < 0.01 }
    }
}
