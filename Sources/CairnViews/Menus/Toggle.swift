import Drawing

/// A switch between on and off; in a menu, an item with a check mark.
@MainActor @preconcurrency
public struct Toggle<Label: View>: View {
    let isOn: Binding<Bool>
    let label: Label
    @Environment(\.menuScope) private var menu

    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.label = label()
    }

    public var body: some View {
        let isOn = isOn
        if menu != nil {
            MenuItem(label: AnyView(label), isChecked: isOn.wrappedValue, action: { isOn.wrappedValue.toggle() })
        } else {
            SwitchRow(label: label, isOn: isOn)
        }
    }
}

extension Toggle where Label == Text {
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(titleKey) } }
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
}

extension Toggle where Label == CairnViews.Label<Text, Image> {
    public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { CairnViews.Label(titleKey, systemImage: systemImage) }
    }
}

/// A label and a switch at the other end; a click on either turns it.
private struct SwitchRow<Label: View>: View {
    let label: Label
    let isOn: Binding<Bool>
    @State private var isPressed = false
    @State private var isHovered = false

    var body: some View {
        let isOn = isOn
        HStack(spacing: 8) {
            label
            Spacer(minLength: 8)
            Capsule()
                .fill(isOn.wrappedValue ? Color.accentColor : Color.gray.opacity(isHovered ? 0.5 : 0.4))
                .frame(width: 34, height: 20)
                .overlay(alignment: isOn.wrappedValue ? .trailing : .leading) {
                    Circle().fill(Color.white).frame(width: 16, height: 16).padding(2)
                }
                .opacity(isPressed ? 0.7 : 1)
        }
        .modifier(PressModifier(isPressed: $isPressed, isHovered: $isHovered, action: { isOn.wrappedValue.toggle() }))
    }
}
