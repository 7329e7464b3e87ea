/// What makes a field submit what was entered.
public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Enter in a text field.
    public static let text = SubmitTriggers(rawValue: 1)
    /// Enter in a search field.
    public static let search = SubmitTriggers(rawValue: 2)
}

/// What the key that submits is called on a keyboard drawn on the screen; a desktop has none, so it changes nothing.
public struct SubmitLabel: Hashable, Sendable {
    let name: String
    public static let done = SubmitLabel(name: "done")
    public static let go = SubmitLabel(name: "go")
    public static let send = SubmitLabel(name: "send")
    public static let join = SubmitLabel(name: "join")
    public static let route = SubmitLabel(name: "route")
    public static let search = SubmitLabel(name: "search")
    public static let `return` = SubmitLabel(name: "return")
    public static let next = SubmitLabel(name: "next")
    public static let `continue` = SubmitLabel(name: "continue")
}

/// Which letters a keyboard on the screen would begin with capitals.
public struct TextInputAutocapitalization: Hashable, Sendable {
    let name: String
    public static let never = TextInputAutocapitalization(name: "never")
    public static let words = TextInputAutocapitalization(name: "words")
    public static let sentences = TextInputAutocapitalization(name: "sentences")
    public static let characters = TextInputAutocapitalization(name: "characters")
}

/// When scrolling would send a keyboard on the screen away.
public struct ScrollDismissesKeyboardMode: Hashable, Sendable {
    let name: String
    public static let automatic = ScrollDismissesKeyboardMode(name: "automatic")
    public static let immediately = ScrollDismissesKeyboardMode(name: "immediately")
    public static let interactively = ScrollDismissesKeyboardMode(name: "interactively")
    public static let never = ScrollDismissesKeyboardMode(name: "never")
}

/// What fields read from their surroundings.
struct FieldEnvironment {
    var style = TextFieldStyleKind.automatic
    /// Outermost first.
    var submits: [SubmitHandler] = []
}

struct SubmitHandler {
    let triggers: SubmitTriggers
    let action: @MainActor () -> Void
}

private struct SubmitChange: EnvironmentChange {
    /// nil: handlers further out are not told of these triggers.
    let handler: SubmitHandler?
    let blocks: SubmitTriggers

    func apply(to values: inout EnvironmentValues) {
        if let handler {
            values.builtin.field.submits.append(handler)
        } else {
            values.builtin.field.submits = values.builtin.field.submits.compactMap {
                let left = $0.triggers.subtracting(blocks)
                return left.isEmpty ? nil : SubmitHandler(triggers: left, action: $0.action)
            }
        }
    }

    // A closure can't be compared.
    static func == (a: Self, b: Self) -> Bool { a.handler == nil && b.handler == nil && a.blocks == b.blocks }
}

extension EnvironmentValues {
    /// Runs what `onSubmit` asked for, innermost first; whether there was anything.
    @MainActor func submit(_ trigger: SubmitTriggers) -> Bool {
        let handlers = builtin.field.submits.reversed().filter { $0.triggers.contains(trigger) }
        for handler in handlers { handler.action() }
        return !handlers.isEmpty
    }
}

extension View {
    /// Runs an action when Enter is pressed in a text field inside (or in a search field, for `.search`). Actions further out run after it.
    public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping @MainActor () -> Void) -> some View {
        environmentChange(SubmitChange(handler: SubmitHandler(triggers: triggers, action: action), blocks: []))
    }

    /// Keeps `onSubmit` actions further out from hearing of fields inside.
    public func submitScope(_ isBlocking: Bool = true) -> some View {
        environmentChange(SubmitChange(handler: nil, blocks: isBlocking ? [.text, .search] : []))
    }

    /// Accepted without effect: there is no keyboard on the screen whose key it would name.
    public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
    /// Accepted without effect: nothing typed is corrected.
    public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
    /// Accepted without effect: nothing typed is corrected.
    public func disableAutocorrection(_ disable: Bool?) -> some View { self }
    /// Accepted without effect: what is typed is taken as it is.
    public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { self }
    /// Accepted without effect: there is no keyboard on the screen to go away.
    public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }
}
