import Cairn
import CairnViews
import SDLPlatform

/// Text in motion: what the caches have of rows in all scripts, and the worst frames of a fling through Chinese rows never seen before.
@MainActor
enum TextScrollTable {
    static func run() throws {
        try caches()
        Output.line("")
        try flings()
    }

    // MARK: Caches

    /// One row a script in turn, each with words of its own: nothing is helped by chance.
    private struct MixedRows: View {
        var body: some View {
            ScrollView {
                LazyVStack(alignment: .leading, spacing: 0) {
                    ForEach(0..<20_000, id: \.self) { row in
                        let sample = TextSample.all[row % TextSample.all.count]
                        VStack(alignment: .leading) {
                            Text(verbatim: sample.new(row / TextSample.all.count % 300)).lineLimit(1)
                            Text(verbatim: "\(row) \(sample.name)").font(.subheadline).foregroundStyle(.secondary)
                        }
                        .padding(8)
                    }
                }
            }
        }
    }

    private static func caches() throws {
        let surface = try BenchSurface(width: 800, height: 600) { MixedRows() }
        surface.frame()
        let table = Markdown([
            "rows of 14 scripts, 800 x 600", "paragraphs there", "words there", "lines there", "pixels, KB", "paragraphs, KB", "ms a frame",
        ])
        for (name, points, frames) in [
            ("down, 40 points a frame", 40.0, 300), ("back up", -40, 300), ("down, 400 points a frame", 400, 100), ("back up", -400, 100),
        ] {
            let before = surface.engine.counts
            var times: [Double] = []
            for _ in 0..<frames { times.append(surface.frame(scrolledBy: points)) }
            let after = surface.engine.counts
            func share(_ use: KeyPath<TextCounts, TextCounts.Use>) -> String {
                ((after[keyPath: use] - before[keyPath: use]).hitRate * 100).places(0) + " %"
            }
            table.row([
                name, share(\.paragraphs), share(\.words), share(\.lines), "\(after.pixelBytes / 1024)", "\(after.paragraphBytes / 1024)",
                (times.reduce(0, +) / Double(frames)).places(2),
            ])
        }
    }

    // MARK: Flings

    private struct ChineseRows: View {
        var body: some View {
            ScrollView {
                LazyVStack(alignment: .leading, spacing: 0) {
                    ForEach(0..<100_000, id: \.self) { row in
                        VStack(alignment: .leading) {
                            Text(verbatim: Self.text(row, 20)).lineLimit(1)
                            Text(verbatim: Self.text(row + 1_000_000, 24)).font(.subheadline).foregroundStyle(.secondary).lineLimit(1)
                        }
                        .padding(8)
                    }
                }
            }
        }

        /// Any of 20 902 ideographs, all as likely: far worse than prose.
        static func text(_ row: Int, _ length: Int) -> String {
            var random = BenchRandom(seed: UInt64(row) &* 0x9E37_79B9 &+ 5)
            return String(String.UnicodeScalarView((0..<length).map { _ in Unicode.Scalar(0x4E00 + UInt32(random.below(20_902)))! }))
        }
    }

    private static func flings() throws {
        let table = Markdown([
            "fling through 100,000 Chinese rows, 800 x 600", "frames", "mean, ms", "99 of 100 within, ms", "worst, ms",
            "texts not drawn at once",
        ])
        for (speed, budget) in [(1000.0, 0.0), (4000, 0), (12_000, 0), (12_000, 2)] {
            let surface = try BenchSurface(width: 800, height: 600) { ChineseRows() }
            surface.prefetchBudget = budget
            surface.host.coldTextPerFrame = ViewHost.usualColdText
            surface.frame()
            surface.frame()
            // A flick as the lists of phones have it: the speed halves every 0.35 s.
            var times: [Double] = []
            var waiting = 0
            var velocity = speed
            while velocity > 20 {
                times.append(surface.frame(scrolledBy: velocity / 60))
                waiting += surface.host.waitingTexts
                velocity *= 0.967
            }
            let sorted = times.sorted()
            table.row([
                "from \(Int(speed)) points/s, \(Int(budget)) ms a frame to prefetch", "\(times.count)",
                (times.reduce(0, +) / Double(times.count)).places(2),
                sorted[sorted.count * 99 / 100].places(2), sorted[sorted.count - 1].places(2), "\(waiting)",
            ])
        }
    }
}
