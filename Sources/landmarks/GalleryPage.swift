import Cairn

/// What the gallery can show, each on a page of its own.
enum GalleryPage: String, CaseIterable, Identifiable {
    // Styles.
    case plain, inset, grouped, insetGrouped, sidebar, bordered
    // Ways of using a list.
    case outline, editing, menus, swipe, index, search
    // What could not be changed in `List`: the pictures of the documentation.
    case rowSeparators, sectionSeparators, backgroundColor, headerInsets, rowInsets

    var id: Self { self }

    static let styles: [GalleryPage] = [.plain, .inset, .grouped, .insetGrouped, .sidebar, .bordered]
    static let uses: [GalleryPage] = [.outline, .editing, .menus, .swipe, .index, .search]
    static let changes: [GalleryPage] = [.rowSeparators, .sectionSeparators, .backgroundColor, .headerInsets, .rowInsets]

    /// The words of the name, the first with a capital.
    var title: String {
        var words = ""
        for character in rawValue {
            if character.isUppercase { words += " " }
            words += character.lowercased()
        }
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

/// The gallery's window: all pages by name, and the one chosen. `--gallery=PAGE` shows a page alone, for pictures.
struct GalleryView: View {
    let sections: [LandmarkSection]
    let model: AppModel
    /// nil shows the names as well.
    let only: GalleryPage?
    @State private var page = GalleryPage.plain
    @Environment(\.pixelLength) private var pixelLength

    var body: some View {
        content
            .overlay(alignment: .bottom) { NoticeView(model: model) }
            .overlay { if model.showsHelp { HelpView(model: model) } }
    }

    @ViewBuilder private var content: some View {
        if let only {
            GalleryPageView(sections: sections, page: only)
        } else {
            HStack(spacing: 0) {
                names.frame(width: 180)
                Rectangle().fill(.separator).frame(width: pixelLength)
                GalleryPageView(sections: sections, page: page).id(page)
            }
        }
    }

    private var names: some View {
        List(selection: $page) {
            Section("Styles") { ForEach(GalleryPage.styles) { Text($0.title) } }
            Section("Uses") { ForEach(GalleryPage.uses) { Text($0.title) } }
            Section("Changes") { ForEach(GalleryPage.changes) { Text($0.title) } }
        }
        .listStyle(.sidebar)
    }
}

private struct GalleryPageView: View {
    let sections: [LandmarkSection]
    let page: GalleryPage

    var body: some View {
        switch page {
        case .plain: GalleryStylePage(sections: sections).listStyle(.plain)
        case .inset: GalleryStylePage(sections: sections).listStyle(.inset)
        case .grouped: GalleryStylePage(sections: sections).listStyle(.grouped)
        case .insetGrouped: GalleryStylePage(sections: sections).listStyle(.insetGrouped)
        case .sidebar: GalleryStylePage(sections: sections, isCompact: true).listStyle(.sidebar)
        case .bordered:
            GalleryStylePage(sections: sections, isCompact: true).listStyle(.bordered(alternatesRowBackgrounds: true)).padding(16)
        case .outline: GalleryOutlinePage(sections: sections)
        case .editing: GalleryEditingPage(sections: sections)
        case .menus: GalleryMenuPage(sections: sections)
        case .swipe: GallerySwipePage(sections: sections)
        case .index: GalleryIndexPage(sections: sections)
        case .search: GallerySearchPage(sections: sections)
        case .rowSeparators, .sectionSeparators, .backgroundColor, .headerInsets, .rowInsets:
            GalleryChangePage(sections: sections, page: page)
        }
    }
}
