import Cairn

// Every spelling that an application of the first issue may use, once, as users write it. This file imports Cairn alone; that it compiles
// is the test, and `VocabularyTests` shows each page once.

@Observable final class Catalogue {
    var title = "Lakes"
    var entries = [Entry(name: "Baikal", area: 31_722), Entry(name: "Victoria", area: 68_870)]
    var isExpanded = true
}

struct Entry: Identifiable, Hashable {
    let id = UUID()
    var name: String
    var area: Double
}

private struct DensityKey: EnvironmentKey { static let defaultValue = 1.0 }
extension EnvironmentValues {
    var density: Double {
        get { self[DensityKey.self] }
        set { self[DensityKey.self] = newValue }
    }
}

struct Card: ViewModifier {
    @Environment(\.colorScheme) private var colorScheme
    var isRaised = false

    func body(content: Content) -> some View {
        content
            .padding()
            .background(colorScheme == .dark ? Color.black : Color.white)
            .clipShape(RoundedRectangle(cornerRadius: 8))
            .shadow(color: .black.opacity(0.2), radius: isRaised ? 8 : 2, x: 0, y: 1)
    }
}

extension View {
    func card(raised: Bool = false) -> some View { modifier(Card(isRaised: raised)) }
}

enum Kind: CaseIterable { case lake, river, mountain }

/// Builders and conditions.
struct BuilderPage: View {
    var kind = Kind.lake
    var name: String? = "Baikal"
    var isShown = true

    @ViewBuilder private var symbol: some View {
        switch kind {
        case .lake: Circle().fill(.blue)
        case .river: Capsule().stroke(.teal, lineWidth: 2)
        case .mountain: Rectangle().foregroundStyle(.brown)
        }
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            symbol.frame(width: 12, height: 12)
            if isShown { Text("shown") } else { Text("hidden") }
            if let name { Text(name) }
            if #available(macOS 12, *) { Text("new") } else { Text("old") }
            Group {
                Text("1")
                Text("2")
            }
            .font(.caption)
            EmptyView()
            AnyView(Text("erased"))
            Text("3")
            Text("4")
            Text("5")
            Text("6")
            Text("7")
            Text("a twelfth child")
        }
        .card(raised: true)
    }
}

/// Lists.
struct ListPage: View {
    @State private var catalogue = Catalogue()
    @State private var numbers = [1, 2, 3]

    var body: some View {
        ScrollView(.vertical) {
            Text("ordinary content before")
            LazyVStack(alignment: .leading, spacing: 0, pinnedViews: [.sectionHeaders, .sectionFooters]) {
                Section {
                    ForEach(catalogue.entries) { entry in EntryRow(entry: entry) }
                } header: {
                    Text(catalogue.title)
                } footer: {
                    Text("\(catalogue.entries.count) entries")
                }
                Section("Numbers") { ForEach(numbers, id: \.self) { number in Text("\(number)") } }
                Section(header: Text("Old header"), footer: Text("Old footer")) { ForEach(0..<3) { Text("Row \($0)") } }
                Section(header: Text("Header")) { Text("one row") }
                Section(footer: Text("Footer")) { Text("one row") }
                Section { Text("neither") }
                Section(isExpanded: $catalogue.isExpanded) {
                    Text("collapsible")
                } header: {
                    Text("Tap")
                }
                Section("Collapsible", isExpanded: $catalogue.isExpanded) { Text("collapsible") }
                ForEach($catalogue.entries) { $entry in Toggleless(text: $entry.name) }
                ForEach(Array(Kind.allCases.enumerated()), id: \.offset) { pair in Text(String(describing: pair.element)) }
            }
            Text("between")
            ScrollView(.horizontal, showsIndicators: false) {
                LazyHStack(alignment: .top, spacing: 4, pinnedViews: .sectionHeaders) { ForEach(0..<20) { Text("\($0)") } }
            }
        }
    }
}

struct Toggleless: View {
    @Binding var text: String
    var body: some View { Text(text) }
}

struct EntryRow: View {
    let entry: Entry
    @State private var isHovered = false
    @Environment(\.density) private var density

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 8) {
            Label("Lake", systemImage: "drop")
            VStack(alignment: .leading) {
                Text(entry.name).font(.headline).bold()
                Text("Russia").font(.system(size: 13, weight: .semibold, design: .default)).foregroundColor(.secondary)
            }
            Spacer()
            Text(entry.area, format: .number).monospacedDigit()
        }
        .padding(.horizontal)
        .padding(.vertical, 4 * density)
        .padding(EdgeInsets(top: 1, leading: 2, bottom: 1, trailing: 2))
        .background(isHovered ? Color.gray.opacity(0.1) : Color.clear)
        .contentShape(Rectangle())
        .onHover { isHovered = $0 }
        .onTapGesture(count: 2) {}
        .onTapGesture {}
        .id(entry.id)
    }
}

/// Text, images, shapes and their modifiers.
struct ContentPage: View {
    var body: some View {
        VStack {
            Text("styles").font(.largeTitle).italic()
            Text("a").font(.title) + Text("b").font(.body).bold() + Text("c").foregroundColor(.red)
            Text(verbatim: "long text that is cut").lineLimit(1).truncationMode(.middle).frame(width: 80)
            Text("centred").multilineTextAlignment(.center).fixedSize(horizontal: false, vertical: true)
            Image("missing").resizable().scaledToFit().frame(width: 20, height: 20)
            Image(systemName: "star").resizable().aspectRatio(contentMode: .fill).frame(width: 20, height: 20).clipped()
            Divider()
            ZStack(alignment: .bottomTrailing) {
                Rectangle().fill(Color.blue).frame(minWidth: 10, idealWidth: 20, maxWidth: .infinity, minHeight: 10, maxHeight: 40)
                RoundedRectangle(cornerRadius: 4).fill(.green).frame(width: 10, height: 10).overlay { Text("!").font(.caption2) }
                Circle().strokeBorder(.red, lineWidth: 1).frame(width: 8, height: 8).opacity(0.5)
                Capsule().frame(width: 20, height: 8).hidden()
            }
            .border(Color.gray, width: 1)
            .cornerRadius(6)
            Color.red.frame(height: 2).layoutPriority(1)
            Button("Press") {}.disabled(true)
            Button(action: {}) { Text("Also").padding(4) }
            Button(role: .destructive, action: {}, label: { Text("Delete") })
        }
        .foregroundStyle(.primary)
        .environment(\.density, 2)
        .environment(\.font, .footnote)
    }
}

/// State, bindings, models and life cycle.
struct StatePage: View {
    @State private var count = 0
    @State private var model = Catalogue()

    var body: some View {
        VStack {
            Counter(count: $count)
            ModelEditor(model: model)
            ModelReader().environment(model)
        }
        .onAppear { count += 1 }
        .onDisappear { count = 0 }
        .onChange(of: count) { model.title = "changed" }
        .onChange(of: count, initial: true) { old, new in _ = (old, new) }
        .task { await Task.yield() }
    }

    struct Counter: View {
        @Binding var count: Int
        var body: some View { Button("Count \(count)") { count += 1 } }
    }
    struct ModelEditor: View {
        @Bindable var model: Catalogue
        var body: some View { Toggleless(text: $model.title) }
    }
    struct ModelReader: View {
        @Environment(Catalogue.self) private var model
        var body: some View { Text(model.title) }
    }
}

struct VocabularyApp: App {
    var body: some Scene {
        WindowGroup("Vocabulary") { ListPage() }
    }
}
