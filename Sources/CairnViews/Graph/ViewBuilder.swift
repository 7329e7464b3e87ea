/// Turns the statements of a closure into views: lists of any length, `if`, `if let`, `switch`, availability checks.
@MainActor @preconcurrency
@resultBuilder
public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

    public static func buildBlock() -> EmptyView { EmptyView() }

    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
        TupleView(repeat each content)
    }

    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
        _ConditionalContent(.first(first))
    }

    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
        _ConditionalContent(.second(second))
    }

    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

/// Views after one another, as a builder lists them.
public struct TupleView<each Content: View>: View {
    let content: (repeat each Content)

    init(_ content: repeat each Content) { self.content = (repeat each content) }

    public var body: Never { fatalError("TupleView has no body") }

    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { ChildrenNode(parent: $0) }
        var index = 0
        for child in repeat each view.content {
            node.updateChild(index, child)
            index += 1
        }
        node.truncate(to: index)
        return node
    }

    public static func _plan(_ view: Self, _ builder: _PlanBuilder) {
        var index = 0
        for child in repeat each view.content {
            builder.descend(index) { type(of: child)._plan(child, builder) }
            index += 1
        }
    }

    public static var _arity: _Arity {
        var count = 0
        var only = _Arity.atMostOne
        for type in repeat (each Content).self {
            count += 1
            only = type._arity
        }
        return count == 1 ? only : .many
    }
}

/// No view at all: takes no space, draws nothing.
public struct EmptyView: View {
    public init() {}
    public var body: Never { fatalError("EmptyView has no body") }

    public static func _node(_ view: EmptyView, _ context: _NodeContext) -> _ViewNode {
        context.node { ChildrenNode(parent: $0) }
    }
    public static func _plan(_ view: EmptyView, _ builder: _PlanBuilder) {}
    public static var _arity: _Arity { .atMostOne }
}

/// One of two views, from `if … else` and `switch`. Going to the other one drops the first one's state.
public struct _ConditionalContent<First: View, Second: View>: View {
    enum Branch {
        case first(First)
        case second(Second)
    }
    let branch: Branch

    init(_ branch: Branch) { self.branch = branch }

    public var body: Never { fatalError("_ConditionalContent has no body") }

    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { BranchNode(parent: $0) }
        switch view.branch {
        case .first(let content): node.update(branch: 0, content)
        case .second(let content): node.update(branch: 1, content)
        }
        return node
    }

    public static func _plan(_ view: Self, _ builder: _PlanBuilder) {
        switch view.branch {
        case .first(let content): builder.descend(0) { First._plan(content, builder) }
        case .second(let content): builder.descend(1) { Second._plan(content, builder) }
        }
    }

    public static var _arity: _Arity { First._arity.or(Second._arity) }
}

extension Optional: View where Wrapped: View {
    public typealias Body = Never
    public var body: Never { fatalError("Optional has no body") }

    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { BranchNode(parent: $0) }
        if let content = view { node.update(branch: 0, content) } else { node.clear() }
        return node
    }

    public static func _plan(_ view: Self, _ builder: _PlanBuilder) {
        if let content = view { Wrapped._plan(content, builder) }
    }

    public static var _arity: _Arity { Wrapped._arity == .many ? .many : .atMostOne }
}

/// Views taken together, so that what is applied to the group reaches each of them.
public struct Group<Content: View>: View {
    let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public var body: Never { fatalError("Group has no body") }

    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode { Content._node(view.content, context) }
    public static func _plan(_ view: Self, _ builder: _PlanBuilder) { Content._plan(view.content, builder) }
    public static var _arity: _Arity { Content._arity }
}

/// A view whose type is forgotten. A change of the type inside drops its state.
public struct AnyView: View {
    let makeNode: @MainActor (_NodeContext) -> _ViewNode
    let makePlan: @MainActor (_PlanBuilder) -> Void
    let type: ObjectIdentifier

    public init<V: View>(_ view: V) {
        makeNode = { V._node(view, $0) }
        makePlan = { V._plan(view, $0) }
        type = ObjectIdentifier(V.self)
    }

    public init<V: View>(erasing view: V) { self.init(view) }

    public var body: Never { fatalError("AnyView has no body") }

    public static func _node(_ view: AnyView, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { BranchNode(parent: $0) }
        node.update(branch: view.type.hashValue, make: view.makeNode)
        return node
    }

    public static func _plan(_ view: AnyView, _ builder: _PlanBuilder) {
        builder.descend(view.type) { view.makePlan(builder) }
    }

    // Inside a `ForEach` an erased row counts as one: asking each would build them all.
    public static var _arity: _Arity { .one }
}
