/// What a button style draws from.
@MainActor
public struct ButtonStyleConfiguration {
    public struct Label: View {
        let view: AnyView
        public var body: some View { view }
    }
    public let role: ButtonRole?
    public let label: Label
    public let isPressed: Bool
    let isHovered: Bool
}

/// How buttons look.
@MainActor @preconcurrency
public protocol ButtonStyle {
    associatedtype Body: View
    typealias Configuration = ButtonStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A built-in style. Kept apart from `ButtonStyle` so that `.plain` and `.bordered` are found by name.
public protocol PrimitiveButtonStyle: ButtonStyle {}

/// A tinted label that dims while pressed.
public struct DefaultButtonStyle: PrimitiveButtonStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .foregroundStyle(configuration.role == .destructive ? Color.red : Color.accentColor)
            .opacity(configuration.isPressed ? 0.5 : configuration.isHovered ? 0.8 : 1)
            .modifier(ContentShapeModifier())
    }
}

/// The label as it is, dimmed while pressed.
public struct PlainButtonStyle: PrimitiveButtonStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        configuration.label.opacity(configuration.isPressed ? 0.5 : 1)
    }
}

/// The label on a quiet rounded box.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .foregroundStyle(configuration.role == .destructive ? Color.red : Color.accentColor)
            .padding(.horizontal, 12)
            .padding(.vertical, 6)
            .background(
                Color.gray.opacity(configuration.isPressed ? 0.32 : configuration.isHovered ? 0.22 : 0.16),
                in: RoundedRectangle(cornerRadius: 6))
    }
}

/// The label on the accent colour.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .foregroundStyle(Color.white)
            .padding(.horizontal, 12)
            .padding(.vertical, 6)
            .background(Color.accentColor.opacity(configuration.isPressed ? 0.7 : 1), in: RoundedRectangle(cornerRadius: 6))
    }
}

public struct BorderlessButtonStyle: PrimitiveButtonStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        DefaultButtonStyle().makeBody(configuration: configuration)
    }
}

extension ButtonStyle where Self == DefaultButtonStyle { public static var automatic: DefaultButtonStyle { .init() } }
extension ButtonStyle where Self == PlainButtonStyle { public static var plain: PlainButtonStyle { .init() } }
extension ButtonStyle where Self == BorderedButtonStyle { public static var bordered: BorderedButtonStyle { .init() } }
extension ButtonStyle where Self == BorderlessButtonStyle { public static var borderless: BorderlessButtonStyle { .init() } }
extension ButtonStyle where Self == BorderedProminentButtonStyle {
    public static var borderedProminent: BorderedProminentButtonStyle { .init() }
}

@MainActor
struct AnyButtonStyle {
    let makeBody: @MainActor (ButtonStyleConfiguration) -> AnyView
    init<S: ButtonStyle>(_ style: S) { makeBody = { AnyView(style.makeBody(configuration: $0)) } }
    nonisolated init(make: @escaping @MainActor (ButtonStyleConfiguration) -> AnyView) { makeBody = make }
}

extension EnvironmentValues {
    var buttonStyleValue: AnyButtonStyle {
        get { builtin.buttonStyle ?? AnyButtonStyle { AnyView(DefaultButtonStyle().makeBody(configuration: $0)) } }
        set { builtin.buttonStyle = newValue }
    }
}

extension View {
    public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        environment(\.buttonStyleValue, AnyButtonStyle(style))
    }
}
