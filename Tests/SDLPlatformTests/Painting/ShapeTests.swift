import Drawing
import Testing

@testable import SDLPlatform

@Suite struct ShapeTests {
    private func mask(_ key: ShapeKey) -> (bytes: [UInt8], width: Int, height: Int) {
        var numbers = SourceNumbers()
        let window = PixelBox(x0: -200, y0: -200, x1: 400, y1: 400)
        guard let mask = ShapeStore().mask(key, in: window, numbers: &numbers) else { return ([], 0, 0) }
        return (
            Array(UnsafeBufferPointer(start: mask.coverage, count: mask.width * mask.height)), mask.width, mask.height
        )
    }

    private func area(_ bytes: [UInt8]) -> Double { bytes.reduce(0) { $0 + Double($1) } / 255 }

    @Test(arguments: [1, 2, 7, 24, 25, 100])
    func `a circle has its area and its symmetries`(diameter: Int) {
        let circle = mask(ShapeKey(form: .ellipse, width: diameter, height: diameter))
        let radius = Double(diameter) / 2
        #expect(abs(area(circle.bytes) - .pi * radius * radius) < 0.01 * .pi * radius * radius + 0.02)
        for y in 0..<diameter {
            for x in 0..<diameter {
                let here = Int(circle.bytes[y * diameter + x])
                // Sums run from left to right, so mirrored pixels may round apart by one level of 255.
                #expect(abs(here - Int(circle.bytes[y * diameter + diameter - 1 - x])) <= 1)
                #expect(abs(here - Int(circle.bytes[(diameter - 1 - y) * diameter + x])) <= 1)
                #expect(abs(here - Int(circle.bytes[x * diameter + y])) <= 1)
            }
        }
    }

    @Test func `a slanted edge covers exactly the area it cuts off`() {
        // From (0, 0) to (4, 2): the pixels below the diagonal in the first row are 1/4, 3/4 and nothing.
        let triangle = OutlineRasterizer.coverage(
            of: [[Vertex(x: 0, y: 0), Vertex(x: 4, y: 2), Vertex(x: 0, y: 2)]], x0: 0, y0: 0, width: 4, height: 2)
        #expect(triangle == [191, 64, 0, 0, 255, 255, 191, 64])
    }

    @Test func `a window shows the same coverage as the whole`() {
        var random = Seeded(5)
        for _ in 0..<20 {
            let corners = (0..<6).map { _ in
                Vertex(x: Double.random(in: -20...40, using: &random), y: Double.random(in: -20...40, using: &random))
            }
            let whole = OutlineRasterizer.coverage(of: [corners], x0: -20, y0: -20, width: 60, height: 60)
            let part = OutlineRasterizer.coverage(of: [corners], x0: 3, y0: 5, width: 10, height: 9)
            for y in 0..<9 {
                for x in 0..<10 {
                    #expect(abs(Int(part[y * 10 + x]) - Int(whole[(y + 25) * 60 + x + 23])) <= 1)
                }
            }
        }
    }

    @Test func `winding counts by the non-zero rule`() {
        let square = [Vertex(x: 0, y: 0), Vertex(x: 4, y: 0), Vertex(x: 4, y: 4), Vertex(x: 0, y: 4)]
        func middle(_ polygons: Polygons) -> UInt8 {
            OutlineRasterizer.coverage(of: polygons, x0: 0, y0: 0, width: 4, height: 4)[5]
        }
        #expect(middle([square, square]) == 255)
        #expect(middle([square, square.reversed()]) == 0)
        #expect(middle([square.reversed()]) == 255)
    }

    @Test func `a stroke has the area of its length times its width`() {
        let line = Outline([.move(Point(x: 10, y: 10)), .line(Point(x: 50, y: 40))])
        let straight = mask(ShapeKey(form: .outline(line, scale: 1), width: 0, height: 0, line: 3))
        #expect(abs(area(straight.bytes) - 150) < 0.5)
        // A square ring 20 wide on the centre line, with square corners: 4 x 20 x 2.
        let box = Outline([
            .move(Point(x: 0, y: 0)), .line(Point(x: 20, y: 0)), .line(Point(x: 20, y: 20)), .line(Point(x: 0, y: 20)),
            .close,
        ])
        let ring = mask(ShapeKey(form: .outline(box, scale: 1), width: 0, height: 0, line: 2))
        #expect(abs(area(ring.bytes) - 160) < 0.5)
        #expect(ring.width == 22 && ring.bytes[0] == 255 && ring.bytes[5 * 22 + 5] == 0)
    }

