/// Makes the node of what a modifier is applied to.
public typealias _ContentMaker = @MainActor (_NodeContext) -> _ViewNode

/// A change to a view, kept as a value of its own.
@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>

    /// The changed view; `content` stands for the view the modifier is applied to.
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Self.Body

    /// Makes the node for `content` changed by `modifier`, or brings the reused one up to date.
    static func _makeNode<V: View>(_ modifier: Self, _ context: _NodeContext, _ content: V) -> _ViewNode
    static func _arity(of content: _Arity) -> _Arity
    /// The id that `modifier` gives to what it is applied to, if it is one that does.
    static func _explicitID(_ modifier: Self) -> AnyHashable?
}

/// A view that was made elsewhere, by what makes its node: a row that a modifier around many rows is applied to, or a menu's item.
struct MadeView: _PrimitiveView {
    let make: _ContentMaker
    static func _node(_ view: MadeView, _ context: _NodeContext) -> _ViewNode { view.make(context) }
}

/// Stands for the view a modifier is applied to, inside the modifier's body.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
    let make: _ContentMaker

    public var body: Never { fatalError("a modifier's content has no body") }
    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode { view.make(context) }
    public static func _plan(_ view: Self, _ builder: _PlanBuilder) { builder.row(make: view.make) }
    public static var _arity: _Arity { .one }
}

extension ViewModifier {
    public static func _makeNode<V: View>(_ modifier: Self, _ context: _NodeContext, _ content: V) -> _ViewNode {
        UserModifierNode<Self>.attach(modifier, { V._node(content, $0) }, context)
    }

    public static func _arity(of content: _Arity) -> _Arity { content }
    public static func _explicitID(_ modifier: Self) -> AnyHashable? { nil }
}

/// A view with a modifier applied.
public struct ModifiedContent<Content, Modifier> {
    public var content: Content
    public var modifier: Modifier

    @inlinable
    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public typealias Body = Never
    public var body: Never { fatalError("ModifiedContent has no body") }

    // Inlined where the type is known whole: to put it together again takes longer than the rest.
    @inlinable @inline(__always)
    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode {
        Modifier._makeNode(view.modifier, context, view.content)
    }

    /// On several views at once a modifier reaches each of them, so a plan goes through it and wraps every row.
    public static func _plan(_ view: Self, _ builder: _PlanBuilder) {
        if let id = Modifier._explicitID(view.modifier) {
            builder.mark(id) { planRows(view, builder) }
        } else {
            planRows(view, builder)
        }
    }

    @MainActor private static func planRows(_ view: Self, _ builder: _PlanBuilder) {
        guard Content._arity == .many else { return builder.row(view) }
        let modifier = view.modifier
        builder.wrapping(
            { make in
                { context in Modifier._makeNode(modifier, context, MadeView(make: make)) }
            },
            content: { Content._plan(view.content, builder) })
    }

    public static var _arity: _Arity { Modifier._arity(of: Content._arity) }
}

extension View {
    @inlinable
    public func modifier<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

/// A modifier whose node is written by hand. Not for users.
///
/// The modifiers that rows mostly have are `@usableFromInline`, each with a `_node` of its own to be called: then a row's type is known whole
/// where the row is written, and neither its making nor the way from its value to its nodes asks at run time what it is made of.
@MainActor @preconcurrency
public protocol _PrimitiveModifier: ViewModifier where Body == Never {
    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode
}

extension _PrimitiveModifier {
    public func body(content: Content) -> Never { fatalError("\(Self.self) is a primitive modifier: it has no body") }
    // The content goes down as it is: a closure that outlives the call would be a box for each modifier of each row, with a copy of the
    // content in it.
    @inlinable
    public static func _makeNode<V: View>(_ modifier: Self, _ context: _NodeContext, _ content: V) -> _ViewNode {
        _node(modifier, context) { V._node(content, $0) }
    }
}

/// A user's modifier: like a view with a body, whose state and environment it has too.
final class UserModifierNode<M: ViewModifier>: BodyNode {
    private var value: M
    private var make: _ContentMaker
    private var slots: PropertySlots

    init(parent: _ViewNode, value: M, make: @escaping _ContentMaker) {
        self.value = value
        self.make = make
        slots = PropertySlots(for: M.self)
        super.init(parent: parent)
    }

    static func attach(_ value: M, _ make: @escaping _ContentMaker, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { UserModifierNode(parent: $0, value: value, make: make) }
        node.value = value
        node.make = make
        node.refresh()
        return node
    }

    override func refresh() {
        slots.install(into: &value, owner: self)
        let body = track { value.body(content: _ViewModifier_Content(make: make)) }
        let node = M.Body._node(body, _NodeContext(reuse: child, parent: self, environment: environment))
        replaceChild(with: node)
    }

    override func unmount() {
        super.unmount()
        slots.unmount()
    }
}
