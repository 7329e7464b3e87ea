import Drawing

/// How a text field looks. The styles are Cairn's own; the protocol names them and can't be conformed to usefully from outside.
public protocol TextFieldStyle: Sendable {
    var _kind: _TextFieldStyleKind { get }
}

/// A style as the field reads it. Not for users.
public struct _TextFieldStyleKind: Sendable {
    let kind: TextFieldStyleKind
    init(_ kind: TextFieldStyleKind) { self.kind = kind }
}

enum TextFieldStyleKind: Hashable, Sendable { case automatic, plain, rounded, square }

/// In a box with round corners; in a row of a list the text alone.
public struct DefaultTextFieldStyle: TextFieldStyle {
    public init() {}
    public var _kind: _TextFieldStyleKind { _TextFieldStyleKind(.automatic) }
}

/// The text alone.
public struct PlainTextFieldStyle: TextFieldStyle {
    public init() {}
    public var _kind: _TextFieldStyleKind { _TextFieldStyleKind(.plain) }
}

/// In a box with round corners.
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
    public init() {}
    public var _kind: _TextFieldStyleKind { _TextFieldStyleKind(.rounded) }
}

/// In a box.
public struct SquareBorderTextFieldStyle: TextFieldStyle {
    public init() {}
    public var _kind: _TextFieldStyleKind { _TextFieldStyleKind(.square) }
}

extension TextFieldStyle where Self == DefaultTextFieldStyle { public static var automatic: DefaultTextFieldStyle { .init() } }
extension TextFieldStyle where Self == PlainTextFieldStyle { public static var plain: PlainTextFieldStyle { .init() } }
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    public static var roundedBorder: RoundedBorderTextFieldStyle { .init() }
}
extension TextFieldStyle where Self == SquareBorderTextFieldStyle { public static var squareBorder: SquareBorderTextFieldStyle { .init() } }

/// The measures of text fields, points and seconds.
enum TextFieldLook {
    /// Between a box and its text; with a body text's 20 points the box is 30 high.
    static let inset = (horizontal: 8.0, vertical: 5.0)
    static let radius = 6.0
    /// Of the ring around the field that has the keyboard.
    static let ring = 2.0
    /// Width where nobody says how wide.
    static let idealWidth = 160.0
    static let caretWidth = 1.5
    /// A caret is shown this long and hidden as long.
    static let blink = 0.6
    /// Without input it stops blinking after this time, shown, and the window sleeps: as GTK does.
    static let blinkLimit = 10.0
    /// Of the accent behind selected characters.
    static let selectionOpacity = 0.26
}

extension TextFieldStyleKind {
    /// Whether there is a box around the text.
    var hasBox: Bool { self == .rounded || self == .square }
    var shape: DrawnShape { self == .rounded ? .rounded(radius: TextFieldLook.radius) : .rectangle }
}

extension View {
    /// How the text fields inside look.
    public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { builtin(\.field.style, style._kind.kind) }
}
