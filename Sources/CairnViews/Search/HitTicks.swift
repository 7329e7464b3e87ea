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
        let told = environment.builtin.scroll.hits
        return marks(axis, apart: HitTickLook.height, perPoint: perPoint) { list, offset in
            guard let hits = list.find?.hits ?? told, !hits.isEmpty else { return nil }
            return list.firstCentre(of: hits, atOrAfter: offset)
        }
        .map { max(bar.trackStart, min(bar.trackStart + bar.track, bar.trackStart + $0 * perPoint) - HitTickLook.height / 2) }
    }

    func drawHitTicks(_ axis: StackAxis, _ recorder: inout Recorder, in bounds: Rect) {
        guard !host.searches.isEmpty || environment.builtin.scroll.hits != nil else { return }
        let color = Palette.of(environment.builtin.colorScheme).hitTick
        let side = scrollbar(axis).side
        for place in hitTicks(axis) {
            var tick = markRect(
                axis, at: place, length: HitTickLook.width, thickness: HitTickLook.height, side: side, in: bounds)
            // A tick of two soft edges would be paler than its neighbour.
            if axis == .vertical { tick.y = tick.y.pixelRounded(host.scale) } else { tick.x = tick.x.pixelRounded(host.scale) }
            recorder.add(.fill(tick, color))
        }
    }
}

extension LazyStackNode {
    /// The middle of the first line at or behind an offset that holds a hit, in points of the list.
    fileprivate func firstCentre(of hits: FindHits, atOrAfter offset: Double) -> Double? {
        guard let line = geometry.element(at: offset) else { return nil }
        var cell = lines.firstCell(ofLine: line)
        while let hit = hits.first(atOrAfter: cell), hit < plan.count {
            let frame = lineFrame(ofCell: hit)
            let centre = frame.origin + frame.length / 2
            if centre >= offset { return centre }
            // The first half of this line is behind us, and with it all its cells.
            cell = hit + 1
        }
        return nil
    }
}

extension View {
    /// Ticks beside the scrollbar of the list inside for rows that a search of the program's own has found, as `searchable` has them for
    /// its own.
    ///
    /// - Parameter elements: the numbers of rows in the list, from 0 and ascending, headers and footers counted; nil for no search. Of rows
    ///   nearer to each other than a tick is high one is enough.
    package func scrollHitTicks(_ elements: [Int]?) -> some View { scrollTrait(\.hits, elements.map(FindHits.init)) }
}
