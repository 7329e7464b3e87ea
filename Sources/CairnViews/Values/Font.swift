import Drawing

/// A font, resolved to a file and a size where it is used.
public struct Font: Hashable, Sendable {
    public enum TextStyle: Hashable, CaseIterable, Sendable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
    }

    public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }

    /// How wide letters are: 0 as the family has them, less for narrow and more for wide ones.
    ///
    /// The nearest that is installed is taken, never letters squeezed by arithmetic: Roboto and DejaVu have narrow ones, other families what
    /// fontconfig knows of them.
    public struct Width: Hashable, Sendable {
        public let value: CGFloat
        public init(_ value: CGFloat) { self.value = value }
        public static let compressed = Width(-0.2)
        public static let condensed = Width(-0.1)
        public static let standard = Width(0)
        public static let expanded = Width(0.1)

        /// As CSS and OpenType count: `condensed` is 75, `compressed` 50, `expanded` 125.
        var percent: Int { value.isNaN ? 100 : Int(max(50, min(200, 100 + 250 * value)).rounded()) }
    }

    /// How far apart lines stand.
    public enum Leading: Hashable, Sendable { case standard, tight, loose }

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
        /// A size that follows the reader's text size, or one that does not.
        case custom(String, Double, isFixed: Bool)
    }

    var base: Base
    /// nil follows `fontDesign`.
    var design: Design?
    var chosenWeight: Weight?
    var isItalic = false
    var hasMonospacedDigits = false
    var leading = Leading.standard
    /// nil follows `fontWidth`.
    var chosenWidth: Width?
    var smallCapitals = FontSpec.SmallCaps.none

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

    /// The interface font at a size in points, whatever the reader's text size.
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        var font = Font(.size(size.validLength))
        font.chosenWeight = weight
        font.design = design
        return font
    }

    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        var font = Font(.style(style))
        font.chosenWeight = weight
        font.design = design
        return font
    }

    /// A family by name, one of the system or of a file given to `FontRegistry`; falls back to the interface font, with one warning, when
    /// there is none of that name. The size follows the reader's text size.
    public static func custom(_ name: String, size: CGFloat) -> Font { Font(.custom(name, size.validLength, isFixed: false)) }
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font { Font(.custom(name, fixedSize.validLength, isFixed: true)) }
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
    public func monospaced(_ isActive: Bool) -> Font { isActive ? monospaced() : self }
    public func bold(_ isActive: Bool) -> Font { isActive ? bold() : self }
    public func italic(_ isActive: Bool) -> Font {
        var font = self
        font.isItalic = isActive
        return font
    }
    /// Lines 2 points closer together or further apart, of a text style.
    public func leading(_ leading: Leading) -> Font {
        var font = self
        font.leading = leading
        return font
    }
    /// Narrow or wide letters, where the family has them.
    public func width(_ width: Width) -> Font {
        var font = self
        font.chosenWidth = width
        return font
    }
    /// All letters as capitals of the height of small letters.
    ///
    /// Drawn by the font itself where it has them (Roboto and Noto do); otherwise capitals at 0.8 of the size stand for them.
    public func smallCaps() -> Font { smallCaps([.lowercase, .uppercase]) }
    /// Small letters as small capitals; capitals stay. See `smallCaps()`.
    public func lowercaseSmallCaps() -> Font { smallCaps(.lowercase) }
    /// Capitals as small capitals; small letters stay. See `smallCaps()`.
    public func uppercaseSmallCaps() -> Font { smallCaps(.uppercase) }

    private func smallCaps(_ letters: FontSpec.SmallCaps) -> Font {
        var font = self
        font.smallCapitals.formUnion(letters)
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

extension Font.Design {
    var family: FontSpec.Family {
        switch self {
        case .default: .system
        case .serif: .serif
        case .rounded: .rounded
        case .monospaced: .monospaced
        }
    }
}

extension Font {
    /// Whether the size grows with `dynamicTypeSize`.
    private var followsTextSize: Bool {
        switch base {
        case .style: true
        case .size: false
        case .custom(_, _, let isFixed): !isFixed
        }
    }

    func spec(in environment: EnvironmentValues) -> FontSpec {
        var spec: FontSpec
        switch base {
        case .style(let style):
            let entry = TypeScale.entry(style)
            spec = FontSpec(size: entry.size, weight: entry.weight, lineHeight: entry.line)
        case .size(let size):
            spec = FontSpec(size: size)
        case .custom(let name, let size, _):
            spec = FontSpec(family: .named(name), size: size)
        }
        let factor = environment.builtin.dynamicTypeSize.factor
        if factor != 1, followsTextSize {
            spec.size *= factor
            spec.lineHeight = spec.lineHeight.map { ($0 * factor).rounded() }
        }
        if leading != .standard { spec.lineHeight = spec.lineHeight.map { leading == .tight ? $0 - 2 : $0 + 2 } }
        if let design, design != .default {
            spec.family = design.family
        } else if spec.family == .system, design == nil, let around = environment.builtin.text.design {
            spec.family = around.family
        }
        if let weight = chosenWeight ?? environment.builtin.fontWeight { spec.weight = weight.value }
        if environment.builtin.isBold { spec.weight = max(spec.weight, 700) }
        if let width = chosenWidth ?? environment.builtin.text.width { spec.width = width.percent }
        spec.smallCaps = smallCapitals
        spec.italic = isItalic || environment.builtin.isItalic
        spec.monospacedDigits = hasMonospacedDigits || environment.builtin.monospacedDigit
        return spec
    }
}
