import Drawing

/// A font, resolved to a file and a size where it is used.
public struct Font: Hashable, Sendable {
    public enum TextStyle: Hashable, CaseIterable, Sendable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
    }

    public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }

    public struct Weight: Hashable, Sendable {
        /// 100 to 900, as in CSS and OpenType.
        let value: Int
        public static let ultraLight = Weight(value: 100)
        public static let thin = Weight(value: 200)
        public static let light = Weight(value: 300)
        public static let regular = Weight(value: 400)
        public static let medium = Weight(value: 500)
        public static let semibold = Weight(value: 600)
        public static let bold = Weight(value: 700)
        public static let heavy = Weight(value: 800)
        public static let black = Weight(value: 900)
    }

    enum Base: Hashable, Sendable {
        case style(TextStyle)
        case size(Double)
        case custom(String, Double)
    }

    var base: Base
    var design = Design.default
    var chosenWeight: Weight?
    var isItalic = false
    var hasMonospacedDigits = false

    init(_ base: Base) { self.base = base }

    public static let largeTitle = Font(.style(.largeTitle))
    public static let title = Font(.style(.title))
    public static let title2 = Font(.style(.title2))
    public static let title3 = Font(.style(.title3))
    public static let headline = Font(.style(.headline))
    public static let subheadline = Font(.style(.subheadline))
    public static let body = Font(.style(.body))
    public static let callout = Font(.style(.callout))
    public static let footnote = Font(.style(.footnote))
    public static let caption = Font(.style(.caption))
    public static let caption2 = Font(.style(.caption2))

    /// The interface font at a size in points.
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        var font = Font(.size(size.validLength))
        font.chosenWeight = weight
        font.design = design ?? .default
        return font
    }

    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        var font = Font(.style(style))
        font.chosenWeight = weight
        font.design = design ?? .default
        return font
    }

    /// A family by name; falls back to the interface font when there is none of that name.
    public static func custom(_ name: String, size: CGFloat) -> Font { Font(.custom(name, size.validLength)) }
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font { Font(.custom(name, fixedSize.validLength)) }
    public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font { custom(name, size: size) }

    public func bold() -> Font { weight(.bold) }
    public func italic() -> Font {
        var font = self
        font.isItalic = true
        return font
    }
    public func weight(_ weight: Weight) -> Font {
        var font = self
        font.chosenWeight = weight
        return font
    }
    public func monospacedDigit() -> Font {
        var font = self
        font.hasMonospacedDigits = true
        return font
    }
    public func monospaced() -> Font {
        var font = self
        font.design = .monospaced
        return font
    }
}

/// The type scale: size and line height in points, weight. On a 4-point grid with 15 / 20 as body, for a desktop at arm's length.
enum TypeScale {
    static func entry(_ style: Font.TextStyle) -> (size: Double, line: Double, weight: Int) {
        switch style {
        case .largeTitle: (28, 34, 400)
        case .title: (22, 28, 400)
        case .title2: (19, 24, 400)
        case .title3: (17, 22, 400)
        case .headline: (15, 20, 600)
        case .body: (15, 20, 400)
        case .callout: (14, 19, 400)
        case .subheadline: (13, 18, 400)
        case .footnote: (12, 16, 400)
        case .caption: (11, 14, 400)
        case .caption2: (10, 13, 400)
        }
    }
}

/// The reader's preferred text size.
public enum DynamicTypeSize: Int, Hashable, Comparable, CaseIterable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    public var isAccessibilitySize: Bool { self >= .accessibility1 }

    /// Factor on every text size; `large` is 1.
    var factor: Double {
        [0.82, 0.88, 0.94, 1, 1.12, 1.24, 1.35, 1.6, 1.9, 2.3, 2.7, 3.1][rawValue]
    }
}

extension Font {
    func spec(in environment: EnvironmentValues) -> FontSpec {
        let builtin = environment.builtin
        var spec: FontSpec
        switch base {
        case .style(let style):
            let entry = TypeScale.entry(style)
            spec = FontSpec(size: entry.size, weight: entry.weight, lineHeight: entry.line)
        case .size(let size):
            spec = FontSpec(size: size)
        case .custom(let name, let size):
            spec = FontSpec(family: .named(name), size: size)
        }
        let factor = builtin.dynamicTypeSize.factor
        if factor != 1 {
            spec.size *= factor
            spec.lineHeight = spec.lineHeight.map { ($0 * factor).rounded() }
        }
        switch design {
        case .default: break
        case .serif: spec.family = .serif
        case .rounded: spec.family = .rounded
        case .monospaced: spec.family = .monospaced
        }
        if let weight = chosenWeight ?? builtin.fontWeight { spec.weight = weight.value }
        if builtin.isBold { spec.weight = max(spec.weight, 700) }
        spec.italic = isItalic || builtin.isItalic
        spec.monospacedDigits = hasMonospacedDigits || builtin.monospacedDigit
        return spec
    }
}
