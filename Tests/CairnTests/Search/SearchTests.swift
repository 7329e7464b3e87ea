import Cairn
import CairnTesting
import CairnViews
import Testing

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
