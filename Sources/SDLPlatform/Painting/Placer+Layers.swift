import Drawing

// Pictures that are faded or cut to a shape: painted once onto a sheet of their own, which is then placed like an
// image.

/// What a painted layer depends on.
struct LayerKey: Hashable {
    var picture: UInt64
    /// The picture's origin from the painted window's, device pixels.
    var x: Int32
    var y: Int32
    /// What rounding the origin left, in device pixels: pictures inside are rounded with it.
    var fractionX: Double
    var fractionY: Double
    /// The painted window from the shape's box.
    var window: PixelBox
    var width: Int
    var height: Int
    var opacity: UInt32
    var shape: DrawnShape
}

extension Placer {
    /// Device pixels above which a layer is painted for its visible part only.
    private static var greatestLayer: Int { 2 << 20 }

    /// `x`, `y`: the picture's exact place; `originX`, `originY`: its parent's.
    func placeLayer(
        _ picture: Unmanaged<Picture>, _ spec: LayerSpec, x: Double, y: Double, _ originX: Int32, _ originY: Int32,
        _ clip: PixelBox, _ depth: Int
    ) {
        let box = spec.bounds.offset(x: originX, y: originY)
        let visible = box.intersection(clip)
        guard !visible.isEmpty, depth + 1 < Self.greatestDepth else { return }
        // Nothing to fade and straight edges: a clip, without the detour.
        if spec.opacity == 255, spec.shape == .rectangle {
            return place(picture, x: x, y: y, clip: visible, depth: depth + 1)
        }
        if spec.opacity == 255, case .rounded(let radius) = spec.shape {
            return placeRounded(picture, spec, radius, x: x, y: y, box, clip, depth)
        }
        placeSheet(picture, spec, x: x, y: y, box, box.area <= Self.greatestLayer ? box : visible, clip, depth)
    }

    /// A rounded clip: straight but for the four corners, and only those are layers. A list in a rounded frame scrolls
    /// at the cost of a list.
    private func placeRounded(
        _ picture: Unmanaged<Picture>, _ spec: LayerSpec, _ radius: Double, x: Double, y: Double, _ box: PixelBox,
        _ clip: PixelBox, _ depth: Int
    ) {
        for (part, isCorner) in Self.parts(box, radius: radius * scale) {
            let visible = part.intersection(clip)
            if visible.isEmpty { continue }
            if isCorner {
                placeSheet(
                    picture, spec, x: x, y: y, box, part.area <= Self.greatestLayer ? part : visible, visible, depth)
            } else {
                place(picture, x: x, y: y, clip: visible, depth: depth + 1)
            }
        }
    }

    /// Four corners, and what is between them; `radius` in device pixels.
    static func parts(_ box: PixelBox, radius: Double) -> [(box: PixelBox, isCorner: Bool)] {
        let longest = Double(min(box.width, box.height)) / 2
        let corner = radius > 0 ? Int32(min(radius, longest).rounded(.up)) : 0
        // Where corners meet, an odd middle column or row belongs to the left or upper ones.
        let (left, right) = (box.x0 + corner, max(box.x0 + corner, box.x1 - corner))
        let (top, bottom) = (box.y0 + corner, max(box.y0 + corner, box.y1 - corner))
        let all = [
            (PixelBox(x0: box.x0, y0: box.y0, x1: left, y1: top), true),
            (PixelBox(x0: left, y0: box.y0, x1: right, y1: top), false),
            (PixelBox(x0: right, y0: box.y0, x1: box.x1, y1: top), true),
            (PixelBox(x0: box.x0, y0: top, x1: box.x1, y1: bottom), false),
            (PixelBox(x0: box.x0, y0: bottom, x1: left, y1: box.y1), true),
            (PixelBox(x0: left, y0: bottom, x1: right, y1: box.y1), false),
            (PixelBox(x0: right, y0: bottom, x1: box.x1, y1: box.y1), true),
        ]
        return all.filter { !$0.0.isEmpty }
    }

    /// `box` is the shape's, `window` the part of it that is painted.
    private func placeSheet(
        _ picture: Unmanaged<Picture>, _ spec: LayerSpec, x: Double, y: Double, _ box: PixelBox, _ window: PixelBox,
        _ clip: PixelBox, _ depth: Int
    ) {
        let picture = picture.takeUnretainedValue()
        let (pictureX, pictureY) = (DeviceGrid.pixel(x), DeviceGrid.pixel(y))
        let isNested = flat(picture).hasChildren
        let key = LayerKey(
            picture: picture.identity, x: pictureX &- window.x0, y: pictureY &- window.y0,
            fractionX: isNested ? DeviceGrid.fraction(x) : 0, fractionY: isNested ? DeviceGrid.fraction(y) : 0,
            window: window.offset(x: -box.x0, y: -box.y0), width: box.width, height: box.height, opacity: spec.opacity,
            shape: spec.shape)
        let flat: FlatPicture
        if let known = stores.layers.value(key, frame: frame) {
            flat = known
        } else {
            flat = paintedLayer(picture, key, spec, depth)
            stores.layers.insert(flat, for: key, frame: frame)
            temporaries.append(flat)
        }
        place(flat, from: 0, to: Int32(flat.ops.count), window.x0, window.y0, clip)
    }

