import Drawing

@testable import SDLPlatform

/// The painter as one would write it in an afternoon: every command in order, every pixel blended by division. It
/// shares with the real one only the rounding of places and the masks of shapes, and takes the masks whole.
struct PainterOracle {
    private let scale: Double
    private var pixels: [Channels]
    private let width: Int
    private let height: Int
    /// Into transparent, premultiplied pixels.
    private let isLayer: Bool

    static func paint(_ frame: Frame, width: Int, height: Int) -> [UInt32] {
        let back = frame.background
        var oracle = PainterOracle(
            scale: frame.scale, width: width, height: height, isLayer: false,
            background: Channels(Int(back.b), Int(back.g), Int(back.r), 255))
        oracle.draw(frame.root, x: 0, y: 0, clip: PixelBox(width: width, height: height))
        return oracle.pixels.map { UInt32($0.w) << 24 | UInt32($0.z) << 16 | UInt32($0.y) << 8 | UInt32($0.x) }
    }

    private init(scale: Double, width: Int, height: Int, isLayer: Bool, background: Channels) {
        self.scale = scale
        self.width = width
        self.height = height
        self.isLayer = isLayer
        pixels = Array(repeating: background, count: width * height)
    }

    /// Blue, green, red, alpha, 0 to 255.
    private struct Channels {
        var x: Int
        var y: Int
        var z: Int
        var w: Int

        init(_ x: Int, _ y: Int, _ z: Int, _ w: Int) {
            self.x = x
            self.y = y
            self.z = z
            self.w = w
        }

        func map(_ f: (Int) -> Int) -> Channels { Channels(f(x), f(y), f(z), f(w)) }
        func with(_ o: Channels, _ f: (Int, Int) -> Int) -> Channels {
            Channels(f(x, o.x), f(y, o.y), f(z, o.z), f(w, o.w))
        }
    }

    private static func divided(_ v: Int) -> Int { (v + 127) / 255 }

    private mutating func blend(_ x: Int, _ y: Int, straight colour: Channels, coverage: Int) {
        let alpha = Self.divided(colour.w * coverage)
        if isLayer {
            var top = colour.map { Self.divided($0 * alpha) }
            top.w = alpha
            return blend(x, y, premultiplied: top)
        }
        var result = colour.with(pixels[y * width + x]) { Self.divided($0 * alpha + $1 * (255 - alpha)) }
        result.w = 255
        pixels[y * width + x] = result
    }

    private mutating func blend(_ x: Int, _ y: Int, premultiplied top: Channels) {
        pixels[y * width + x] = top.with(pixels[y * width + x]) { $0 + Self.divided($1 * (255 - top.w)) }
    }

    private static func channels(_ c: RGBA) -> Channels { Channels(Int(c.b), Int(c.g), Int(c.r), Int(c.a)) }
    private static func channels(_ p: UInt32) -> Channels {
        Channels(Int(p & 255), Int(p >> 8 & 255), Int(p >> 16 & 255), Int(p >> 24))
    }

    /// `box` absolute; the closure is given places relative to its top left.
    private mutating func forEach(
        _ box: PixelBox, _ clip: PixelBox, _ body: (inout PainterOracle, Int, Int, Int, Int) -> Void
    ) {
        let visible = box.intersection(clip)
        guard !visible.isEmpty else { return }
        for y in Int(visible.y0)..<Int(visible.y1) {
            for x in Int(visible.x0)..<Int(visible.x1) { body(&self, x, y, x - Int(box.x0), y - Int(box.y0)) }
        }
    }

    private mutating func draw(_ picture: Picture, x: Double, y: Double, clip: PixelBox) {
        let (ox, oy) = (DeviceGrid.pixel(x), DeviceGrid.pixel(y))
        for command in picture.commands {
            switch command {
            case .fill(let rect, let colour):
                guard let box = DeviceGrid.box(rect, scale: scale) else { continue }
                forEach(box.offset(x: ox, y: oy), clip) { o, x, y, _, _ in
                    o.blend(x, y, straight: Self.channels(colour), coverage: 255)
                }
            case .text(let layout, let point, let colour):
                for line in layout.lines {
                    let penX = DeviceGrid.pixel((point.x + line.origin.x) * scale) + ox
                    let penY = DeviceGrid.pixel((point.y + line.origin.y) * scale) + oy
                    for raster in (line.content as! FakeLine).rasters {
                        draw(raster, penX, penY, Self.channels(raster.color ?? colour), clip)
                    }
                }
            case .picture(let child, let point):
                draw(child, x: x + point.x * scale, y: y + point.y * scale, clip: clip)
            case .clipped(let child, let point, let rect):
                guard let box = DeviceGrid.box(rect, scale: scale) else { continue }
                let inner = clip.intersection(box.offset(x: ox, y: oy))
                if !inner.isEmpty { draw(child, x: x + point.x * scale, y: y + point.y * scale, clip: inner) }
            case .layer(let child, let point, let opacity, let shape, let bounds):
                drawLayer(child, x + point.x * scale, y + point.y * scale, opacity, shape, bounds, ox, oy, clip)
            case .shape, .stroke, .shadow, .gradient, .image:
                drawWhole(command, ox, oy, clip)
            }
        }
    }

