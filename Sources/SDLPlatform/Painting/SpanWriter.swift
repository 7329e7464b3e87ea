/// Writes parts of bands to a target: each pixel of opaque ink once, blended ink over it.
struct SpanWriter {
    let base: UnsafeMutablePointer<UInt32>
    let rowPixels: Int
    let frame: UInt64
    let tables: ColourTables

    /// Writes columns `x0..<x1` of scanlines `y0..<y1` as `band` shows them.
    func write(_ band: Band, _ spans: UnsafeMutablePointer<Span>, x0: Int32, x1: Int32, y0: Int32, y1: Int32) {
        let first = Int(band.firstSpan)
        let end = Int(band.endSpan)
        fill(band.background, x0, x1, y0, y1, spans, above: first, end)
        for i in first..<end {
            let span = spans[i]
            let left = max(x0, span.x0)
            let right = min(x1, span.x1)
            guard left < right else { continue }
            if span.kind == .solid {
                fill(span.colour, left, right, y0, y1, spans, above: i + 1, end)
            } else {
                draw(span, left, right, y0, y1)
            }
        }
    }

    /// Fills what opaque spans from `above` on leave uncovered.
    private func fill(
        _ colour: UInt32, _ x0: Int32, _ x1: Int32, _ y0: Int32, _ y1: Int32, _ spans: UnsafeMutablePointer<Span>,
        above: Int, _ end: Int
    ) {
        var x = x0
        while x < x1 {
            var gapEnd = x1
            var covered = x
            for i in above..<end where spans[i].isOpaque && spans[i].x1 > x {
                if spans[i].x0 <= x {
                    covered = max(covered, spans[i].x1)
                } else {
                    gapEnd = min(gapEnd, spans[i].x0)
                }
            }
            if covered > x {
                x = covered
                continue
            }
            var row = base + Int(y0) * rowPixels + Int(x)
            for _ in y0..<y1 {
                PixelLoops.fill(row, Int(gapEnd - x), colour)
                row += rowPixels
            }
            x = gapEnd
        }
    }

    /// Calls `body` with the start of each scanline's part and of the source row it shows.
    @inline(__always)
    private func forEachRow<Element>(
        _ x0: Int32, _ y0: Int32, _ y1: Int32, _ source: UnsafePointer<Element>, _ stride: Int,
        _ body: (UnsafeMutablePointer<UInt32>, UnsafePointer<Element>) -> Void
    ) {
        var row = base + Int(y0) * rowPixels + Int(x0)
        var source = source
        for _ in y0..<y1 {
            body(row, source)
            row += rowPixels
            source += stride
        }
    }

    private func draw(_ span: Span, _ x0: Int32, _ x1: Int32, _ y0: Int32, _ y1: Int32) {
        let count = Int(x1 - x0)
        guard span.kind != .tint else {
            var row = base + Int(y0) * rowPixels + Int(x0)
            for _ in y0..<y1 {
                PixelLoops.tint(row, count, span.colour, alpha: span.colour >> 24)
                row += rowPixels
            }
            return
        }
        if let ink = span.ink { return drawColoured(span, ink, x0, x1, y0, y1) }
        guard let memory = span.memory else { return }
        let stride = Int(span.stride)
        let first = Int(y0 - span.top) * stride
        // Of memory there is either kind; the span's kind says which.
        let coverage = memory.assumingMemoryBound(to: UInt8.self) + first
        let pixels = memory.assumingMemoryBound(to: UInt32.self) + first
        let shift = Int(x0 - span.x0)
        switch span.kind {
        case .solid, .tint:
            break
        case .copy:
            forEachRow(x0, y0, y1, pixels + shift, stride) { PixelLoops.copy($0, count, from: $1) }
        case .copyUniform:
            forEachRow(x0, y0, y1, pixels, stride) { PixelLoops.fill($0, count, $1.pointee) }
        case .mask:
            forEachRow(x0, y0, y1, coverage + shift, stride) { PixelLoops.mask($0, count, $1, span.colour) }
        case .maskUniform:
            let alpha = span.colour >> 24
            forEachRow(x0, y0, y1, coverage, stride) {
                PixelLoops.tint($0, count, span.colour, alpha: multiplied(UInt32($1.pointee), alpha))
            }
        case .layer:
            forEachRow(x0, y0, y1, pixels + shift, stride) { PixelLoops.layer($0, count, $1) }
        case .layerUniform:
            forEachRow(x0, y0, y1, pixels, stride) { PixelLoops.layerUniform($0, count, $1.pointee) }
        }
    }

    /// Ink on one flat colour: copied when its pixels are there, else looked up or blended on that colour.
    private func drawColoured(
        _ span: Span, _ ink: UnsafeMutablePointer<InkOp>, _ x0: Int32, _ x1: Int32, _ y0: Int32, _ y1: Int32
    ) {
        let count = Int(x1 - x0)
        let isUniform = span.kind == .copyUniform
        let shift = isUniform ? 0 : Int(x0 - span.x0)
        let firstRow = Int(y0 - span.top)
        let backdrop = span.backdrop
        let known = span.owner!._withUnsafeGuaranteedRef {
            $0.colouring(ink, on: backdrop, frame: frame, tables: tables)
        }
        let column = isUniform ? 0 : Int(span.sourceX - ink.pointee.sourceX) + shift
        if let known {
            let stride = span.stride == 0 ? 0 : ink.pointee.sourceColumns
            let source = known + firstRow * stride + column
            if isUniform {
                forEachRow(x0, y0, y1, source, stride) { PixelLoops.fill($0, count, $1.pointee) }
            } else {
                forEachRow(x0, y0, y1, source, stride) { PixelLoops.copy($0, count, from: $1) }
            }
            return
        }
        if let words = ink.pointee.words {
            let part = PixelBox(
                x0: Int32(column), y0: Int32(firstRow), x1: Int32(column + count), y1: Int32(firstRow) + y1 - y0)
            let flat = FlatInk(
                colour: span.colour, backdrop: backdrop, table: tables.table(span.colour, on: backdrop))
            let start = base + Int(y0) * rowPixels + Int(x0)
            return words._withUnsafeGuaranteedRef { $0.draw(part, in: flat, to: start, rowPixels: rowPixels) }
        }
        guard let memory = span.memory else { return }
        let stride = Int(span.stride)
        let first = firstRow * stride + shift
        let coverage = memory.assumingMemoryBound(to: UInt8.self) + first
        let pixels = memory.assumingMemoryBound(to: UInt32.self) + first
        switch (ink.pointee.kind, isUniform) {
        case (.mask, true):
            let table = tables.table(span.colour, on: backdrop)
            forEachRow(x0, y0, y1, coverage, stride) { PixelLoops.fill($0, count, table[Int($1.pointee)]) }
        case (.mask, false):
            let table = tables.table(span.colour, on: backdrop)
            forEachRow(x0, y0, y1, coverage, stride) { PixelLoops.colour($0, count, $1, table: table) }
        case (_, true):
            forEachRow(x0, y0, y1, pixels, stride) {
                PixelLoops.fill($0, count, layered($1.pointee, over: backdrop))
            }
        case (_, false):
            forEachRow(x0, y0, y1, pixels, stride) {
                PixelLoops.fill($0, count, backdrop)
                PixelLoops.layer($0, count, $1)
            }
        }
    }
}
