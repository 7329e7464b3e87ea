/// Changes of one built-in value of the environment that text reads.
@usableFromInline
struct BuiltinChange<Value: Equatable>: EnvironmentChange {
    let path: WritableKeyPath<EnvironmentValues.Builtin, Value>
    let value: Value
    @usableFromInline
    func apply(to values: inout EnvironmentValues) { values.builtin[keyPath: path] = value }
}

struct LineLimitChange: EnvironmentChange {
    let minimum: Int
    let maximum: Int?
    func apply(to values: inout EnvironmentValues) {
        values.builtin.minimumLines = minimum
        values.builtin.lineLimit = maximum
    }
}

/// Keeps the text size within some sizes.
private struct TypeSizeLimit: EnvironmentChange {
    /// In ascending order; empty changes nothing.
    let allowed: [DynamicTypeSize]
    func apply(to values: inout EnvironmentValues) {
        guard let least = allowed.first, let most = allowed.last else { return }
        values.builtin.dynamicTypeSize = max(least, min(most, values.builtin.dynamicTypeSize))
    }
}

private struct DisabledChange: EnvironmentChange {
    let isDisabled: Bool
    // What is disabled outside can't be enabled inside.
    func apply(to values: inout EnvironmentValues) { if isDisabled { values.builtin.isEnabled = false } }
}

extension View {
    func builtin<Value: Equatable>(_ path: WritableKeyPath<EnvironmentValues.Builtin, Value>, _ value: Value) -> some View {
        environmentChange(BuiltinChange(path: path, value: value))
    }

    public func font(_ font: Font?) -> some View { builtin(\.font, font) }
    public func fontWeight(_ weight: Font.Weight?) -> some View { builtin(\.fontWeight, weight) }
    public func bold(_ isActive: Bool = true) -> some View { builtin(\.isBold, isActive) }
    public func italic(_ isActive: Bool = true) -> some View { builtin(\.isItalic, isActive) }
    public func monospacedDigit() -> some View { builtin(\.monospacedDigit, true) }
    public func foregroundColor(_ color: Color?) -> some View { builtin(\.foreground, color.map { AnyShapeStyle($0) }) }
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { builtin(\.foreground, AnyShapeStyle(style)) }
    public func tint(_ tint: Color?) -> some View { builtin(\.tint, tint) }
    public func lineLimit(_ number: Int?) -> some View { builtin(\.lineLimit, number) }
    public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
        environmentChange(LineLimitChange(minimum: limit.lowerBound, maximum: nil))
    }
    public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { lineLimit(limit.upperBound) }
    public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
        environmentChange(LineLimitChange(minimum: limit.lowerBound, maximum: limit.upperBound))
    }
    /// Keeps the room of `limit` lines free even when the text is shorter.
    public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
        environmentChange(LineLimitChange(minimum: reservesSpace ? limit : 1, maximum: limit))
    }
    /// Points between lines.
    public func lineSpacing(_ lineSpacing: CGFloat) -> some View { builtin(\.lineSpacing, lineSpacing) }
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { builtin(\.multilineTextAlignment, alignment) }
    public func truncationMode(_ mode: Text.TruncationMode) -> some View { builtin(\.truncationMode, mode) }
    public func minimumScaleFactor(_ factor: CGFloat) -> some View { builtin(\.minimumScaleFactor, factor) }
    /// Accepted without effect: a cut line is shrunk by `minimumScaleFactor`, never squeezed.
    public func allowsTightening(_ flag: Bool) -> some View { self }
    /// Accepted without effect: text that is read is not selected; that of a `TextField` is.
    public func textSelection<S: TextSelectability>(_ selectability: S) -> some View { self }
    public func textCase(_ textCase: Text.Case?) -> some View { builtin(\.textCase, textCase) }
    public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { builtin(\.dynamicTypeSize, size) }
    /// The nearest size within a range to the one that is set.
    public func dynamicTypeSize<R: RangeExpression>(_ range: R) -> some View where R.Bound == DynamicTypeSize {
        environmentChange(TypeSizeLimit(allowed: DynamicTypeSize.allCases.filter { range.contains($0) }))
    }
    public func disabled(_ disabled: Bool) -> some View { environmentChange(DisabledChange(isDisabled: disabled)) }
    public func colorScheme(_ colorScheme: ColorScheme) -> some View { builtin(\.colorScheme, colorScheme) }
    public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        transformEnvironment(\.colorScheme) { if let colorScheme { $0 = colorScheme } }
    }
}

/// Whether people may select text to copy it: `.enabled` or `.disabled`.
public protocol TextSelectability {
    static var allowsSelection: Bool { get }
}

public struct EnabledTextSelectability: TextSelectability {
    public static let allowsSelection = true
}

public struct DisabledTextSelectability: TextSelectability {
    public static let allowsSelection = false
}

extension TextSelectability where Self == EnabledTextSelectability {
    public static var enabled: Self { Self() }
}

extension TextSelectability where Self == DisabledTextSelectability {
    public static var disabled: Self { Self() }
}
