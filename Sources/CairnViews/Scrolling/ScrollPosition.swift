/// Where a scroll view is, or is to go: at a view, at an edge, or at a point.
///
/// Held in a `@State` and given to `scrollPosition(_:)`. It is set by `scrollTo`, and by the user's scrolling where the scroll view has a
/// `scrollTargetLayout`: then it is positioned by the user, at the leading row.
public struct ScrollPosition: Equatable, Sendable {
    enum Place: Equatable, @unchecked Sendable {
        case none
        case view(AnyHashable, UnitPoint?)
        case edge(Edge)
        /// Content points; nil leaves that axis alone.
        case point(x: CGFloat?, y: CGFloat?)
    }
    private(set) var place: Place
    /// Counts what was asked for, so that the same place can be asked for again.
    private(set) var request = 0
    /// Whether the user moved the content since the place was set.
    public private(set) var isPositionedByUser = false

    private init(place: Place) { self.place = place }

    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self) { self.init(place: .none) }
    public init<ID: Hashable & Sendable>(id: ID, anchor: UnitPoint? = nil) { self.init(place: .view(AnyHashable(id), anchor)) }
    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, edge: Edge) { self.init(place: .edge(edge)) }
    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, point: CGPoint) {
        self.init(place: .point(x: point.x, y: point.y))
    }
    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, x: CGFloat, y: CGFloat) { self.init(place: .point(x: x, y: y)) }
    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, x: CGFloat) { self.init(place: .point(x: x, y: nil)) }
    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, y: CGFloat) { self.init(place: .point(x: nil, y: y)) }

    private mutating func ask(_ place: Place) {
        self.place = place
        request += 1
        isPositionedByUser = false
    }

    /// To the view with an id: by the least movement, or where `anchor` says within the part that is free of pinned headers.
    public mutating func scrollTo<ID: Hashable & Sendable>(id: ID, anchor: UnitPoint? = nil) { ask(.view(AnyHashable(id), anchor)) }
    public mutating func scrollTo(edge: Edge) { ask(.edge(edge)) }
    public mutating func scrollTo(point: CGPoint) { ask(.point(x: point.x, y: point.y)) }
    public mutating func scrollTo(x: CGFloat, y: CGFloat) { ask(.point(x: x, y: y)) }
    public mutating func scrollTo(x: CGFloat) { ask(.point(x: x, y: nil)) }
    public mutating func scrollTo(y: CGFloat) { ask(.point(x: nil, y: y)) }

    /// The edge asked for; nil otherwise, and once the user has scrolled.
    public var edge: Edge? { if case .edge(let edge) = place { edge } else { nil } }
    public var point: CGPoint? {
        if case .point(let x?, let y?) = place { CGPoint(x: x, y: y) } else { nil }
    }
    public var x: CGFloat? { if case .point(let x, _) = place { x } else { nil } }
    public var y: CGFloat? { if case .point(_, let y) = place { y } else { nil } }

    /// The view asked for, or after the user's scrolling the leading one.
    public var viewID: (any Hashable)? {
        if case .view(let id, _) = place { id.base as? any Hashable } else { nil }
    }
    public func viewID<T: Hashable>(type: T.Type) -> T? {
        if case .view(let id, _) = place { id.base as? T } else { nil }
    }

    /// What it becomes when the user has scrolled: at a row, or nowhere in particular.
    func movedByUser(to id: AnyHashable?) -> ScrollPosition {
        var copy = self
        copy.place = id.map { .view($0, nil) } ?? .none
        copy.isPositionedByUser = true
        return copy
    }
}

extension View {
    /// Ties a scroll view to the id of its leading row.
    ///
    /// Setting the binding scrolls there, at once or animated inside `withAnimation`; a value set beforehand is where the list opens.
    /// Scrolling sets it to the row that leads: the first one below what is pinned, or the one at `anchor`. Rows are those of a
    /// container marked by `scrollTargetLayout()`.
    public func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil) -> some View {
        modifier(
            ScrollLinkModifier(
                make: { PositionLink() },
                update: { link, animated in
                    link.anchor = anchor
                    link.follow(id: id.wrappedValue.map { AnyHashable($0) }, animated: animated) { new in
                        id.wrappedValue = new.flatMap { $0.base as? ID }
                    }
                }))
    }

    /// Ties a scroll view to a position that can be read, and set by `scrollTo`.
    public func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil) -> some View {
        modifier(
            ScrollLinkModifier(
                make: { PositionLink() },
                update: { link, animated in
                    link.anchor = anchor
                    link.follow(position.wrappedValue, animated: animated) { position.wrappedValue = $0 }
                }))
    }

    /// Where a scroll view's content starts, what stays put when content or view change size, and where content lies that is shorter than
    /// the view: `.bottom` makes a list that opens at its end and stays there while it grows.
    public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
        scrollTrait(\.defaultAnchor, anchor)
    }

    /// The same for one of these only; it takes the place of an anchor for all, wherever that is. Nil: as without an anchor.
    public func defaultScrollAnchor(_ anchor: UnitPoint?, for role: ScrollAnchorRole) -> some View {
        scrollTrait(\.roleAnchors[role], .some(anchor))
    }

    /// Marks a container's children as what `scrollPosition` follows and `.viewAligned` aligns.
    public func scrollTargetLayout(isEnabled: Bool = true) -> some View { modifier(TargetLayoutModifier(isEnabled: isEnabled)) }
}

/// What a scroll view's default anchor is for.
public struct ScrollAnchorRole: Hashable, Sendable {
    private enum Kind { case initialOffset, sizeChanges, alignment }
    private let kind: Kind
    /// Where the content starts.
    public static let initialOffset = ScrollAnchorRole(kind: .initialOffset)
    /// What holds still when content or view change size.
    public static let sizeChanges = ScrollAnchorRole(kind: .sizeChanges)
    /// Where content lies that is shorter than the view.
    public static let alignment = ScrollAnchorRole(kind: .alignment)
}
