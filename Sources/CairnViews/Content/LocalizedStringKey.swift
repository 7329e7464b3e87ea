/// The key of a string to show, made by literals. Interpolated values take part in the key as `%@` and the like do in SwiftUI.
///
/// A key found in the main bundle's `Localizable` table is replaced by its translation; any other key is shown as it is written.
public struct LocalizedStringKey: Equatable, Sendable, ExpressibleByStringInterpolation {
    let text: String
    /// The key as it is written.
    package var plainText: String { text }

    public init(_ value: String) { text = value }
    public init(stringLiteral value: String) { text = value }
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""

        public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity + 16) }
        public mutating func appendLiteral(_ literal: String) { text += literal }
        public mutating func appendInterpolation(_ string: String) { text += string }
        public mutating func appendInterpolation<T>(_ value: T) { text += String(describing: value) }
        public mutating func appendInterpolation(_ value: Text) { text += value.plainText }
        public mutating func appendInterpolation(_ value: Double, specifier: String) {
            text += String(format: specifier, value)
        }
        public mutating func appendInterpolation(_ value: Int, specifier: String) { text += String(format: specifier, value) }
        public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
        where F.FormatInput: Equatable, F.FormatOutput == String {
            text += format.format(input)
        }
    }
}
