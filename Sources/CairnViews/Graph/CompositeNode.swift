import Observation

/// Something whose reading is remembered: a state's storage, or the environment's pinning value.
@MainActor
class Readable {
    private var readers: [ObjectIdentifier: Weak<BodyNode>] = [:]

    /// Called by a getter: whoever's body runs now depends on this.
    func recordRead() {
        guard let reader = BodyNode.running else { return }
        if readers.updateValue(Weak(reader), forKey: ObjectIdentifier(reader)) == nil { reader.reads.append(self) }
    }

    func forget(_ reader: BodyNode) { readers[ObjectIdentifier(reader)] = nil }

    /// Called by a setter: everyone who read it runs again in the next frame.
    func changed() {
        let animation = Transaction.current.animatesNow ? Transaction.current.animation : nil
        for (_, reader) in readers {
            guard let node = reader.value else { continue }
            if let animation { node.host.pendingAnimation = animation }
            node.setNeedsBody()
        }
    }

    var hasReaders: Bool { !readers.isEmpty }
}

struct Weak<T: AnyObject> {
    weak var value: T?
    init(_ value: T) { self.value = value }
}

/// A node with a body: runs it, and runs it again when something it read has changed.
class BodyNode: TransparentNode {
    /// The node whose body is running, innermost last.
    @exclusivity(unchecked) static var running: BodyNode?

    @exclusivity(unchecked) fileprivate(set) final var reads: [Readable] = []
    private(set) var needsBody = false
    /// Orders a late observation callback: one from an earlier run of the body says nothing new.
    private var run: UInt64 = 0

    func setNeedsBody() {
        guard !needsBody else { return }
        if Transaction.current.animatesNow { host.pendingAnimation = Transaction.current.animation }
        needsBody = true
        host.enqueue(self)
    }

    /// Runs the body again with the last value. Called by the host, root first.
    func refresh() { preconditionFailure("a subclass runs its own body") }

    /// Runs `body` and remembers what it reads. Calls must not nest: what an inner one reads would count as read by the outer one too.
    ///
    /// - Parameter isCounted: false for closures that are no view's body and would distort `FrameStats.bodies`.
    final func track<Result>(isCounted: Bool = true, _ body: () -> Result) -> Result {
        needsBody = false
        for readable in reads { readable.forget(self) }
        reads.removeAll(keepingCapacity: true)
        run &+= 1
        let thisRun = run
        let outer = BodyNode.running
        BodyNode.running = self
        defer { BodyNode.running = outer }
        if isCounted { host.stats.bodies += 1 }
        return withObservationTracking(body, onChange: observer(of: thisRun))
    }

    /// Called just before a property changes, on any thread, while the old value still stands: only notes it, and with what animation.
    /// Made only for bodies that read an observed model: the first weak reference to an object makes counting its references dearer for
    /// good.
    private func observer(of observed: UInt64) -> @Sendable () -> Void {
        let mailbox = host.mailbox
        let address = WeakSendable(self)
        return {
            let transaction = Transaction.current
            mailbox.post {
                if let node = address.value, node.run == observed { withTransaction(transaction) { node.setNeedsBody() } }
            }
        }
    }

    override func unmount() {
        // It may be among those that the host is about to run, with everything above it gone.
        needsBody = false
        for readable in reads { readable.forget(self) }
        reads.removeAll()
        run &+= 1
        super.unmount()
    }
}

/// A weak reference that may be carried through another thread and is only looked into on the main actor.
struct WeakSendable<T: AnyObject>: Sendable {
    nonisolated(unsafe) weak var stored: T?
    init(_ value: T) { stored = value }
    @MainActor var value: T? { stored }
}

/// What a closure makes, as for an element of an eager `ForEach`: runs again by itself when something it read has changed.
final class ClosureNode: BodyNode {
    /// Runs the user's closure, and gives what makes its node. Only the first part is watched: bodies inside watch for themselves.
    @exclusivity(unchecked) private var make: () -> _ContentMaker = { { ChildrenNode(parent: $0.parent) } }

    static func attach(_ context: _NodeContext, _ make: @escaping () -> _ContentMaker) -> _ViewNode {
        let node: ClosureNode = context.node { ClosureNode(parent: $0) }
        node.make = make
        node.run()
        return node
    }

    override func refresh() { run() }

    private func run() {
        let context = _NodeContext(reuse: child, parent: self, environment: environment)
        let node = track(isCounted: false, make)(context)
        replaceChild(with: node)
    }
}

/// Watches what a lazy container's plan read, and asks for another plan when it changes.
final class PlanWatcher: BodyNode {
    override func refresh() {
        track(isCounted: false) {}
        (parent as? LazyStackNode)?.planChanged()
    }
}

/// A user's view: its value, its state and the node of its body.
final class CompositeNode<V: View>: BodyNode {
    private var view: V
    private var slots: PropertySlots
    private var bodyEnvironment: ObjectIdentifier?

    init(parent: _ViewNode, view: V) {
        self.view = view
        slots = PropertySlots(for: V.self)
        super.init(parent: parent)
    }

    static func attach(_ view: V, _ context: _NodeContext) -> _ViewNode {
        var isNew = false
        let node: CompositeNode<V> = context.node { parent in
            isNew = true
            return CompositeNode(parent: parent, view: view)
        }
        if isNew {
            node.refresh()
        } else {
            node.update(view)
        }
        return node
    }

    private func update(_ new: V) {
        let environmentIsSame = bodyEnvironment == environment.identity
        if environmentIsSame, !needsBody, ViewEquality.areEqual(view, new) { return }
        view = new
        refresh()
    }

    override func refresh() {
        bodyEnvironment = environment.identity
        slots.install(into: &view, owner: self)
        let body = track { view.body }
        let node = V.Body._node(body, _NodeContext(reuse: child, parent: self, environment: environment))
        replaceChild(with: node)
    }

    override func unmount() {
        super.unmount()
        slots.unmount()
    }
}
