import Cairn
import CairnTesting
import CairnViews
import Testing

private struct Place: Identifiable, Sendable {
    let id: Int
    var name: String { id % 100 == 37 ? "Rió \(id)" : "Lake \(id)" }
}

/// `count` places from `first` on, made as they are asked for.
private struct Places: RandomAccessCollection, Sendable {
    var first = 0
    var count: Int
    var startIndex: Int { 0 }
    var endIndex: Int { count }
    subscript(position: Int) -> Place { Place(id: first + position) }
}

@MainActor @Observable private final class SearchModel {
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

private struct SearchedList: View {
    let model: SearchModel
    var isPresentable = false

    var body: some View {
        @Bindable var model = model
        let list = List(selection: $model.selection) {
            ForEach(0..<model.sections, id: \.self) { section in
                Section {
                    rows(Places(first: model.first + section * model.perSection, count: model.perSection))
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

    @ViewBuilder private func rows(_ places: Places) -> some View {
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
    fileprivate var searchStatus: FindStatusView { FindStatusView(self) }
}

/// What the field says beside the text.
@MainActor private struct FindStatusView {
    let found: Int
    let current: Int?
    let progress: Double
    init(_ list: Harness) {
        let status = list.driver.host.searchStatus
        (found, current, progress) = (status?.count ?? -1, status?.current, status?.progress ?? -1)
    }
}

@MainActor @Suite(.serialized) struct SearchTests {
    private let model = SearchModel()
    private func make(isPresentable: Bool = false) -> Harness {
        let model = model
        return Harness(width: 320, height: 300) { SearchedList(model: model, isPresentable: isPresentable) }
    }

    @Test func theFieldIsAboveTheRowsAndTheHeaderPinsBelowIt() throws {
        let list = make()
        #expect(list.nodes.first { $0.kind == .header }?.frame.minY == 48)
        list.scroll(toOffset: 300)
        let header = try #require(list.nodes.last { $0.kind == .header && $0.isPinned })
        #expect(header.frame.minY == 48)
        #expect(list.focusedText == nil)
    }

    @Test func controlFGoesToTheFieldAndEscapeEmptiesAndLeavesIt() {
        let list = make()
        list.key(.character("f"), modifiers: .control)
        #expect(list.focusedText == "Find" && model.isSearching)
        list.type("rio")
        #expect(model.text == "rio")
        list.key(.character("f"), modifiers: .control)
        list.type("lake")
        #expect(model.text == "lake")
        list.key(.escape)
        #expect(model.text == "" && list.focusedText == "Find")
        list.key(.escape)
        #expect(list.focusedText == nil && !model.isSearching)
        #expect(model.selection.isEmpty)
    }

    @Test func aPresentedFieldComesAndGoes() {
        let list = make(isPresentable: true)
        list.scroll(toOffset: 400)
        let rows = list.nodes.filter { $0.kind == .row }.map { "\($0.text) \($0.frame.minY)" }
        list.key(.character("f"), modifiers: .control)
        #expect(model.isPresented && list.focusedText == "Find")
        // What is being read does not move.
        #expect(Set(list.nodes.filter { $0.kind == .row }.map { "\($0.text) \($0.frame.minY)" }).isSuperset(of: rows.dropLast()))
        #expect(list.nodes.last { $0.kind == .header && $0.isPinned }?.frame.minY == 48)
        list.type("rio")
        list.key(.escape)
        list.key(.escape)
        #expect(!model.isPresented && list.focusedText == nil)
        #expect(list.nodes.last { $0.kind == .header && $0.isPinned }?.frame.minY == 0)
    }

    @Test func atTheStartAFieldPushesTheRowsDown() {
        let list = make(isPresentable: true)
        let before = list.nodes.map { "\($0.text) \($0.frame.minY + 48)" }
        list.key(.character("f"), modifiers: .control)
        #expect(list.offset == 0)
        let after = list.nodes.map { "\($0.text) \($0.frame.minY)" }
        #expect(Array(before.prefix(6)) == Array(after.prefix(6)))
        list.key(.escape)
        #expect(list.offset == 0 && list.nodes.first { $0.kind == .header }?.frame.minY == 0)
    }

    @Test func matchesAreCountedInRowsThatWereNeverBuilt() {
        let list = make()
        list.key(.character("f"), modifiers: .control)
        list.type("RIO")
        list.settle()
        #expect(list.searchStatus.found == 6)
        #expect(list.searchStatus.progress == 1)
        // Beside each header the number of its section.
        #expect(list.nodes.first { $0.kind == .header }?.text == "Part 0, 2")
        list.scroll(toOffset: 100_000)
        #expect(list.nodes.last { $0.kind == .header }?.text == "Part 2, 2")
        list.key(.escape)
        #expect(list.nodes.last { $0.kind == .header }?.text == "Part 2")
    }

    @Test func f3GoesFromMatchToMatchAndRound() throws {
        let list = make()
        list.key(.function(3))
        #expect(list.focusedText == "Find")
        list.type("rio")
        list.settle()
        var visited: [String] = []
        for number in 1...7 {
            list.key(.function(3))
            list.settle()
            #expect(list.searchStatus.current == (number - 1) % 6 + 1)
            let text = "Rió \((number - 1) % 6 * 100 + 37)"
            let row = try #require(list.nodes.first { $0.text == text })
            // Wholly in sight: below the field and the pinned header.
            let header = try #require(list.nodes.last { $0.kind == .header && $0.isPinned })
            #expect(row.frame.minY >= header.frame.maxY - 0.5 && row.frame.maxY <= 300.5)
            visited.append(text)
        }
        list.key(.function(3), modifiers: .shift)
        list.key(.enter, modifiers: .shift)
        list.key(.character("g"), modifiers: .control)
        list.settle()
        #expect(list.searchStatus.current == 6)
        #expect(model.submitted == 0)
        list.key(.enter)
        #expect(list.searchStatus.current == 1 && model.submitted == 1)
        // Nothing selects itself; the arrow keys go on from the match.
        #expect(model.selection.isEmpty)
        list.key(.down)
        #expect(model.selection == [38])
    }

    @Test func matchesAreMarkedAndThePresentOneMore() throws {
        let list = make()
        model.first = 35
        list.key(.character("f"), modifiers: .control)
        list.type("é")
        list.key(.backspace)
        list.settle()
        let plain = try list.screenshot()
        list.type("rió")
        list.settle()
        let row = try #require(list.nodes.first { $0.text == "Rió 37" })
        func colors(_ picture: Screenshot) -> Set<[UInt8]> {
            var found: Set<[UInt8]> = []
            for x in 16..<80 { found.insert([picture[x, Int(row.frame.midY)].r, picture[x, Int(row.frame.midY)].b]) }
            return found
        }
        let marked = try list.screenshot()
        #expect(colors(marked).contains([0xFF, 0x8A]) && !colors(plain).contains([0xFF, 0x8A]))
        list.key(.function(3))
        #expect(colors(try list.screenshot()).contains([0xFF, 0x47]))
        // The same from nothing.
        let picture = try list.screenshot()
        list.dropCaches()
        #expect(try list.screenshot() == picture)
    }

    @Test func ticksStandBesideTheScrollbar() throws {
        let list = make()
        func ticks() throws -> Int {
            let picture = try list.screenshot()
            var count = 0
            for y in 48..<300 where picture[313, y].r == 0xDB && picture[313, y].g == 0x84 && picture[313, y - 1].r != 0xDB { count += 1 }
            return count
        }
        list.key(.character("f"), modifiers: .control)
        #expect(try ticks() == 0)
        list.type("rio")
        list.settle()
        #expect(try ticks() == 6)
    }

    @Test func changedRowsAreSearchedAnew() {
        let list = make()
        list.key(.character("f"), modifiers: .control)
        list.type("rio")
        list.settle()
        model.sections = 2
        list.settle()
        #expect(list.searchStatus.found == 4)
        model.first = 50
        list.settle()
        #expect(list.searchStatus.found == 4)
        model.perSection = 30
        list.settle()
        #expect(list.searchStatus.found == 0)
    }

    /// Rows that come above move the present match along; its number follows.
    @Test func thePresentMatchMovesWithItsRow() {
        let list = make()
        list.key(.character("f"), modifiers: .control)
        list.type("rio")
        list.settle()
        list.key(.function(3))
        list.key(.function(3))
        #expect(list.searchStatus.current == 2)
        model.first = 20
        model.sections = 2
        list.settle()
        // 37 is still there, and so is 137, now 20 rows further up.
        #expect(list.searchStatus.current == 2 && list.searchStatus.found == 4)
        model.first = 100
        list.settle()
        #expect(list.searchStatus.current == 1)
        list.key(.function(3))
        #expect(list.nodes.contains { $0.text == "Rió 237" } && list.searchStatus.current == 2)
        model.first = 5000
        list.settle()
        #expect(list.searchStatus.current == nil)
    }

    @Test func rowsWithoutAKeyAreBuiltToBeRead() {
        model.hasKey = false
        let list = make()
        list.key(.character("f"), modifiers: .control)
        list.type("rio")
        list.advance(seconds: 0.1)
        #expect(list.searchStatus.progress < 1)
        list.settle()
        #expect(list.searchStatus.found == 6 && list.searchStatus.progress == 1)
        list.key(.function(3))
        #expect(list.searchStatus.current == 1)
    }

    /// A long search shows how far it is, and a new letter begins another.
    @Test func aLongSearchShowsProgressAndIsGivenUp() {
        model.sections = 10
        model.perSection = 50_000
        let list = make()
        list.key(.character("f"), modifiers: .control)
        list.type("ri")
        let early = list.searchStatus
        #expect(early.progress > 0 && early.progress < 1 && early.found > 0 && early.found < 5_000)
        list.type("ó 499937")
        list.settle()
        #expect(list.searchStatus.found == 1)
        list.key(.function(3))
        #expect(list.nodes.contains { $0.text == "Rió 499937" })
    }

    /// A step asked for before anything was found is taken when something is.
    @Test func aStepWaitsForTheFirstMatch() {
        model.sections = 10
        model.perSection = 30_000
        let list = make()
        list.key(.character("f"), modifiers: .control)
        list.type("299937")
        list.key(.enter)
        list.settle()
        #expect(list.searchStatus.current == 1)
        #expect(list.nodes.contains { $0.text == "Rió 299937" })
    }

    /// As in a window: another thread reads, and the main one only takes what it found.
    @Test func theBackgroundFindsTheSame() async throws {
        model.sections = 10
        model.perSection = 20_000
        let list = make()
        list.driver.host.findsInBackground = true
        list.key(.character("f"), modifiers: .control)
        list.type("r")
        list.advance(seconds: 0.05)
        list.type("io")
        for _ in 0..<2000 {
            list.advance(seconds: 1 / 60)
            if list.searchStatus.progress == 1 { break }
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(list.searchStatus.found == 2_000 && list.searchStatus.progress == 1)
        #expect(list.nodes.first { $0.kind == .header }?.text == "Part 0, 200")
    }

    @Test func aFieldThatIsGoneSearchesNoMore() {
        let model = model
        let shows = StateBox()
        let list = Harness(width: 320, height: 300) { Toggled(shows: shows, model: model) }
        list.key(.character("f"), modifiers: .control)
        list.type("rio")
        list.settle()
        shows.isShown = false
        list.settle()
        list.key(.character("f"), modifiers: .control)
        list.type("x")
        #expect(model.text == "rio" && list.searchStatus.found == -1)
    }
}

@MainActor @Observable private final class StateBox {
    var isShown = true
}

private struct Toggled: View {
    let shows: StateBox
    let model: SearchModel
    var body: some View {
        if shows.isShown { SearchedList(model: model) } else { Text("gone") }
    }
}

private struct StringLists: View {
    let kind: Int
    @State private var text = ""
    @State private var edited = ["one", "two", "three"]
    private let words = (0..<400).map { "word \($0)" }

    var body: some View {
        content.searchable(text: $text)
    }

    @ViewBuilder private var content: some View {
        switch kind {
        case 0:
            ScrollView { LazyVStack { ForEach(words, id: \.self) { Text($0).frame(height: 20) } } }
        case 1:
            List {
                ForEach(0..<20, id: \.self, rowCount: { $0 + 1 }) { section in
                    Section {
                        ForEach(0..<section + 1, id: \.self) { Text("row \($0) of \(section)") }
                    } header: {
                        MatchHeader(section: section)
                    } footer: {
                        Text("row 7 of a footer")
                    }
                }
                .searchKey { section, row in "row \(row) of \(section)" }
            }
        default:
            List { ForEach(edited.indices, id: \.self) { TextField("Edit", text: $edited[$0]) } }
        }
    }
}

private struct MatchHeader: View {
    let section: Int
    @Environment(\.sectionMatchCount) private var count
    var body: some View { Text("\(section): \(count.map(String.init) ?? "-")") }
}

@MainActor @Suite(.serialized) struct SearchedKindsTests {
    private func make(_ kind: Int) -> Harness { Harness(width: 320, height: 300) { StringLists(kind: kind) } }

    @Test func aLazyStackOfStringsIsSearchedByItsStrings() {
        let list = make(0)
        list.key(.character("f"), modifiers: .control)
        list.type("word 39")
        list.advance(seconds: 0.1)
        // No row had to be built for it.
        #expect(list.searchStatus.found == 11 && list.searchStatus.progress == 1)
        list.key(.enter)
        list.key(.enter)
        list.settle()
        #expect(list.nodes.contains { $0.text == "word 390" && $0.frame.minY >= 48 && $0.frame.maxY <= 300 })
    }

    @Test func sectionsThatWereNeverMadeAreSearched() {
        let list = make(1)
        #expect(list.nodes.contains { $0.text == "0: -" })
        list.key(.character("f"), modifiers: .control)
        list.type("ROW 7 of")
        list.advance(seconds: 0.1)
        #expect(list.searchStatus.found == 13)
        // A header that says it itself has no number beside it.
        #expect(list.nodes.contains { $0.text == "0: 0" })
        list.key(.enter)
        list.settle()
        #expect(list.nodes.contains { $0.kind == .row && $0.text == "row 7 of 7" })
        #expect(list.nodes.last { $0.kind == .header && $0.isPinned }?.text == "7: 1")
    }

    /// Fields in rows: keys type into them and do nothing to the list.
    @Test func fieldsInRowsTakeTheirKeys() {
        let list = make(2)
        list.click(x: 300, y: 48 + 18)
        list.type(" a b?")
        #expect(list.focusedText == "one a b?")
        list.key(.character("a"), modifiers: .control)
        list.key(.delete)
        #expect(list.focusedText == "Edit")
        list.key(.tab)
        #expect(list.focusedText == "two")
        list.type("x")
        #expect(list.nodes.filter { $0.kind == .row }.map(\.text) == ["Edit", "x", "three"])
    }
}
