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
        let first = bar.place(forOffset: 0)
        let greatest = bar.content - bar.viewport
        let perPoint = (bar.place(forOffset: greatest) - first) / greatest
        return marks(axis, apart: SectionTickLook.leastDistance, perPoint: perPoint) { list, offset in
            list.firstSectionStart(atOrAfter: offset)
        }
        .map { first + min(greatest, $0) * perPoint }
    }

    func drawSectionTicks(_ axis: StackAxis, _ recorder: inout Recorder, in bounds: Rect) {
        let bar = scrollbar(axis)
        guard bar.opacity > 0 else { return }
        let color = Palette.of(environment.builtin.colorScheme).thumb.multiplyingAlpha(by: bar.opacity)
        let line = Double(environment.pixelLength)
        for place in sectionTicks(axis) {
            let tick = markRect(axis, at: place, length: SectionTickLook.length, thickness: line, side: 0, in: bounds)
            recorder.add(.fill(tick, color))
        }
    }

    // MARK: Marks of any kind

    /// Places in the content of the lists along an axis, in points from its start, no two nearer than `apart` points of the scrollbar.
    ///
    /// - Parameters:
    ///   - perPoint: points of the scrollbar for a point of the content.
    ///   - next: the first place in a list at or behind an offset in it; nil when there is none.
    func marks(
        _ axis: StackAxis, apart: Double, perPoint: Double, next: (_ list: LazyStackNode, _ offset: Double) -> Double?
    ) -> [Double] {
        guard perPoint > 0 else { return [] }
        var places: [Double] = []
        for list in host.lists(in: self) where list.axis == axis && list.plan.count > 0 {
            let start = position(of: list)
            var from = 0.0
            while from < list.geometry.length, let found = next(list, from) {
                places.append(start + found)
                from = max(found.nextUp, found + apart / perPoint)
            }
        }
        return places
    }

    /// A mark beside the scrollbar: `length` across the bar's way, `thickness` along it, `side` points further in than the bar's own margin.
    func markRect(_ axis: StackAxis, at place: Double, length: Double, thickness: Double, side: Double, in bounds: Rect) -> Rect {
        let inset = ScrollbarLook.margin + side
        if axis == .vertical {
            let x = isMirrored ? bounds.minX + inset : bounds.maxX - inset - length
            return Rect(x: x, y: bounds.minY + place, width: length, height: thickness)
        }
        let x = isMirrored ? bounds.maxX - place - thickness : bounds.minX + place
        return Rect(x: x, y: bounds.maxY - inset - length, width: thickness, height: length)
    }
}

extension LazyStackNode {
    /// Where the first section with a header or footer begins at or behind an offset, in points of the list.
    fileprivate func firstSectionStart(atOrAfter offset: Double) -> Double? {
        var element = geometry.element(at: offset)
        while let current = element {
            let section = geometry.levels[0].section(ofElement: current)
            let start = geometry.frame(of: section.elements.lowerBound).origin
            if start >= offset, section.header != nil || section.footer != nil { return start }
            element = section.elements.upperBound < geometry.count ? section.elements.upperBound : nil
        }
        return nil
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
