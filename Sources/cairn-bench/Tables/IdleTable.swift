import Cairn
import SDLPlatform

/// Processor time and wake-ups of a window that shows a list nobody touches.
@MainActor
enum IdleTable {
    static func run() throws {
        let table = Markdown(["rows", "CPU in 5 s, ms", "wake-ups", "frames"])
        for rows in [1000, 10_000_000] {
            let window = try BenchWindow(width: 800, height: 600, scale: 1) { TwoTextList(rows: rows) }
            try window.showFrame()
            // The window is shown and its scrollbar fades first.
            try window.live(seconds: 2)
            let cpu = ProcessClock.cpu
            let (wakes, frames) = try window.live(seconds: 5)
            table.row([rows.short, (ProcessClock.cpu - cpu).places(2), "\(wakes)", "\(frames)"])
        }
    }
}

extension BenchWindow {
    /// Does what an app does for so long: waits for events and wake-ups, and makes frames when one is wanted.
    @discardableResult
    func live(seconds: Double) throws -> (wakes: Int, frames: Int) {
        let end = SteadyClock.now + seconds
        var (wakes, frames) = (0, 0)
        while SteadyClock.now < end {
            waitForEvents(until: end)
            if SteadyClock.now < end { wakes += 1 }
            if host.wantsFrame || (host.nextWakeUp ?? .infinity) <= SteadyClock.now {
                try showFrame()
                frames += 1
            }
        }
        return (wakes, frames)
    }
}