    private func paintedLayer(_ picture: Picture, _ key: LayerKey, _ spec: LayerSpec, _ depth: Int) -> FlatPicture {
        let (width, height) = (key.window.width, key.window.height)
        let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
        pixels.initialize(repeating: 0, count: width * height)
        // The layer's ink goes to the end of the list and is taken off again when it has been painted.
        let start = placed.count
        place(
            picture, x: Double(key.x) + key.fractionX, y: Double(key.y) + key.fractionY,
            clip: PixelBox(width: width, height: height), depth: depth + 1)
        for i in start..<placed.count { LayerPainter.paint(placed.base[i], into: pixels, width: width) }
        placed.count = start

        var flattener = Flattener(scale: scale, stores: stores, frame: frame)
        cut(pixels, key, spec)
        for i in 0..<width * height where spec.opacity < 255 { pixels[i] = faded(pixels[i], by: spec.opacity) }
        flattener.parts.ownedBytes = width * height * 4
        flattener.append(
            PixelSheet(number: stores.numbers.next(), width: width, height: height, pixels: pixels), x: 0, y: 0)
        return flattener.finish()
    }

    /// Multiplies a painted layer by its shape's coverage.
    private func cut(_ pixels: UnsafeMutablePointer<UInt32>, _ key: LayerKey, _ spec: LayerSpec) {
        guard spec.shape != .rectangle else { return }
        let (width, height) = (key.window.width, key.window.height)
        let shapeKey: ShapeKey
        switch spec.shape {
        case .rectangle: return
        case .rounded(let radius):
            guard radius > 0 else { return }
            let shortest = Double(min(key.width, key.height))
            shapeKey = ShapeKey(
                form: .rounded(radius: min(radius * scale, shortest / 2)), width: key.width, height: key.height)
        case .ellipse:
            shapeKey = ShapeKey(form: .ellipse, width: key.width, height: key.height)
        case .outline(let outline):
            shapeKey = ShapeKey(form: .outline(outline, scale: scale), width: 0, height: 0)
        }
        guard let mask = stores.shapes.mask(shapeKey, in: key.window, numbers: &stores.numbers) else {
            pixels.update(repeating: 0, count: width * height)
            return
        }
        for y in 0..<height {
            for x in 0..<width {
                let maskX = x + Int(key.window.x0) - Int(mask.left)
                let maskY = y + Int(key.window.y0) - Int(mask.top)
                let isInside = maskX >= 0 && maskX < mask.width && maskY >= 0 && maskY < mask.height
                let covered = isInside ? UInt32(mask.coverage[maskY * mask.width + maskX]) : 0
                pixels[y * width + x] = faded(pixels[y * width + x], by: covered)
            }
        }
    }
}

/// Paints ink in order onto premultiplied pixels: the plain way, for what is painted once and kept.
enum LayerPainter {
    static func paint(_ placed: PlacedOp, into pixels: UnsafeMutablePointer<UInt32>, width: Int) {
        let op = placed.op.pointee
        let box = placed.box
        let column = Int(box.x0 - placed.originX)
        for y in box.y0..<box.y1 {
            let row = pixels + Int(y) * width + Int(box.x0)
            let sourceRow = Int(y - placed.originY) * Int(op.stride)
            switch op.kind {
            case .fill:
                PixelLoops.layerUniform(row, box.width, premultiplied(op.colour, alpha: op.colour >> 24))
            case .mask where op.isRowUniform:
                let alpha = multiplied(UInt32(op.mask[sourceRow]), op.colour >> 24)
                PixelLoops.layerUniform(row, box.width, premultiplied(op.colour, alpha: alpha))
            case .mask:
                PixelLoops.maskLayer(row, box.width, op.mask + sourceRow + column, op.colour)
            case .pixels where op.isRowUniform:
                PixelLoops.layerUniform(row, box.width, op.pixels![sourceRow])
            case .pixels:
                PixelLoops.layer(row, box.width, op.pixels! + sourceRow + column)
            }
        }
    }
}
