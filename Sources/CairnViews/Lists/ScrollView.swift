import Drawing

public enum Axis: Int8, CaseIterable, Hashable, Sendable {
    case horizontal, vertical

    public struct Set: OptionSet, Hashable, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let horizontal = Set(rawValue: 1)
        public static let vertical = Set(rawValue: 2)
    }
}

public struct ScrollIndicatorVisibility: Hashable, Sendable {
    let name: String
    public static let automatic = ScrollIndicatorVisibility(name: "automatic")
    public static let visible = ScrollIndicatorVisibility(name: "visible")
    public static let hidden = ScrollIndicatorVisibility(name: "hidden")
    public static let never = ScrollIndicatorVisibility(name: "never")
}

/// Content that is moved under a window of its own.
///
/// Along its axes the content is offered no limit; across, the view's own size. Several views in it are stacked as in a `VStack`
/// (`HStack` when it scrolls sideways only).
public struct ScrollView<Content: View>: _PrimitiveView {
    public var content: Content
    public var axes: Axis.Set
    public var showsIndicators: Bool

    public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
        self.init(axes, showsIndicators: true, content: content)
    }

    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool, @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.showsIndicators = showsIndicators
        self.content = content()
    }

    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { ScrollViewNode(parent: $0) }
        node.configure(axes: view.axes, showsIndicators: view.showsIndicators)
        node.updateContent(view.content)
        return node
    }
}

/// Gives its content a proxy to scroll the scroll views inside to a view by its id.
public struct ScrollViewReader<Content: View>: View {
    let content: (ScrollViewProxy) -> Content
    @State private var proxy = ScrollViewProxy()

    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }

    public var body: some View { content(proxy).modifier(ProxyModifier(proxy: proxy)) }
}

/// Scrolls to views by id; got from a `ScrollViewReader`.
@MainActor
public struct ScrollViewProxy: Equatable {
    @MainActor final class Box: Equatable {
        weak var node: _ViewNode?
        nonisolated init() {}
        nonisolated static func == (a: Box, b: Box) -> Bool { a === b }
    }
    nonisolated let box: Box

    nonisolated init() { box = Box() }

    nonisolated public static func == (a: ScrollViewProxy, b: ScrollViewProxy) -> Bool { a.box == b.box }

    /// Scrolls the first scroll view inside the reader that has a view with this id.
    ///
    /// Without an anchor by the least movement that shows the whole view. With one, that point of the view meets that point of the part
    /// of the scroll view that is free of pinned headers and footers: `.top` shows a row right *below* the pinned header, where SwiftUI
    /// puts it underneath. An unknown id changes nothing. Inside `withAnimation` the movement is animated.
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
        guard let node = box.node else { return }
        node.host.enqueueReveal(AnyHashable(id), under: node, anchor: anchor, animated: Transaction.current.animatesNow)
    }
}

private struct ProxyModifier: _PrimitiveModifier {
    let proxy: ScrollViewProxy
    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { ProxyNode(parent: $0) }
        node.update(modifier.proxy, content)
        return node
    }
}

/// Marks the part of the tree that a proxy searches.
final class ProxyNode: TransparentNode {

    func update(_ proxy: ScrollViewProxy, _ make: _ContentMaker) {
        proxy.box.node = self
        updateChild(make)
    }
}

extension View {
    public func scrollIndicators(_ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]) -> some View {
        builtin(\.scrollIndicators, visibility)
    }
    public func scrollDisabled(_ disabled: Bool) -> some View { environment(\.isScrollEnabled, !disabled) }
}
