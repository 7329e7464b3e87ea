import Drawing

/// Text to read.
///
/// A literal is a `LocalizedStringKey` and may have inline Markdown in it; a `String` and `verbatim` are shown as they are. Font, colour
/// and the like come from the environment unless the text says otherwise; runs joined by `+`, or those of an `AttributedString`, each
/// keep their own.
public struct Text: Sendable {
    enum Content: Equatable, Sendable {
        case plain(String)
        /// Inline Markdown, parsed when it is shown. Texts put into it stand for the placeholders of `LocalizedStringKey`.
        indirect case markup(String, [Text])
        indirect case joined(Text, Text)
        case runs([Run])
        case image(Image)
        /// Translated when it is shown.
        indirect case localized(LocalizedText)
        case date(DateText)
    }

    struct Run: Equatable, Sendable {
        var text: String
        var attributes: Attributes
    }

    let content: Content
    /// What the text says about its look, nil for nothing: by reference, for a row's text is copied along with every modifier around it.
    private var look: Look?
    /// Characters to mark, and how; see `marking(_:)`.
    var marks: [Range<Int>] = []

    public enum TruncationMode: Hashable, Sendable { case head, tail, middle }
    public enum Case: Hashable, Sendable { case uppercase, lowercase }
    /// A size beside that of the font.
    public enum Scale: Hashable, Sendable {
        case `default`, secondary

        /// Of the font's size. Apple publishes no number; 0.85 takes body to subheadline.
        var factor: Double { self == .secondary ? 0.85 : 1 }
    }

    init(_ content: Content) { self.content = content }

    public init(verbatim content: String) { self.init(.plain(content)) }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) { self.init(.plain(String(content))) }

    /// A literal, translated where there is a translation: in the table `tableName` (nil: `Localizable`) of a bundle, nil being the program's
    /// own folders.
    public init(_ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil) {
        if bundle != nil || StringTables.programHasTranslations {
            self.init(.localized(LocalizedText(key: key, table: tableName, bundle: bundle?.bundlePath)))
        } else {
            self.init(shown: key)
        }
    }

    /// A key as it is written, markup read.
    init(shown key: LocalizedStringKey) { self.init(key.hasMarkup ? .markup(key.markup, key.texts) : .plain(key.text)) }

    /// A picture as a character of a line: one pixel of its file is one point, its lower edge stands on the baseline, and a higher picture
    /// makes the line higher. A symbol is as large as the text and stands in the middle of its capitals. `resizable` has no effect here.
    public init(_ image: Image) { self.init(.image(image)) }

    public init<F: FormatStyle>(_ input: F.FormatInput, format: F) where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(.plain(format.format(input)))
    }

    /// What a formatter makes of a value; nothing when it makes nothing.
    public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
        self.init(.plain(formatter.string(for: subject) ?? ""))
    }

    public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
        self.init(.plain(formatter.string(for: subject) ?? ""))
    }

    public static func + (a: Text, b: Text) -> Text { Text(.joined(a, b)) }

    /// The characters alone; of a date those of the moment it is asked for.
    var plainText: String {
        switch content {
        case .plain(let text): text
        case .markup(let text, let texts): LocalizedStringKey.runs(of: text, texts).map(\.text).joined()
        case .joined(let a, let b): a.plainText + b.plainText
        case .runs(let runs): runs.map(\.text).joined()
        case .image: String(TextAttachment.character)
        case .localized(let text): text.text(locale: nil).plainText
        case .date(let date): date.string(at: Date(), locale: EnvironmentValues().locale)
        }
    }

    /// Changed in place only while a single text has it.
    private final class Look: @unchecked Sendable {
        @exclusivity(unchecked) var attributes: Attributes
        init(_ attributes: Attributes) { self.attributes = attributes }
    }

    /// Whether the text is a string alone, and another one says just the same about its look.
    func isPlain(lookingLike other: Text) -> Bool {
        guard case .plain = content, marks.isEmpty else { return false }
        if look === other.look { return true }
        guard let look, let otherLook = other.look else { return false }
        return look.attributes == otherLook.attributes
    }

    var attributes: Attributes { look?.attributes ?? Attributes() }

    /// These attributes over others; nil is nothing said.
    func attributes(over outer: Attributes?) -> Attributes? {
        guard let look else { return outer }
        return outer.map { look.attributes.over($0) } ?? look.attributes
    }

    /// Takes the text over, so that of several modifiers in a row only the first makes something.
    @inline(__always)
    private consuming func with(_ change: (inout Attributes) -> Void) -> Text {
        if !isKnownUniquelyReferenced(&look) { look = Look(attributes) }
        if let look { change(&look.attributes) }
        return self
    }

    public consuming func font(_ font: Font?) -> Text { with { $0.font = font } }
    public consuming func fontWeight(_ weight: Font.Weight?) -> Text { with { $0.weight = weight } }
    public consuming func foregroundColor(_ color: Color?) -> Text { with { $0.color = color } }
    public consuming func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { with { $0.style = AnyShapeStyle(style) } }
    public consuming func bold() -> Text { with { $0.isBold = true } }
    public consuming func bold(_ isActive: Bool) -> Text { with { $0.isBold = isActive } }
    public consuming func italic() -> Text { with { $0.isItalic = true } }
    public consuming func italic(_ isActive: Bool) -> Text { with { $0.isItalic = isActive } }
    public consuming func underline(_ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil) -> Text {
        with { $0.underline = LineStyle(isActive: isActive, pattern: pattern, color: color) }
    }
    public consuming func strikethrough(_ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil) -> Text {
        with { $0.strikethrough = LineStyle(isActive: isActive, pattern: pattern, color: color) }
    }
    public consuming func monospacedDigit() -> Text { with { $0.monospacedDigit = true } }
    public consuming func monospaced(_ isActive: Bool = true) -> Text { with { $0.design = isActive ? .monospaced : nil } }
    public consuming func fontDesign(_ design: Font.Design?) -> Text { with { $0.design = design } }
    /// Narrow or wide letters, where the family has them.
    public consuming func fontWidth(_ width: Font.Width?) -> Text { with { $0.width = width } }
    /// Text of less importance in the same line: `secondary` is 0.85 of the size.
    public consuming func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text { isEnabled ? with { $0.scale = scale } : self }
    /// Points after each character.
    public consuming func kerning(_ kerning: CGFloat) -> Text { with { $0.tracking = Double(kerning) } }
    public consuming func tracking(_ tracking: CGFloat) -> Text { with { $0.tracking = Double(tracking) } }
    /// Points above the baseline.
    public consuming func baselineOffset(_ offset: CGFloat) -> Text { with { $0.baselineOffset = Double(offset) } }
}

extension Text: Equatable {
    public static func == (a: Text, b: Text) -> Bool {
        a.content == b.content && a.marks == b.marks && (a.look === b.look || a.attributes == b.attributes)
    }
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
