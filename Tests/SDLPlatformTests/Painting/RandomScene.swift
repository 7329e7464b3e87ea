import Drawing

@testable import SDLPlatform

/// A list of rows that scrolls, with everything the painter can draw in it, made from a seed.
struct RandomScene {
    var random: Seeded
    var identities = Identities()
    let scale: Double
    let width: Double
    let height: Double
    private var rows: [Picture] = []
    private var header: Picture?
    private var offset = 0.0
    private let image: ImageResource
    private let rowHeight = 30.0

    init(seed: Int, scale: Double, width: Double, height: Double) {
        var random = Seeded(seed)
        self.scale = scale
        self.width = width
        self.height = height
        let pixels = (0..<15 * 11).map { _ -> UInt32 in
            let alpha = UInt32.random(in: 0...255, using: &random)
            return premultiplied(UInt32.random(in: 0...0xFF_FFFF, using: &random), alpha: alpha)
        }
        image = ImageResource(identity: 77, width: 15, height: 11, pixels: pixels)
        self.random = random
        for i in 0..<20 { rows.append(makeRow(i)) }
        header = makeHeader()
    }

    mutating func colour(opaque: Bool? = nil) -> RGBA {
        let c = UInt32.random(in: 0...0xFF_FFFF, using: &random)
        let isOpaque = opaque ?? Bool.random(using: &random)
        return RGBA(hex: c).multiplyingAlpha(by: isOpaque ? 1 : Double.random(in: 0...1, using: &random))
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double {
        (Double.random(in: range, using: &random) * 8).rounded() / 8
    }

    mutating func rect() -> Rect {
        Rect(
            x: number(-5...width), y: number(-3...rowHeight), width: number(0...width / 2),
            height: number(0...rowHeight))
    }

    mutating func shape() -> DrawnShape {
        switch Int.random(in: 0...3, using: &random) {
        case 0: .rectangle
        case 1: .rounded(radius: number(0...12))
        case 2: .ellipse
        default:
            .outline(
                Outline([
                    .move(Point(x: 1, y: 2)), .line(Point(x: 14, y: 3)),
                    .quadratic(Point(x: 10, y: 14), control: Point(x: 20, y: 9)),
                    .cubic(Point(x: 1, y: 2), control1: Point(x: 3, y: 20), control2: Point(x: -4, y: 8)), .close,
                ]))
        }
    }

    mutating func text() -> DrawCommand {
        var rasters = [
            LineRaster.fake(&identities, &random, width: Int.random(in: 1...60, using: &random), height: 12)
        ]
        if Int.random(in: 0...3, using: &random) == 0 {
            rasters.append(
                LineRaster(
                    identity: identities.next(), left: 2, top: 2, width: 30, height: 1, content: .solid, color: colour()
                ))
            rasters.append(
                LineRaster(
                    identity: identities.next(), left: 40, top: -9, width: 15, height: 11,
                    content: .pixels(image.pixels), color: nil))
        }
        return .text(.fake(rasters), Point(x: number(0...width), y: number(0...rowHeight - 12)), colour(opaque: true))
    }

    mutating func command() -> DrawCommand {
        switch Int.random(in: 0...13, using: &random) {
        case 0...1: .fill(rect(), colour())
        case 2...5: text()
        case 6: .shape(shape(), rect(), colour())
        case 7: .stroke(shape(), rect(), width: number(0.5...4), colour())
        case 8: .gradient(rect(), from: colour(), to: colour(), vertical: Bool.random(using: &random))
        case 9: .shadow(shape(), rect(), radius: number(0...5), colour())
        case 10: .image(image, rect(), tint: Bool.random(using: &random) ? nil : colour())
        case 11: .picture(Picture(&identities, [text()]), Point(x: number(0...20), y: number(0...9)))
        case 12:
            .clipped(
                Picture(&identities, [text(), .fill(rect(), colour())]), Point(x: number(0...20), y: number(0...9)),
                to: rect())
        default:
            .layer(
                Picture(&identities, [text(), .fill(rect(), colour()), .shape(shape(), rect(), colour())]),
                Point(x: number(0...20), y: number(0...9)), opacity: [1, 0.5, 0.03, 0].randomElement(using: &random)!,
                shape: shape(),
                bounds: rect())
        }
    }

    private mutating func makeRow(_ index: Int) -> Picture {
        var commands: [DrawCommand] = []
        if index % 3 == 0 { commands.append(.fill(Rect(x: 0, y: 0, width: width, height: rowHeight), colour())) }
        for _ in 0..<Int.random(in: 0...4, using: &random) { commands.append(command()) }
        commands.append(text())
        return Picture(&identities, commands)
    }

    private mutating func makeHeader() -> Picture {
        Picture(
            &identities,
            [
                .fill(Rect(x: 0, y: 0, width: width, height: 20), .white),
                .gradient(
                    Rect(x: 0, y: 20, width: width, height: 6), from: RGBA(r: 0, g: 0, b: 0, a: 20), to: .clear,
                    vertical: true),
                text(),
            ])
    }

    /// Something happens: a scroll, a row drawn anew, a new header, or nothing.
    mutating func step() -> Frame {
        switch Int.random(in: 0...9, using: &random) {
        case 0: rows[Int.random(in: 0..<rows.count, using: &random)] = makeRow(Int.random(in: 0...9, using: &random))
        case 1: header = Bool.random(using: &random) ? makeHeader() : nil
        case 2: break
        case 3: offset = number(0...300)
        default: offset += number(-20...20)
        }
        var commands: [DrawCommand] = []
        for (i, row) in rows.enumerated() {
            let y = Double(i) * rowHeight - offset
            if y > -60, y < height + 30 { commands.append(.picture(row, Point(x: 0, y: y))) }
        }
        if let header { commands.append(.picture(header, .zero)) }
        let thumb = Rect(x: width - 9, y: (offset / 4).rounded(), width: 6, height: 30)
        commands.append(.shape(.rounded(radius: 3), thumb, RGBA(r: 0, g: 0, b: 0, a: 90)))
        return Frame(
            size: Size(width: width, height: height), scale: scale, background: .white,
            root: Picture(&identities, commands))
    }
}
