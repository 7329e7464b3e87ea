import Drawing

/// Shows a view for a while whenever `trigger` changes, then fades it out: notices. It runs on the frame clock, so it is the same in the
/// app, in tests and in scripts.
struct TransientModifier: _PrimitiveModifier {
    let trigger: AnyHashable?
    /// Seconds in full view.
    let seconds: Double
    static let fade = 0.2

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { TransientWrapping(parent: $0) }
        node.update(modifier, context, content)
        return node
    }
}

final class TransientWrapping: WrappingNode<TransientNode>, TimedNode {
    fileprivate var seconds = 0.0
    private var trigger: AnyHashable?
    fileprivate var start: Double?

    override init(parent: _ViewNode) {
        super.init(parent: parent)
        host.register(self)
    }

    func update(_ modifier: TransientModifier, _ context: _NodeContext, _ make: _ContentMaker) {
        seconds = modifier.seconds
        if modifier.trigger != trigger {
            trigger = modifier.trigger
            start = modifier.trigger == nil ? nil : host.now
            host.setNeedsFrame()
        }
        update(context, content: make)
    }

    override func makeWrapper(_ child: _LayoutNode) -> TransientNode { TransientNode(parent: self, child: child) }

    override func unmount() {
        host.unregister(self)
        super.unmount()
    }

    fileprivate func opacity(at time: Double) -> Double {
        guard let start else { return 0 }
        let age = time - start
        let t = (age - seconds) / TransientModifier.fade
        return t <= 0 ? min(1, 0.2 + age / 0.12) : max(0, 1 - t) * max(0, 1 - t)
    }

    func nextChange(after time: Double) -> Double? {
        guard let start else { return nil }
        if time < start + 0.12 { return time }
        if time < start + seconds { return start + seconds }
        return time < start + seconds + TransientModifier.fade + 0.05 ? time : nil
    }
}

final class TransientNode: WrapperNode {
    override func draw(_ recorder: inout Recorder, at origin: Point) {
        let opacity = (parent as? TransientWrapping)?.opacity(at: host.now) ?? 1
        guard opacity > 0 else { return }
        let picture = recorder.picture { child.draw(&$0, at: origin + child.origin) }
        recorder.add(
            .layer(picture, .zero, opacity: opacity, shape: .rectangle, bounds: Rect(origin: origin, size: placedSize).inset(by: -32)))
    }

    override func hit(_ point: Point, _ path: inout HitPath) -> Bool { false }
}

/// A node whose look changes with time alone.
@MainActor
protocol TimedNode: AnyObject {
    /// When it changes next; `time` itself while it changes in every frame, nil when it rests. Seconds.
    func nextChange(after time: Double) -> Double?
    /// A frame begins: `ViewHost.now` may be past what `nextChange` said.
    func timeAdvanced()
}

extension TimedNode {
    func timeAdvanced() {}
}

extension View {
    /// Shown for `seconds` after each change of `trigger`, then faded away; takes no pointer.
    package func transient<Trigger: Hashable>(_ trigger: Trigger?, seconds: Double) -> some View {
        modifier(TransientModifier(trigger: trigger.map { AnyHashable($0) }, seconds: seconds))
    }
}
