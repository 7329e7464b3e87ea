import CSDL2
import Cairn
import CairnViews
import SDLPlatform

/// A minute of scrolling through a million rows of wrapping text, in the app's own loop: frames that missed their turn on the display.
///
/// A third each of wheel notches, of a held page key, and of the thumb drawn from end to end, where every frame is of rows never seen. On a
/// machine that does other things too, frames also come late because the program was woken late; those are counted apart.
@MainActor
enum PaceTable {
    private static let rows = 1_000_000
    private static let seconds = 60.0

    static func run() throws {
        let table = Markdown([
            "display, Hz", "frames", "late", "late by our own work", "mean of a frame, ms of CPU", "longest", "interval, ms",
        ])
        for rate in [60.0, 144] {
            let window = try BenchWindow(width: 800, height: 600, scale: 1) { WrappingList(rows: rows) }
            window.host.coldTextPerFrame = ViewHost.usualColdText
            try window.showFrame()
            let pace = try scroll(window, rate: rate)
            table.row([
                rate.places(0), "\(pace.frames)", "\(pace.late)", "\(pace.lateByWork)", (pace.cpu / Double(max(1, pace.frames))).places(2),
                pace.longest.places(2), (1000 / rate).places(2),
            ])
        }
    }

    private struct Pace {
        var frames = 0
        /// Turns of the display for which a frame was wanted and none was ready.
        var late = 0
        var lateByWork = 0
        /// Milliseconds.
        var cpu = 0.0
        var longest = 0.0
    }

    private static func scroll(_ window: BenchWindow, rate: Double) throws -> Pace {
        var pace = Pace()
        var pacer = FramePacer(refreshRate: rate)
        var hand = Hand(seconds: seconds)
        let start = SteadyClock.now
        var last: (time: Double, cpu: Double)?
        while SteadyClock.now < start + seconds {
            hand.act(at: SteadyClock.now - start)
            window.takeEvents(waiting: false)
            let now = SteadyClock.now
            let due = window.host.wantsFrame ? pacer.due(now: now) : .infinity
            guard due <= now else {
                if !window.host.wantsFrame {
                    last = nil
                    pacer.rest()
                }
                window.waitForEvents(until: min(due, start + hand.next))
                continue
            }
            let time = pacer.beginFrame(now: now)
            if let last {
                let missed = max(0, Int(((time - last.time) / pacer.interval).rounded()) - 1)
                pace.late += missed
                if last.cpu > pacer.interval * 1000 { pace.lateByWork += missed }
            }
            let cpu = ProcessClock.cpu
            try window.showFrame(at: time)
            let cost = ProcessClock.cpu - cpu
            pace.frames += 1
            pace.cpu += cost
            pace.longest = max(pace.longest, cost)
            last = (time, cost)
        }
        return pace
    }
}

/// Pushes what a user does into SDL's queue when its time has come.
@MainActor
private struct Hand {
    let seconds: Double
    /// Seconds since the start.
    private(set) var next = 0.0
    private var isHolding = false

    init(seconds: Double) { self.seconds = seconds }

    mutating func act(at time: Double) {
        while next <= time {
            let part = next / seconds * 3
            if part < 1 {
                BenchEvents.wheel(notches: -1)
                next += 1.0 / 8
            } else if part < 2 {
                BenchEvents.key(SDLK_PAGEDOWN, scancode: SDL_SCANCODE_PAGEDOWN)
                next += 1.0 / 6
            } else {
                // To the end and back in four seconds, at the pace of a mouse.
                let phase = (part - 2) * seconds / 3 / 4
                let there = 1 - abs(1 - (phase - phase.rounded(.down)) * 2)
                if !isHolding { BenchEvents.pointer(SDL_MOUSEBUTTONDOWN, x: 794, y: BenchEvents.thumb) }
                isHolding = true
                BenchEvents.pointer(SDL_MOUSEMOTION, x: 794, y: 10 + there * 570)
                next += 1.0 / 125
            }
        }
    }
}

/// Rows of 3 to 40 words, made when they are shown, under pinned headers.
private struct WrappingList: View {
    let rows: Int
    private static let rowsInSection = 50
    private static let words = [
        "granite", "lake", "a", "ridge", "of", "the", "northern", "shore", "under", "snow", "river", "in", "valley", "meadow", "pass",
        "between", "two", "summits", "glacier", "and", "moraine", "birch", "forest", "with", "path", "cairn", "stone", "above",
    ]

    var body: some View {
        ScrollView {
            LazyVStack(alignment: .leading, spacing: 0, pinnedViews: [.sectionHeaders]) {
                ForEach(0..<rows / Self.rowsInSection, id: \.self, rowCount: { _ in Self.rowsInSection }) { section in
                    Section {
                        ForEach(section * Self.rowsInSection..<(section + 1) * Self.rowsInSection, id: \.self) { row in
                            Text(Self.text(row)).padding(.horizontal, 16).padding(.vertical, 8)
                        }
                    } header: {
                        Text("Section \(section)").font(.headline).padding(8).frame(maxWidth: .infinity, alignment: .leading)
                            .background(.background)
                    }
                }
            }
        }
    }

    private static func text(_ row: Int) -> String {
        var random = BenchRandom(seed: UInt64(row))
        let count = 3 + random.below(38)
        return "\(row) " + (0..<count).map { _ in words[random.below(words.count)] }.joined(separator: " ")
    }
}