    @Test func `a blur keeps the sum and reaches no farther than it says`() {
        for deviation in [0.5, 2, 6, 7, 20] {
            let reach = Blur.reach(deviation: deviation)
            let size = 2 * reach + 11
            var sharp = [UInt8](repeating: 0, count: size * size)
            for y in reach..<reach + 11 { for x in reach..<reach + 11 { sharp[y * size + x] = 255 } }
            let soft = Blur.blurred(sharp, width: size, height: size, deviation: deviation)
            // Rounding to bytes loses up to half a level a pixel at the fringe.
            #expect(abs(area(soft) - 121) < 2 + Double(size * size) * 0.4 / 255)
            #expect(soft[0] == 0)
            #expect(
                soft.enumerated().allSatisfy {
                    soft[($0.offset % size) * size + $0.offset / size].distance(to: $0.element).magnitude <= 1
                })
        }
    }

    @Test func `a stretched mask equals the whole shape`() {
        var identities = Identities()
        let shapes: [DrawCommand] = [
            .shape(.rounded(radius: 7.3), Rect(x: 3, y: 4, width: 60, height: 41), RGBA(r: 9, g: 90, b: 200, a: 200)),
            .shape(.rounded(radius: 99), Rect(x: 3, y: 4, width: 60, height: 21), .black),
            .stroke(.rounded(radius: 5), Rect(x: 5, y: 5, width: 50, height: 30), width: 2.6, .black),
            .shadow(.rounded(radius: 6), Rect(x: 30, y: 30, width: 90, height: 70), radius: 8, .black),
            .shadow(
                .rectangle, Rect(x: 60, y: 60, width: 140, height: 130), radius: 20, RGBA(r: 0, g: 0, b: 0, a: 100)),
        ]
        for command in shapes {
            for scale in [1, 1.25, 2] {
                let frame = Frame(
                    size: Size(width: 130, height: 110), scale: scale, background: .white,
                    root: Picture(&identities, [command]))
                let canvas = Canvas(width: frame.pixelWidth, height: frame.pixelHeight)
                _ = ScanlinePainter(text: FakeText()).paint(frame, into: canvas.target)
                let whole = PainterOracle.paint(frame, width: canvas.width, height: canvas.height)
                // Blurs of planes of different widths sum in another order; one level is not seen.
                let worst = zip(canvas.pixels, whole).map { abs(Int($0 & 255) - Int($1 & 255)) }.max()!
                #expect(worst <= 1, "\(command) at \(scale)")
            }
        }
    }

    @Test func `a large card needs no larger mask than a small one`() {
        var identities = Identities()
        func bytes(_ side: Double) -> Int {
            let painter = ScanlinePainter(text: FakeText())
            let rect = Rect(x: 0, y: 0, width: side, height: side)
            let root = Picture(
                &identities,
                [.shadow(.rounded(radius: 8), rect, radius: 6, .black), .shape(.rounded(radius: 8), rect, .white)])
            let canvas = Canvas(width: 400, height: 400)
            _ = painter.paint(
                Frame(size: Size(width: 400, height: 400), scale: 1, background: .white, root: root),
                into: canvas.target)
            return painter.bytesCached
        }
        #expect(bytes(380) < bytes(60) + 20_000)
    }

    @Test func `an image halved is the average in premultiplied colour`() {
        let image = ImageResource(
            identity: 1, width: 4, height: 2,
            pixels: [
                0xFF00_0000, 0xFFFF_FFFF, 0xFFFF_0000, 0, 0xFF00_0000, 0xFFFF_FFFF, 0xFFFF_0000, 0,
            ])
        let half = ImageScaler.scaled(image, width: 2, height: 1, x0: 0, y0: 0, columns: 2, rows: 1)
        defer { half.deallocate() }
        #expect(half[0] == 0xFF80_8080)
        // Half covered, and red only: the transparent neighbour brings no black.
        #expect(half[1] == 0x8080_0000)
    }

    @Test func `a part of a scaled image equals that part of the whole`() {
        var random = Seeded(2)
        let pixels = (0..<35).map { _ in UInt32.random(in: 0...0xFFFFFF, using: &random) | 0xFF00_0000 }
        let image = ImageResource(identity: 1, width: 7, height: 5, pixels: pixels)
        for (width, height) in [(3, 2), (20, 30), (7, 5), (1, 1), (7, 40)] {
            let whole = ImageScaler.scaled(
                image, width: width, height: height, x0: 0, y0: 0, columns: width, rows: height)
            let (columns, rows) = (max(1, width / 2), max(1, height / 2))
            let (x0, y0) = (width - columns, height - rows)
            let part = ImageScaler.scaled(
                image, width: width, height: height, x0: x0, y0: y0, columns: columns, rows: rows)
            defer {
                whole.deallocate()
                part.deallocate()
            }
            for y in 0..<rows {
                for x in 0..<columns { #expect(part[y * columns + x] == whole[(y + y0) * width + x + x0]) }
            }
        }
    }
}
