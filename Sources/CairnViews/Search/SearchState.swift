import Drawing

/// What a search field, the views inside it and the keys share. One for each `searchable`.
@MainActor
final class SearchState {
    /// Whether the field has the keyboard, or text in it.
    let isSearching = Watched(false)
    /// Looks through the rows; there once the views are.
    weak var find: FindController?
    /// Shows the field and gives it the keyboard; set by the bar.
    var present: () -> Void = {}
    /// Empties the field and leaves it; set by the bar.
    var dismiss: () -> Void = {}
}

/// Empties and leaves the search field around a view; does nothing where there is none.
@MainActor
public struct DismissSearchAction {
    let state: SearchState?
    public func callAsFunction() { state?.dismiss() }
}

extension EnvironmentValues {
    /// Whether the search field around this view has the keyboard, or text in it.
    @MainActor public var isSearching: Bool { builtin.search?.isSearching.read() ?? false }

    @MainActor public var dismissSearch: DismissSearchAction { DismissSearchAction(state: builtin.search) }

    /// In a header or footer: how many rows of its section the search around it has found so far; nil while nothing is looked for. A list
    /// shows the number beside a header that does not read it. Cairn's own.
    @MainActor public var sectionMatchCount: Int? { builtin.pinning?.matches.read() }
}

struct SearchStateChange: EnvironmentChange {
    let state: SearchState
    func apply(to values: inout EnvironmentValues) { values.builtin.search = state }
    static func == (a: Self, b: Self) -> Bool { a.state === b.state }
}

/// Ties a search to the views it goes over.
struct SearchModifier: _PrimitiveModifier {
    let state: SearchState
    let text: Binding<String>

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { SearchNode(parent: $0) }
        node.update(modifier, content)
        return node
    }
}

/// Transparent node of a search: follows what is looked for, without the views inside running again for each letter.
final class SearchNode: BodyNode {
    private(set) lazy var find = FindController(scope: self)
    private(set) var state: SearchState?
    private var text: Binding<String>?

    override init(parent: _ViewNode) {
        super.init(parent: parent)
        host.searches.append(self)
    }

    func update(_ modifier: SearchModifier, _ make: _ContentMaker) {
        state = modifier.state
        modifier.state.find = find
        text = modifier.text
        refresh()
        let inside = environment.derived(by: SearchStateChange(state: modifier.state))
        replaceChild(with: make(_NodeContext(reuse: child, parent: self, environment: inside)))
    }

    override func refresh() { find.setQuery(track(isCounted: false) { text?.wrappedValue ?? "" }) }

    override func unmount() {
        host.searches.removeAll { $0 === self }
        find.end()
        // The bar's closures hold the bar, and that the state.
        state?.present = {}
        state?.dismiss = {}
        super.unmount()
    }
}

// The keys of searches.
extension ViewHost {
    /// What the first search has found so far.
    package var searchStatus: FindStatus? { searches.first?.find.status.value }

    /// Ctrl+F goes to the search field; F3 or Ctrl+G to the next match, with Shift to the one before.
    func searchKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard let search = keyboardSearch else { return false }
        switch (key, modifiers.subtracting(.shift)) {
        case (.character("f"), .control) where modifiers == .control:
            if let field = focus.textInput as? TextFieldNode, field.environment.builtin.search === search.state {
                field.select(0..<field.editing.count)
            } else {
                search.state?.present()
            }
        case (.function(3), []), (.character("g"), .control):
            guard search.find.pattern != nil else {
                search.state?.present()
                break
            }
            search.find.step(forward: !modifiers.contains(.shift))
        default: return false
        }
        return true
    }

    /// The search around what has the keyboard, else the first.
    private var keyboardSearch: SearchNode? {
        guard searches.count > 1 else { return searches.first }
        let places = [focus.owner, keyboardList?.owner].compactMap { $0 }
        for place in places {
            if let search = searches.last(where: { place === $0 || place.isInside($0) || place.environment.builtin.search === $0.state }) {
                return search
            }
        }
        return searches.first
    }
}
