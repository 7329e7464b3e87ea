import Drawing

/// How a shape or text is coloured.
public protocol ShapeStyle: Sendable {
    func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle
}

/// A style made into colours. Not for users.
public struct _ResolvedStyle {
    let color: RGBA
    /// The end of a gradient that starts with `color`.
    var end: RGBA?
    var isVertical = true

    init(color: RGBA, end: RGBA? = nil, isVertical: Bool = true) {
        self.color = color
        self.end = end
        self.isVertical = isVertical
    }
}

/// Any style. Equal only when it is known to be the same.
public struct AnyShapeStyle: ShapeStyle, Equatable {
    private let style: any ShapeStyle

    public init<S: ShapeStyle>(_ style: S) { self.style = (style as? AnyShapeStyle)?.style ?? style }

    public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle { style._resolve(in: environment) }

    public static func == (a: AnyShapeStyle, b: AnyShapeStyle) -> Bool {
        guard let a = a.style as? any Equatable else { return false }
        return a.isEqual(to: b.style)
    }
}

/// The current foreground at a level: the first is the style itself, later ones fainter.
public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
    let level: Int

    public static let primary = HierarchicalShapeStyle(level: 0)
    public static let secondary = HierarchicalShapeStyle(level: 1)
    public static let tertiary = HierarchicalShapeStyle(level: 2)
    public static let quaternary = HierarchicalShapeStyle(level: 3)

    public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
        let palette = Palette.of(environment.builtin.colorScheme)
        if let base = environment.builtin.foreground, !base.isHierarchical {
            let color = base._resolve(in: environment).color
            return _ResolvedStyle(color: color.multiplyingAlpha(by: [1, 0.7, 0.5, 0.3][level]))
        }
        let colors = [palette.text, palette.secondaryText, palette.tertiaryText, palette.separator]
        return _ResolvedStyle(color: colors[level])
    }
}

extension AnyShapeStyle {
    var isHierarchical: Bool { style is HierarchicalShapeStyle }
}

/// The foreground style set around the view.
public struct ForegroundStyle: ShapeStyle, Hashable {
    public init() {}
    public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
        environment.builtin.foreground?._resolve(in: environment)
            ?? _ResolvedStyle(color: Palette.of(environment.builtin.colorScheme).text)
    }
}

/// The background of the window.
public struct BackgroundStyle: ShapeStyle, Hashable {
    public init() {}
    public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
        _ResolvedStyle(color: Palette.of(environment.builtin.colorScheme).background)
    }
}

public struct TintShapeStyle: ShapeStyle, Hashable {
    public init() {}
    public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
        _ResolvedStyle(color: Color.accentColor.resolved(in: environment))
    }
}

public struct SeparatorShapeStyle: ShapeStyle, Hashable {
    public init() {}
    public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
        _ResolvedStyle(color: Palette.of(environment.builtin.colorScheme).separator)
    }
}

/// Two colours blending into each other along an axis; further stops are not drawn.
public struct LinearGradient: ShapeStyle, Hashable {
    let colors: [Color]
    let startPoint: UnitPoint
    let endPoint: UnitPoint

    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.colors = colors
        self.startPoint = startPoint
        self.endPoint = endPoint
    }

    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(colors: gradient.colors, startPoint: startPoint, endPoint: endPoint)
    }

    public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
        let vertical = abs(endPoint.y - startPoint.y) >= abs(endPoint.x - startPoint.x)
        let reversed = vertical ? endPoint.y < startPoint.y : endPoint.x < startPoint.x
        let first = (reversed ? colors.last : colors.first)?.resolved(in: environment) ?? .clear
        let last = (reversed ? colors.first : colors.last)?.resolved(in: environment) ?? .clear
        return _ResolvedStyle(color: first, end: last, isVertical: vertical)
    }
}

public struct Gradient: Hashable, Sendable {
    let colors: [Color]
    public init(colors: [Color]) { self.colors = colors }
}

extension LinearGradient: View {
    public typealias Body = Never
    public var body: Never { fatalError("LinearGradient has no body") }
    public static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode { FillNode.attach(AnyShapeStyle(view), context) }
    public static func _plan(_ view: Self, _ builder: _PlanBuilder) { builder.row(view) }
    public static var _arity: _Arity { .one }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { .init(level: 0) }
    public static var secondary: HierarchicalShapeStyle { .init(level: 1) }
    public static var tertiary: HierarchicalShapeStyle { .init(level: 2) }
    public static var quaternary: HierarchicalShapeStyle { .init(level: 3) }
}

extension ShapeStyle where Self == ForegroundStyle { public static var foreground: ForegroundStyle { .init() } }
extension ShapeStyle where Self == BackgroundStyle { public static var background: BackgroundStyle { .init() } }
extension ShapeStyle where Self == TintShapeStyle { public static var tint: TintShapeStyle { .init() } }
extension ShapeStyle where Self == SeparatorShapeStyle { public static var separator: SeparatorShapeStyle { .init() } }

extension ShapeStyle where Self == Color {
    public static var accentColor: Color { .init(.accent) }
    public static var clear: Color { .init(.clear, alpha: 0) }
    public static var black: Color { Color.black }
    public static var white: Color { Color.white }
    public static var gray: Color { Color.gray }
    public static var red: Color { Color.red }
    public static var orange: Color { Color.orange }
    public static var yellow: Color { Color.yellow }
    public static var green: Color { Color.green }
    public static var mint: Color { Color.mint }
    public static var teal: Color { Color.teal }
    public static var cyan: Color { Color.cyan }
    public static var blue: Color { Color.blue }
    public static var indigo: Color { Color.indigo }
    public static var purple: Color { Color.purple }
    public static var pink: Color { Color.pink }
    public static var brown: Color { Color.brown }
}

/// A style made fainter.
struct FaintShapeStyle<Style: ShapeStyle>: ShapeStyle, Equatable {
    let style: Style
    let opacity: Double

    func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
        let base = style._resolve(in: environment)
        return _ResolvedStyle(
            color: base.color.multiplyingAlpha(by: opacity), end: base.end?.multiplyingAlpha(by: opacity), isVertical: base.isVertical)
    }

    static func == (a: Self, b: Self) -> Bool { a.opacity == b.opacity && AnyShapeStyle(a.style) == AnyShapeStyle(b.style) }
}

extension ShapeStyle {
    /// The style with its opacity multiplied, 0 to 1.
    public func opacity(_ opacity: Double) -> some ShapeStyle {
        FaintShapeStyle(style: self, opacity: opacity.isFinite ? max(0, min(1, opacity)) : 1)
    }
}

/// A point in a unit square: (0, 0) is the top leading corner.
public struct UnitPoint: Hashable, Sendable {
    public var x: CGFloat
    public var y: CGFloat

    public init(x: CGFloat, y: CGFloat) {
        self.x = x
        self.y = y
    }
    public init() { self.init(x: 0, y: 0) }

    public static let zero = UnitPoint(x: 0, y: 0)
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    public static let leading = UnitPoint(x: 0, y: 0.5)
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    public static let top = UnitPoint(x: 0.5, y: 0)
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    public static let topLeading = UnitPoint(x: 0, y: 0)
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}
