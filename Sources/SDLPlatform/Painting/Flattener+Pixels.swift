import Drawing

extension Frame {
    /// Device pixels; no line needs to be wider than the greatest surface.
    static let greatestLine = 16384
}

extension Flattener {
    /// Longest gradient made as a whole, device pixels.
    private static var greatestGradient: Int { 1 << 16 }

    /// A gradient is one row or one column of pixels. Its colours run from edge to edge and are taken at pixel
    /// centres, premultiplied, so a fade to nothing does not pass through grey.
    mutating func appendGradient(_ rect: Rect, _ from: RGBA, _ to: RGBA, _ isVertical: Bool, _ command: DrawCommand) {
        guard from.a > 0 || to.a > 0, let box = DeviceGrid.box(rect, scale: scale) else { return }
        guard from != to else {
            parts.ops.append(.fill(box, from.argb))
            return
        }
        let length = isVertical ? box.height : box.width
        var part = box
        if let window {
            part = box.intersection(window)
        } else if length > Self.greatestGradient {
            return postpone(command)
        }
        guard !part.isEmpty else { return }
        let count = isVertical ? part.height : part.width
        let skipped = isVertical ? Int(part.y0) - Int(box.y0) : Int(part.x0) - Int(box.x0)
        let block = take(bytes: count * 4)
        let pixels = block.memory.assumingMemoryBound(to: UInt32.self)
        for i in 0..<count {
            pixels[i] = Self.blend(from, to, at: (Double(i + skipped) + 0.5) / Double(length))
        }
        // A name of its own: checks for data races cannot follow a change through a value that is not copied (Swift 6.3).
        let stores = stores
        var op = InkOp(box: part, kind: .pixels)
        op.isOpaque = from.isOpaque && to.isOpaque
        op.isRowUniform = isVertical
        op.stride = isVertical ? 1 : 0
        op.source = stores.numbers.next()
        op.pixels = UnsafePointer(pixels)
        parts.ops.append(op)
    }

    private static func blend(_ from: RGBA, _ to: RGBA, at t: Double) -> UInt32 {
        func channel(_ a: UInt8, _ b: UInt8) -> UInt32 {
            let start = Double(a) * Double(from.a) / 255 * (1 - t)
            return UInt32(start + Double(b) * Double(to.a) / 255 * t + 0.5)
        }
        let alpha = UInt32(Double(from.a) * (1 - t) + Double(to.a) * t + 0.5)
        return alpha << 24 | min(alpha, channel(from.r, to.r)) << 16 | min(alpha, channel(from.g, to.g)) << 8
            | min(alpha, channel(from.b, to.b))
    }

    mutating func appendImage(_ image: ImageResource, _ rect: Rect, _ tint: RGBA?, _ command: DrawCommand) {
        guard image.width > 0, image.height > 0, tint?.a != 0, let box = DeviceGrid.box(rect, scale: scale) else {
            return
        }
        var part = box
        if let window {
            part = box.intersection(window)
        } else if box.area > ImageStore.greatestPixels {
            return postpone(command)
        }
        guard !part.isEmpty else { return }
        // As in `appendGradient`.
        let stores = stores
        let local = part.offset(x: -box.x0, y: -box.y0)
        let (width, height) = (box.width, box.height)
        if let tint {
            let stencil =
                window == nil
                ? stores.images.stencil(image, width: width, height: height, frame: frame, numbers: &stores.numbers)
                : stores.images.stencilPart(image, width: width, height: height, local, numbers: &stores.numbers)
            return appendWhole(stencil, part, tint.argb)
        }
        let sheet =
            window == nil
            ? stores.images.sheet(image, width: width, height: height, frame: frame, numbers: &stores.numbers)
            : stores.images.part(image, width: width, height: height, local, numbers: &stores.numbers)
        append(sheet, x: part.x0, y: part.y0)
    }

    /// Pixels at their own size.
    mutating func append(_ sheet: PixelSheet, x: Int32, y: Int32) {
        let box = PixelBox(x0: x, y0: y, x1: x + Int32(sheet.width), y1: y + Int32(sheet.height))
        var op = InkOp(box: box, kind: .pixels)
        op.isOpaque = sheet.isOpaque
        op.stride = Int32(sheet.width)
        op.source = sheet.number
        op.pixels = UnsafePointer(sheet.pixels)
        parts.ops.append(op)
        parts.keep(sheet)
    }
}
