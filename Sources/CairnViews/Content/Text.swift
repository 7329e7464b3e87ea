import Drawing

/// Text to read.
public struct Text: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        case plain(String)
        indirect case joined(Text, Text)
    }

    /// What the text itself says about its look; the environment says the rest.
    struct Attributes: Equatable, Sendable {
        var font: Font?
        var weight: Font.Weight?
        var color: Color?
        var style: AnyShapeStyle?
        var isBold: Bool?
        var isItalic: Bool?
        var underline: Bool?
        var strikethrough: Bool?
        var monospacedDigit = false
        var design: Font.Design?
        var tracking: Double?
        var baselineOffset: Double?

        /// These, where set, over the other's.
        func over(_ outer: Attributes) -> Attributes {
            var all = self
            all.font = font ?? outer.font
            all.weight = weight ?? outer.weight
            all.color = color ?? outer.color
            all.style = style ?? outer.style
            all.isBold = isBold ?? outer.isBold
            all.isItalic = isItalic ?? outer.isItalic
            all.underline = underline ?? outer.underline
            all.strikethrough = strikethrough ?? outer.strikethrough
            all.monospacedDigit = monospacedDigit || outer.monospacedDigit
            all.design = design ?? outer.design
            all.tracking = tracking ?? outer.tracking
            all.baselineOffset = baselineOffset ?? outer.baselineOffset
            return all
        }
    }

    let content: Content
    var attributes = Attributes()

    public enum TruncationMode: Hashable, Sendable { case head, tail, middle }
    public enum Case: Hashable, Sendable { case uppercase, lowercase }

    public init(verbatim content: String) { self.content = .plain(content) }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) { self.content = .plain(String(content)) }

    public init(_ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil) {
        guard let bundle else {
            content = .plain(key.text)
            return
        }
        content = .plain(bundle.localizedString(forKey: key.text, value: key.text, table: tableName))
    }

    public init<F: FormatStyle>(_ input: F.FormatInput, format: F) where F.FormatInput: Equatable, F.FormatOutput == String {
        content = .plain(format.format(input))
    }

    private init(joined first: Text, _ second: Text) { content = .joined(first, second) }

    public static func + (a: Text, b: Text) -> Text { Text(joined: a, b) }

    /// The characters alone.
    var plainText: String {
        switch content {
        case .plain(let text): text
        case .joined(let a, let b): a.plainText + b.plainText
        }
    }

    private func with<V>(_ path: WritableKeyPath<Attributes, V>, _ value: V) -> Text {
        var text = self
        text.attributes[keyPath: path] = value
        return text
    }

    public func font(_ font: Font?) -> Text { with(\.font, font) }
    public func fontWeight(_ weight: Font.Weight?) -> Text { with(\.weight, weight) }
    public func foregroundColor(_ color: Color?) -> Text { with(\.color, color) }
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { with(\.style, AnyShapeStyle(style)) }
    public func bold() -> Text { with(\.isBold, true) }
    public func bold(_ isActive: Bool) -> Text { with(\.isBold, isActive) }
    public func italic() -> Text { with(\.isItalic, true) }
    public func italic(_ isActive: Bool) -> Text { with(\.isItalic, isActive) }
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text { with(\.underline, isActive) }
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { with(\.strikethrough, isActive) }
    public func monospacedDigit() -> Text { with(\.monospacedDigit, true) }
    public func monospaced(_ isActive: Bool = true) -> Text { with(\.design, isActive ? .monospaced : nil) }
    public func fontDesign(_ design: Font.Design?) -> Text { with(\.design, design) }
    /// Points after each character.
    public func kerning(_ kerning: CGFloat) -> Text { with(\.tracking, Double(kerning)) }
    public func tracking(_ tracking: CGFloat) -> Text { with(\.tracking, Double(tracking)) }
    /// Points above the baseline.
    public func baselineOffset(_ offset: CGFloat) -> Text { with(\.baselineOffset, Double(offset)) }
}

extension Text: View {
    public typealias Body = Never
    public var body: Never { fatalError("Text has no body") }
    public static func _node(_ view: Text, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { TextNode(parent: $0) }
        node.update(view)
        return node
    }
    public static func _plan(_ view: Text, _ builder: _PlanBuilder) { builder.row(view) }
    public static var _arity: _Arity { .one }
}

public enum TextAlignment: Hashable, CaseIterable, Sendable { case leading, center, trailing }
public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }
