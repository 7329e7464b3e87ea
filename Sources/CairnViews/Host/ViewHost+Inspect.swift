import Drawing
import ListLayout

/// A row, header or footer as it is shown: what tests, scripts and dumps see.
package struct ShownNode {
    package enum Kind: String, Sendable { case header, row, footer }
    package var kind: Kind
    /// The section's number in its list.
    package var section: Int
    /// The row's number in its section; nil for headers and footers.
    package var row: Int?
    package var id: AnyHashable?
    package var text: String
    /// Window points.
    package var frame: Rect
    /// Held at an edge, away from its place.
    package var isPinned: Bool
    /// It, or something in it, has the keyboard.
    package var isFocused: Bool
}

package struct ShownScrollbar: Equatable {
    package var y: Double
    package var height: Double
    package var opacity: Double
}

// What is shown, said in numbers.
extension ViewHost {
    /// Everything of lazy containers that crosses its scroll view's window, in drawing order.
    package var shownNodes: [ShownNode] {
        lazyLists.flatMap { list -> [ShownNode] in
            let origin = Point.zero - localPoint(.zero, in: list)
            guard let clips = clips(of: list) else { return [] }
            return list.shownHosts.compactMap { row, isPinned in
                let frame = Rect(origin: origin + row.origin, size: row.placedSize)
                guard clips.allSatisfy({ frame.intersects($0) }) else { return nil }
                let section = list.geometry.levels[0].section(ofElement: list.lines.line(of: row.element))
                let number = row.element - list.lines.firstCell(ofLine: section.rows.lowerBound)
                return ShownNode(
                    kind: row.kind == .header ? .header : row.kind == .footer ? .footer : .row, section: section.index,
                    row: row.kind == .row ? number : nil, id: row.key.id, text: row.semanticText, frame: frame,
                    isPinned: isPinned, isFocused: row.holdsFocus && focus.isActive)
            }
        }
    }

    /// The windows of the scroll views around a list, or the host's where there are none; nil when the list is in a row that is out of
    /// sight.
    private func clips(of list: LazyStackNode) -> [Rect]? {
        var clips: [Rect] = []
        var node = list.parent
        while let current = node {
            if let scroll = current as? ScrollViewNode {
                clips.append(Rect(origin: Point.zero - localPoint(.zero, in: scroll), size: scroll.placedSize))
            } else if let row = current as? RowHost, let outer = row.parent as? LazyStackNode {
                guard outer.shownHosts.contains(where: { $0.host === row }) else { return nil }
            }
            node = current.parent
        }
        return clips.isEmpty ? [Rect(origin: .zero, size: size)] : clips
    }

    /// Points from the content's start to the viewport's, of the main scroll view; 0 without one.
    package var scrollOffset: Double { mainScrollView.map { $0[$0.mainAxis].motion.position } ?? 0 }
    package var scrollContentLength: Double { mainScrollView.map { $0.mainAxis.length($0.contentSize) } ?? 0 }
    /// Points of the main scroll view's window that its content is seen in.
    package var scrollViewportLength: Double { mainScrollView.map { $0.innerLength($0.mainAxis) } ?? 0 }

    package var shownScrollbar: ShownScrollbar {
        guard let scroll = mainScrollView else { return ShownScrollbar(y: 0, height: 0, opacity: 0) }
        let bar = scroll.scrollbar(scroll.mainAxis)
        guard bar.isNeeded else { return ShownScrollbar(y: 0, height: 0, opacity: 0) }
        return ShownScrollbar(y: bar.thumbStart, height: bar.thumbLength, opacity: bar.opacity)
    }

    /// Sets the main scroll view's offset exactly, clamped to its content.
    package func scroll(toOffset offset: Double) {
        guard let scroll = mainScrollView else { return }
        scroll.jump(to: offset, scroll.mainAxis, at: now)
    }

    /// Scrolls the main scroll view to the view with an id; false when there is none.
    @discardableResult
    package func reveal(_ id: AnyHashable, anchor: UnitPoint?, animated: Bool) -> Bool {
        guard let scroll = mainScrollView else { return false }
        let isFound = scroll.reveal(id, anchor: anchor, animated: animated, at: now)
        if isFound { setNeedsFrame() }
        return isFound
    }
}

extension ViewHost {
    package var inspectedSize: Size { size }
    package var inspectedScale: Double { scale }
}

/// The view that has the keyboard.
package struct ShownFocus {
    package var text: String
    /// Window points.
    package var frame: Rect
    package var hasRing: Bool
}

extension ViewHost {
    package var shownFocus: ShownFocus? {
        guard focus.isActive, let owner = focus.owner, let target = focus.target else { return nil }
        var semantics = Semantics()
        owner.describe(into: &semantics)
        let node = target.layoutNode
        return ShownFocus(
            text: semantics.texts.joined(separator: ", "),
            frame: Rect(origin: Point.zero - localPoint(.zero, in: node), size: node.placedSize), hasRing: focus.showsRing)
    }
}
