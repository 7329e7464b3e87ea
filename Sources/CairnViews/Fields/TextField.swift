import Drawing

/// One line of text that can be edited.
///
/// The title, or the prompt where there is one, is shown while the field is empty. Enter runs `onSubmit`. The line scrolls when it is
/// longer than the field; line ends and tabs that are pasted become spaces, other control characters go.
///
/// Keys are those of Linux desktops: arrows, Home and End, with Shift selecting and with Ctrl by words; Backspace and Delete, with Ctrl by
/// words; Ctrl+A, C, X, V, Z and Shift+Z (or Y). A double click selects a word, a third all.
public struct TextField<Label: View>: View {
    let content: FieldContent

    public var body: some View { FieldCore(content: content) }
}

/// A text field that shows a dot for each character. What is in it can't be copied.
public struct SecureField<Label: View>: View {
    let content: FieldContent

    public var body: some View { FieldCore(content: content) }
}

/// What a field is told.
struct FieldContent {
    let text: Binding<String>
    /// Shown while there is no text.
    let prompt: Text?
    /// What the field is called.
    let title: Text?
    var isSecure = false
    var trigger = SubmitTriggers.text
    /// Asked before the field takes a key itself; true takes it.
    var onKey: (@MainActor (Key, Modifiers) -> Bool)?
}

extension TextField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { self.init(titleKey, text: text, prompt: nil) }

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        content = FieldContent(text: text, prompt: prompt, title: Text(titleKey))
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>) { self.init(title, text: text, prompt: nil) }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
        content = FieldContent(text: text, prompt: prompt, title: Text(title))
    }

    /// A field along `.vertical` would grow with its text; here both axes are one line that scrolls.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
        self.init(titleKey, text: text, prompt: prompt)
    }

    /// A field along `.vertical` would grow with its text; here both axes are one line that scrolls.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
        self.init(title, text: text, prompt: prompt)
    }
}

extension TextField {
    /// A field whose label stands for it where there is no prompt; only a label that is a `Text` is shown.
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        content = FieldContent(text: text, prompt: prompt, title: label() as? Text)
    }
}

extension SecureField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
        content = FieldContent(text: text, prompt: prompt, title: Text(titleKey), isSecure: true)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
        content = FieldContent(text: text, prompt: prompt, title: Text(title), isSecure: true)
    }
}

extension SecureField {
    /// A field whose label stands for it where there is no prompt; only a label that is a `Text` is shown.
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        content = FieldContent(text: text, prompt: prompt, title: label() as? Text, isSecure: true)
    }
}

/// The line itself.
struct FieldCore: _PrimitiveView {
    let content: FieldContent

    static func _node(_ view: Self, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { TextFieldHolder(parent: $0) }
        node.update(view.content)
        return node
    }
}

/// What lasts of a field for the focus: follows the binding, and has the field's node as its only one.
final class TextFieldHolder: BodyNode {
    private var content: FieldContent?
    private lazy var field = TextFieldNode(parent: self)

    func update(_ content: FieldContent) {
        self.content = content
        replaceChild(with: field)
        field.environment = environment
        refresh()
    }

    override func refresh() {
        guard let content else { return }
        field.update(content, text: track(isCounted: false) { content.text.wrappedValue })
    }

    override func unmount() {
        super.unmount()
        host.focus.left(self)
    }
}
