import Cairn
import CairnTesting
import Testing

/// When rows appear and disappear, and how long their state lives.
@MainActor @Suite(.serialized) struct LifecycleTests {
    @MainActor final class Log {
        var events: [String] = []
        var live: Set<Int> = []
    }

    private func list(_ log: Log, count: Int = 10_000) -> Harness {
        Harness(width: 320, height: 200) {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<count) { row in
                        Text("\(row)").frame(height: 20)
                            .onAppear {
                                log.events.append("appear \(row)")
                                #expect(log.live.insert(row).inserted, "\(row) appeared twice")
                            }
                            .onDisappear {
                                log.events.append("disappear \(row)")
                                #expect(log.live.remove(row) != nil, "\(row) disappeared without having appeared")
                            }
                    }
                }
            }
        }
    }

    @Test func rowsAppearBeforeTheFrameThatShowsThemAndDisappearAfter() {
        let log = Log()
        let list = list(log)
        for offset in [0.0, 40, 500, 510, 100_000, 0] {
            list.scroll(toOffset: offset)
            let shown = Set(list.nodes.compactMap { Int($0.text) })
            #expect(shown.isSubset(of: log.live), "at \(offset): shown without having appeared: \(shown.subtracting(log.live))")
            #expect(log.live.count <= 26, "at \(offset): \(log.live.count) rows have not disappeared")
        }
    }

    @Test func whatOnAppearChangesIsInTheFirstFrame() {
        struct Row: View {
            let number: Int
            @State private var text = "not yet"
            var body: some View { Text(text).frame(height: 20).onAppear { text = "row \(number)" } }
        }
        let list = Harness(width: 320, height: 200) {
            ScrollView { LazyVStack(spacing: 0) { ForEach(0..<1000) { Row(number: $0) } } }
        }
        for offset in [0.0, 7000, 7100] {
            let frames = list.framesRequested
            list.scroll(toOffset: offset)
            #expect(!list.rowTexts.contains("not yet"))
            #expect(list.framesRequested <= frames + 2)
        }
    }

    @Test func aRemovedRowDisappears() {
        let model = ListModel([SectionData("S", count: 5)])
        let log = Log()
        let list = Harness(width: 320, height: 200) { AppearingList(model: model, log: log) }
        #expect(log.events.filter { $0.hasPrefix("appear") }.count == 5)
        model.sections[0].rows.remove(at: 2)
        list.advance(seconds: 0.1)
        #expect(log.events.filter { $0.hasPrefix("disappear") } == ["disappear S2"])
        model.sections = []
        list.advance(seconds: 0.1)
        #expect(log.events.filter { $0.hasPrefix("disappear") }.count == 5)
    }

    private struct AppearingList: View {
        let model: ListModel
        let log: Log
        var body: some View {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(model.sections) { section in
                        Section {
                            ForEach(section.rows) { row in
                                Text(row.text)
                                    .onAppear { log.events.append("appear \(row.id)") }
                                    .onDisappear { log.events.append("disappear \(row.id)") }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The policy of `RowRetention`: the last 512 rows with state keep it.
    @Test func stateOfRecentlySeenRowsIsKept() {
        let list = Harness(width: 320, height: 200) {
            ScrollView { LazyVStack(spacing: 0) { ForEach(0..<100_000) { TappedRow(number: $0) } } }
        }
        list.click(x: 160, y: 30)
        #expect(list.rowTexts[1] == "1: 1")
        list.scroll(toOffset: 4_000)
        list.scroll(toOffset: 0)
        #expect(list.rowTexts[1] == "1: 1", "kept: about 200 rows away")
        // The row clicked last has the keyboard, and is kept for that.
        list.click(x: 160, y: 70)
        for offset in stride(from: 0.0, through: 40_000, by: 150) { list.scroll(toOffset: offset) }
        #expect(list.stats.rowsAlive <= 512 + 60, "bounded: \(list.stats.rowsAlive)")
        list.scroll(toOffset: 0)
        #expect(list.rowTexts[1] == "1: 0", "2000 other rows were seen since")
    }

    /// Never another row's state, however rows are reused.
    @Test func stateStaysWithItsRowWhenOthersComeAndGo() {
        let model = ListModel([SectionData("S", count: 40)])
        let list = Harness(width: 320, height: 200) { StatefulList(model: model) }
        list.click(x: 160, y: 70)
        list.click(x: 160, y: 70)
        #expect(list.rowTexts[3] == "S3: 2")
        model.sections[0].rows.insert(RowData("new"), at: 0)
        #expect(list.rowTexts[4] == "S3: 2" && list.rowTexts[3] == "S2: 0", "\(list.rowTexts)")
        model.sections[0].rows.shuffle()
        list.scroll(toOffset: 0)
        var all: [String] = []
        for offset in stride(from: 0.0, through: 700, by: 100) {
            list.scroll(toOffset: offset)
            all += list.rowTexts
        }
        #expect(Set(all.filter { !$0.hasSuffix(": 0") }) == ["S3: 2"])
    }

    private struct StatefulList: View {
        let model: ListModel
        var body: some View {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(model.sections) { section in Section { ForEach(section.rows) { TappedText(text: $0.text) } } }
                }
            }
        }
    }
}

private struct TappedRow: View {
    let number: Int
    var body: some View { TappedText(text: "\(number)") }
}

private struct TappedText: View {
    let text: String
    @State private var taps = 0
    var body: some View {
        Text("\(text): \(taps)").frame(maxWidth: .infinity).frame(height: 20).contentShape(Rectangle()).onTapGesture { taps += 1 }
    }
}
