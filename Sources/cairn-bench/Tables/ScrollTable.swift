import Cairn
import CairnViews
import SDLPlatform

/// Processor time of each part of a frame, for lists of three lengths, two speeds and two windows.
@MainActor
enum ScrollTable {
    private static let windows: [(width: Double, height: Double, scale: Double)] = [(800, 600, 1), (1920, 1080, 2)]

    static func run() throws {
        let table = Markdown([
            "window", "rows", "points a frame", "layout, ms", "record, ms", "draw, ms", "present, ms", "sum, ms",
        ])
        for size in windows {
            let name = "\(Int(size.width * size.scale))x\(Int(size.height * size.scale)) at \(Int(size.scale))"
            try bare(size, name, table)
            for rows in [1000, 100_000, 10_000_000] {
                let window = try BenchWindow(width: size.width, height: size.height, scale: size.scale) { TwoTextList(rows: rows) }
                try window.showFrame()
                for step in [40.0, 4000] {
                    let parts = try scroll(window, step: step, frames: size.scale == 1 ? 300 : 100)
                    table.row([name, rows.short, "\(Int(step))"] + parts.map { $0.places(3) } + [parts.reduce(0, +).places(3)])
                }
            }
        }
    }

    /// Means of the middle round of five: a frame is too short to be timed alone and repeated.
    private static func scroll(_ window: BenchWindow, step: Double, frames: Int) throws -> [Double] {
        var rounds: [[Double]] = []
        for _ in 0..<5 {
            var sums = [Double](repeating: 0, count: 4)
            for index in 0..<frames {
                let span = max(1, window.host.scrollContentLength - window.host.inspectedSize.height)
                window.host.scroll(toOffset: (Double(index + 1) * step).truncatingRemainder(dividingBy: span))
                let parts = try window.timedFrame()
                for part in 0..<4 { sums[part] += parts[part] / Double(frames) }
            }
            rounds.append(sums)
        }
        return rounds.sorted { $0.reduce(0, +) < $1.reduce(0, +) }[2]
    }

    /// What filling the same window with one colour and presenting all of it costs: no list can be cheaper than its changed part of this.
    private static func bare(_ size: (width: Double, height: Double, scale: Double), _ name: String, _ table: Markdown) throws {
        let window = try BenchWindow(width: size.width, height: size.height, scale: size.scale) { EmptyView() }
        try window.showFrame()
        var fills: [Double] = []
        var presents: [Double] = []
        for index in 0..<200 {
            let (fill, present) = try window.fillAndPresent(0xFF00_0000 | UInt32(index))
            fills.append(fill)
            presents.append(present)
        }
        let (fill, present) = (Sampling.median(fills), Sampling.median(presents))
        table.row([name, "filled only", "-", "-", "-", fill.places(3), present.places(3), (fill + present).places(3)])
    }
}
