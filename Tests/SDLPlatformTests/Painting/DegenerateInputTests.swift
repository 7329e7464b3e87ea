import Drawing
import Testing

@testable import SDLPlatform

/// What no view should record, and the outside world may still bring about: nothing crashes, and what can be seen is
/// drawn.
@Suite struct DegenerateInputTests {
    private let strange: [Double] = [0, -1, 1e-300, 0.5, 1e12, -1e12, 1e308, -1e308, .infinity, -.infinity, .nan]

    func everyCommand(_ rect: Rect, _ value: Double, _ identities: inout Identities) -> [DrawCommand] {
        let point = Point(x: rect.x, y: rect.y)
        let outline = Outline([
            .line(point), .move(point), .line(Point(x: value, y: 5)), .quadratic(Point(x: 9, y: value), control: point),
            .cubic(Point(x: value, y: 3), control1: point, control2: Point(x: 4, y: 4)), .close,
            .line(Point(x: 1, y: 7)),
        ])
        let shapes: [DrawnShape] = [
            .rectangle, .rounded(radius: value), .rounded(radius: 3), .ellipse, .outline(outline), .outline(Outline()),
        ]
        let colour = RGBA(r: 10, g: 20, b: 30, a: 128)
        let image = ImageResource(identity: 9, width: 2, height: 1, pixels: [0x80FF_FFFF, 0xFF00_0000])
        let none = ImageResource(identity: 10, width: 0, height: 0, pixels: [])
        var random = Seeded(1)
        let text = TextLayout.fake([.fake(&identities, &random, width: 9, height: 4, top: -4)])
        let inner = Picture(
            &identities,
            [
                .fill(rect, colour), .text(text, point, .black),
                .picture(Picture(&identities, [.fill(rect, .black)]), point),
            ])
        var commands: [DrawCommand] = [
            .fill(rect, colour), .fill(rect, .clear), .text(text, point, .black), .picture(inner, point),
            .clipped(inner, point, to: rect), .clipped(inner, Point(x: value, y: 2), to: rect),
            .gradient(rect, from: colour, to: .clear, vertical: true),
            .gradient(rect, from: colour, to: .black, vertical: false),
            .image(image, rect, tint: nil), .image(image, rect, tint: colour), .image(none, rect, tint: nil),
        ]
        for shape in shapes {
            commands += [
                .shape(shape, rect, colour), .stroke(shape, rect, width: value, colour),
                .stroke(shape, rect, width: 1, colour),
                .layer(inner, point, opacity: value, shape: shape, bounds: rect),
                .layer(inner, .zero, opacity: 0.5, shape: shape, bounds: rect),
            ]
            // Wide blurs take their time in a debug build; one value is enough beside the strange ones.
            let radius = value > 1000 ? 4 : value
            commands.append(.shadow(shape, rect, radius: radius, colour))
        }
        return commands
    }

    @Test(arguments: 0..<11)
    func `strange numbers neither crash nor differ between remembered and fresh`(index: Int) {
        let value = strange[index]
        var identities = Identities()
        let canvas = Canvas(width: 24, height: 16)
        let painter = ScanlinePainter(text: FakeText())
        for other in strange {
            for rect in [
                Rect(x: value, y: 1, width: other, height: 5), Rect(x: 2, y: other, width: 8, height: value),
                Rect(x: other, y: other, width: value, height: value),
            ] {
                let root = Picture(&identities, everyCommand(rect, other, &identities))
                let frame = Frame(size: Size(width: 24, height: 16), scale: 1, background: .white, root: root)
                _ = painter.paint(frame, into: canvas.target)
                let fresh = Canvas(width: 24, height: 16)
                _ = ScanlinePainter(text: FakeText()).paint(frame, into: fresh.target)
                let difference = canvas.pixels.firstDifference(from: fresh.pixels, width: 24)
                #expect(difference == nil, "\(rect), \(other): \(difference ?? "")")
            }
        }
        #expect(canvas.isPaddingUntouched)
    }

    @Test func `strange scales show the background`() {
        for scale in strange where !(0.1...10).contains(scale) {
            var identities = Identities()
            let root = Picture(&identities, [.fill(Rect(x: 0, y: 0, width: 5, height: 5), .black)])
            let frame = Frame(
                size: Size(width: 5, height: 5), scale: scale, background: RGBA(hex: 0x123456), root: root)
            let canvas = Canvas(width: 3, height: 2)
            _ = ScanlinePainter(text: FakeText()).paint(frame, into: canvas.target)
            #expect(canvas.pixels == Array(repeating: 0xFF12_3456, count: 6))
        }
    }

