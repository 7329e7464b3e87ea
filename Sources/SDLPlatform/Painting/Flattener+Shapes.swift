import Drawing

extension Flattener {
    mutating func appendShape(_ shape: DrawnShape, _ rect: Rect, _ colour: RGBA, _ command: DrawCommand) {
        guard colour.a > 0 else { return }
        if case .outline(let outline) = shape {
            return appendOutline(outline, rect, line: 0, deviation: 0, colour, command)
        }
        guard let box = DeviceGrid.box(rect, scale: scale) else { return }
        guard let form = form(shape, box), form != .rounded(radius: 0) else {
            parts.ops.append(.fill(box, colour.argb))
            return
        }
        append(ShapeKey(form: form, width: box.width, height: box.height), box, colour.argb, command)
    }

    /// A line centred on the shape's edge. Its outer edge goes to whole device pixels, and for straight sides its
    /// width too, so that the sides are sharp; a line is at least one device pixel wide.
    mutating func appendStroke(
        _ shape: DrawnShape, _ rect: Rect, _ width: Double, _ colour: RGBA, _ command: DrawCommand
    ) {
        let exact = min(width * scale, Double(Frame.greatestLine))
        guard colour.a > 0, exact > 0 else { return }
        if case .outline(let outline) = shape {
            return appendOutline(outline, rect, line: max(exact, 1), deviation: 0, colour, command)
        }
        guard rect.width >= 0, rect.height >= 0 else { return }
        let grown = Rect(
            x: rect.x - width / 2, y: rect.y - width / 2, width: rect.width + width, height: rect.height + width)
        guard let box = DeviceGrid.box(grown, scale: scale) else { return }
        let line = shape == .ellipse ? max(exact, 1) : max(1, exact.rounded())
        guard 2 * line < Double(min(box.width, box.height)) else {
            return appendShape(shape.growing(by: width / 2), grown, colour, command)
        }
        guard let form = form(shape, box, plus: exact / 2), form != .rounded(radius: 0) else {
            return appendFrame(box, Int32(line), colour.argb)
        }
        append(ShapeKey(form: form, width: box.width, height: box.height, line: line), box, colour.argb, command)
    }

    mutating func appendShadow(
        _ shape: DrawnShape, _ rect: Rect, _ radius: Double, _ colour: RGBA, _ command: DrawCommand
    ) {
        guard colour.a > 0 else { return }
        // Under half a pixel of blur is none.
        let deviation = radius > 0 ? min(radius * scale / 2, Blur.greatestDeviation) : 0
        guard deviation >= 0.25 else { return appendShape(shape, rect, colour, command) }
        if case .outline(let outline) = shape {
            return appendOutline(outline, rect, line: 0, deviation: deviation, colour, command)
        }
        guard let box = DeviceGrid.box(rect, scale: scale), let form = form(shape, box) else { return }
        append(
            ShapeKey(form: form, width: box.width, height: box.height, deviation: deviation), box, colour.argb, command)
    }

    /// The form in device pixels; nil for outlines.
    private func form(_ shape: DrawnShape, _ box: PixelBox, plus extra: Double = 0) -> ShapeKey.Form? {
        switch shape {
        case .rectangle: return .rounded(radius: 0)
        case .rounded(let radius):
            guard radius > 0 else { return .rounded(radius: 0) }
            return .rounded(radius: min(radius * scale + extra, Double(min(box.width, box.height)) / 2))
        case .ellipse: return .ellipse
        case .outline: return nil
        }
    }

    private mutating func appendFrame(_ box: PixelBox, _ line: Int32, _ colour: UInt32) {
        let inner = box.inset(by: line)
        parts.ops.append(.fill(PixelBox(x0: box.x0, y0: box.y0, x1: box.x1, y1: inner.y0), colour))
        parts.ops.append(.fill(PixelBox(x0: box.x0, y0: inner.y0, x1: inner.x0, y1: inner.y1), colour))
        parts.ops.append(.fill(PixelBox(x0: inner.x1, y0: inner.y0, x1: box.x1, y1: inner.y1), colour))
        parts.ops.append(.fill(PixelBox(x0: box.x0, y0: inner.y1, x1: box.x1, y1: box.y1), colour))
    }

    private mutating func appendOutline(
        _ outline: Outline, _ rect: Rect, line: Double, deviation: Double, _ colour: RGBA, _ command: DrawCommand
    ) {
        let x = rect.x * scale
        let y = rect.y * scale
        guard x.isFinite, y.isFinite, !outline.isEmpty else { return }
        let origin = PixelBox(
            x0: DeviceGrid.pixel(x), y0: DeviceGrid.pixel(y), x1: DeviceGrid.pixel(x), y1: DeviceGrid.pixel(y))
        let key = ShapeKey(form: .outline(outline, scale: scale), width: 0, height: 0, line: line, deviation: deviation)
        append(key, origin, colour.argb, command)
    }

