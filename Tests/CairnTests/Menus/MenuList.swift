import Cairn
import CairnTesting

/// What the menus of `MenuList` did.
@MainActor @Observable
final class MenuRecord {
    var done: [String] = []
    var isStarred = false
    var selection: Set<String> = []
}

/// A selection with a menu that has all there can be in one.
struct MenuList: View {
    @Bindable var record: MenuRecord
    var count = 30

    var body: some View {
        List(selection: $record.selection) {
            Section("Lakes") { ForEach((0..<count).map { "L\($0)" }, id: \.self) { Text($0) } }
        }
        .listStyle(.plain)
        .contextMenu(forSelectionType: String.self) { ids in
            if ids.isEmpty {
                Button("New") { record.done.append("new") }
            } else {
                items(ids.sorted())
            }
        } primaryAction: {
            record.done.append("open \($0.sorted().joined(separator: " "))")
        }
    }

    @ViewBuilder private func items(_ ids: [String]) -> some View {
        Divider()
        Button("Open") { record.done.append("open \(ids.joined(separator: " "))") }.keyboardShortcut("o")
        Toggle("Starred", isOn: $record.isStarred)
        Divider()
        Divider()
        Menu("Copy as") {
            Button("Text") { record.done.append("text") }
            Button("Link") { record.done.append("link") }
        }
        Section("Order") {
            Button("Up") { record.done.append("up") }.disabled(true)
            Button("Open elsewhere") { record.done.append("elsewhere") }
        }
        Button("Delete", role: .destructive) { record.done.append("delete") }
    }
}

extension MenuList {
    /// A window with the list, of a size at which all menus fit.
    static func harness(_ record: MenuRecord, scheme: ColorScheme = .light) -> Harness {
        Harness(width: 320, height: 400, colorScheme: scheme) { MenuList(record: record) }
    }
}

extension Harness {
    /// What is highlighted in each open menu.
    var highlightedItems: [String?] { menus.map { $0.first(where: \.isHighlighted)?.title } }
}