    private mutating func draw(
        _ raster: LineRaster, _ penX: Int32, _ penY: Int32, _ colour: Channels, _ clip: PixelBox
    ) {
        let box = PixelBox(width: raster.width, height: raster.height).offset(
            x: penX + Int32(raster.left), y: penY + Int32(raster.top))
        forEach(box, clip) { o, x, y, column, row in
            let i = row * raster.width + column
            switch raster.content {
            case .coverage(let bytes): o.blend(x, y, straight: colour, coverage: Int(bytes[i]))
            case .pixels(let pixels): o.blend(x, y, premultiplied: Self.channels(pixels[i]))
            case .solid: o.blend(x, y, straight: colour, coverage: 255)
            }
        }
    }

    /// A command made in one piece: no stretched parts, no shared masks.
    private mutating func drawWhole(_ command: DrawCommand, _ ox: Int32, _ oy: Int32, _ clip: PixelBox) {
        var flattener = Flattener(
            scale: scale, stores: PaintingStores(text: FakeText()), frame: 1,
            window: PixelBox(x0: -4000, y0: -4000, x1: 4000, y1: 4000))
        flattener.append(command)
        let flat = flattener.finish()
        for op in flat.ops {
            forEach(op.box.offset(x: ox, y: oy), clip) { o, x, y, column, row in
                let i = row * Int(op.stride) + (op.isRowUniform ? 0 : column)
                switch op.kind {
                case .fill: o.blend(x, y, straight: Self.channels(op.colour), coverage: 255)
                case .mask: o.blend(x, y, straight: Self.channels(op.colour), coverage: Int(op.mask[i]))
                case .pixels: o.blend(x, y, premultiplied: Self.channels(op.pixels![i]))
                }
            }
        }
        withExtendedLifetime(flat) {}
    }

    private mutating func drawLayer(
        _ child: Picture, _ x: Double, _ y: Double, _ opacity: Double, _ shape: DrawnShape, _ bounds: Rect, _ ox: Int32,
        _ oy: Int32, _ clip: PixelBox
    ) {
        guard opacity > 0, let local = DeviceGrid.box(bounds, scale: scale) else { return }
        let box = local.offset(x: ox, y: oy)
        let level = Int(min(opacity, 1) * 255 + 0.5)
        if level == 255, shape == .rectangle { return draw(child, x: x, y: y, clip: clip.intersection(box)) }
        // What a rounded clip leaves whole is not a layer.
        var clips = [clip]
        if level == 255, case .rounded(let radius) = shape {
            let parts = Placer.parts(box, radius: radius * scale)
            for part in parts where !part.isCorner { draw(child, x: x, y: y, clip: clip.intersection(part.box)) }
            clips = parts.filter(\.isCorner).map { clip.intersection($0.box) }
        }
        var layer = PainterOracle(
            scale: scale, width: box.width, height: box.height, isLayer: true, background: Channels(0, 0, 0, 0))
        layer.draw(
            child, x: x - Double(box.x0), y: y - Double(box.y0), clip: PixelBox(width: box.width, height: box.height))
        // The shape in white: its alpha is the coverage.
        var mask = PainterOracle(
            scale: scale, width: box.width, height: box.height, isLayer: true, background: Channels(0, 0, 0, 0))
        let corner = Rect(x: 0, y: 0, width: Double(box.width) / scale, height: Double(box.height) / scale)
        mask.drawWhole(.shape(shape, corner, .white), 0, 0, PixelBox(width: box.width, height: box.height))
        for clip in clips {
            forEach(box, clip) { o, x, y, column, row in
                let i = row * box.width + column
                let cut = layer.pixels[i].map { Self.divided($0 * mask.pixels[i].w) }
                o.blend(x, y, premultiplied: cut.map { Self.divided($0 * level) })
            }
        }
    }
}
