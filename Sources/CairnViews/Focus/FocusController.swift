import Drawing

/// A view that the keyboard can act on.
@MainActor
protocol FocusTarget: AnyObject {
    var layoutNode: _LayoutNode { get }
    var canFocus: Bool { get }
    /// Nothing inside may have the keyboard either.
    var blocksInside: Bool { get }
    /// Whether a click gives it the keyboard, as it does to a text field, or only marks where Tab goes on from, as on a button.
    var takesFocusOnPress: Bool { get }
    /// What Enter and Space do; false when they do nothing.
    func activate() -> Bool
    /// The node that lasts and stands for the target while it has the keyboard.
    var focusOwner: _ViewNode? { get }
    /// Takes a key that means something to this target alone; false leaves it to what moves the keyboard.
    func handlesKey(_ key: Key, _ modifiers: Modifiers) -> Bool
}

extension FocusTarget {
    var focusOwner: _ViewNode? { layoutNode.parent }
    func handlesKey(_ key: Key, _ modifiers: Modifiers) -> Bool { false }
}

/// A modifier whose view the keyboard can act on.
@MainActor
protocol FocusableModifier: KeepsFrame {
    func canFocus(in environment: EnvironmentValues) -> Bool
    var blocksInside: Bool { get }
    var takesFocusOnPress: Bool { get }
    func activate() -> Bool
    /// For modifiers that have to know where their view is.
    func activate(on node: _LayoutNode) -> Bool
}

extension FocusableModifier {
    func activate(on node: _LayoutNode) -> Bool { activate() }
    func canFocus(in environment: EnvironmentValues) -> Bool { environment.builtin.isEnabled }
    var blocksInside: Bool { false }
    var takesFocusOnPress: Bool { false }
}

extension LayoutModifierNode: FocusTarget where M: FocusableModifier {
    var layoutNode: _LayoutNode { self }
    var canFocus: Bool { modifier.canFocus(in: parent?.environment ?? environment) }
    var blocksInside: Bool { modifier.blocksInside }
    var takesFocusOnPress: Bool { modifier.takesFocusOnPress }
    func activate() -> Bool { modifier.activate(on: self) }
}

/// Which view has the keyboard.
///
/// It is remembered by the node that lasts (the modifier's), not by the layout node, which is made again when something inside changes.
/// `+Keys` says what keys do to it, `+Move` finds the next view in reading order, `+Rows` the next row of a list.
@MainActor
final class FocusController {
    unowned let host: ViewHost
    /// The modifier's node of the view that has the keyboard, or was clicked last.
    private(set) weak var owner: _ViewNode?
    /// Whether keys act on the owner. After a click on a button they do not: Space still turns the page.
    private(set) var isActive = false
    /// Whether the keyboard was used last, and not the pointer: then a ring shows where it is.
    private var usesKeyboard = false
    /// Where the owner was, for going on from when it is gone.
    private(set) var place: Place?
    private var bindings: [Weak<FocusBindingNode>] = []
    private var requests: [FocusStorageBase] = []
    /// See `keepInSight`.
    var mustStayInSight = false

    struct Place {
        weak var list: LazyStackNode?
        var element: Int
    }

    init(host: ViewHost) { self.host = host }

    func hasRing(_ node: _ViewNode?) -> Bool { showsRing && node === owner }

    var showsRing: Bool { owner != nil && isActive && usesKeyboard }

    /// The view that a ring is drawn around, if there is one.
    var ringOwner: _ViewNode? { isActive && usesKeyboard ? owner : nil }

    // MARK: Moving it

    /// Gives the keyboard to a target, or to none.
    func focus(_ target: (any FocusTarget)?, isActive: Bool = true, byKeyboard: Bool? = nil) {
        let new = target?.focusOwner
        let oldInput = textInput
        if let byKeyboard { usesKeyboard = byKeyboard }
        let old = self.isActive ? owner : nil
        self.isActive = isActive && new != nil
        owner?.invalidateDrawing()
        if owner !== new {
            owner?.outermostRow?.holdsFocus = false
            owner = new
            new?.outermostRow?.holdsFocus = true
        }
        if let row = new?.outermostRow { place = Place(list: row.parent as? LazyStackNode, element: row.element) } else { place = nil }
        new?.invalidateDrawing()
        let holder = self.isActive ? owner : nil
        if holder !== old {
            old?.setFocusInside(false)
            holder?.setFocusInside(true)
        }
        let newInput = textInput
        if oldInput !== newInput {
            oldInput?.inputEnded()
            newInput?.inputBegan(byKeyboard: byKeyboard ?? false)
        }
        tellBindings()
        host.setNeedsFrame()
    }

