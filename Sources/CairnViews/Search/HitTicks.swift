import Drawing
import ListLayout

/// Marks beside the scrollbar where a search found something.
enum HitTickLook {
    /// Points; hits nearer than a tick's height share one.
    static let width = 6.0
    static let height = 2.0
}

extension ScrollViewNode {
    /// Where rows with a match are along the scrollbar, in points from the viewport's start: thinned to what can be told apart.
    ///
    /// O(marks that fit * log n), however many matches there are.
    func hitTicks(_ axis: StackAxis) -> [Double] {
        let bar = scrollbar(axis)
        guard bar.isNeeded else { return [] }
        let perPoint = bar.track / bar.content
        guard perPoint > 0 else { return [] }
        var places: [Double] = []
        for list in host.lists(in: self) where list.axis == axis {
            guard let hits = list.find?.hits, !hits.isEmpty else { continue }
            let start = position(of: list)
            var from = 0
            while let hit = hits.first(atOrAfter: from), hit < list.plan.count {
                let frame = list.lineFrame(ofCell: hit)
                let place = bar.trackStart + (start + frame.origin + frame.length / 2) * perPoint
                places.append(max(bar.trackStart, min(bar.trackStart + bar.track, place) - HitTickLook.height / 2))
                // On to the first row that has a place of its own.
                let next = frame.origin + frame.length / 2 + HitTickLook.height / perPoint
                guard next < list.geometry.length, let line = list.geometry.element(at: next) else { break }
                from = max(hit + 1, list.lines.firstCell(ofLine: line))
            }
        }
        return places
    }

    func drawHitTicks(_ axis: StackAxis, _ recorder: inout Recorder, in bounds: Rect) {
        guard !host.searches.isEmpty else { return }
        let color = Palette.of(environment.builtin.colorScheme).hitTick
        let isMirrored = environment.builtin.layoutDirection == .rightToLeft
        let side = scrollbar(axis).side + ScrollbarLook.margin
        for place in hitTicks(axis) {
            let rect: Rect
            if axis == .vertical {
                let x = isMirrored ? bounds.minX + side : bounds.maxX - side - HitTickLook.width
                rect = Rect(x: x, y: (bounds.minY + place).pixelRounded(host.scale), width: HitTickLook.width, height: HitTickLook.height)
            } else {
                let y = bounds.maxY - side - HitTickLook.width
                rect = Rect(x: (bounds.minX + place).pixelRounded(host.scale), y: y, width: HitTickLook.height, height: HitTickLook.width)
            }
            recorder.add(.fill(rect, color))
        }
    }
}
