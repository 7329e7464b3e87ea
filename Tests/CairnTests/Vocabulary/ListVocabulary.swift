import Cairn

// Every spelling of the list's vocabulary once, as an application writes it. That it compiles is the test; what the forms do is tested
// elsewhere.

private struct Item: Identifiable, Hashable {
    var id: Int
    var name: String
    var inside: [Item]?
}

private struct ListForms: View {
    @State private var items: [Item] = []
    @State private var set: Set<Int> = []
    @State private var one: Int?
    @State private var always = 0
    private let numbers = [1, 2, 3]

    @ViewBuilder var statics: some View {
        List { Text("a") }
        List(selection: $set) { Text("a").tag(1) }
        List(selection: $one) { Text("a").tag(1) }
        List(selection: $always) { Text("a").tag(1) }
    }

    @ViewBuilder var data: some View {
        List(items) { Text($0.name) }
        List(items, selection: $set) { Text($0.name) }
        List(items, selection: $one) { Text($0.name) }
        List(items, selection: $always) { Text($0.name) }
        List(numbers, id: \.self) { Text("\($0)") }
        List(numbers, id: \.self, selection: $set) { Text("\($0)") }
        List(numbers, id: \.self, selection: $one) { Text("\($0)") }
        List(numbers, id: \.self, selection: $always) { Text("\($0)") }
    }

    @ViewBuilder var ranges: some View {
        List(0..<3) { Text("\($0)") }
        List(0..<3, selection: $set) { Text("\($0)") }
        List(0..<3, selection: $one) { Text("\($0)") }
        List(0..<3, selection: $always) { Text("\($0)") }
    }

    @ViewBuilder var bindings: some View {
        List($items) { $item in Text(item.name) }
        List($items, selection: $set) { $item in Text(item.name) }
        List($items, selection: $one) { $item in Text(item.name) }
        List($items, selection: $always) { $item in Text(item.name) }
        List($items, id: \.name) { $item in Text(item.name) }
        List($items, id: \.id, selection: $set) { $item in Text(item.name) }
    }

    @ViewBuilder var outlines: some View {
        List(items, children: \.inside) { Text($0.name) }
        List(items, children: \.inside, selection: $set) { Text($0.name) }
        List(items, id: \.id, children: \.inside) { Text($0.name) }
        List(items, id: \.id, children: \.inside, selection: $one) { Text($0.name) }
        List { OutlineGroup(items, children: \.inside) { Text($0.name) } }
    }

    var body: some View {
        statics
        data
        ranges
        bindings
        outlines
    }
}

private struct SectionForms: View {
    @State private var isOpen = true
    private let title = "Computed"

    var body: some View {
        List {
            Section { Text("a") }
            Section {
                Text("a")
            } header: {
                Text("h")
            } footer: {
                Text("f")
            }
            Section {
                Text("a")
            } header: {
                Text("h")
            }
            Section {
                Text("a")
            } footer: {
                Text("f")
            }
            Section("Title") { Text("a") }
            Section(title) { Text("a") }
        }
        Form {
            Section(header: Text("h"), footer: Text("f")) { Text("a") }
            Section(header: Text("h")) { Text("a") }
            Section(footer: Text("f")) { Text("a") }
            Section(isExpanded: $isOpen) {
                Text("a")
            } header: {
                Text("h")
            }
            Section("Title", isExpanded: $isOpen) { Text("a") }
            DisclosureGroup("More") { Text("a") }
            DisclosureGroup("More", isExpanded: $isOpen) { Text("a") }
            DisclosureGroup(isExpanded: $isOpen) {
                Text("a")
            } label: {
                Label("More", systemImage: "star")
            }
            DisclosureGroup {
                Text("a")
            } label: {
                Text("More")
            }
        }
    }
}

private struct ListModifiers: View {
    @State private var items = [1, 2, 3]
    @Environment(\.defaultMinListRowHeight) private var least
    @Environment(\.defaultMinListHeaderHeight) private var leastHeader
    @Environment(\.backgroundProminence) private var prominence
    @Environment(\.headerProminence) private var headers
    @Environment(\.editMode) private var editMode

