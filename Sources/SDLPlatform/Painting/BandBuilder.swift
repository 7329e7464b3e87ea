/// Cuts placed ink into bands and finds, for each, the least that must be drawn: what is hidden is dropped, and ink
/// on one flat colour becomes opaque pixels.
final class BandBuilder {
    /// First op that starts in a row, and the next one that starts in the same row; -1 ends a list. In drawing order.
    private let starts = Scratch<Int32>()
    private let following = Scratch<Int32>()
    /// Ops that touch the current row, in drawing order.
    private let active = Scratch<Int32>()

    /// O(rows + ops + spans).
    func build(
        _ placed: Scratch<PlacedOp>, width: Int, height: Int, background: UInt32, into list: BandList
    ) {
        list.removeAll()
        let count = placed.count
        let ops = placed.base
        starts.fill(-1, count: height)
        following.fill(-1, count: count)
        var index = count - 1
        while index >= 0 {
            let row = Int(ops[index].box.y0)
            following.base[index] = starts.base[row]
            starts.base[row] = Int32(index)
            index -= 1
        }
        active.count = 0
        active.grow(to: count)
        var resolver = BandResolver(spans: list.spans, width: Int32(width))
        var y = 0
        while y < height {
            removeEnded(ops, at: Int32(y))
            insert(starts.base[y])
            let end = nextBoundary(ops, after: y, height: height)
            let first = list.spans.count
            resolver.start(background)
            for i in 0..<active.count { resolver.add(ops[Int(active.base[i])]) }
            list.bands.append(
                Band(
                    y0: Int32(y), y1: Int32(end), background: resolver.background, firstSpan: Int32(first),
                    endSpan: Int32(list.spans.count)))
            y = end
        }
    }

    private func removeEnded(_ ops: UnsafeMutablePointer<PlacedOp>, at y: Int32) {
        var kept = 0
        for i in 0..<active.count {
            let op = active.base[i]
            guard ops[Int(op)].box.y1 > y else { continue }
            active.base[kept] = op
            kept += 1
        }
        active.count = kept
    }

    /// Merges a list that is in drawing order into the active ops, which are too.
    private func insert(_ first: Int32) {
        var next = first
        while next >= 0 {
            var i = active.count
            active.append(next)
            while i > 0, active.base[i - 1] > next {
                active.base[i] = active.base[i - 1]
                i -= 1
            }
            active.base[i] = next
            next = following.base[Int(next)]
        }
    }

    private func nextBoundary(_ ops: UnsafeMutablePointer<PlacedOp>, after y: Int, height: Int) -> Int {
        var end = height
        for i in 0..<active.count { end = min(end, Int(ops[Int(active.base[i])].box.y1)) }
        var row = y + 1
        while row < end, starts.base[row] < 0 { row += 1 }
        return row
    }
}

/// The spans of one band after the other, built in drawing order.
struct BandResolver {
    private let spans: Scratch<Span>
    private var first = 0
    private let width: Int32
    private(set) var background: UInt32 = 0

    init(spans: Scratch<Span>, width: Int32) {
        self.spans = spans
        self.width = width
    }

    /// Begins a band; its spans follow those already in the list.
    mutating func start(_ background: UInt32) {
        first = spans.count
        self.background = background
    }

    mutating func add(_ placed: PlacedOp) {
        let op = placed.op
        let x0 = placed.box.x0
        let x1 = placed.box.x1
        switch op.pointee.kind {
        case .fill:
            let colour = op.pointee.colour
            if colour >> 24 == 255 {
                addSolid(x0, x1, colour)
            } else if let below = flatColour(x0, x1) {
                addSolid(x0, x1, mixed(colour, over: below, alpha: colour >> 24))
            } else {
                spans.append(.solid(x0, x1, colour, kind: .tint))
            }
        case .mask, .pixels:
            if op.pointee.isOpaque {
                hide(x0, x1)
                spans.append(span(placed, op.pointee.isRowUniform ? .copyUniform : .copy))
            } else if let below = flatColour(x0, x1) {
                hide(x0, x1)
                var coloured = span(placed, op.pointee.isRowUniform ? .copyUniform : .copy, isColoured: true)
                coloured.backdrop = below
                coloured.ink = op
                coloured.owner = placed.owner
                spans.append(coloured)
            } else if op.pointee.kind == .mask {
                spans.append(span(placed, op.pointee.isRowUniform ? .maskUniform : .mask))
            } else {
                spans.append(span(placed, op.pointee.isRowUniform ? .layerUniform : .layer))
            }
        }
    }

    /// An opaque colour: as the background when it is as wide as the surface, and not at all where it is what is
    /// already there.
    private mutating func addSolid(_ x0: Int32, _ x1: Int32, _ colour: UInt32) {
        if x0 <= 0, x1 >= width {
            spans.count = first
            background = colour
            return
        }
        hide(x0, x1)
        if flatColour(x0, x1) == colour { return }
        spans.append(.solid(x0, x1, colour))
    }

    /// Drops what lies wholly below an opaque span.
    private func hide(_ x0: Int32, _ x1: Int32) {
        var kept = first
        for i in first..<spans.count {
            let span = spans.base[i]
            if span.x0 >= x0, span.x1 <= x1 { continue }
            if kept != i { spans.base[kept] = span }
            kept += 1
        }
        spans.count = kept
    }

    /// The one opaque colour shown all the way from x0 to x1, if there is one.
    private func flatColour(_ x0: Int32, _ x1: Int32) -> UInt32? {
        var i = spans.count
        while i > first {
            i -= 1
            let span = spans.base[i]
            if span.x1 <= x0 || span.x0 >= x1 { continue }
            return span.kind == .solid && span.x0 <= x0 && span.x1 >= x1 ? span.colour : nil
        }
        return background
    }

    /// - Parameter isColoured: whether the ink's own bytes may never be read.
    private func span(_ placed: PlacedOp, _ kind: Span.Kind, isColoured: Bool = false) -> Span {
        let op = placed.op.pointee
        let column = op.isRowUniform ? 0 : Int(placed.box.x0 - placed.originX)
        let memory: UnsafeRawPointer? =
            op.kind != .mask
            ? op.pixels.map { UnsafeRawPointer($0 + column) }
            : isColoured ? op.coverage.map { UnsafeRawPointer($0 + column) } : UnsafeRawPointer(op.mask + column)
        return Span(
            x0: placed.box.x0, x1: placed.box.x1, kind: kind, colour: op.colour, backdrop: 0, source: op.source,
            sourceX: op.sourceX + Int32(column), rowBias: op.stride == 0 ? op.sourceY : op.sourceY - placed.originY,
            top: placed.originY, stride: op.stride, memory: memory, ink: nil,
            owner: nil)
    }
}