    /// The keyboard was used: from now on a ring shows where it is.
    func showRing() {
        guard !usesKeyboard else { return }
        usesKeyboard = true
        owner?.invalidateDrawing()
        host.setNeedsFrame()
    }

    /// The node goes: nothing has the keyboard, but Tab goes on from there.
    func left(_ node: _ViewNode) {
        guard node === owner else { return }
        if let row = node.outermostRow { place = Place(list: row.parent as? LazyStackNode, element: row.element) }
        owner = nil
        isActive = false
        tellBindings()
    }

    /// A press on whatever lies there.
    func pressed(_ path: HitPath) {
        let hadRing = showsRing
        usesKeyboard = false
        let targets = path.entries.compactMap { $0.target as? any FocusTarget }.filter(\.canFocus)
        // What takes the keyboard goes before what only marks a place; several modifiers on one view are one target, the outermost.
        let inner = targets.first { $0.takesFocusOnPress } ?? targets.first
        if let target = targets.last(where: { $0.layoutNode.placedSize == inner?.layoutNode.placedSize }) {
            focus(target, isActive: target.takesFocusOnPress)
        } else if isActive || hadRing {
            focus(nil)
        }
    }

    // MARK: The view that has it

    /// The owner as a target, if it is still one.
    var target: (any FocusTarget)? {
        guard let owner else { return nil }
        var nodes: [_LayoutNode] = []
        owner.collect(into: &nodes)
        guard let target = nodes.first as? any FocusTarget, target.canFocus else { return nil }
        return target
    }

    /// The field that typed text goes to.
    var textInput: (any TextInputTarget)? { isActive ? target as? any TextInputTarget : nil }

    /// The scroll view around the view that has the keyboard.
    var scrollView: ScrollViewNode? {
        var node: _ViewNode? = isActive ? owner : nil
        while let current = node {
            if let scroll = current as? ScrollViewNode { return scroll }
            node = current.parent
        }
        return nil
    }

    // MARK: Bindings

    func register(_ node: FocusBindingNode) { bindings.append(Weak(node)) }
    func unregister(_ node: FocusBindingNode) { bindings.removeAll { $0.value == nil || $0.value === node } }

    private func holds(_ node: FocusBindingNode) -> Bool {
        var current: _ViewNode? = isActive ? owner : nil
        while let step = current {
            if step === node { return true }
            current = step.parent
        }
        return false
    }

    /// Tells every `@FocusState` whether one of its views has the keyboard.
    private func tellBindings() {
        var storages: [FocusStorageBase] = []
        for node in bindings.compactMap(\.value) {
            guard let storage = node.storage, !storages.contains(where: { $0 === storage }) else { continue }
            storages.append(storage)
        }
        for storage in storages {
            let holder = bindings.lazy.compactMap(\.value).first { $0.storage === storage && self.holds($0) }
            storage.settle(holder?.value)
        }
    }

    /// A program set a `@FocusState`: done when the views are there.
    func request(_ storage: FocusStorageBase) {
        requests.append(storage)
        host.setNeedsFrame()
    }

    /// Nothing has the keyboard, and no code has asked for it.
    var isFree: Bool { !isActive && !requests.contains { $0.wanted != nil } }

    func performRequests() {
        if mustStayInSight { bringBackIntoSight() }
        guard !requests.isEmpty else { return }
        let pending = requests
        requests.removeAll()
        for storage in pending { perform(storage) }
    }

    private func perform(_ storage: FocusStorageBase) {
        guard let wanted = storage.wanted else {
            if bindings.contains(where: { $0.value.map { $0.storage === storage && holds($0) } ?? false }) { focus(nil) }
            return
        }
        if let target = find(storage, wanted) {
            focus(target)
            reveal(target)
        } else if let scroll = host.mainScrollView, scroll.reveal(wanted, anchor: nil, animated: false, at: host.now) {
            // A row that was never made: its id is what its focus is called by, as a rule.
            scroll.update(at: host.now)
            if let target = find(storage, wanted) { focus(target) }
        }
    }

    private func find(_ storage: FocusStorageBase, _ wanted: AnyHashable) -> (any FocusTarget)? {
        for node in bindings.compactMap(\.value) where node.storage === storage && node.value == wanted {
            var nodes: [_LayoutNode] = []
            node.collect(into: &nodes)
            for inner in nodes { if let target = FocusSearch.targets(in: inner).first { return target } }
        }
        return nil
    }
}

extension _ViewNode {
    /// The row of the outermost list that this node is in.
    var outermostRow: RowHost? {
        var found: RowHost?
        var node: _ViewNode? = self
        while let current = node {
            if let row = current as? RowHost { found = row }
            node = current.parent
        }
        return found
    }
}
