import Drawing
import Testing

@testable import SDLPlatform

@Suite struct ScanlinePainterTests {
    @Test(arguments: 0..<40)
    func `a remembered frame equals one painted from nothing and one painted naively`(seed: Int) {
        let scale = [1, 1.25, 2, 1.5][seed % 4]
        var scene = RandomScene(seed: seed, scale: scale, width: 150, height: 110)
        let (width, height) = (Int(150 * scale), Int(110 * scale))
        let canvas = Canvas(width: width, height: height)
        let painter = ScanlinePainter(text: FakeText())
        var before = canvas.pixels
        for step in 0..<12 {
            let frame = scene.step()
            if Int.random(in: 0...4, using: &scene.random) == 0 { painter.dropCaches() }
            let changed = painter.paint(frame, into: canvas.target)
            let pixels = canvas.pixels

            let fresh = Canvas(width: width, height: height)
            _ = ScanlinePainter(text: FakeText()).paint(frame, into: fresh.target)
            let memo = pixels.firstDifference(from: fresh.pixels, width: width)
            #expect(memo == nil, "seed \(seed), step \(step), from nothing: \(memo ?? "")")

            // The naive painter is slow: every third frame.
            let naive =
                step % 3 > 0
                ? nil
                : pixels.firstDifference(from: PainterOracle.paint(frame, width: width, height: height), width: width)
            #expect(naive == nil, "seed \(seed), step \(step), naive: \(naive ?? "")")

            let unreported = pixels.indices.first { i in
                pixels[i] != before[i]
                    && !changed.contains {
                        (i % width) >= $0.x && (i % width) < $0.x + $0.width && (i / width) >= $0.y
                            && (i / width) < $0.y + $0.height
                    }
            }
            #expect(unreported == nil, "seed \(seed), step \(step): a changed pixel is in no rectangle")
            before = pixels
            if memo != nil || naive != nil { break }
        }
        #expect(canvas.isPaddingUntouched)
    }
}
