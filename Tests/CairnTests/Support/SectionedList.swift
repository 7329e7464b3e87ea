import Cairn
import CairnTesting

/// A row of the test lists: an id, a text, a height in points.
struct RowData: Identifiable, Equatable, Sendable {
    var id: String
    var text: String
    var height: CGFloat = 20

    init(_ id: String, text: String? = nil, height: CGFloat = 20) {
        self.id = id
        self.text = text ?? id
        self.height = height
    }
}

struct SectionData: Identifiable, Equatable, Sendable {
    var id: String
    var rows: [RowData]
    var headerHeight: CGFloat = 24
    /// Nil: no footer.
    var footerHeight: CGFloat?
    var headerColor = Color.gray

    /// A section named `id` of `count` rows named "id0", "id1", …
    init(_ id: String, count: Int, headerHeight: CGFloat = 24, color: Color = .gray) {
        self.init(id, rows: (0..<count).map { RowData("\(id)\($0)") }, headerHeight: headerHeight, color: color)
    }

    init(_ id: String, rows: [RowData], headerHeight: CGFloat = 24, color: Color = .gray) {
        self.id = id
        self.rows = rows
        self.headerHeight = headerHeight
        headerColor = color
    }
}

/// What a test list shows, to be changed by the test.
@MainActor @Observable final class ListModel {
    var sections: [SectionData]
    /// Ids of rows and headers that were tapped, in order.
    var taps: [String] = []
    var collapsed: Set<String> = []
    var spacing: CGFloat = 0
    var pinnedViews: PinnedScrollableViews = .sectionHeaders
    /// False: the list is not there.
    var isShown = true

    init(_ sections: [SectionData]) { self.sections = sections }

    /// Three sections of ten rows.
    static func threeByTen() -> ListModel { ListModel((0..<3).map { SectionData("S\($0)-", count: 10) }) }

    func expansion(of id: String) -> Binding<Bool> {
        Binding(
            get: { !self.collapsed.contains(id) },
            set: { if $0 { self.collapsed.remove(id) } else { self.collapsed.insert(id) } })
    }
}

/// Frame F of the case collection: headers of 24, rows of 20, no spacing, unless the data says otherwise.
struct SectionedList: View {
    let model: ListModel

    var body: some View {
        if model.isShown {
            ScrollView {
                LazyVStack(spacing: model.spacing, pinnedViews: model.pinnedViews) {
                    ForEach(model.sections) { section in
                        Section(isExpanded: model.expansion(of: section.id)) {
                            ForEach(section.rows) { RowOfText(row: $0, model: model) }
                        } header: {
                            HeaderOfText(section: section, model: model)
                        }
                    }
                }
            }
        }
    }
}

/// The same with footers where the data has them.
struct FooteredList: View {
    let model: ListModel

    var body: some View {
        ScrollView {
            LazyVStack(spacing: model.spacing, pinnedViews: model.pinnedViews) {
                ForEach(model.sections) { section in
                    if let height = section.footerHeight {
                        Section {
                            ForEach(section.rows) { RowOfText(row: $0, model: model) }
                        } header: {
                            HeaderOfText(section: section, model: model)
                        } footer: {
                            Text("end of \(section.id)").frame(maxWidth: .infinity).frame(height: height).background(.yellow)
                        }
                    } else {
                        Section {
                            ForEach(section.rows) { RowOfText(row: $0, model: model) }
                        } header: {
                            HeaderOfText(section: section, model: model)
                        }
                    }
                }
            }
        }
    }
}

struct RowOfText: View {
    let row: RowData
    let model: ListModel

    var body: some View {
        Text(row.text)
            .frame(maxWidth: .infinity, alignment: .leading)
            .frame(height: row.height)
            .contentShape(Rectangle())
            .onTapGesture { model.taps.append(row.id) }
    }
}

struct HeaderOfText: View {
    let section: SectionData
    let model: ListModel

    var body: some View {
        Text(section.id)
            .frame(maxWidth: .infinity, alignment: .leading)
            .frame(height: section.headerHeight)
            .background(section.headerColor)
            .onTapGesture { model.taps.append(section.id) }
    }
}

extension Harness {
    /// Shows `model` in the viewport of the case collection: 320 x 200 points at scale 1.
    convenience init(_ model: ListModel, width: Double = 320, height: Double = 200, scale: Double = 1) {
        self.init(width: width, height: height, scale: scale) { SectionedList(model: model) }
    }
}
