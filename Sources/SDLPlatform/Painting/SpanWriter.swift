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

    private func draw(_ span: Span, _ x0: Int32, _ x1: Int32, _ y0: Int32, _ y1: Int32) {
        let count = Int(x1 - x0)
        var row = base + Int(y0) * rowPixels + Int(x0)
        guard span.kind != .tint else {
            for _ in y0..<y1 {
                PixelLoops.tint(row, count, span.colour, alpha: span.colour >> 24)
                row += rowPixels
            }
            return
        }
        guard let memory = span.memory else { return }
        if let ink = span.ink { return drawColoured(span, ink, memory, x0, x1, y0, y1) }
        let stride = Int(span.stride)
        let element = Int(y0 - span.top) * stride
        switch span.kind {
        case .solid, .tint:
            break
        case .copy:
            var source = memory.assumingMemoryBound(to: UInt32.self) + element + Int(x0 - span.x0)
            for _ in y0..<y1 {
                PixelLoops.copy(row, count, from: source)
                row += rowPixels
                source += stride
            }
        case .copyUniform:
            var source = memory.assumingMemoryBound(to: UInt32.self) + element
            for _ in y0..<y1 {
                PixelLoops.fill(row, count, source.pointee)
                row += rowPixels
                source += stride
            }
        case .mask:
            var source = memory.assumingMemoryBound(to: UInt8.self) + element + Int(x0 - span.x0)
            for _ in y0..<y1 {
                PixelLoops.mask(row, count, source, span.colour)
                row += rowPixels
                source += stride
            }
        case .maskUniform:
            var source = memory.assumingMemoryBound(to: UInt8.self) + element
            for _ in y0..<y1 {
                let alpha = multiplied(UInt32(source.pointee), span.colour >> 24)
                PixelLoops.tint(row, count, span.colour, alpha: alpha)
                row += rowPixels
                source += stride
            }
        case .layer:
            var source = memory.assumingMemoryBound(to: UInt32.self) + element + Int(x0 - span.x0)
            for _ in y0..<y1 {
                PixelLoops.layer(row, count, source)
                row += rowPixels
                source += stride
            }
        case .layerUniform:
            var source = memory.assumingMemoryBound(to: UInt32.self) + element
            for _ in y0..<y1 {
                PixelLoops.layerUniform(row, count, source.pointee)
                row += rowPixels
                source += stride
            }
        }
    }

    /// Ink on one flat colour: copied when its pixels are there, else looked up or blended on that colour.
    private func drawColoured(
        _ span: Span, _ ink: UnsafeMutablePointer<InkOp>, _ memory: UnsafeRawPointer, _ x0: Int32, _ x1: Int32,
        _ y0: Int32, _ y1: Int32
    ) {
        let count = Int(x1 - x0)
        let isUniform = span.kind == .copyUniform
        let shift = isUniform ? 0 : Int(x0 - span.x0)
        let firstRow = Int(y0 - span.top)
        var row = base + Int(y0) * rowPixels + Int(x0)
        let known = span.owner!._withUnsafeGuaranteedRef {
            $0.colouring(ink, on: span.backdrop, frame: frame, tables: tables)
        }
        if let known {
            let column = isUniform ? 0 : Int(span.sourceX - ink.pointee.sourceX) + shift
            let stride = span.stride == 0 ? 0 : ink.pointee.sourceColumns
            var source = known + firstRow * stride + column
            for _ in y0..<y1 {
                if isUniform {
                    PixelLoops.fill(row, count, source.pointee)
                } else {
                    PixelLoops.copy(row, count, from: source)
                }
                row += rowPixels
                source += stride
            }
            return
        }
        let element = firstRow * Int(span.stride) + shift
        if ink.pointee.kind == .mask {
            let table = tables.table(span.colour, on: span.backdrop)
            var source = memory.assumingMemoryBound(to: UInt8.self) + element
            for _ in y0..<y1 {
                if isUniform {
                    PixelLoops.fill(row, count, table[Int(source.pointee)])
                } else {
                    PixelLoops.colour(row, count, source, table: table)
                }
                row += rowPixels
                source += Int(span.stride)
            }
        } else {
            var source = memory.assumingMemoryBound(to: UInt32.self) + element
            for _ in y0..<y1 {
                PixelLoops.fill(row, count, isUniform ? layered(source.pointee, over: span.backdrop) : span.backdrop)
                if !isUniform { PixelLoops.layer(row, count, source) }
                row += rowPixels
                source += Int(span.stride)
            }
        }
    }
}
