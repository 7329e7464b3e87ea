/// Shows the scrollbar for a moment.
final class FlashLink: ScrollLink {
    private var trigger: AnyHashable?
    private var isAsked = false
    private var hasStarted = false
    var flashesAtStart = false

    func follow(_ new: AnyHashable?) {
        if hasStarted, new != trigger { isAsked = true }
        if !hasStarted, flashesAtStart { isAsked = true }
        hasStarted = true
        trigger = new
    }

    override func perform(_ scroll: ScrollViewNode, at time: Double) {
        guard isAsked else { return }
        isAsked = false
        for axis in [StackAxis.vertical, .horizontal] { scroll[axis].bar.lastActive = time }
        scroll.host.setNeedsFrame()
    }
}

extension View {
    /// Shows the scrollbars for a moment whenever a value changes.
    public func scrollIndicatorsFlash(trigger value: some Equatable & Hashable) -> some View {
        modifier(ScrollLinkModifier(make: { FlashLink() }, update: { link, _ in link.follow(AnyHashable(value)) }))
    }

    /// Shows the scrollbars for a moment when the scroll view appears.
    public func scrollIndicatorsFlash(onAppear: Bool) -> some View {
        modifier(
            ScrollLinkModifier(
                make: { FlashLink() },
                update: { link, _ in
                    link.flashesAtStart = onAppear
                    link.follow(nil)
                }))
    }
}
