import Cairn
import CairnViews
import Drawing
import SDLPlatform

/// `cairn-bench --peer`: the list in a real window, scrolled by itself, measured by the phases of `PeerProtocol`.
@MainActor
enum PeerProgram {
    /// The font file asked for, unless it is the one found anyway. That one has a bold face beside it, a file alone has none.
    private static var otherFont: String? {
        environmentString("BENCH_FONT").flatMap { $0.hasSuffix("/DejaVuSans.ttf") ? nil : $0 }
    }

    static func run() -> Int32 {
        do {
            var phases = PeerProtocol()
            let window = try BenchWindow(
                width: Double(PeerProtocol.width), height: Double(PeerProtocol.height), scale: 1,
                family: "DejaVu Sans", fontPath: otherFont
            ) {
                PeerList(rows: phases.rows, font: "DejaVu Sans")
            }
            while true {
                window.takeEvents(waiting: false)
                try window.showFrame()
                switch phases.presented(isVisible: { window.shows(row: $0, of: PeerProtocol.rowsInSection) }) {
                case .scroll(let offset): window.host.scroll(toOffset: offset)
                case .jump(let row):
                    let item = row + row / PeerProtocol.rowsInSection + 1
                    window.host.scroll(toOffset: Double(item * PeerProtocol.rowHeight - PeerProtocol.height / 2))
                case .again: break
                case .finished:
                    while true { try window.live(seconds: 3600) }
                }
            }
        } catch {
            Output.error("\(error)")
            return 1
        }
    }
}
