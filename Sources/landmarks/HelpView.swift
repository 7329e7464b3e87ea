import Cairn

/// The keys, over the list.
struct HelpView: View {
    static let keys: [(keys: String, action: String)] = [
        ("Click, Shift, Ctrl+click", "Select rows"),
        ("Letters", "Go to a row that begins so"),
        ("Ctrl+A, Ctrl+C", "Select all, copy"),
        ("Ctrl+F", "Search"),
        ("F3, Shift+F3", "Next match, one before"),
        ("Up, Down", "Scroll a line, move what is selected"),
        ("Page Up, Page Down", "Scroll a page"),
        ("Space, Shift+Space", "Scroll a page"),
        ("Home, End", "First, last row"),
        ("Ctrl+Up, Ctrl+Down", "Section before, after"),
        ("Tab, then Enter, Left, Right", "Close, open a section"),
        ("Ctrl+Plus, Minus, 0", "Larger, smaller, as it was"),
        ("F12, Ctrl+S, Print", "Save a picture"),
        ("F9", "Record input, stop"),
        ("F11", "Full screen"),
        ("F1, ?", "Show, hide these keys"),
        ("Ctrl+Q, Ctrl+W", "Quit"),
    ]

    /// Keys of the content shown now, before those that are always there.
    var first: [(keys: String, action: String)] = []

    @Environment(\.colorScheme) private var colorScheme

    /// Raised above the dimmed list: in the dark by a lighter ground, where a shadow would not show.
    private var ground: Color { colorScheme == .dark ? Color(red: 0.165, green: 0.165, blue: 0.184) : .white }

    var body: some View {
        ZStack {
            Color.black.opacity(0.32)
            VStack(alignment: .leading, spacing: 0) {
                Text("Keys").font(.title3.weight(.semibold)).padding(.bottom, 12)
                ForEach(first + Self.keys, id: \.keys) { entry in
                    HStack(alignment: .firstTextBaseline, spacing: 24) {
                        Text(entry.keys).font(.subheadline.weight(.medium))
                        Spacer(minLength: 0)
                        Text(entry.action).font(.subheadline).foregroundStyle(.secondary)
                    }
                    .frame(height: 26)
                }
            }
            .lineLimit(1)
            .padding(20)
            .frame(maxWidth: 380)
            .background(ground, in: RoundedRectangle(cornerRadius: 12))
            .shadow(color: .black.opacity(0.25), radius: 24, y: 8)
            .padding(16)
        }
    }
}
