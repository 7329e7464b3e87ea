import Drawing

extension Text {
    /// What the text itself says about its look; the environment says the rest.
    @dynamicMemberLookup
    struct Attributes: Equatable, Sendable {
        /// nil: nothing is said. Kept as a font and whether it counts, as two optional ones are copied to be compared.
        var font: Font? {
            get { hasFont ? ownFont : nil }
            set {
                if let newValue { ownFont = newValue } else { ownFont = .body }
                hasFont = newValue != nil
            }
        }
        private var ownFont = Font.body
        private var hasFont = false
        var weight: Font.Weight?
        var color: Color?
        var isBold: Bool?
        var isItalic: Bool?
        var monospacedDigit = false
        private var rare: Rare?

        /// The values that few texts say are members like the others.
        @inline(__always)
        subscript<Value>(dynamicMember path: WritableKeyPath<RareValues, Value?>) -> Value? {
            get { rare?.values[keyPath: path] }
            set {
                var values = rare?.values ?? RareValues()
                values[keyPath: path] = newValue
                rare = values == RareValues() ? nil : Rare(values)
            }
        }

        /// These, where set, over the other's.
        func over(_ outer: Attributes) -> Attributes {
            var all = self
            all.font = font ?? outer.font
            all.weight = weight ?? outer.weight
            all.color = color ?? outer.color
            all.isBold = isBold ?? outer.isBold
            all.isItalic = isItalic ?? outer.isItalic
            all.monospacedDigit = monospacedDigit || outer.monospacedDigit
            guard let below = outer.rare else { return all }
            all.rare = rare.map { Rare($0.values.over(below.values)) } ?? below
            return all
        }

        static func == (a: Attributes, b: Attributes) -> Bool {
            var (a, b) = (a, b)
            return areEqual(&a, &b)
        }

        /// `==` of attributes that are compared where they are, and not copied for it.
        static func areEqual(_ a: inout Attributes, _ b: inout Attributes) -> Bool {
            guard a.hasFont == b.hasFont, a.ownFont == b.ownFont, a.weight == b.weight, a.color == b.color else { return false }
            guard a.isBold == b.isBold, a.isItalic == b.isItalic, a.monospacedDigit == b.monospacedDigit else { return false }
            if a.rare === b.rare { return true }
            guard let rare = a.rare, let other = b.rare else { return false }
            return rare.values == other.values
        }

        init() {}

        init(_ span: MarkdownSpan) {
            if span.style.contains(.strong) { isBold = true }
            if span.style.contains(.emphasis) { isItalic = true }
            if span.style.contains(.code) { self.design = .monospaced }
            if span.style.contains(.strikethrough) { self.strikethrough = .single }
            self.link = span.link.flatMap { URL(string: $0) }
        }
    }

    /// What few texts say of their look.
    struct RareValues: Equatable, Sendable {
        var style: AnyShapeStyle?
        var background: Color?
        var underline: LineStyle?
        var strikethrough: LineStyle?
        var design: Font.Design?
        var width: Font.Width?
        var scale: Scale?
        var tracking: Double?
        var baselineOffset: Double?
        var link: URL?

        func over(_ outer: RareValues) -> RareValues {
            var all = self
            all.style = style ?? outer.style
            all.background = background ?? outer.background
            all.underline = underline ?? outer.underline
            all.strikethrough = strikethrough ?? outer.strikethrough
            all.design = design ?? outer.design
            all.width = width ?? outer.width
            all.scale = scale ?? outer.scale
            all.tracking = tracking ?? outer.tracking
            all.baselineOffset = baselineOffset ?? outer.baselineOffset
            all.link = link ?? outer.link
            return all
        }
    }

    /// Those values by reference, where there are any: so the attributes of most texts, which every modifier and every row copies and
    /// compares, are a third as large.
    fileprivate final class Rare: Sendable {
        let values: RareValues
        init(_ values: RareValues) { self.values = values }
    }

    /// A line under or through text.
    public struct LineStyle: Hashable, Sendable {
        /// Strokes and gaps of the line.
        public struct Pattern: Hashable, Sendable {
            let lines: LinePattern
            public static let solid = Pattern(lines: .solid)
            public static let dot = Pattern(lines: .dot)
            public static let dash = Pattern(lines: .dash)
            public static let dashDot = Pattern(lines: .dashDot)
            public static let dashDotDot = Pattern(lines: .dashDotDot)
        }

        let isActive: Bool
        let pattern: Pattern
        /// nil: the text's own.
        let color: Color?

        init(isActive: Bool, pattern: Pattern, color: Color?) {
            self.isActive = isActive
            self.pattern = pattern
            self.color = color
        }

        public init(pattern: Pattern = .solid, color: Color? = nil) { self.init(isActive: true, pattern: pattern, color: color) }

        public static let single = LineStyle()
        static let off = LineStyle(isActive: false, pattern: .solid, color: nil)
    }
}

/// What the surroundings say about text beyond font and colour; texts may say otherwise.
struct TextDefaults: Equatable {
    var design: Font.Design?
    var width: Font.Width?
    var scale: Text.Scale?
    var underline: Text.LineStyle?
    var strikethrough: Text.LineStyle?
    var tracking: Double?
    var baselineOffset: Double?
    /// What to mark in every text: see `TextMark`.
    var mark: TextMark?

    /// What they say of every text that says nothing else; nil when that is nothing. (The design is asked for with the font.)
    var attributes: Text.Attributes? {
        guard underline != nil || strikethrough != nil || tracking != nil || baselineOffset != nil || scale != nil else { return nil }
        var attributes = Text.Attributes()
        attributes.underline = underline
        attributes.strikethrough = strikethrough
        attributes.tracking = tracking
        attributes.baselineOffset = baselineOffset
        attributes.scale = scale
        return attributes
    }
}

private struct TextScaleChange: EnvironmentChange {
    /// nil changes nothing.
    let scale: Text.Scale?
    func apply(to values: inout EnvironmentValues) { if let scale { values.builtin.text.scale = scale } }
}

extension View {
    public func fontDesign(_ design: Font.Design?) -> some View { builtin(\.text.design, design) }
    public func monospaced(_ isActive: Bool = true) -> some View { builtin(\.text.design, isActive ? .monospaced : nil) }
    /// Narrow or wide letters, where the family has them; nil for those of the font.
    public func fontWidth(_ width: Font.Width?) -> some View { builtin(\.text.width, width) }
    /// Text of less importance: `secondary` is 0.85 of the size.
    public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
        environmentChange(TextScaleChange(scale: isEnabled ? scale : nil))
    }
    public func underline(_ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil) -> some View {
        builtin(\.text.underline, Text.LineStyle(isActive: isActive, pattern: pattern, color: color))
    }
    public func strikethrough(_ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil) -> some View {
        builtin(\.text.strikethrough, Text.LineStyle(isActive: isActive, pattern: pattern, color: color))
    }
    /// Points after each character.
    public func kerning(_ kerning: CGFloat) -> some View { builtin(\.text.tracking, Double(kerning)) }
    public func tracking(_ tracking: CGFloat) -> some View { builtin(\.text.tracking, Double(tracking)) }
    /// Points above the baseline.
    public func baselineOffset(_ offset: CGFloat) -> some View { builtin(\.text.baselineOffset, Double(offset)) }
}
