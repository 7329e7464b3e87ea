import Cairn

/// A landmark in a gallery's list: two lines with its symbol and figure, or one.
struct GalleryRow: View {
    let landmark: Landmark
    let section: LandmarkSection
    var isCompact = false

    var body: some View {
        if isCompact {
            Text(landmark.name).lineLimit(1).badge("\(landmark.figure) \(section.unit)")
        } else {
            HStack(spacing: Look.symbolGap) {
                LandmarkSymbol(kind: section.kind)
                VStack(alignment: .leading, spacing: 0) {
                    Text(landmark.name)
                    Text(landmark.countries.joined(separator: ", ")).font(.subheadline).foregroundStyle(.secondary)
                }
                Spacer(minLength: Look.symbolGap)
                Text("\(landmark.figure) \(section.unit)")
                    .font(.subheadline).monospacedDigit().foregroundStyle(.secondary)
                    .layoutPriority(1)
            }
            .lineLimit(1)
            .alignmentGuide(.listRowSeparatorLeading) { _ in Look.symbolSize + Look.symbolGap }
        }
    }
}

/// The article's sections, a few rows of each, in whatever style is around.
struct GalleryStylePage: View {
    let sections: [LandmarkSection]
    var isCompact = false
    @State private var selection: Set<String> = []

    var body: some View {
        List(selection: $selection) {
            ForEach(sections) { section in
                Section(section.title) {
                    ForEach(section.entries.prefix(isCompact ? 6 : 4)) { GalleryRow(landmark: $0, section: section, isCompact: isCompact) }
                }
            }
        }
    }
}

/// Sections that open and close, and a tree.
struct GalleryOutlinePage: View {
    let sections: [LandmarkSection]
    @State private var isOpen = [true, false, true]
    @State private var selection: String?
    @State private var showsCountries = true

    var body: some View {
        List(selection: $selection) {
            ForEach(Array(sections.prefix(2).enumerated()), id: \.offset) { number, section in
                Section(section.title, isExpanded: $isOpen[number]) {
                    ForEach(section.entries.prefix(3)) { landmark in
                        Text(landmark.name)
                    }
                }
            }
            Section("Countries") {
                DisclosureGroup("Nepal", isExpanded: $showsCountries) {
                    Text("Mount Everest")
                    Text("Kangchenjunga")
                }
                DisclosureGroup("Peru") { Text("Amazon") }
                Text("Iceland")
            }
        }
        .listStyle(.sidebar)
    }
}

/// Edit mode: rows that can be deleted and moved.
struct GalleryEditingPage: View {
    @State private var sections: [LandmarkSection]
    @State private var editMode = EditMode.active

    init(sections: [LandmarkSection]) {
        _sections = State(
            initialValue: sections.map { section in
                var section = section
                section.entries = Array(section.entries.prefix(4))
                return section
            })
    }

    var body: some View {
        List {
            ForEach($sections) { $section in
                Section(section.title) {
                    ForEach(section.entries) { GalleryRow(landmark: $0, section: section) }
                        .onDelete { section.entries.remove(atOffsets: $0) }
                        .onMove { section.entries.move(fromOffsets: $0, toOffset: $1) }
                }
            }
        }
        .listStyle(.insetGrouped)
        .environment(\.editMode, $editMode)
    }
}
