import Cairn

/// The window's content: the list, and what lies over it for a while.
struct LandmarksView: View {
    let sections: [LandmarkSection]
    let model: AppModel

    var body: some View {
        LandmarkList(sections: sections, model: model)
            .overlay(alignment: .bottom) { NoticeView(model: model) }
            .overlay { if model.showsHelp { HelpView(model: model) } }
    }
}

/// Sections under pinned headers, in a column of readable width.
struct LandmarkList: View {
    let sections: [LandmarkSection]
    let model: AppModel
    @State private var selection: Set<String> = []

    var body: some View {
        @Bindable var model = model
        List(selection: $selection) {
            ForEach(sections) { section in
                Section(isExpanded: model.isExpanded(section.id)) {
                    ForEach(section.entries) { landmark in
                        LandmarkRow(landmark: landmark, kind: section.kind, unit: section.unit)
                    }
                    .searchKey { "\($0.words), \($0.figure) \(section.unit)" }
                } header: {
                    SectionHeader(title: section.title, count: section.entries.count, isExpanded: model.isExpanded(section.id))
                        .sectionIndexLabel(section.title.prefix(1))
                }
            }
        }
        .listSectionIndexVisibility(.visible)
        .modifier(AppListModifier(model: model, prompt: "Search lakes, mountains and rivers"))
    }
}

/// What the app's lists have in common.
struct AppListModifier: ViewModifier {
    let model: AppModel
    let prompt: String

    func body(content: Content) -> some View {
        @Bindable var model = model
        content
            .listStyle(.plain)
            .listKeysBeginSelection(false)
            .searchable(text: $model.searched, isPresented: $model.isSearching, prompt: prompt)
    }
}

struct LandmarkRow: View {
    let landmark: Landmark
    let kind: LandmarkKind
    let unit: String

    var body: some View {
        HStack(spacing: Look.symbolGap) {
            LandmarkSymbol(kind: kind)
            VStack(alignment: .leading, spacing: 0) {
                Text(landmark.name)
                Text(landmark.countries.joined(separator: ", "))
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
            }
            .lineLimit(1)
            Spacer(minLength: Look.symbolGap)
            HStack(alignment: .firstTextBaseline, spacing: 4) {
                Text(landmark.figure).monospacedDigit()
                Text(unit)
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
            }
            .lineLimit(1)
            .layoutPriority(1)
        }
        .padding(.horizontal, Look.inset)
        .frame(height: Look.rowHeight)
        .rowColumn(separatorInset: Look.inset + Look.symbolSize + Look.symbolGap)
    }
}

extension View {
    /// A row in the column of readable width, with the line below it from the text on.
    func rowColumn(separatorInset: CGFloat) -> some View {
        self
            .alignmentGuide(.listRowSeparatorLeading) { _ in separatorInset }
            .frame(maxWidth: Look.contentWidth)
            .alignmentGuide(.listRowSeparatorTrailing) { $0.width }
            .frame(maxWidth: .infinity)
            .listRowInsets(EdgeInsets())
            .listSectionSeparator(.hidden)
    }
}

/// A section's name and how many rows it has, or how many of them were found; closes and opens it.
struct SectionHeader: View {
    let title: String
    let count: Int
    let isExpanded: Binding<Bool>
    @Environment(\.sectionMatchCount) private var found

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 8) {
            Text(title).font(.headline).foregroundStyle(Color.primary)
            Spacer()
            Text(found.map { "\($0) of \(count)" } ?? "\(count)")
                .font(.subheadline)
                .monospacedDigit()
                .foregroundStyle(.secondary)
            Button {
                withAnimation { isExpanded.wrappedValue.toggle() }
            } label: {
                Chevron(isOpen: isExpanded.wrappedValue)
                    .stroke(.secondary, lineWidth: 1.5)
                    .frame(width: Look.chevron, height: Look.chevron)
                    .padding(6)
                    .contentShape(Rectangle())
            }
            .buttonStyle(.plain)
            // Keys act on the header itself.
            .focusable(false)
            .padding(-6)
        }
        .padding(.horizontal, Look.inset)
        .frame(maxWidth: Look.contentWidth)
        .frame(maxWidth: .infinity, minHeight: Look.headerHeight)
        .listRowInsets(EdgeInsets())
        .listSectionDisclosure(.hidden)
    }
}

/// Down while open, to the side while closed.
private struct Chevron: Shape {
    let isOpen: Bool

    func path(in rect: CGRect) -> Path {
        let reach = rect.width / 4
        return Path { path in
            if isOpen {
                path.move(to: CGPoint(x: rect.midX - 2 * reach, y: rect.midY - reach))
                path.addLine(to: CGPoint(x: rect.midX, y: rect.midY + reach))
                path.addLine(to: CGPoint(x: rect.midX + 2 * reach, y: rect.midY - reach))
            } else {
                path.move(to: CGPoint(x: rect.midX - reach, y: rect.midY - 2 * reach))
                path.addLine(to: CGPoint(x: rect.midX + reach, y: rect.midY))
                path.addLine(to: CGPoint(x: rect.midX - reach, y: rect.midY + 2 * reach))
            }
        }
    }
}

/// A few words at the bottom that go by themselves.
struct NoticeView: View {
    let model: AppModel

    var body: some View {
        Text(model.notice?.text ?? "")
            .font(.subheadline)
            .foregroundStyle(Color.white)
            .lineLimit(1)
            .truncationMode(.middle)
            .padding(.horizontal, 14)
            .padding(.vertical, 8)
            .background(Color(red: 0.16, green: 0.16, blue: 0.18, opacity: 0.94), in: Capsule())
            .padding(16)
            .transient(model.notice, seconds: Look.noticeSeconds)
    }
}

/// What the window's views and its keys share.
@MainActor @Observable
final class AppModel {
    struct Notice: Hashable {
        let number: Int
        let text: String
    }
    var notice: Notice?
    var showsHelp = false
    /// Points.
    var windowSize = CGSize.zero
    var searched = ""
    var isSearching = false
    /// Sections whose rows are not shown.
    private var collapsed: Set<AnyHashable> = []

    func shows(_ section: some Hashable) -> Bool { collapsed.isEmpty || !collapsed.contains(AnyHashable(section)) }

    func isExpanded(_ section: some Hashable & Sendable) -> Binding<Bool> {
        Binding(
            get: { self.shows(section) },
            set: { (isExpanded: Bool) in
                if isExpanded { self.collapsed.remove(AnyHashable(section)) } else { self.collapsed.insert(AnyHashable(section)) }
            })
    }

    func show(_ text: String) { notice = Notice(number: (notice?.number ?? 0) + 1, text: text) }

    /// Shows or hides the keys; tells whether that changed anything.
    func help(toggles: Bool) -> Bool {
        guard toggles || showsHelp else { return false }
        showsHelp.toggle()
        return true
    }
}
