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
        for step in 0..<16 {
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

            let reported = before.replacing(changed, from: pixels, width: width)
            #expect(reported.isSame(as: pixels), "seed \(seed), step \(step): a changed pixel is in no rectangle")
            before = pixels
            if memo != nil || naive != nil { break }
        }
        #expect(canvas.isPaddingUntouched)
    }

    // MARK: - What is written

    private func frame(
        _ root: Picture, width: Double = 100, height: Double = 60, scale: Double = 1, background: RGBA = .white
    ) -> Frame {
        Frame(size: Size(width: width, height: height), scale: scale, background: background, root: root)
    }

    @Test func `the first frame is all of the target, the same frame nothing, an equal one nothing`() {
        var identities = Identities()
        var random = Seeded(1)
        let row = Picture(
            &identities, [.text(.fake([.fake(&identities, &random, width: 30, height: 12)]), Point(x: 4, y: 4), .black)]
        )
        let canvas = Canvas(width: 100, height: 60)
        let painter = ScanlinePainter(text: FakeText())
        let first = frame(Picture(&identities, [.picture(row, Point(x: 0, y: 10))]))
        #expect(painter.paint(first, into: canvas.target) == [PixelRect(x: 0, y: 0, width: 100, height: 60)])
        #expect(painter.scanlinesPainted == 60)
        #expect(painter.paint(first, into: canvas.target).isEmpty)
        #expect(painter.scanlinesPainted == 0)
        // Recorded again, with the same row in the same place.
        #expect(
            painter.paint(frame(Picture(&identities, [.picture(row, Point(x: 0, y: 10))])), into: canvas.target).isEmpty
        )
        #expect(painter.scanlinesPainted == 0)
    }

    @Test func `text that moves down writes its old and its new place and no more`() {
        var identities = Identities()
        var random = Seeded(1)
        let row = Picture(
            &identities, [.text(.fake([.fake(&identities, &random, width: 30, height: 12)]), Point(x: 4, y: 0), .black)]
        )
        let canvas = Canvas(width: 100, height: 60)
        let painter = ScanlinePainter(text: FakeText())
        _ = painter.paint(frame(Picture(&identities, [.picture(row, Point(x: 0, y: 10))])), into: canvas.target)
        // The raster is one above the line's top: rows 11 to 22, then 16 to 27.
        let changed = painter.paint(
            frame(Picture(&identities, [.picture(row, Point(x: 0, y: 15))])), into: canvas.target)
        #expect(changed == [PixelRect(x: 4, y: 11, width: 30, height: 17)])
        #expect(painter.scanlinesPainted == 17)
    }

    @Test func `after forget, on another target and at another size everything is painted`() {
        var identities = Identities()
        let scene = frame(Picture(&identities, [.fill(Rect(x: 5, y: 5, width: 10, height: 10), .black)]))
        let painter = ScanlinePainter(text: FakeText())
        let canvas = Canvas(width: 100, height: 60)
        _ = painter.paint(scene, into: canvas.target)
        let whole = canvas.pixels
        // O-23: whatever destroyed the surface, the next frame is complete without further input.
        canvas.base.update(repeating: 0xFF12_3456, count: canvas.rowPixels * 60)
        painter.forget()
        #expect(painter.paint(scene, into: canvas.target) == [PixelRect(x: 0, y: 0, width: 100, height: 60)])
        #expect(canvas.pixels == whole)
        let other = Canvas(width: 100, height: 60)
        #expect(painter.paint(scene, into: other.target).count == 1)
        #expect(other.pixels == whole)
        let smaller = PixelTarget(base: other.base, width: 40, height: 30, rowPixels: other.rowPixels)
        #expect(painter.paint(scene, into: smaller) == [PixelRect(x: 0, y: 0, width: 40, height: 30)])
        #expect(painter.paint(scene, into: canvas.target).count == 1)
        #expect(canvas.pixels == whole)
    }

    @Test func `emptied caches change no pixel`() {
        var scene = RandomScene(seed: 99, scale: 1.25, width: 120, height: 90)
        let frames = (0..<6).map { _ in scene.step() }
        let painter = ScanlinePainter(text: FakeText())
        let canvas = Canvas(width: 150, height: 112)
        for frame in frames {
            _ = painter.paint(frame, into: canvas.target)
            let before = canvas.pixels
            #expect(painter.bytesCached > 0)
            painter.dropCaches()
            #expect(painter.bytesCached == 0)
            painter.forget()
            _ = painter.paint(frame, into: canvas.target)
            #expect(canvas.pixels.isSame(as: before))
        }
    }

    @Test func `caches stay within their bounds over ten thousand rows`() {
        var identities = Identities()
        var random = Seeded(4)
        let raster = LineRaster.fake(&identities, &random, width: 90, height: 12)
        let painter = ScanlinePainter(text: FakeText())
        let canvas = Canvas(width: 100, height: 60)
        var greatest = 0
        for _ in 0..<2500 {
            let rows = (0..<4).map { i -> DrawCommand in
                .picture(
                    Picture(&identities, [.text(.fake([raster]), Point(x: 4, y: 0), .black)]),
                    Point(x: 0, y: Double(i) * 15))
            }
            _ = painter.paint(frame(Picture(&identities, rows)), into: canvas.target)
            greatest = max(greatest, painter.bytesCached)
        }
        #expect(greatest < 4 << 20)
    }

    @Test func `a picture that fades for a hundred frames leaves little behind`() {
        var identities = Identities()
        let content = Picture(&identities, [.fill(Rect(x: 0, y: 0, width: 400, height: 300), .black)])
        let painter = ScanlinePainter(text: FakeText())
        let canvas = Canvas(width: 400, height: 300)
        var greatest = 0
        for step in 1...100 {
            let layer = DrawCommand.layer(
                content, .zero, opacity: Double(step) / 101, shape: .rectangle,
                bounds: Rect(x: 0, y: 0, width: 400, height: 300))
            _ = painter.paint(frame(Picture(&identities, [layer]), width: 400, height: 300), into: canvas.target)
            greatest = max(greatest, painter.bytesCached)
        }
        #expect(greatest < 8 << 20)
    }

    @Test func `a rounded clip over a list paints no more of it than its corners anew`() {
        var identities = Identities()
        var random = Seeded(6)
        let row = Picture(
            &identities,
            [.text(.fake([.fake(&identities, &random, width: 30, height: 12)]), Point(x: 30, y: 0), .black)])
        let painter = ScanlinePainter(text: FakeText())
        let canvas = Canvas(width: 100, height: 60)
        func paint(_ y: Double) -> [PixelRect] {
            let list = Picture(
                &identities,
                [.fill(Rect(x: 0, y: 0, width: 100, height: 60), .white), .picture(row, Point(x: 0, y: y))])
            let layer = DrawCommand.layer(
                list, .zero, opacity: 1, shape: .rounded(radius: 8), bounds: Rect(x: 0, y: 0, width: 100, height: 60))
            return painter.paint(
                frame(Picture(&identities, [layer]), background: RGBA(hex: 0xDDDDDD)), into: canvas.target)
        }
        _ = paint(20)
        _ = paint(25)
        #expect(canvas[0, 0] == 0xFFDD_DDDD && canvas[20, 1] == 0xFFFF_FFFF && canvas[99, 30] == 0xFFFF_FFFF)
        // Four corners of eight rows, and seventeen rows of text.
        #expect(painter.scanlinesPainted == 8 + 8 + 17)
    }

    // MARK: - What is seen

    @Test(arguments: [1.0, 2.0])
    func `O-04: rows never show through an opaque header`(scale: Double) {
        var identities = Identities()
        var random = Seeded(7)
        let rows = (0..<6).map { _ in
            Picture(
                &identities,
                [.text(.fake([.fake(&identities, &random, width: 60, height: 12)]), Point(x: 8, y: 2), .black)])
        }
        let header = Picture(
            &identities,
            [
                .fill(Rect(x: 0, y: 0, width: 100, height: 24), .white),
                .text(.fake([.fake(&identities, &random, width: 40, height: 12)]), Point(x: 8, y: 6), .black),
            ])
        let painter = ScanlinePainter(text: FakeText())
        let canvas = Canvas(width: Int(100 * scale), height: Int(60 * scale))
        func strip(offset: Double) -> [UInt32] {
            var commands: [DrawCommand] = []
            for (i, row) in rows.enumerated() {
                commands.append(.picture(row, Point(x: 0, y: 24 + Double(i) * 20 - offset)))
            }
            commands.append(.picture(header, .zero))
            _ = painter.paint(frame(Picture(&identities, commands), scale: scale), into: canvas.target)
            return Array(canvas.pixels[..<(canvas.width * Int(24 * scale))])
        }
        let atRest = strip(offset: 0)
        for offset in [34, 10, 33.5, 3] { #expect(strip(offset: offset) == atRest) }
    }

    @Test(arguments: [1.0, 1.25, 2.0])
    func `O-05: a header that is pushed out stays inside its list`(scale: Double) {
        var identities = Identities()
        let header = Picture(&identities, [.fill(Rect(x: 0, y: 0, width: 100, height: 24), RGBA(hex: 0x3366CC))])
        let list = Picture(&identities, [.picture(header, Point(x: 0, y: -12))])
        let root = Picture(
            &identities,
            [
                .fill(Rect(x: 0, y: 0, width: 100, height: 20), RGBA(hex: 0xFF0000)),
                .clipped(list, Point(x: 0, y: 20), to: Rect(x: 0, y: 20, width: 100, height: 40)),
            ])
        let canvas = Canvas(width: Int(100 * scale), height: Int(60 * scale))
        _ = ScanlinePainter(text: FakeText()).paint(frame(root, scale: scale), into: canvas.target)
        let (bar, end) = (Int(20 * scale), Int(32 * scale))
        for y in 0..<canvas.height {
            #expect(canvas[50, y] == (y < bar ? 0xFFFF_0000 : y < end ? 0xFF33_66CC : 0xFFFF_FFFF))
        }
    }

    @Test(arguments: [1, 1.1, 1.25, 1.5, 1.75, 2, 2.3])
    func `rectangles that touch in points touch in pixels`(scale: Double) {
        var identities = Identities()
        for offset in stride(from: 0.0, to: 3, by: 0.37) {
            // 13 points high, in one picture: at most scales no whole number of pixels.
            let stripes = (0..<9).map { i in
                DrawCommand.fill(
                    Rect(x: 0, y: Double(i) * 13 - offset, width: 4, height: 13), RGBA(r: 0, g: 0, b: 0, a: 100))
            }
            // Rows that are whole pixels high, each a picture of its own, placed anywhere.
            let height = 20 / scale
            let row = Picture(
                &identities, [.fill(Rect(x: 4, y: 0, width: 4, height: height), RGBA(r: 0, g: 0, b: 0, a: 100))])
            let rows = (0..<9).map { DrawCommand.picture(row, Point(x: 0, y: Double($0) * height - offset)) }
            let canvas = Canvas(width: Int(8 * scale), height: Int(60 * scale))
            let root = Picture(&identities, stripes + rows)
            _ = ScanlinePainter(text: FakeText()).paint(frame(root, scale: scale), into: canvas.target)
            // A seam would be white, an overlap darker.
            for x in [1, canvas.width - 2] {
                #expect((0..<canvas.height).allSatisfy { canvas[x, $0] == canvas[x, 0] && canvas[x, 0] != 0xFFFF_FFFF })
            }
        }
    }

    @Test func `a hairline is one pixel wherever it is`() {
        var identities = Identities()
        for scale in [1, 1.25, 1.5, 2] {
            for y in stride(from: 0.0, to: 20, by: 0.13) {
                let line = Picture(&identities, [.fill(Rect(x: 0, y: 0, width: 1, height: 1 / scale), .black)])
                let canvas = Canvas(width: 1, height: 60)
                let root = Picture(&identities, [.picture(line, Point(x: 0, y: y))])
                _ = ScanlinePainter(text: FakeText()).paint(frame(root, scale: scale), into: canvas.target)
                #expect(canvas.pixels.count { $0 == 0xFF00_0000 } == 1)
            }
        }
    }

    @Test func `text on a tint, and text on a tint it does not know to be flat, are the same pixels`() {
        var identities = Identities()
        var random = Seeded(11)
        let text = TextLayout.fake([.fake(&identities, &random, width: 60, height: 12)])
        let tint = RGBA(r: 11, g: 99, b: 206, a: 36)
        let colour = RGBA(r: 27, g: 27, b: 31, a: 200)
        func paint(_ commands: [DrawCommand]) -> [UInt32] {
            let canvas = Canvas(width: 100, height: 60)
            _ = ScanlinePainter(text: FakeText()).paint(frame(Picture(&identities, commands)), into: canvas.target)
            return canvas.pixels
        }
        let flat = paint([
            .fill(Rect(x: 0, y: 10, width: 100, height: 30), tint), .text(text, Point(x: 8, y: 12), colour),
        ])
        // The same in two halves side by side: the text lies on both, so it is blended.
        let halves = paint([
            .fill(Rect(x: 0, y: 10, width: 30, height: 30), tint),
            .fill(Rect(x: 30, y: 10, width: 70, height: 30), tint),
            .text(text, Point(x: 8, y: 12), colour),
        ])
        #expect(flat == halves)
    }
}
