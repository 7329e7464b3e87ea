import Cairn
import CairnTesting
import Testing

/// Rows whose content arrives later.
@MainActor @Suite(.serialized) struct SparseRowsTests {
    /// Answers when told to.
    @MainActor final class Server {
        var asked: [Range<Int>] = []
        var waiting: [(Range<Int>, CheckedContinuation<[String], any Error>)] = []

        func load(_ range: Range<Int>) async throws -> [String] {
            asked.append(range)
            return try await withCheckedThrowingContinuation { waiting.append((range, $0)) }
        }

        func answerAll() async {
            while !waiting.isEmpty {
                let (range, continuation) = waiting.removeFirst()
                continuation.resume(returning: range.map { "row \($0)" })
                await settle()
            }
        }

        func settle() async { for _ in 0..<20 { await Task.yield() } }
    }

    struct SparseList: View {
        let store: SparseStore<String>
        var body: some View {
            ScrollView {
                LazyVStack(alignment: .leading, spacing: 0, pinnedViews: [.sectionHeaders]) {
                    Section {
                        ForEach(store.rows) { row in
                            if let text = row.element { Text(text).frame(height: 30) } else { Text("waiting").frame(height: 20) }
                        }
                    } header: {
                        Text("People").frame(maxWidth: .infinity, minHeight: 24).background(.background)
                    }
                }
            }
        }
    }

    @Test func onlyThePagesOfTheViewportAreAskedForAndTheirRowsFillIn() async {
        let server = Server()
        let store = SparseStore<String>(count: 40_000_000, pageSize: 10, load: server.load)
        let list = Harness(width: 320, height: 200) { SparseList(store: store) }
        #expect(list.nodes.filter { $0.kind == .row }.allSatisfy { $0.text == "waiting" })
        await server.settle()
        await server.answerAll()
        #expect(list.nodes.first { $0.kind == .row }?.text == "row 0")
        #expect(server.asked.allSatisfy { $0.upperBound <= 40 })
        #expect(list.nodes.first { $0.kind == .header }?.text == "People")
    }

    @Test func aJumpAsksForWhatIsThereAndAnArrivalMovesNothingThatIsRead() async {
        let server = Server()
        let store = SparseStore<String>(count: 10_000_000, pageSize: 10, load: server.load)
        let list = Harness(width: 320, height: 200) { SparseList(store: store) }
        await server.settle()
        await server.answerAll()
        let before = server.asked.count
        #expect(list.scroll(to: 7_000_000, anchor: .top))
        let waiting = list.nodes.first { $0.id == AnyHashable(7_000_000) }
        #expect(waiting?.text == "waiting" && waiting?.frame.minY == 24)
        await server.settle()
        await server.answerAll()
        let arrived = list.nodes.first { $0.id == AnyHashable(7_000_000) }
        #expect(arrived?.text == "row 7000000" && arrived?.frame.minY == 24)
        #expect(server.asked.count - before <= 5)
        #expect(server.asked.dropFirst(before).allSatisfy { $0.lowerBound > 6_999_900 && $0.upperBound < 7_000_100 })
    }

    @Test func pagesBeyondTheBudgetAreDroppedAndFetchedAgain() async {
        let server = Server()
        let store = SparseStore<String>(count: 10_000, pageSize: 10, budget: 4, load: server.load)
        let list = Harness(width: 320, height: 200) { SparseList(store: store) }
        for offset in [0.0, 20_000, 40_000, 60_000, 80_000] {
            list.scroll(toOffset: offset)
            _ = list.nodes
            await server.settle()
            await server.answerAll()
            #expect(store.pagesKept <= 4)
        }
        let asked = server.asked.count
        list.scroll(toOffset: 0)
        _ = list.nodes
        await server.settle()
        await server.answerAll()
        #expect(server.asked.count > asked)
        #expect(list.nodes.first { $0.kind == .row }?.text == "row 0")
    }

    @Test func aFailureIsToldToTheRowAndAReloadAsksAgain() async {
        struct Down: Error {}
        @MainActor final class Switch { var isDown = true }
        let power = Switch()
        let store = SparseStore<String>(count: 30, pageSize: 10) { range in
            if power.isDown { throw Down() }
            return range.map { "row \($0)" }
        }
        let list = Harness(width: 320, height: 200) { SparseList(store: store) }
        for _ in 0..<50 { await Task.yield() }
        _ = list.nodes
        #expect(store.error(at: 0) is Down)
        let requests = store.requests
        for _ in 0..<50 { await Task.yield() }
        #expect(store.requests == requests, "a failed page is not asked for for ever")
        power.isDown = false
        store.reload()
        _ = list.nodes
        for _ in 0..<50 { await Task.yield() }
        #expect(list.nodes.first { $0.kind == .row }?.text == "row 0")
    }

    @Test func aSmallerCountIsShownAndOutOfRangeIsNil() async {
        let store = SparseStore<String>(count: 1000, pageSize: 10) { $0.map { "row \($0)" } }
        let list = Harness(width: 320, height: 200) { SparseList(store: store) }
        #expect(store.element(at: -1) == nil && store.element(at: 1000) == nil)
        store.count = 3
        for _ in 0..<50 { await Task.yield() }
        #expect(list.nodes.filter { $0.kind == .row }.map(\.text) == ["row 0", "row 1", "row 2"])
        store.count = -5
        #expect(store.count == 0)
        #expect(list.nodes.filter { $0.kind == .row }.isEmpty)
    }
}
