import Cairn
import CairnTesting

/// A view with something of everything: pinned sections, state in rows, a horizontal list, overlays, hover, images' stand-ins, wrapping text.
struct BusyView: View {
    let model: ListModel
    @State private var taps = 0

    var body: some View {
        VStack(spacing: 0) {
            HStack {
                Text("Taps \(taps)").font(.headline)
                Spacer()
                Button("Add") { model.sections[0].rows.insert(RowData("added\(taps)-\(model.sections[0].rows.count)"), at: 0) }
            }
            .padding(.horizontal, 12)
            .frame(height: 36)
            .background(.secondary.opacity(0.2))
            .onTapGesture { taps += 1 }
            ScrollView {
                Text("An introduction that is longer than one line, so that it is broken at the width of the window.").padding()
                LazyVStack(alignment: .leading, spacing: model.spacing, pinnedViews: model.pinnedViews) {
                    ForEach(model.sections) { section in
                        Section(isExpanded: model.expansion(of: section.id)) {
                            ForEach(section.rows) { BusyRow(row: $0, model: model) }
                        } header: {
                            BusyHeader(section: section, model: model)
                        }
                    }
                }
                ScrollView(.horizontal) {
                    LazyHStack(spacing: 4) {
                        ForEach(0..<200) { Text("\($0)").padding(6).background(.blue.opacity(0.2)).cornerRadius(4) }
                    }
                    .frame(height: 40)
                }
                Divider()
                Text("The end").italic().opacity(0.5)
            }
        }
    }
}

struct BusyRow: View {
    let row: RowData
    let model: ListModel
    @State private var count = 0
    @State private var isHovered = false

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 8) {
            Circle().fill(count % 2 == 0 ? .green : .orange).frame(width: 10, height: 10)
            VStack(alignment: .leading) {
                Text(row.text).bold()
                Text("height \(Int(row.height)), tapped \(count) times, with some words more to wrap").foregroundStyle(.secondary)
            }
            Spacer()
            Text("\(Int(row.height))").monospacedDigit().overlay(alignment: .topTrailing) {
                if count > 2 { Capsule().fill(.red).frame(width: 6, height: 4) }
            }
        }
        .frame(minHeight: row.height)
        .background(isHovered ? .gray.opacity(0.1) : .clear)
        .onHover { isHovered = $0 }
        .contentShape(Rectangle())
        .onTapGesture { count += 1 }
        .border(.gray.opacity(0.3), width: count > 1 ? 1 : 0)
    }
}

struct BusyHeader: View {
    let section: SectionData
    let model: ListModel
    @Environment(\.headerPinning) private var pinning

    var body: some View {
        Text("\(section.id): \(section.rows.count)")
            .font(.headline)
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding(4)
            .background(.background)
            .shadow(radius: pinning.overlap / 4)
            .onTapGesture { model.expansion(of: section.id).wrappedValue.toggle() }
    }
}

extension ListModel {
    /// Sections of rows of several heights for `BusyView`.
    static func busy(_ random: inout SeededGenerator) -> ListModel {
        ListModel(
            (0..<6).map { s in
                SectionData(
                    "Section \(s)",
                    rows: (0..<random.int(0...40)).map { RowData("row \(s).\($0)", height: CGFloat(random.int(20...70))) })
            })
    }
}
