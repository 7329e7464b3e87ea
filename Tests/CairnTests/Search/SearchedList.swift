import Cairn
import CairnTesting
import CairnViews

struct SearchedPlace: Identifiable, Sendable {
    let id: Int
    var name: String { id % 100 == 37 ? "Rió \(id)" : "Lake \(id)" }
}

/// `count` places from `first` on, made as they are asked for.
struct SearchedPlaces: RandomAccessCollection, Sendable {
    var first = 0
    var count: Int
    var startIndex: Int { 0 }
    var endIndex: Int { count }
    subscript(position: Int) -> SearchedPlace { SearchedPlace(id: first + position) }
}

@MainActor @Observable final class SearchModel {
    var text = ""
    var isPresented = false
    var sections = 3
    var perSection = 200
    var first = 0
    var hasKey = true
    var selection: Set<Int> = []
    var isSearching = false
    var submitted = 0
    var rowsBuilt = 0
}

/// Sections of places under a search field.
struct SearchedList: View {
    let model: SearchModel
    var isPresentable = false

    var body: some View {
        @Bindable var model = model
        let list = List(selection: $model.selection) {
            ForEach(0..<model.sections, id: \.self) { section in
                Section {
                    rows(SearchedPlaces(first: model.first + section * model.perSection, count: model.perSection))
                } header: {
                    Text("Part \(section)")
                }
            }
        }
        .overlay(alignment: .bottom) { Probe(model: model) }
        if isPresentable {
            list.searchable(text: $model.text, isPresented: $model.isPresented, prompt: "Find")
        } else {
            list.searchable(text: $model.text, prompt: "Find").onSubmit(of: .search) { model.submitted += 1 }
        }
    }

    @ViewBuilder private func rows(_ places: SearchedPlaces) -> some View {
        if model.hasKey {
            ForEach(places) { Text($0.name) }.searchKey(\.name)
        } else {
            ForEach(places) { Text($0.name) }
        }
    }
}

private struct Probe: View {
    let model: SearchModel
    @Environment(\.isSearching) private var isSearching
    var body: some View { Color.clear.frame(width: 1, height: 1).onChange(of: isSearching) { _, new in model.isSearching = new } }
}

extension Harness {
    var searchStatus: FindStatusView { FindStatusView(self) }
}

/// What the field says beside the text.
@MainActor struct FindStatusView {
    let found: Int
    let current: Int?
    let progress: Double
    init(_ list: Harness) {
        let status = list.driver.host.searchStatus
        (found, current, progress) = (status?.count ?? -1, status?.current, status?.progress ?? -1)
    }
}
