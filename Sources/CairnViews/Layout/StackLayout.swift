import Drawing

/// The direction a stack runs in.
enum StackAxis {
    case horizontal, vertical

    func length(_ size: Size) -> Double { self == .horizontal ? size.width : size.height }
    func cross(_ size: Size) -> Double { self == .horizontal ? size.height : size.width }
    func size(along: Double, cross: Double) -> Size {
        self == .horizontal ? Size(width: along, height: cross) : Size(width: cross, height: along)
    }
    func proposal(along: Double, cross: Double) -> Proposal {
        self == .horizontal ? Proposal(width: along, height: cross) : Proposal(width: cross, height: along)
    }
    func along(_ proposal: Proposal) -> Double { self == .horizontal ? proposal.width : proposal.height }
    func cross(_ proposal: Proposal) -> Double { self == .horizontal ? proposal.height : proposal.width }
    func point(along: Double, cross: Double) -> Point {
        self == .horizontal ? Point(x: along, y: cross) : Point(x: cross, y: along)
    }
}

/// How `HStack` and `VStack` share out their space.
///
/// SwiftUI's rules: spacing first; then priorities from high to low, each group leaving the lower ones their least lengths; within a
/// group the least flexible child first, offered an equal share of what is left for the children not yet asked.
@MainActor
struct StackLayout {
    let axis: StackAxis
    /// Points between children; nil is the default, none beside spacers.
    let spacing: Double?
    let alignment: AlignmentKey
    let children: [_LayoutNode]

    /// The distance SwiftUI picks between most pairs of views.
    static let defaultSpacing = 8.0

    struct Result {
        var size: Size
        var origins: [Point]
        var proposals: [Proposal]
    }

    func gap(after index: Int) -> Double {
        if let spacing { return spacing }
        return children[index].wantsSpacing && children[index + 1].wantsSpacing ? Self.defaultSpacing : 0
    }

    func lay(out proposal: Proposal) -> Result {
        let count = children.count
        guard count > 0 else { return Result(size: .zero, origins: [], proposals: []) }
        let proposals = childProposals(proposal)
        var gaps = 0.0
        var origins = [Point](repeating: .zero, count: count)
        // Cross axis: guides coincide; the stack is as wide as what sticks out most on both sides.
        var before = 0.0
        var after = 0.0
        var along = 0.0
        var guides = [Double](repeating: 0, count: count)
        for index in 0..<count {
            let size = children[index].size(proposals[index])
            let guide = children[index].guide(alignment, proposals[index])
            guides[index] = guide
            before = index == 0 ? guide : max(before, guide)
            after = index == 0 ? axis.cross(size) - guide : max(after, axis.cross(size) - guide)
        }
        for index in 0..<count {
            origins[index] = axis.point(along: along, cross: before - guides[index])
            along += axis.length(children[index].size(proposals[index]))
            if index + 1 < count {
                let gap = gap(after: index)
                along += gap
                gaps += gap
            }
        }
        return Result(size: axis.size(along: along, cross: before + after), origins: origins, proposals: proposals)
    }

    private func childProposals(_ proposal: Proposal) -> [Proposal] {
        let count = children.count
        let cross = axis.cross(proposal)
        let offered = axis.along(proposal)
        // Nothing said, or all there is: every child gets the same answer.
        if offered < 0 || offered == .infinity || count == 1 {
            return [Proposal](repeating: axis.proposal(along: offered, cross: cross), count: count)
        }
        var left = offered
        for index in 0..<(count - 1) { left -= gap(after: index) }
        var result = [Proposal](repeating: .none, count: count)
        var order = Array(0..<count)
        var flexibility = [Double](repeating: 0, count: count)
        for index in 0..<count { flexibility[index] = children[index].flexibility(along: axis, cross: cross) }
        let hasPriorities = children.contains { $0.layoutPriority != children[0].layoutPriority }
        order.sort { a, b in
            let pa = children[a].layoutPriority
            let pb = children[b].layoutPriority
            return pa != pb ? pa > pb : flexibility[a] != flexibility[b] ? flexibility[a] < flexibility[b] : a < b
        }
        var start = 0
        while start < count {
            var end = start + 1
            while end < count, children[order[end]].layoutPriority == children[order[start]].layoutPriority { end += 1 }
            var reserved = 0.0
            if hasPriorities, end < count {
                for index in order[end...] { reserved += axis.length(children[index].size(axis.proposal(along: 0, cross: cross))) }
            }
            var room = left - reserved
            for position in start..<end {
                let index = order[position]
                let share = max(0, room / Double(end - position))
                let childProposal = axis.proposal(along: share, cross: cross)
                let length = axis.length(children[index].size(childProposal))
                result[index] = childProposal
                room -= length
                left -= length
            }
            start = end
        }
        return result
    }
}

/// The node of `HStack` and `VStack`.
final class StackNode: ContainerNode {
    let axis: StackAxis
    private var spacing: Double?
    private var alignment: AlignmentKey
    private var remembered: (Proposal, StackLayout.Result)?

    init(parent: _ViewNode, axis: StackAxis, alignment: AlignmentKey) {
        self.axis = axis
        self.alignment = alignment
        super.init(parent: parent)
    }

    func configure(spacing: CGFloat?, alignment: AlignmentKey) {
        let spacing = spacing.map(Double.init)
        guard spacing != self.spacing || alignment != self.alignment else { return }
        self.spacing = spacing
        self.alignment = alignment
        invalidateLayout()
    }

    private func result(_ proposal: Proposal) -> StackLayout.Result {
        if let remembered, remembered.0 == proposal { return remembered.1 }
        let result = StackLayout(axis: axis, spacing: spacing, alignment: alignment, children: children).lay(out: proposal)
        remembered = (proposal, result)
        return result
    }

    override func childrenChanged(_ children: [_LayoutNode]) {
        for child in children { child.setStackAxis(axis) }
    }

    override func invalidateLayout() {
        remembered = nil
        super.invalidateLayout()
    }

    override func computeSize(_ proposal: Proposal) -> Size { result(proposal).size }
    override func pointerArea() -> Rect? { pointerAreaOfChildren }

    override func placeChildren() {
        let result = result(placedProposal)
        let mirrored = axis == .horizontal && environment.builtin.layoutDirection == .rightToLeft
        for (index, child) in children.enumerated() {
            var origin = result.origins[index]
            if mirrored { origin.x = result.size.width - origin.x - child.size(result.proposals[index]).width }
            if axis == .vertical, environment.builtin.layoutDirection == .rightToLeft {
                origin.x = result.size.width - origin.x - child.size(result.proposals[index]).width
            }
            child.place(at: origin, result.proposals[index])
        }
    }

    override func maySetGuide(_ key: AlignmentKey) -> Bool { children.maySetGuide(key) }

    /// The first (or last) child's baseline is the stack's; of other guides the mean of those that set one.
    override func explicitGuide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? {
        let result = result(proposal)
        var values: [Double] = []
        for (index, child) in children.enumerated() {
            guard let value = child.explicitGuide(key, result.proposals[index]) else { continue }
            values.append(value + (key.isHorizontal ? result.origins[index].x : result.origins[index].y))
        }
        guard let first = values.first else { return nil }
        if key == VerticalAlignment.firstTextBaseline.key { return values.min() ?? first }
        if key == VerticalAlignment.lastTextBaseline.key { return values.max() ?? first }
        return values.reduce(0, +) / Double(values.count)
    }
}
