import Cairn
import CairnViews
import SDLPlatform

/// From the moment an event is in SDL's queue to the return of the call that presented what it changed, in the app's own loop.
///
/// Events come at any moment of the display's interval, as those of a hand do. The wait for the display's next turn is included, so the
/// longest possible is one interval and the frame's own work. On a machine that does other things too, so is the wait for a processor;
/// the last column leaves that out.
@MainActor
enum LatencyTable {
    static func run() throws {
        let table = Markdown([
            "display, Hz", "first notch at rest, ms", "while gliding, median ms", "longest of 240, ms", "longest by us, ms", "interval, ms",
        ])
        for rate in [60.0, 144] {
            let window = try BenchWindow(width: 800, height: 600, scale: 1) { TwoTextList(rows: 1_000_000) }
            try window.showFrame()
            try window.live(seconds: 1.5)
            var pacer = FramePacer(refreshRate: rate)
            var rest: [Latency] = []
            for _ in 0..<9 {
                rest.append(try latency(window, &pacer))
                // The motion it began ends, and the pacer's grid with it.
                try window.live(seconds: 1.2)
                pacer.rest()
            }
            var random = BenchRandom()
            let moving = try (0..<240).map { _ in
                try show(window, &pacer, until: SteadyClock.now + pacer.interval * (1 + Double(random.below(1000)) / 1000))
                return try latency(window, &pacer)
            }
            table.row([
                rate.places(0), Sampling.median(rest.map(\.whole)).places(2), Sampling.median(moving.map(\.whole)).places(2),
                (moving.map(\.whole).max() ?? 0).places(2), (moving.map(\.ours).max() ?? 0).places(2), (1000 / rate).places(2),
            ])
        }
    }

    /// Milliseconds.
    private struct Latency {
        let whole: Double
        /// Less what others took of the processor.
        let ours: Double
    }

    private static func latency(_ window: BenchWindow, _ pacer: inout FramePacer) throws -> Latency {
        let (start, waited) = (ProcessClock.wall, ProcessClock.waited)
        BenchEvents.wheel(notches: -1)
        window.takeEvents(waiting: false)
        while !(try showIfDue(window, &pacer)) { window.waitForEvents(until: pacer.due(now: SteadyClock.now)) }
        let whole = ProcessClock.wall - start
        return Latency(whole: whole, ours: whole - (ProcessClock.waited - waited))
    }

    /// Shows the frames that are due until then.
    private static func show(_ window: BenchWindow, _ pacer: inout FramePacer, until end: Double) throws {
        while SteadyClock.now < end {
            if window.host.wantsFrame, try showIfDue(window, &pacer) { continue }
            window.waitForEvents(until: window.host.wantsFrame ? min(end, pacer.due(now: SteadyClock.now)) : end)
        }
    }

    private static func showIfDue(_ window: BenchWindow, _ pacer: inout FramePacer) throws -> Bool {
        let now = SteadyClock.now
        guard pacer.due(now: now) <= now else { return false }
        try window.showFrame(at: pacer.beginFrame(now: now))
        return true
    }
}