    private mutating func append(_ key: ShapeKey, _ box: PixelBox, _ colour: UInt32, _ command: DrawCommand) {
        // As in `appendGradient`.
        let stores = stores
        if let window {
            let local = window.offset(x: -box.x0, y: -box.y0)
            guard let mask = stores.shapes.mask(key, in: local, numbers: &stores.numbers) else { return }
            appendWhole(mask, box, colour)
        } else if let mask = stores.shapes.mask(key, frame: frame, numbers: &stores.numbers) {
            append(mask, box, colour)
        } else if stores.shapes.isOversized(key) {
            postpone(command)
        }
    }

    /// A mask at its own size.
    mutating func appendWhole(_ mask: ShapeMask, _ box: PixelBox, _ colour: UInt32) {
        let left = box.x0 + mask.left
        let top = box.y0 + mask.top
        let place = PixelBox(x0: left, y0: top, x1: left + Int32(mask.width), y1: top + Int32(mask.height))
        appendCell(mask, place, colour, x: 0, y: 0, isWide: false, isTall: false)
    }

    private mutating func append(_ mask: ShapeMask, _ box: PixelBox, _ colour: UInt32) {
        guard mask.stretchColumn != nil || mask.stretchRow != nil else { return appendWhole(mask, box, colour) }
        let across = Self.cells(mask.stretchColumn, mask.width, start: box.x0 + mask.left, end: box.x1 - mask.left)
        let down = Self.cells(mask.stretchRow, mask.height, start: box.y0 + mask.top, end: box.y1 - mask.top)
        for row in down {
            for column in across {
                let place = PixelBox(x0: column.start, y0: row.start, x1: column.end, y1: row.end)
                appendCell(
                    mask, place, colour, x: column.source, y: row.source, isWide: column.isStretched,
                    isTall: row.isStretched)
            }
        }
    }

    private struct Cell {
        var start: Int32
        var end: Int32
        var source: Int
        var isStretched: Bool
    }

    private static func cells(_ stretch: Int?, _ length: Int, start: Int32, end: Int32) -> [Cell] {
        guard let stretch else { return [Cell(start: start, end: end, source: 0, isStretched: false)] }
        let after = Int32(length - stretch - 1)
        return [
            Cell(start: start, end: start + Int32(stretch), source: 0, isStretched: false),
            Cell(start: start + Int32(stretch), end: end - after, source: stretch, isStretched: true),
            Cell(start: end - after, end: end, source: stretch + 1, isStretched: false),
        ]
    }

    /// One of the nine parts. Even parts become fills, which cost nothing where they hide what is below.
    private mutating func appendCell(
        _ mask: ShapeMask, _ place: PixelBox, _ colour: UInt32, x: Int, y: Int, isWide: Bool, isTall: Bool
    ) {
        guard !place.isEmpty else { return }
        let columns = isWide ? 1 : place.width
        let rows = isTall ? 1 : place.height
        let start = mask.coverage + y * mask.width + x
        if isWide || isTall {
            // Along a line of coverage: few runs of one value each are fills.
            let step = isWide ? mask.width : 1
            let runs = Self.runs(start, count: isWide && isTall ? 1 : isWide ? rows : columns, step: step)
            if runs.count <= 4 {
                for run in runs {
                    var part = place
                    if !isTall { (part.y0, part.y1) = (place.y0 + Int32(run.first), place.y0 + Int32(run.end)) }
                    if !isWide { (part.x0, part.x1) = (place.x0 + Int32(run.first), place.x0 + Int32(run.end)) }
                    let alpha = multiplied(UInt32(run.value), colour >> 24)
                    if alpha > 0 { parts.ops.append(.fill(part, colour & 0xFF_FFFF | alpha << 24)) }
                }
                return
            }
        }
        var op = InkOp(box: place, kind: .mask, colour: colour)
        op.isRowUniform = isWide
        op.stride = isTall ? 0 : Int32(mask.width)
        op.source = mask.number
        op.sourceX = Int32(x)
        op.sourceY = Int32(y)
        op.coverage = UnsafePointer(start)
        parts.ops.append(op)
        parts.keep(mask)
    }

    private static func runs(_ start: UnsafePointer<UInt8>, count: Int, step: Int) -> [(
        first: Int, end: Int, value: UInt8
    )] {
        var result: [(first: Int, end: Int, value: UInt8)] = []
        for i in 0..<count {
            let value = start[i * step]
            if let last = result.last, last.value == value {
                result[result.count - 1].end = i + 1
            } else {
                result.append((i, i + 1, value))
            }
        }
        return result
    }
}

extension DrawnShape {
    /// The shape whose edge is `d` points farther out.
    fileprivate func growing(by d: Double) -> DrawnShape {
        if case .rounded(let radius) = self { return .rounded(radius: radius + d) }
        return self
    }
}
