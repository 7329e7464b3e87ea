import Drawing
import ListLayout

/// Marks beside the scrollbar where sections begin.
enum SectionTickLook {
    /// Points between two marks at least; sections nearer than that share one.
    static let leastDistance = 4.0
    static let length = 6.0
}

extension ScrollViewNode {
    /// Where sections begin, as places of the thumb's start, in points from the viewport's start: thinned to what can be told apart.
    ///
    /// O(marks that fit * log n), however many sections there are.
    func sectionTicks(_ axis: StackAxis) -> [Double] {
        let bar = scrollbar(axis)
        guard bar.isNeeded else { return [] }
        let greatest = bar.content - bar.viewport
        let first = bar.place(forOffset: 0)
        let perPoint = (bar.place(forOffset: greatest) - first) / greatest
        guard perPoint > 0 else { return [] }
        var places: [Double] = []
        for list in host.lists(in: self) where list.axis == axis && list.plan.count > 0 {
            let start = position(of: list)
            var offset = 0.0
            while offset < list.geometry.length, let element = list.geometry.element(at: offset) {
                let section = list.geometry.levels[0].section(ofElement: element)
                if section.header != nil || section.footer != nil {
                    let place = first + min(greatest, start + list.geometry.frame(of: section.elements.lowerBound).origin) * perPoint
                    if places.last.map({ place - $0 >= SectionTickLook.leastDistance }) ?? true { places.append(place) }
                }
                guard section.elements.upperBound < list.geometry.count else { break }
                // On to the next section, or past those that would share this mark.
                let next = list.geometry.frame(of: section.elements.upperBound).origin
                offset = max(next, offset + SectionTickLook.leastDistance / perPoint)
            }
        }
        return places
    }

    func drawSectionTicks(_ axis: StackAxis, _ recorder: inout Recorder, in bounds: Rect) {
        let bar = scrollbar(axis)
        guard bar.opacity > 0 else { return }
        let color = Palette.of(environment.builtin.colorScheme).thumb.multiplyingAlpha(by: bar.opacity)
        let line = Double(environment.pixelLength)
        for place in sectionTicks(axis) {
            if axis == .vertical {
                let x = isMirrored ? bounds.minX + ScrollbarLook.margin : bounds.maxX - ScrollbarLook.margin - SectionTickLook.length
                recorder.add(.fill(Rect(x: x, y: bounds.minY + place, width: SectionTickLook.length, height: line), color))
            } else {
                let y = bounds.maxY - ScrollbarLook.margin - SectionTickLook.length
                recorder.add(
                    .fill(
                        Rect(
                            x: isMirrored ? bounds.maxX - place - line : bounds.minX + place, y: y, width: line,
                            height: SectionTickLook.length), color))
            }
        }
    }
}

extension Scrollbar {
    /// Where the thumb would start for a content offset, in points from the viewport's start.
    func place(forOffset offset: Double) -> Double {
        let range = max(0, content - viewport)
        return trackStart + (range > 0 ? max(0, min(1, offset / range)) * (track - thumbLength) : 0)
    }
}

extension View {
    /// Marks along the scrollbars inside where sections begin; not shown unless asked for. Sections nearer than 4 points share a mark.
    public func scrollSectionTicks(_ visibility: Visibility = .visible) -> some View {
        builtin(\.showsSectionTicks, visibility == .visible)
    }
}
