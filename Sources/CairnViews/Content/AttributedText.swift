// What SwiftUI adds to Foundation's AttributedString: attributes that a Text understands.

extension AttributeScopes {
    /// Attributes that `Text` draws, and Foundation's own.
    public struct SwiftUIAttributes: AttributeScope {
        public let font: FontAttribute
        public let foregroundColor: ForegroundColorAttribute
        public let backgroundColor: BackgroundColorAttribute
        public let underlineStyle: UnderlineStyleAttribute
        public let strikethroughStyle: StrikethroughStyleAttribute
        public let kern: KerningAttribute
        public let tracking: TrackingAttribute
        public let baselineOffset: BaselineOffsetAttribute
        /// Foundation on Linux has none of its own.
        public let inlinePresentationIntent: InlinePresentationIntentAttribute
        public let foundation: AttributeScopes.FoundationAttributes

        public enum FontAttribute: AttributedStringKey {
            public typealias Value = Font
            public static let name = "SwiftUI.Font"
        }
        public enum ForegroundColorAttribute: AttributedStringKey {
            public typealias Value = Color
            public static let name = "SwiftUI.ForegroundColor"
        }
        public enum BackgroundColorAttribute: AttributedStringKey {
            public typealias Value = Color
            public static let name = "SwiftUI.BackgroundColor"
        }
        public enum UnderlineStyleAttribute: AttributedStringKey {
            public typealias Value = Text.LineStyle
            public static let name = "SwiftUI.UnderlineStyle"
        }
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            public typealias Value = Text.LineStyle
            public static let name = "SwiftUI.StrikethroughStyle"
        }
        /// Points after each character.
        public enum KerningAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = "SwiftUI.Kerning"
        }
        public enum TrackingAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = "SwiftUI.Tracking"
        }
        /// Points above the baseline.
        public enum BaselineOffsetAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = "SwiftUI.BaselineOffset"
        }
        public enum InlinePresentationIntentAttribute: AttributedStringKey {
            public typealias Value = InlinePresentationIntent
            public static let name = "NSInlinePresentationIntent"
        }
    }

    public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension AttributeDynamicLookup {
    public subscript<T: AttributedStringKey>(dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>) -> T { self[T.self] }
}

/// What Markdown says about a run: stressed, code and so on.
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let emphasized = InlinePresentationIntent(rawValue: 1)
    public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
    public static let code = InlinePresentationIntent(rawValue: 4)
    public static let strikethrough = InlinePresentationIntent(rawValue: 32)
}

extension AttributedString {
    /// How Markdown is read. Only inline markup is: `interpretedSyntax` is accepted for the code that sets it.
    public struct MarkdownParsingOptions: Sendable {
        public enum InterpretedSyntax: Sendable { case full, inlineOnly, inlineOnlyPreservingWhitespace }

        public var interpretedSyntax: InterpretedSyntax

        public init(interpretedSyntax: InterpretedSyntax = .inlineOnlyPreservingWhitespace) { self.interpretedSyntax = interpretedSyntax }
    }

    /// Inline Markdown as runs with `inlinePresentationIntent` and `link`. Never throws: what is not closed is plain text.
    public init(markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil) throws {
        self.init()
        for span in InlineMarkdown.spans(of: markdown) {
            var run = AttributedString(span.text)
            var intent: InlinePresentationIntent = []
            if span.style.contains(.emphasis) { intent.insert(.emphasized) }
            if span.style.contains(.strong) { intent.insert(.stronglyEmphasized) }
            if span.style.contains(.code) { intent.insert(.code) }
            if span.style.contains(.strikethrough) { intent.insert(.strikethrough) }
            if !intent.isEmpty { run.inlinePresentationIntent = intent }
            if let link = span.link { run.link = URL(string: link, relativeTo: baseURL) }
            append(run)
        }
    }
}

extension Text {
    /// A string whose runs have fonts, colours, lines and links of their own: see `AttributeScopes.SwiftUIAttributes`.
    @_disfavoredOverload
    public init(_ attributedContent: AttributedString) {
        self.init(
            .runs(
                attributedContent.runs.map { run in
                    Run(text: String(attributedContent[run.range].characters), attributes: Attributes(run.attributes))
                }))
    }
}

extension Text.Attributes {
    init(_ container: AttributeContainer) {
        self.init()
        font = container.font
        color = container.foregroundColor
        self.background = container.backgroundColor
        self.underline = container.underlineStyle
        self.strikethrough = container.strikethroughStyle
        self.tracking = (container.tracking ?? container.kern).map { Double($0) }
        self.baselineOffset = container.baselineOffset.map { Double($0) }
        self.link = container.link
        guard let intent = container.inlinePresentationIntent else { return }
        if intent.contains(.stronglyEmphasized) { isBold = true }
        if intent.contains(.emphasized) { isItalic = true }
        if intent.contains(.code) { self.design = .monospaced }
        if intent.contains(.strikethrough), self.strikethrough == nil { self.strikethrough = .single }
    }
}
