import Drawing
import ListLayout

// The list's side of the index.
extension ListController {
    var showsIndex: Bool { owner.environment.builtin.list.indexVisibility == .visible }
    /// What rows leave free for the letters and the scrollbar beside them, points.
    var indexRoom: Double { showsIndex ? indexWidth + SectionIndexLook.scrollbarRoom : 0 }
    private var indexWidth: Double { index?.width ?? SectionIndexLook.leastWidth }
    var sectionCount: Int { stack?.geometry.levels[0].sectionCount ?? 0 }

    /// The number of the section at the top of the viewport.
    var topSection: Int? {
        guard let stack, stack.plan.count > 0, let element = stack.geometry.element(at: max(0, stack.window.offset)) else { return nil }
        return stack.geometry.levels[0].section(ofElement: element).index
    }

    private func firstElement(ofSection number: Int) -> Int? {
        guard let stack, number >= 0, number < sectionCount else { return nil }
        let section = stack.geometry.levels[0].section(number)
        return section.elements.isEmpty ? nil : section.elements.lowerBound
    }

    /// What a section is called in the index; its header is built to be asked. Call `letGo` when done.
    func indexLabel(ofSection number: Int) -> String? {
        guard let element = firstElement(ofSection: number), let label = row(element)?.traits.indexLabel else { return nil }
        return label.plainText
    }

    /// Brings a section to the top at once; gives its name.
    func jump(toSection number: Int) -> String {
        guard let stack, let scroll, let element = firstElement(ofSection: number) else { return "" }
        let host = stack.hostForElement(element)
        let name = host.kind == .header ? host.semanticText : indexLabel(ofSection: number) ?? ""
        letGo()
        scroll.movedByUser(.vertical, at: owner.host.now)
        scroll.reveal(element, in: stack, anchor: .top, animated: false, at: owner.host.now)
        owner.host.setNeedsFrame()
        return name
    }

    /// Called with every frame: reads the labels again when the list or the room for them changed.
    func tickIndex() {
        guard showsIndex, let stack, !stack.needsPlan else { return }
        if let index, !index.isCurrent(stack) { index.readLabels(stack) }
        if let index { index.pointerIs(at: host.press == nil ? host.pointer : nil) }
    }

    /// The labels need another width: rows have more or less room, and text in them may wrap elsewhere.
    func indexWidthChanged() {
        for row in liveRows { row.invalidateLayout() }
        stack?.remeasureAll()
        owner.host.setNeedsFrame()
    }

    /// Puts the strip at the list's trailing edge. `size` is the list's.
    func placeIndex(in node: _LayoutNode) {
        guard showsIndex, let stack else {
            index?.unmount()
            index = nil
            return
        }
        let index = index ?? SectionIndexStrip(parent: owner, controller: self)
        self.index = index
        index.update(owner.environment)
        let size = node.placedSize
        let isMirrored = owner.environment.builtin.layoutDirection == .rightToLeft
        let room = SectionIndexLook.scrollbarRoom
        let x = isMirrored ? room : size.width - room - index.width
        node.placing { index.place(at: Point(x: x, y: 0), Proposal(width: index.width, height: size.height)) }
        if !index.isCurrent(stack) { host.setNeedsFrame() }
    }
}
