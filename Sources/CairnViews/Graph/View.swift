@_exported import Foundation
@_exported import Observation

/// A part of a user interface, described by a value.
///
/// A view is cheap and thrown away: what lasts is the node that its value updates. Conform by giving a `body` made of other views.
/// The spelling and the meaning are SwiftUI's.
///
/// The requirements that start with an underscore are how primitive views attach themselves to the node tree; they have defaults and
/// are not for users.
@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View

    /// What this view is made of. It may read state and the environment; what it read is what makes it run again.
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }

    /// Makes the node for `view`, or brings the reused one up to date.
    static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode

    /// Adds `view`'s rows to the plan of a lazy container, building none of them.
    static func _plan(_ view: Self, _ builder: _PlanBuilder)

    /// How many rows a view of this type is, as far as the type alone tells.
    static var _arity: _Arity { get }

    /// For a view that is one section: what a lazy container must know without building it.
    static var _sectionEdges: _SectionEdges? { get }
}

/// How many rows or stack children a view makes.
public enum _Arity: Sendable {
    case one
    /// One or none, decided when built: a row that turns out to be none takes no space.
    case atMostOne
    /// Any number: its content has to be asked.
    case many

    /// The arity of "this or that".
    func or(_ other: _Arity) -> _Arity {
        switch (self, other) {
        case (.one, .one): .one
        case (.many, _), (_, .many): .many
        default: .atMostOne
        }
    }
}

/// What a node is made from: the node to bring up to date when it is of the right kind, where it hangs, and the environment it gets.
public struct _NodeContext {
    let reuse: _ViewNode?
    let parent: _ViewNode
    let environment: EnvironmentValues

    init(reuse: _ViewNode?, parent: _ViewNode, environment: EnvironmentValues) {
        self.reuse = reuse
        self.parent = parent
        self.environment = environment
    }

    /// The reused node if it is exactly an `N` (a node never changes its kind), else a new one.
    @MainActor
    func node<N: _ViewNode>(_ make: (_ViewNode) -> N) -> N {
        if let reuse, type(of: reuse) == N.self {
            // Mostly it is the one it has, and looking is cheaper than counting references.
            if reuse.environment.identity != environment.identity { reuse.environment = environment }
            return unsafeDowncast(reuse, to: N.self)
        }
        let node = make(parent)
        node.environment = environment
        return node
    }
}

extension View {
    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode {
        CompositeNode<Self>.attach(view, context)
    }

    public static func _plan(_ view: Self, _ builder: _PlanBuilder) {
        if Body._arity == .many {
            builder.composite(view)
        } else {
            builder.row(view)
        }
    }

    public static var _arity: _Arity { Body._arity }
    public static var _sectionEdges: _SectionEdges? { Body._sectionEdges }
}

/// The body of a primitive view, never asked for.
extension Never: View {
    public typealias Body = Never
    public var body: Never { fatalError("Never has no body") }
    public static func _node(_ view: Never, _ context: _NodeContext) -> _ViewNode {}
    public static func _plan(_ view: Never, _ builder: _PlanBuilder) {}
    public static var _sectionEdges: _SectionEdges? { nil }
    public static var _arity: _Arity { .one }
}

/// A view whose node is written by hand.
@MainActor @preconcurrency
public protocol _PrimitiveView: View where Body == Never {}

extension _PrimitiveView {
    public var body: Never { fatalError("\(Self.self) is a primitive view: it has no body") }
    public static func _plan(_ view: Self, _ builder: _PlanBuilder) { builder.row(view) }
    public static var _arity: _Arity { .one }
}
