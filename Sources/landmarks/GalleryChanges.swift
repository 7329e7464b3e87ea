import Cairn

/// The five things that send people from `List` to a lazy stack, each changed in two lines: the pictures of the page *Lists*.
struct GalleryChangePage: View {
    let sections: [LandmarkSection]
    let page: GalleryPage

    private var lakes: [String] { sections.first?.entries.dropFirst().prefix(3).map(\.name) ?? [] }
    private var mountains: [String] { sections.dropFirst().first?.entries.prefix(3).map(\.name) ?? [] }

    var body: some View {
        switch page {
        case .rowSeparators:
            List {
                Section("Lakes") { ForEach(lakes, id: \.self) { Text($0).listRowSeparator(.hidden) } }
                Section("Mountains") { ForEach(mountains, id: \.self) { Text($0).listRowSeparatorTint(.orange) } }
            }
        case .sectionSeparators:
            List {
                Section("Lakes") { ForEach(lakes, id: \.self) { Text($0) } }.listSectionSeparator(.hidden)
                Section("Mountains") { ForEach(mountains, id: \.self) { Text($0) } }.listSectionSeparatorTint(.orange)
            }
        case .backgroundColor:
            List {
                Section("Lakes") { ForEach(lakes, id: \.self) { Text($0) }.listRowBackground(Color.clear) }
                Section("Mountains") { ForEach(mountains, id: \.self) { Text($0) }.listRowBackground(Color.orange.opacity(0.2)) }
            }
            .listStyle(.insetGrouped)
            .scrollContentBackground(.hidden).background(Color.teal.opacity(0.2))
        case .headerInsets:
            List {
                Section {
                    ForEach(lakes, id: \.self) { Text($0) }
                } header: {
                    Text("Lakes").listRowInsets(EdgeInsets())
                }
                Section {
                    ForEach(mountains, id: \.self) { Text($0) }
                } header: {
                    Text("Mountains").listRowInsets(.leading, 48)
                }
            }
            .environment(\.defaultMinListHeaderHeight, 0)
        default:
            List {
                Section("Lakes") { ForEach(lakes, id: \.self) { Text($0) }.listRowInsets(EdgeInsets()) }
                Section("Mountains") { ForEach(mountains, id: \.self) { Text($0) }.listRowInsets(.horizontal, 48) }
            }
        }
    }
}
