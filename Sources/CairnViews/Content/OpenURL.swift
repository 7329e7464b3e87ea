/// Opens links: `@Environment(\.openURL) var openURL`, then `openURL(url)`.
///
/// Links in texts and `Link` go through it too, so `environment(\.openURL, OpenURLAction { url in … })` sees them all.
@MainActor @preconcurrency
public struct OpenURLAction: Sendable {
    public struct Result: Sendable {
        enum Kind: Sendable { case handled, discarded, system(URL?) }
        let kind: Kind

        /// The handler opened it.
        public static let handled = Result(kind: .handled)
        /// Nothing shall open it.
        public static let discarded = Result(kind: .discarded)
        /// The desktop shall open it, in the browser for instance.
        public static let systemAction = Result(kind: .system(nil))
        /// The desktop shall open another one instead.
        public static func systemAction(_ url: URL) -> Result { Result(kind: .system(url)) }
    }

    private let handler: @MainActor (URL) -> Result
    /// What the desktop does; put there by the window.
    var system: (@MainActor (URL) -> Bool)?

    public init(handler: @escaping @MainActor (URL) -> Result) { self.handler = handler }

    nonisolated init() { handler = { _ in .systemAction } }

    public func callAsFunction(_ url: URL) { callAsFunction(url) { _ in } }

    /// `completion` is told whether it was taken.
    public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
        switch handler(url).kind {
        case .handled: completion(true)
        case .discarded: completion(false)
        // Without a scheme it would name a file or program beside the app.
        case .system(let other): completion((other ?? url).scheme == nil ? false : system?(other ?? url) ?? false)
        }
    }
}

extension EnvironmentValues {
    /// Opens a link; the desktop's way unless a view above set another.
    public var openURL: OpenURLAction {
        get { builtin.openURL }
        set {
            var action = newValue
            action.system = action.system ?? builtin.openURL.system
            builtin.openURL = action
        }
    }
}

/// A text or view that opens a link when clicked.
public struct Link<Label: View>: View {
    let destination: URL
    let label: Label
    @Environment(\.openURL) private var openURL

    public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }

    public var body: some View {
        Button {
            openURL(destination)
        } label: {
            label.foregroundStyle(Color.accentColor)
        }
        .buttonStyle(.plain)
    }
}

extension Link where Label == Text {
    public init(_ titleKey: LocalizedStringKey, destination: URL) { self.init(destination: destination) { Text(titleKey) } }
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, destination: URL) { self.init(destination: destination) { Text(title) } }
}
