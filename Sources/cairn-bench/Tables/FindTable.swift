import Cairn
import CairnViews
import SDLPlatform

/// From a typed word to all its matches, in a window that goes on making frames at 60 Hz meanwhile.
@MainActor
enum FindTable {
    static func run() throws {
        let table = Markdown([
            "rows", "in", "looked for", "matches", "wall, s", "rows a second", "frames meanwhile", "median, CPU ms", "slowest, CPU ms",
            "next match, ms",
        ])
        for rows in [100_000, 10_000_000] {
            for word in ["dogs, 4809 m", "lazy", "\(rows - 1) of", "not there"] { try find(word, in: rows, tellsWhole: true, table) }
        }
        try find("lazy", in: 1_000_000, tellsWhole: false, table)
    }

    private static func find(_ word: String, in rows: Int, tellsWhole: Bool, _ table: Markdown) throws {
        let model = TwoTextSelection.Model()
        let window = try BenchWindow(width: 800, height: 600, scale: 1) {
            TwoTextSelection(rows: rows, model: model, isSearchable: true, tellsWhole: tellsWhole)
        }
        window.host.findsInBackground = true
        try window.showFrame()
        model.searched = word
        let start = ProcessClock.wall
        var frames: [Double] = []
        repeat {
            let due = SteadyClock.now + 1 / 60
            // The main thread's own time: the search uses another core.
            let (cpu, _) = try milliseconds { try window.showFrame() }
            frames.append(cpu)
            while SteadyClock.now < due { window.waitForEvents(until: due) }
        } while window.host.searchStatus.map { !$0.isActive || $0.progress < 1 } ?? false
        let seconds = (ProcessClock.wall - start) / 1000
        let (step, _) = try milliseconds {
            window.host.handle(.keyDown(.function(3), [], isRepeat: false), at: SteadyClock.now)
            try window.showFrame()
        }
        table.row([
            rows.short, tellsWhole ? "one piece" : "sections of 50", "\"\(word)\"", "\(window.host.searchStatus?.count ?? -1)",
            seconds.places(2),
            (Double(rows) / seconds / 1e6).places(1) + " million", "\(frames.count)", Sampling.median(frames).places(2),
            (frames.max() ?? 0).places(2), step.places(2),
        ])
    }

    /// Milliseconds of this thread's processor time.
    private static func milliseconds<Result>(_ body: () throws -> Result) rethrows -> (Double, Result) {
        let start = ProcessClock.threadCPU
        let result = try body()
        return (ProcessClock.threadCPU - start, result)
    }
}
