import Cairn
import CairnTesting
import Testing

/// The article's data in a list with something of everything.
struct GalleryList: View {
    @State private var selection: Set<String> = ["Rupa"]
    @State private var isOpen = true

    var body: some View {
        List(selection: $selection) {
            Section("Lakes", isExpanded: $isOpen) {
                ForEach(["Phewa", "Rupa", "Begnas"], id: \.self) { Text($0) }
                Text("Rara").badge(12)
            }
            Section {
                ForEach(["Everest", "Kanchenjunga", "Lhotse"], id: \.self) { name in
                    VStack(alignment: .leading) {
                        Text(name)
                        Text("Nepal").font(.subheadline).foregroundStyle(.secondary)
                    }
                }
            } header: {
                Text("Mountains")
            } footer: {
                Text("Above eight thousand metres")
            }
            .headerProminence(.increased)
            Section("Rivers") {
                DisclosureGroup("Koshi", isExpanded: $isOpen) {
                    Text("Arun")
                    Text("Tamor")
                }
                Text("Karnali").listRowBackground(Color.yellow.opacity(0.3))
                Text("Gandaki").listRowSeparatorTint(.red)
                Text("Bagmati").listRowSeparator(.hidden)
            }
        }
    }
}

@MainActor @Suite("List: pictures") struct ListPictureTests {
    nonisolated static let styles = ["plain", "inset", "grouped", "insetGrouped", "sidebar", "bordered"]

    @ViewBuilder static func styled(_ name: String) -> some View {
        switch name {
        case "inset": GalleryList().listStyle(.inset)
        case "grouped": GalleryList().listStyle(.grouped)
        case "insetGrouped": GalleryList().listStyle(.insetGrouped)
        case "sidebar": GalleryList().listStyle(.sidebar)
        case "bordered": GalleryList().listStyle(.bordered(alternatesRowBackgrounds: true))
        default: GalleryList().listStyle(.plain)
        }
    }

    /// Where to put pictures to look at; nil writes none.
    static let folder = ProcessInfo.processInfo.environment["CAIRN_PICTURES"]

    @Test(arguments: styles) func drawnFromNothingOrFromMemoryAStyleIsTheSame(style: String) throws {
        for (scheme, scale) in [(ColorScheme.light, 1.0), (.dark, 2.0)] {
            let list = Harness(width: 320, height: 420, scale: scale, colorScheme: scheme) { Self.styled(style) }
            try keep(list, "\(style)-\(scheme)-top")
            for offset in stride(from: 3.0, through: 60, by: 19) {
                list.scroll(toOffset: offset)
                list.settle()
                let remembered = try list.screenshot()
                list.dropCaches()
                #expect(try list.screenshot() == remembered, "\(style) at \(offset)")
            }
            list.scroll(toOffset: 170)
            list.settle()
            try keep(list, "\(style)-\(scheme)-scrolled")
        }
    }

    @Test(arguments: styles) func theThemeReachesWhatIsShown(style: String) throws {
        for (first, second) in [(ColorScheme.light, ColorScheme.dark), (.dark, .light)] {
            let list = Harness(width: 320, height: 420, colorScheme: first) { Self.styled(style).background(.background) }
            _ = try list.screenshot()
            list.setColorScheme(second)
            list.settle()
            let fresh = Harness(width: 320, height: 420, colorScheme: second) { Self.styled(style).background(.background) }
            fresh.settle()
            #expect(try list.screenshot() == fresh.screenshot(), "\(style), to \(second)")
        }
    }

    @Test func editingAndRightToLeftAreMirroredAndRemembered() throws {
        struct Editing: View {
            var body: some View {
                List {
                    Section("Lakes") {
                        ForEach(["Phewa", "Rupa", "Begnas"], id: \.self) { Text($0).badge(7) }
                            .onDelete { _ in }
                            .onMove { _, _ in }
                        Label("Rara", systemImage: "star")
                        DisclosureGroup("More") { Text("a") }
                    }
                }
                .listStyle(.insetGrouped)
                .environment(\.editMode, .constant(.active))
            }
        }
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let list = Harness(width: 320, height: 260, scale: 2) { Editing().environment(\.layoutDirection, direction) }
            let first = try list.screenshot()
            list.dropCaches()
            #expect(try list.screenshot() == first)
            try keep(list, "editing-\(direction)")
        }
    }

    private func keep(_ list: Harness, _ name: String) throws {
        guard let folder = Self.folder else { return }
        try list.screenshot().pngData.write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
    }
}
