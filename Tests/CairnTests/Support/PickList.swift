import Cairn
import CairnTesting

/// Sections of rows in a `List` with a selection of any number of rows; counts how often the selection was set.
@MainActor @Observable final class PickModel {
    var sections: [SectionData]
    var selected: Set<String> = []
    var single: String?
    var sets = 0
    var opened: [Set<String>] = []
    var style = 0

    init(_ sections: [SectionData]) { self.sections = sections }

    static func threeByTen() -> PickModel { PickModel((0..<3).map { SectionData("S\($0)-", count: 10) }) }

    var many: Binding<Set<String>> {
        Binding(
            get: { self.selected },
            set: { (new: Set<String>) in
                self.selected = new
                self.sets += 1
            })
    }

    var one: Binding<String?> {
        Binding(
            get: { self.single },
            set: { (new: String?) in
                self.single = new
                self.sets += 1
            })
    }

    func delete(_ offsets: IndexSet, in section: String) {
        guard let index = sections.firstIndex(where: { $0.id == section }) else { return }
        sections[index].rows.remove(atOffsets: offsets)
    }

    func move(_ offsets: IndexSet, to place: Int, in section: String) {
        guard let index = sections.firstIndex(where: { $0.id == section }) else { return }
        sections[index].rows.move(fromOffsets: offsets, toOffset: place)
    }
}

/// Rows of 20 and headers of 24, as in the case collection.
struct PickRows: View {
    let model: PickModel

    var body: some View {
        ForEach(model.sections) { section in
            Section {
                ForEach(section.rows) { row in
                    Text(row.text).frame(height: row.height).listRowInsets(EdgeInsets())
                }
                .onDelete { model.delete($0, in: section.id) }
            } header: {
                Text(section.id).frame(height: section.headerHeight).listRowInsets(EdgeInsets())
            }
        }
    }
}

struct PickList: View {
    let model: PickModel
    var isSingle = false

    var body: some View {
        Group {
            if isSingle {
                List(selection: model.one) { PickRows(model: model) }
            } else {
                List(selection: model.many) { PickRows(model: model) }
            }
        }
        .listStyle(.plain)
        .environment(\.defaultMinListRowHeight, 0)
        .environment(\.defaultMinListHeaderHeight, 0)
        .contextMenu(forSelectionType: String.self) { _ in
        } primaryAction: {
            model.opened.append($0)
        }
    }
}

extension Harness {
    convenience init(_ model: PickModel, isSingle: Bool = false, width: Double = 320, height: Double = 200, scale: Double = 1) {
        self.init(width: width, height: height, scale: scale) { PickList(model: model, isSingle: isSingle) }
    }

    func row(_ id: String) -> Node? { nodes.first { $0.kind == .row && $0.id == AnyHashable(id) } }

    func click(row id: String, modifiers: KeyModifiers = [], count: Int = 1) {
        guard let frame = row(id)?.frame else { return }
        click(x: Double(frame.midX), y: Double(frame.midY), count: count, modifiers: modifiers)
    }
}
