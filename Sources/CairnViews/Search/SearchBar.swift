import Drawing

/// The measures of a search field, points.
enum SearchBarLook {
    static let height: CGFloat = 32
    static let inset: CGFloat = 16
    /// Above and below the field.
    static let gap: CGFloat = 8
    static let radius: CGFloat = 7
    static let symbol: CGFloat = 14
    /// A field wider than this looks lost; as wide as the rows of an app may be.
    static let greatestWidth: CGFloat = 720
}

/// The field at the top edge of what can be searched, with what was found.
struct SearchBar: View {
    let state: SearchState
    let text: Binding<String>
    let isPresented: Binding<Bool>?
    /// Shown even while `isPresented` is false.
    let isAlwaysShown: Bool
    let prompt: Text?
    @FocusState private var isFocused: Bool
    @Environment(\.colorScheme) private var colorScheme

    private var isShown: Bool { isAlwaysShown || isPresented?.wrappedValue ?? true }

    var body: some View {
        let _ = connect()
        if isShown { bar }
    }

    private var bar: some View {
        HStack(spacing: 8) {
            Magnifier()
                .stroke(.secondary, lineWidth: 1.5)
                .frame(width: SearchBarLook.symbol, height: SearchBarLook.symbol)
            FieldCore(content: field).focused($isFocused)
            if !text.wrappedValue.isEmpty {
                SearchStatus(state: state)
                ClearButton { text.wrappedValue = "" }
            }
        }
        .padding(.horizontal, 10)
        .frame(height: SearchBarLook.height)
        .background { RoundedRectangle(cornerRadius: SearchBarLook.radius).fill(ground) }
        .overlay { ring }
        .frame(maxWidth: SearchBarLook.greatestWidth - 2 * SearchBarLook.inset)
        .padding(.horizontal, SearchBarLook.inset)
        .padding(.vertical, SearchBarLook.gap)
        .frame(maxWidth: .infinity)
        .background(.background)
        .textFieldStyle(.plain)
        .font(.body)
        .onChange(of: isFocused || !text.wrappedValue.isEmpty, initial: true) { _, new in state.isSearching.set(new) }
        .onChange(of: isPresented?.wrappedValue ?? false, initial: true) { _, new in if new { isFocused = true } }
        .onDisappear { state.isSearching.set(false) }
    }

    @ViewBuilder private var ring: some View {
        if isFocused {
            RoundedRectangle(cornerRadius: SearchBarLook.radius - 1)
                .stroke(Color.accentColor, lineWidth: TextFieldLook.ring)
                .padding(TextFieldLook.ring / 2)
                .allowsHitTesting(false)
        }
    }

    private var ground: Color { colorScheme == .dark ? Color(white: 1, opacity: 0.09) : Color(white: 0, opacity: 0.055) }

    private var field: FieldContent {
        var content = FieldContent(text: text, prompt: prompt, title: Text(verbatim: "Search"))
        content.trigger = .search
        content.onKey = { key, modifiers in self.key(key, modifiers) }
        return content
    }

    private func connect() {
        state.present = {
            isPresented?.wrappedValue = true
            isFocused = true
        }
        state.dismiss = { leave() }
    }

    /// Enter goes to the next match; Escape empties the field, and leaves it when it is empty.
    private func key(_ key: Key, _ modifiers: Modifiers) -> Bool {
        switch key {
        case .enter where modifiers.isSubset(of: .shift):
            state.find?.step(forward: modifiers.isEmpty)
            // `onSubmit(of: .search)` hears of it too.
            return !modifiers.isEmpty
        case .escape where modifiers.isEmpty:
            if text.wrappedValue.isEmpty { leave() } else { text.wrappedValue = "" }
            return true
        default: return false
        }
    }

    private func leave() {
        if !text.wrappedValue.isEmpty { text.wrappedValue = "" }
        isFocused = false
        isPresented?.wrappedValue = false
    }
}

/// How much was found, in few words.
private struct SearchStatus: View {
    let state: SearchState

    var body: some View {
        Text(verbatim: words(state.find?.status.read() ?? FindStatus()))
            .font(.subheadline)
            .monospacedDigit()
            .foregroundStyle(.secondary)
            .lineLimit(1)
            .fixedSize()
    }

    private func words(_ status: FindStatus) -> String {
        guard status.isActive else { return "" }
        let count = status.count.formatted(.number.locale(Locale(identifier: "en_US")).grouping(.never))
        let found = status.current.map { "\($0) of \(count)" } ?? (status.count > 0 ? "\(count) found" : "")
        if status.progress < 1 { return (found.isEmpty ? "" : found + ", ") + "\(Int(status.progress * 100)) %" }
        return found.isEmpty ? "Not found" : found
    }
}