    var rows: some View {
        Section {
            ForEach(items, id: \.self) { Text("\($0)") }
                .onDelete { items.remove(atOffsets: $0) }
                .onMove { items.move(fromOffsets: $0, toOffset: $1) }
            Text("a")
                .listRowSeparator(.hidden)
                .listRowSeparator(.visible, edges: .bottom)
                .listRowSeparatorTint(.red, edges: .top)
                .listRowInsets(EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0))
                .listRowInsets(.horizontal, 4)
                .listRowInsets(nil)
                .listRowBackground(Color.clear)
                .listItemTint(.red)
                .listItemTint(.monochrome)
                .listItemTint(.fixed(.red))
                .listItemTint(.preferred(.blue))
                .contextMenu { RowMenu() }
                .alignmentGuide(.listRowSeparatorLeading) { $0[.leading] }
                .alignmentGuide(.listRowSeparatorTrailing) { $0[.trailing] }
            Text("b")
                .badge(3)
                .badge("new")
                .badge(Text("new"))
                .tag(7)
                .selectionDisabled()
                .deleteDisabled(true)
                .moveDisabled(true)
                .swipeActions { Button("Delete", role: .destructive) {} }
                .swipeActions(edge: .leading, allowsFullSwipe: false) { Button("Pin") {} }
        }
        .listSectionSeparator(.hidden, edges: .all)
        .listSectionSeparatorTint(.blue, edges: .bottom)
        .listSectionSpacing(.compact)
        .headerProminence(.increased)
        .textCase(nil)
        .listSectionDisclosure(.hidden)
        .sectionIndexLabel("A")
        .sectionIndexLabel(Text("A"))
    }

    var body: some View {
        VStack {
            EditButton()
            List { rows }
                .listStyle(.plain)
                .listRowSpacing(4)
                .listSectionSpacing(12)
                .scrollContentBackground(.hidden)
                .listSectionIndexVisibility(.visible)
                .environment(\.defaultMinListRowHeight, 20)
                .environment(\.defaultMinListHeaderHeight, nil)
                .contextMenu(forSelectionType: Int.self) { _ in
                    Button("Open") {}
                } primaryAction: {
                    print($0)
                }
        }
    }
}

private struct RowMenu: View {
    @State private var isOn = false

    var body: some View {
        Button("Open") {}.keyboardShortcut("o")
        Button("Open beside") {}.keyboardShortcut("o", modifiers: [.command, .shift])
        Button("Choose") {}.keyboardShortcut(.defaultAction)
        Divider()
        Toggle("Starred", isOn: $isOn)
        Toggle(isOn: $isOn) { Label("Starred", systemImage: "star") }
        Menu("Copy as") { Button("Text") {} }
        Menu {
            Button("Link") {}
        } label: {
            Label("More", systemImage: "ellipsis")
        }
        Section("Order") { Button("First") {} }
        Button("Delete", role: .destructive) {}
    }
}

private struct Reordering: View {
    @State private var items: [Item] = []
    @State private var order = 0
    @State private var isOn = false

    var body: some View {
        List { ForEach(items) { Text($0.name) }.reorderable() }
            .reorderContainer(for: Item.self) { print($0.sources, $0.destination.position) }
        List {
            ForEach(["a", "b"], id: \.self) { section in
                Section(section) { ForEach(items) { Text($0.name) }.reorderable(collectionID: section) }
            }
        }
        .reorderContainer(for: Item.self, in: String.self, isEnabled: isOn) { print($0.destination.collectionID) }
        Menu("View") { Toggle("Countries", isOn: $isOn) }
        Menu("Open") {
            Button("Beside") {}
        } primaryAction: {
            isOn = true
        }
        Toggle("Countries", isOn: $isOn)
        Picker("Order", selection: $order) { ForEach(0..<3) { Text("\($0)") } }
        Picker(selection: $order) {
            Text("a").tag(0)
        } label: {
            Text("Order")
        }
        Picker(selection: $order, label: Text("Order")) { Text("a").tag(0) }
    }
}

@MainActor private func everyStyle() -> [any View] {
    [
        ListModifiers().listStyle(.automatic), ListModifiers().listStyle(.plain), ListModifiers().listStyle(.inset),
        ListModifiers().listStyle(.inset(alternatesRowBackgrounds: true)), ListModifiers().listStyle(.grouped),
        ListModifiers().listStyle(.insetGrouped), ListModifiers().listStyle(.sidebar), ListModifiers().listStyle(.bordered),
        ListModifiers().listStyle(.bordered(alternatesRowBackgrounds: true)), ListModifiers().listStyle(DefaultListStyle()),
        ListModifiers().listStyle(PlainListStyle()), ListModifiers().listStyle(GroupedListStyle()),
        ListModifiers().listStyle(InsetListStyle()), ListModifiers().listStyle(InsetGroupedListStyle()),
        ListModifiers().listStyle(SidebarListStyle()), ListModifiers().listStyle(BorderedListStyle()),
    ]
}

/// All of it shown once.
struct ListVocabularyPage: View {
    var body: some View {
        ForEach(Array(everyStyle().enumerated()), id: \.offset) { AnyView($0.element) }
        ListForms()
        SectionForms()
        Reordering()
    }
}