    @Test func `O-24: a surface of no size is left alone, and the next one is painted whole`() {
        var identities = Identities()
        let root = Picture(&identities, [.fill(Rect(x: 0, y: 0, width: 2, height: 2), .black)])
        let frame = Frame(size: Size(width: 4, height: 2), scale: 1, background: .white, root: root)
        let painter = ScanlinePainter(text: FakeText())
        for (width, height) in [(0, 0), (0, 5), (5, 0), (-1, 4)] {
            let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
            defer { memory.deallocate() }
            memory.pointee = 7
            #expect(
                painter.paint(frame, into: PixelTarget(base: memory, width: width, height: height, rowPixels: width))
                    .isEmpty)
            #expect(memory.pointee == 7)
        }
        let canvas = Canvas(width: 1, height: 1)
        #expect(painter.paint(frame, into: canvas.target) == [PixelRect(x: 0, y: 0, width: 1, height: 1)])
        #expect(canvas.pixels == [0xFF00_0000])
        // Larger than the frame: the rest is background.
        let larger = Canvas(width: 6, height: 3)
        #expect(painter.paint(frame, into: larger.target) == [PixelRect(x: 0, y: 0, width: 6, height: 3)])
        #expect(larger[1, 1] == 0xFF00_0000 && larger[5, 2] == 0xFFFF_FFFF)
    }

    @Test func `shapes with numbers that are none are not kept`() {
        var identities = Identities()
        let painter = ScanlinePainter(text: FakeText())
        let canvas = Canvas(width: 40, height: 40)
        let rect = Rect(x: 0, y: 0, width: 40, height: 40)
        let outline = Outline([
            .move(.zero), .line(Point(x: 40, y: 0)), .line(Point(x: .nan, y: 9)), .line(Point(x: 0, y: 40)), .close,
        ])
        for _ in 0..<300 {
            let inner = Picture(&identities, [.fill(rect, .black)])
            let commands: [DrawCommand] = [
                .shape(.outline(outline), rect, .black),
                .layer(inner, .zero, opacity: 0.5, shape: .rounded(radius: .nan), bounds: rect),
                .layer(inner, .zero, opacity: 1, shape: .outline(outline), bounds: rect),
            ]
            let frame = Frame(
                size: Size(width: 40, height: 40), scale: 1, background: .white, root: Picture(&identities, commands))
            _ = painter.paint(frame, into: canvas.target)
        }
        // One of each would be 16 KB a frame.
        #expect(painter.bytesCached < 2 << 20)
        painter.dropCaches()
        #expect(painter.bytesCached == 0)
    }

    @Test func `pictures nested beyond any view tree end somewhere`() {
        var identities = Identities()
        var picture = Picture(&identities, [.fill(Rect(x: 0, y: 0, width: 1, height: 1), .black)])
        for _ in 0..<2000 { picture = Picture(&identities, [.picture(picture, .zero)]) }
        let canvas = Canvas(width: 2, height: 2)
        let frame = Frame(size: Size(width: 2, height: 2), scale: 1, background: .white, root: picture)
        _ = ScanlinePainter(text: FakeText()).paint(frame, into: canvas.target)
        #expect(canvas[0, 0] == 0xFFFF_FFFF)
    }

    @Test func `shapes much larger than the surface show their part`() {
        var identities = Identities()
        let huge = Rect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)
        let stripes = ImageResource(identity: 3, width: 2, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF])
        let canvas = Canvas(width: 20, height: 10)
        func paint(_ command: DrawCommand) -> [UInt32] {
            let root = Picture(&identities, [command])
            let frame = Frame(size: Size(width: 20, height: 10), scale: 1, background: .white, root: root)
            _ = ScanlinePainter(text: FakeText()).paint(frame, into: canvas.target)
            return canvas.pixels
        }
        let black = Array(repeating: UInt32(0xFF00_0000), count: 200)
        #expect(paint(.shape(.ellipse, huge, .black)) == black)
        #expect(paint(.shape(.rounded(radius: 9e4), huge, .black)) == black)
        #expect(
            paint(.layer(Picture(&identities, [.fill(huge, .black)]), .zero, opacity: 1, shape: .ellipse, bounds: huge))
                == black)
        // The middle of two stretched pixels, 200000 wide, is halfway between them.
        let middle = paint(.image(stripes, huge, tint: nil))
        #expect(middle.allSatisfy { (126...129).contains($0 & 255) })
        let gradient = paint(.gradient(huge, from: .black, to: .white, vertical: false))
        #expect(gradient.allSatisfy { (126...129).contains($0 & 255) })
    }
}
