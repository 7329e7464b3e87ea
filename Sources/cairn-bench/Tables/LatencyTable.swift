import Cairn
import CairnViews
import SDLPlatform

/// From the moment an event is in SDL's queue to the return of the call that presented what it changed, in the app's own loop.
///
/// It includes the wait for the display's next frame, so at most one interval is the aim.
@MainActor
enum LatencyTable {
    static func run() throws {
        let table = Markdown(["display, Hz", "first notch at rest, ms", "while gliding, median ms", "slowest of 120, ms", "interval, ms"])
        for rate in [60.0, 144] {
            let window = try BenchWindow(width: 800, height: 600, scale: 1) { TwoTextList(rows: 1_000_000) }
            try window.showFrame()
            try window.live(seconds: 1.5)
            var pacer = FramePacer(refreshRate: rate)
            var rest: [Double] = []
            for _ in 0..<9 {
                rest.append(try latency(window, &pacer))
                // The motion it began ends, and the pacer's grid with it.
                try window.live(seconds: 1.2)
                pacer.rest()
            }
            let moving = try (0..<120).map { _ in try latency(window, &pacer) }
            table.row([
                rate.places(0), Sampling.median(rest).places(2), Sampling.median(moving).places(2), (moving.max() ?? 0).places(2),
                (1000 / rate).places(2),
            ])
        }
    }

    private static func latency(_ window: BenchWindow, _ pacer: inout FramePacer) throws -> Double {
        let start = ProcessClock.wall
        BenchEvents.wheel(notches: -1)
        window.takeEvents(waiting: false)
        while true {
            let due = pacer.due(now: SteadyClock.now)
            if due <= SteadyClock.now { break }
            window.waitForEvents(until: due)
        }
        try window.showFrame(at: pacer.beginFrame(now: SteadyClock.now))
        return ProcessClock.wall - start
    }
}
