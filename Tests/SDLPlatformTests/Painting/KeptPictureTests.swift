import Drawing
import Testing

@testable import SDLPlatform

/// What a painter makes of a picture lives as long as the picture, and belongs to the painter that made it.
@Suite struct KeptPictureTests {
    private var identities = Identities()

    private func frame(_ root: Picture, scale: Double = 1) -> Frame {
        Frame(size: Size(width: 100, height: 60), scale: scale, background: .white, root: root)
    }

    private static func painted(_ frame: Frame, _ canvas: Canvas, by painter: ScanlinePainter) -> [UInt32] {
        _ = painter.paint(frame, into: canvas.target)
        return canvas.pixels
    }

    @Test mutating func `a picture that is gone takes its pixels along`() {
        var random = Seeded(8)
        let painter = ScanlinePainter(text: FakeText())
        let canvas = Canvas(width: 100, height: 60)
        let blank = frame(Picture(&identities, []))
        _ = Self.painted(blank, canvas, by: painter)
        let atFirst = painter.bytesCached
        var rows: [DrawCommand] = (0..<40).map { number in
            let line = LineRaster.fake(&identities, &random, width: 90, height: 12)
            return .picture(
                Picture(&identities, [.text(.fake([line]), .zero, .black), .fill(Rect(x: 0, y: 0, width: 3, height: 3), .black)]),
                Point(x: 0, y: Double(number)))
        }
        // Twice, so that the text is coloured: that is kept too.
        _ = Self.painted(frame(Picture(&identities, rows)), canvas, by: painter)
        rows.swapAt(0, 39)
        _ = Self.painted(frame(Picture(&identities, rows)), canvas, by: painter)
        #expect(painter.bytesCached > atFirst + 40 * 64)
        rows.removeAll()
        _ = Self.painted(frame(Picture(&identities, [])), canvas, by: painter)
        #expect(painter.bytesCached == atFirst)
    }

    @Test(arguments: 0..<6) func `painters that take turns on the same pictures do not disturb each other`(seed: Int) {
        var scene = RandomScene(seed: 300 + seed, scale: 1, width: 90, height: 70)
        let window = ScanlinePainter(text: FakeText())
        let picture = ScanlinePainter(text: FakeText())
        let (small, large) = (Canvas(width: 90, height: 70), Canvas(width: 180, height: 140))
        for step in 0..<20 {
            let frame = scene.step()
            let twice = Frame(size: frame.size, scale: 2, background: frame.background, root: frame.root)
            let shown = Self.painted(frame, small, by: window)
            if step % 3 == 0 {
                let other = Self.painted(twice, large, by: picture)
                let fresh = Self.painted(twice, Canvas(width: 180, height: 140), by: ScanlinePainter(text: FakeText()))
                #expect(other.isSame(as: fresh), "seed \(seed), step \(step), at 2")
            }
            let fresh = Self.painted(frame, Canvas(width: 90, height: 70), by: ScanlinePainter(text: FakeText()))
            #expect(shown.isSame(as: fresh), "seed \(seed), step \(step)")
        }
    }
}
