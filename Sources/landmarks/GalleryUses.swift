import Cairn

/// Rows with menus: right click, the Menu key, and a button that opens one.
struct GalleryMenuPage: View {
    let sections: [LandmarkSection]
    @State private var selection: Set<String> = []
    @State private var starred: Set<String> = []
    @State private var showsCountries = true
    @State private var said = ""

    var body: some View {
        VStack(spacing: 0) {
            HStack {
                Menu("View") { Toggle("Countries", isOn: $showsCountries) }.buttonStyle(.bordered)
                Spacer()
                Text(said).font(.subheadline).foregroundStyle(.secondary)
            }
            .padding(12)
            List(selection: $selection) {
                ForEach(sections) { section in
                    Section(section.title) {
                        ForEach(section.entries.prefix(4)) { landmark in
                            Text(landmark.name).badge(starred.contains(landmark.id) ? "starred" : nil)
                        }
                    }
                }
            }
            .contextMenu(forSelectionType: String.self) { ids in
                if !ids.isEmpty { items(ids) }
            } primaryAction: {
                said = "Opened \($0.count)"
            }
        }
    }

    @ViewBuilder private func items(_ ids: Set<String>) -> some View {
        Button("Open") { said = "Opened \(ids.count)" }.keyboardShortcut(.defaultAction)
        Toggle("Starred", isOn: starred(ids))
        Menu("Copy as") {
            Button("Text") { said = "Copied as text" }.keyboardShortcut("c")
            Button("Link") { said = "Copied as link" }.keyboardShortcut("c", modifiers: [.command, .shift])
        }
        Section("Order") {
            Button("Move to top") {}.disabled(true)
            Button("Move to bottom") { said = "Moved \(ids.count)" }
        }
        Button("Delete", role: .destructive) { said = "Deleted \(ids.count)" }.keyboardShortcut(.deleteForward, modifiers: [])
    }

    private func starred(_ ids: Set<String>) -> Binding<Bool> {
        Binding(
            get: { ids.isSubset(of: starred) },
            set: { isOn in if isOn { starred.formUnion(ids) } else { starred.subtract(ids) } })
    }
}

/// Rows that can be swept aside, at both edges.
struct GallerySwipePage: View {
    @State private var sections: [LandmarkSection]
    @State private var pinned: Set<String> = []

    init(sections: [LandmarkSection]) { _sections = State(initialValue: sections) }

    var body: some View {
        List {
            ForEach($sections) { $section in
                Section(section.title) {
                    ForEach(section.entries.prefix(5)) { landmark in
                        GalleryRow(landmark: landmark, section: section)
                            .badge(pinned.contains(landmark.id) ? "pinned" : nil)
                            .swipeActions {
                                Button("Delete", role: .destructive) {
                                    withAnimation { section.entries.removeAll { $0.id == landmark.id } }
                                }
                                Button("Flag") {}.tint(.orange)
                            }
                            .swipeActions(edge: .leading) {
                                Button(pinned.contains(landmark.id) ? "Unpin" : "Pin") {
                                    if pinned.remove(landmark.id) == nil { pinned.insert(landmark.id) }
                                }
                                .tint(.blue)
                            }
                    }
                }
            }
        }
        .listStyle(.insetGrouped)
    }
}

/// The landmarks by first letter, with the letters beside the list.
struct GalleryIndexPage: View {
    let sections: [LandmarkSection]

    private struct Letter: Identifiable {
        let id: String
        let landmarks: [Landmark]
    }

    private var letters: [Letter] {
        let all = sections.flatMap(\.entries).sorted { $0.name.localizedStandardCompare($1.name) == .orderedAscending }
        let groups = Dictionary(grouping: all) {
            String($0.name.prefix(1)).folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).uppercased()
        }
        return groups.map { Letter(id: $0.key, landmarks: $0.value) }.sorted { $0.id < $1.id }
    }

    var body: some View {
        List {
            ForEach(letters) { letter in
                Section(letter.id) {
                    ForEach(letter.landmarks) { Text($0.name) }
                }
                .sectionIndexLabel(letter.id)
            }
        }
        .listSectionIndexVisibility(.visible)
    }
}
