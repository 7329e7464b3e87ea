import Drawing

/// A colour, resolved where it is used: the named ones differ between light and dark. As a view it fills what it is offered.
public struct Color: Hashable, Sendable {
    enum Source: Hashable, Sendable {
        case rgb(Double, Double, Double)
        case primary, secondary, accent, background
        /// Light and dark.
        case pair(UInt32, UInt32)
        case clear
    }
    let source: Source
    /// 0 to 1.
    let alpha: Double

    init(_ source: Source, alpha: Double = 1) {
        self.source = source
        self.alpha = alpha
    }

    public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

    /// Channels from 0 to 1 in sRGB.
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        self.init(.rgb(red, green, blue), alpha: opacity)
    }

    /// Other colour spaces are taken for sRGB: the screen has no other here.
    public init(_ colorSpace: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1) {
        self.init(.rgb(red, green, blue), alpha: opacity)
    }

    public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        self.init(.rgb(white, white, white), alpha: opacity)
    }

    /// Hue, saturation and brightness from 0 to 1.
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        let h = (hue - hue.rounded(.down)) * 6
        let f = h - h.rounded(.down)
        let p = brightness * (1 - saturation)
        let q = brightness * (1 - saturation * f)
        let t = brightness * (1 - saturation * (1 - f))
        let (r, g, b): (Double, Double, Double)
        switch Int(h.isFinite ? h : 0) {
        case 0: (r, g, b) = (brightness, t, p)
        case 1: (r, g, b) = (q, brightness, p)
        case 2: (r, g, b) = (p, brightness, t)
        case 3: (r, g, b) = (p, q, brightness)
        case 4: (r, g, b) = (t, p, brightness)
        default: (r, g, b) = (brightness, p, q)
        }
        self.init(.rgb(r, g, b), alpha: opacity)
    }

    public func opacity(_ opacity: Double) -> Color { Color(source, alpha: alpha * Swift.max(0, Swift.min(1, opacity))) }

    public static let primary = Color(.primary)
    public static let secondary = Color(.secondary)
    public static let accentColor = Color(.accent)
    public static let clear = Color(.clear, alpha: 0)
    public static let black = Color(.rgb(0, 0, 0))
    public static let white = Color(.rgb(1, 1, 1))
    public static let gray = Color(.pair(0x8E8E93, 0x98989D))
    public static let red = Color(.pair(0xD92D20, 0xFF6961))
    public static let orange = Color(.pair(0xE07B00, 0xFFB340))
    public static let yellow = Color(.pair(0xE6B400, 0xFFD426))
    public static let green = Color(.pair(0x1F8A3B, 0x30DB5B))
    public static let mint = Color(.pair(0x00A39A, 0x66D4CF))
    public static let teal = Color(.pair(0x0E8FA3, 0x5DE6FF))
    public static let cyan = Color(.pair(0x1791C8, 0x70D7FF))
    public static let blue = Color(.pair(0x0B63CE, 0x5AA7FF))
    public static let indigo = Color(.pair(0x4B48C8, 0x7D7AFF))
    public static let purple = Color(.pair(0x8E3FC4, 0xDA8FFF))
    public static let pink = Color(.pair(0xD6245A, 0xFF6482))
    public static let brown = Color(.pair(0x8A6A44, 0xB59469))

    func resolved(in environment: EnvironmentValues) -> RGBA {
        let scheme = environment.builtin.colorScheme
        let base: RGBA
        switch source {
        case .rgb(let r, let g, let b): return RGBA(red: r, green: g, blue: b, alpha: alpha)
        case .primary: base = Palette.of(scheme).text
        case .secondary: base = Palette.of(scheme).secondaryText
        case .background: base = Palette.of(scheme).background
        case .accent:
            if let tint = environment.builtin.tint, tint.source != .accent {
                return tint.resolved(in: environment).multiplyingAlpha(by: alpha)
            }
            base = Palette.of(scheme).accent
        case .pair(let light, let dark): base = RGBA(hex: scheme == .dark ? dark : light)
        case .clear: return .clear
        }
        return base.multiplyingAlpha(by: alpha)
    }
}

extension Color: View {
    public typealias Body = Never
    public var body: Never { fatalError("Color has no body") }
    public static func _node(_ view: Color, _ context: _NodeContext) -> _ViewNode {
        FillNode.attach(AnyShapeStyle(view), context)
    }
    public static func _plan(_ view: Color, _ builder: _PlanBuilder) { builder.row(view) }
    public static var _arity: _Arity { .one }
}

extension Color: ShapeStyle {
    public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle { _ResolvedStyle(color: resolved(in: environment)) }
}
