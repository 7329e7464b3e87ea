import Cairn

/// The window's content: the list, and what lies over it for a while.
struct LandmarksView: View {
    let sections: [LandmarkSection]
    let model: AppModel

    var body: some View {
        LandmarkList(sections: sections)
            .overlay(alignment: .bottom) { NoticeView(model: model) }
            .overlay { if model.showsHelp { HelpView() } }
    }
}

/// Sections under pinned headers, in a column of readable width.
struct LandmarkList: View {
    let sections: [LandmarkSection]

    var body: some View {
        ScrollView {
            LazyVStack(alignment: .leading, spacing: 0, pinnedViews: [.sectionHeaders]) {
                ForEach(sections) { section in
                    Section {
                        ForEach(section.entries) { landmark in
                            LandmarkRow(landmark: landmark, kind: section.kind, unit: section.unit)
                        }
                    } header: {
                        SectionHeader(title: section.title, count: section.entries.count)
                    }
                }
            }
        }
    }
}

struct LandmarkRow: View {
    let landmark: Landmark
    let kind: LandmarkKind
    let unit: String
    @Environment(\.pixelLength) private var pixelLength

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
        .overlay(alignment: .bottom) {
            Rectangle()
                .fill(.separator)
                .frame(height: pixelLength)
                .padding(.leading, Look.inset + Look.symbolSize + Look.symbolGap)
        }
        .frame(maxWidth: Look.contentWidth)
        .frame(maxWidth: .infinity)
    }
}

/// Opaque, across the whole window; gains an edge and a shadow as rows slide beneath it.
struct SectionHeader: View {
    let title: String
    let count: Int
    @Environment(\.headerPinning) private var pinning
    @Environment(\.pixelLength) private var pixelLength

    var body: some View {
        HStack(alignment: .firstTextBaseline) {
            Text(title).font(.headline)
            Spacer()
            Text("\(count)")
                .font(.subheadline)
                .monospacedDigit()
                .foregroundStyle(.secondary)
        }
        .padding(.horizontal, Look.inset)
        .frame(maxWidth: Look.contentWidth)
        .frame(maxWidth: .infinity, minHeight: Look.headerHeight)
        .background(.background)
        .overlay(alignment: .bottom) { edge }
    }

    private var edge: some View {
        // While the next header pushes this one out, nothing scrolls beneath: the shadow goes with it.
        let strength = Double(min(1, pinning.overlap / Look.shadowFade) * max(0, 1 - 4 * pinning.pushedFraction))
        return VStack(spacing: 0) {
            Rectangle().fill(.separator).frame(height: pixelLength)
            LinearGradient(
                colors: [.black.opacity(Look.shadowOpacity), .black.opacity(0)], startPoint: .top, endPoint: .bottom
            )
            .frame(height: Look.shadowHeight)
        }
        .opacity(strength)
        .offset(y: Look.shadowHeight + pixelLength)
        .allowsHitTesting(false)
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

    func show(_ text: String) { notice = Notice(number: (notice?.number ?? 0) + 1, text: text) }

    /// Shows or hides the keys; tells whether that changed anything.
    func help(toggles: Bool) -> Bool {
        guard toggles || showsHelp else { return false }
        showsHelp.toggle()
        return true
    }
}
