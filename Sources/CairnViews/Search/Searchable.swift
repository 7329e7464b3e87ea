/// Where a search field is to be. There is one place here, the top edge of what is searched; all are taken for it.
public struct SearchFieldPlacement: Hashable, Sendable {
    let isAlwaysShown: Bool

    public static let automatic = SearchFieldPlacement(isAlwaysShown: false)
    public static let toolbar = automatic
    public static let sidebar = automatic
    public static let navigationBarDrawer = automatic
    public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement {
        SearchFieldPlacement(isAlwaysShown: displayMode == .always)
    }

    /// Whether the field may be hidden while it is not used: it is where `isPresented` is bound.
    public enum NavigationBarDrawerDisplayMode: Hashable, Sendable { case automatic, always }
}

private struct SearchableModifier: ViewModifier {
    let text: Binding<String>
    let isPresented: Binding<Bool>?
    let placement: SearchFieldPlacement
    let prompt: Text?
    @State private var holder = SearchHolder()

    func body(content: Content) -> some View {
        content
            .modifier(SearchModifier(state: holder.state, text: text))
            .safeAreaInset(edge: .top) {
                SearchBar(
                    state: holder.state, text: text, isPresented: isPresented,
                    isAlwaysShown: placement.isAlwaysShown || isPresented == nil, prompt: prompt
                )
                .environmentChange(SearchStateChange(state: holder.state))
            }
    }
}

/// Makes the state only once, however often the modifier is made.
@MainActor
private final class SearchHolder {
    lazy var state = SearchState()
    nonisolated init() {}
}

extension View {
    /// Adds a search field at the top edge. Rows of the first list or lazy stack inside that have the text in them are counted and marked,
    /// whatever its case and accents, whether or not the app shows fewer rows for it.
    ///
    /// Ctrl+F goes to the field, Enter or F3 to the next match and with Shift to the one before, Escape empties the field and then leaves
    /// it. Matches are counted in the field and beside each section's header (`sectionMatchCount`), and ticked beside the scrollbar. Rows
    /// that were never built are searched too: see ``ForEach/searchKey(_:)``. Marking, counting and going to matches are Cairn's own.
    public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View {
        modifier(SearchableModifier(text: text, isPresented: nil, placement: placement, prompt: prompt))
    }

    public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
    ) -> some View {
        searchable(text: text, placement: placement, prompt: Text(prompt))
    }

    @_disfavoredOverload
    public func searchable<S: StringProtocol>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
    ) -> some View {
        searchable(text: text, placement: placement, prompt: Text(prompt))
    }

    /// The same with a field that is there only while `isPresented` is true, unless the placement says `.always`: Ctrl+F sets it, Escape in
    /// an empty field clears it. Setting it gives the field the keyboard.
    public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View {
        modifier(SearchableModifier(text: text, isPresented: isPresented, placement: placement, prompt: prompt))
    }

    public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
    ) -> some View {
        searchable(text: text, isPresented: isPresented, placement: placement, prompt: Text(prompt))
    }

    @_disfavoredOverload
    public func searchable<S: StringProtocol>(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: S
    ) -> some View {
        searchable(text: text, isPresented: isPresented, placement: placement, prompt: Text(prompt))
    }
}
