import Cairn
import CairnTesting
import Testing

@Observable private final class Counts { var counts = [4, 30, 30, 30] }

/// Sections that are asked for their counts only must show what the same sections show when each is asked for everything.
@MainActor
struct ManySectionsTests {
    private final class Calls { var sections = 0 }

    private struct Sections: View {
        let counts: [Int]
        var usesCounts = false
        var calls = Calls()

        var body: some View {
            ScrollView {
                LazyVStack(spacing: 0, pinnedViews: [.sectionHeaders]) {
                    if usesCounts {
                        ForEach(counts.indices, id: \.self, rowCount: { counts[$0] }) { section($0) }
                    } else {
                        ForEach(counts.indices, id: \.self) { section($0) }
                    }
                    Text("end").frame(height: 20)
                }
            }
        }

        private func section(_ number: Int) -> some View {
            calls.sections += 1
            return Section {
                ForEach(0..<counts[number], id: \.self) { row in Text("\(number).\(row)").frame(height: 20) }
            } header: {
                Text("Section \(number)").frame(height: 24)
            }
        }
    }

    private func shown(_ list: Harness) -> [String] {
        list.nodes.map { "\($0.kind) \($0.section) \($0.row ?? -1) \($0.text) \($0.frame) \($0.isPinned)" }
    }

    @Test func countsAndClosuresShowTheSame() {
        let counts = [3, 0, 5, 5, 5, 0, 0, 1, 40, 2, 2]
        let eager = Harness(width: 300, height: 200) { Sections(counts: counts) }
        let lazy = Harness(width: 300, height: 200) { Sections(counts: counts, usesCounts: true) }
        for offset in stride(from: 0.0, through: 1600, by: 37) + [0, 900, 20] {
            eager.scroll(toOffset: offset)
            lazy.scroll(toOffset: offset)
            #expect(shown(eager) == shown(lazy), "at \(offset)")
        }
        #expect(eager.contentHeight == lazy.contentHeight)
    }

    @Test func onlySectionsInSightAreAsked() {
        let calls = Calls()
        let counts = [Int](repeating: 50, count: 200_000)
        let list = Harness(width: 300, height: 200) { Sections(counts: counts, usesCounts: true, calls: calls) }
        list.scroll(toOffset: 0.7 * list.contentHeight)
        list.scroll(toOffset: list.contentHeight)
        #expect(list.nodes.contains { $0.text == "end" })
        #expect(calls.sections <= 10)
        #expect(list.warnings.isEmpty)
    }

    @Test func sectionsThatComeAndGoLeaveTheReaderInPlace() {
        struct Changing: View {
            fileprivate let model: Counts
            var body: some View { Sections(counts: model.counts, usesCounts: true) }
        }
        let model = Counts()
        let list = Harness(width: 300, height: 200) { Changing(model: model) }
        list.scroll(toOffset: 24 + 80 + 24 + 20 * 25)
        let before = list.nodes.first { $0.kind == .row }
        model.counts.append(7)
        let after = list.nodes.first { $0.kind == .row }
        #expect(before?.text == after?.text)
        #expect(before?.frame == after?.frame)
    }

    @Test func wrongCountsAreSaidOnceAndDoNoHarm() {
        struct Wrong: View {
            let promised: Int
            var body: some View {
                ScrollView {
                    LazyVStack(spacing: 0) {
                        ForEach(0..<3, id: \.self, rowCount: { _ in promised }) { number in
                            Section { ForEach(0..<4, id: \.self) { Text("\(number).\($0)").frame(height: 20) } }
                        }
                    }
                }
            }
        }
        for (promised, texts) in [(2, ["0.0", "0.1", "1.0", "1.1", "2.0", "2.1"]), (5, ["0.0", "0.1", "0.2", "0.3", "1.0", "1.1"])] {
            let list = Harness(width: 100, height: 400) { Wrong(promised: promised) }
            #expect(Array(list.nodes.map(\.text).prefix(6)) == texts)
            #expect(list.warnings.count == 1)
        }
    }

    @Test func aRowIsFoundByItsIDNearWhatIsSeen() {
        let list = Harness(width: 300, height: 200) { Sections(counts: [Int](repeating: 3, count: 1000), usesCounts: true) }
        // A section's own id leads to its header.
        #expect(list.scroll(to: 500, anchor: .top))
        #expect(list.nodes.contains { $0.text == "Section 500" })
    }
}
