/// The key of a string to show, made by literals. Interpolated values take part in the key as `%@` and the like do in SwiftUI.
///
/// Inline Markdown in the literal is shown as what it means; see `InlineMarkdown`. What is interpolated is shown as it is, also when it
/// looks like Markdown; an interpolated `Text` keeps its own look.
///
/// A key found in a table of translations is replaced by what stands there, in the language of the surroundings; any other key is shown as it
/// is written. Tables are looked for in the bundle that is given, else in the program's own folders; see the page Text.
public struct LocalizedStringKey: Equatable, Sendable, ExpressibleByStringInterpolation {
    /// The key as it is written.
    let text: String
    /// The same as Markdown: interpolated values escaped, interpolated texts as placeholders.
    let markup: String
    /// What the placeholders stand for.
    let texts: [Text]
    /// The interpolated values, in order.
    let arguments: [Argument]

    var hasMarkup: Bool { !texts.isEmpty || InlineMarkdown.mayHaveMarkup(markup) }
    /// The characters that are shown, without markup.
    package var plainText: String { Text(self).plainText }

    public init(_ value: String) {
        text = value
        markup = value
        texts = []
        arguments = []
    }
    public init(stringLiteral value: String) { self.init(value) }
    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
        markup = stringInterpolation.markup
        texts = stringInterpolation.texts
        arguments = stringInterpolation.arguments
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""
        var markup = ""
        var texts: [Text] = []
        var arguments: [Argument] = []

        public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity + 16) }
        public mutating func appendLiteral(_ literal: String) {
            text += literal
            markup += literal
        }
        private mutating func append(value: String, _ specifier: String = "%@") {
            let start = text.utf8.count
            text += value
            markup += InlineMarkdown.escaped(value)
            arguments.append(Argument(start: start, end: text.utf8.count, specifier: specifier))
        }
        public mutating func appendInterpolation(_ string: String) { append(value: string) }
        public mutating func appendInterpolation<T>(_ value: T) { append(value: String(describing: value)) }
        public mutating func appendInterpolation<T: BinaryInteger>(_ value: T) {
            append(value: String(value), T.isSigned ? "%lld" : "%llu")
        }
        public mutating func appendInterpolation(_ value: Double) { append(value: String(describing: value), "%lf") }
        public mutating func appendInterpolation(_ value: Float) { append(value: String(describing: value), "%f") }
        /// A text that keeps its own look.
        public mutating func appendInterpolation(_ value: Text) {
            guard texts.count < LocalizedStringKey.placeholders.count else { return append(value: value.plainText) }
            let start = text.utf8.count
            text += value.plainText
            markup.unicodeScalars.append(LocalizedStringKey.placeholder(texts.count))
            arguments.append(Argument(start: start, end: text.utf8.count, specifier: "%@", text: texts.count))
            texts.append(value)
        }
        /// A picture in the line.
        public mutating func appendInterpolation(_ image: Image) { appendInterpolation(Text(image)) }
        public mutating func appendInterpolation(_ value: AttributedString) { appendInterpolation(Text(value)) }
        public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) { appendInterpolation(Text(date, style: style)) }
        public mutating func appendInterpolation(_ dates: ClosedRange<Date>) { appendInterpolation(Text(dates)) }
        public mutating func appendInterpolation(_ value: Double, specifier: String) {
            append(value: String(format: specifier, value), specifier)
        }
        public mutating func appendInterpolation(_ value: Int, specifier: String) {
            append(value: String(format: specifier, value), specifier)
        }
        public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
        where F.FormatInput: Equatable, F.FormatOutput == String {
            append(value: format.format(input))
        }
        public mutating func appendInterpolation<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
            append(value: formatter.string(for: subject) ?? "")
        }
    }
}

extension LocalizedStringKey {
    /// Unicode's noncharacters: no text has them, so they can stand for something else.
    fileprivate static let placeholders: ClosedRange<UInt32> = 0xFDD0...0xFDEF

    fileprivate static func placeholder(_ index: Int) -> Unicode.Scalar {
        Unicode.Scalar(placeholders.lowerBound + UInt32(index)) ?? "\u{fffc}"
    }

    /// A text in its place among the runs.
    struct Piece {
        var text: String
        var attributes: Text.Attributes
        /// Instead of `text`: shown with its own look over `attributes`.
        var embedded: Text?
    }

    /// Markdown taken apart, embedded texts in their places.
    static func pieces(of markup: String, _ texts: [Text]) -> [Piece] {
        InlineMarkdown.spans(of: markup).flatMap { span in
            let attributes = Text.Attributes(span)
            guard !texts.isEmpty else { return [Piece(text: span.text, attributes: attributes)] }
            var pieces: [Piece] = []
            var plain = String.UnicodeScalarView()
            func flush() {
                if !plain.isEmpty { pieces.append(Piece(text: String(plain), attributes: attributes)) }
                plain = String.UnicodeScalarView()
            }
            for scalar in span.text.unicodeScalars {
                let index = Int(scalar.value) - Int(placeholders.lowerBound)
                if texts.indices.contains(index) {
                    flush()
                    pieces.append(Piece(text: "", attributes: attributes, embedded: texts[index]))
                } else {
                    plain.append(scalar)
                }
            }
            flush()
            return pieces
        }
    }

    static func runs(of markup: String, _ texts: [Text]) -> [Text.Run] {
        pieces(of: markup, texts).map { Text.Run(text: $0.embedded?.plainText ?? $0.text, attributes: $0.attributes) }
    }
}
