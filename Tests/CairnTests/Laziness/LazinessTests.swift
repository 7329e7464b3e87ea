import Cairn
import CairnTesting
import Testing

/// Work is counted, never timed: whatever the number of rows, only those near the viewport are made.
@MainActor @Suite(.serialized) struct LazinessTests {
    /// Viewport 200 and overscan 120 on both sides, rows of 20: 22 rows, and one more at either edge.
    static let mostRows = 24

    private func tenMillion(_ bodies: Counter = Counter()) -> Harness {
        Harness(width: 320, height: 200) {
            ScrollView {
                LazyVStack(spacing: 0) { ForEach(0..<10_000_000) { CountedRow(number: $0, bodies: bodies) } }
            }
        }
    }

    @Test func tenMillionRowsOpenWithAViewportsWork() {
        let bodies = Counter()
        let list = tenMillion(bodies)
        #expect(list.nodes.count == 10)
        #expect(bodies.count <= Self.mostRows)
        #expect(list.stats.rowsAlive <= Self.mostRows)
        list.settle()
        #expect(bodies.count <= Self.mostRows, "nothing is made at rest")
    }

    @Test func aJumpAnywhereBuildsAViewportOfRows() {
        var random = SeededGenerator(seed: 4)
        let bodies = Counter()
        let list = tenMillion(bodies)
        for _ in 0..<100 {
            let before = bodies.count
            let target = random.double(0...199_999_000)
            list.scroll(toOffset: target)
            #expect(list.stats.rowsBuilt <= Self.mostRows)
            #expect(list.stats.rowsMeasured <= 2 * Self.mostRows)
            #expect(bodies.count - before <= 2 * Self.mostRows, "at \(target): \(bodies.count - before)")
            #expect(list.stats.rowsAlive <= 2 * Self.mostRows)
            #expect(list.stats.layoutPasses <= 3)
        }
    }

    @Test func scrollingByARowMakesAboutARow() {
        let bodies = Counter()
        let list = tenMillion(bodies)
        list.scroll(toOffset: 100_000)
        list.touchpad(y: -2)
        list.settle()
        for step in 0..<50 {
            let before = (bodies.count, list.offset)
            list.touchpad(y: -2)
            list.advance(seconds: 1.0 / 60)
            #expect(bodies.count - before.0 <= 3, "step \(step), by \(list.offset - before.1)")
        }
    }

    @Test func aFrameAtRestDoesNothing() {
        let list = tenMillion()
        list.settle()
        list.driver.send(.exposed)
        list.advance(seconds: 1.0 / 60)
        let stats = list.stats
        #expect(stats.bodies == 0 && stats.rowsBuilt == 0 && stats.rowsMeasured == 0)
    }

    // MARK: What a collection is asked

    @Test func aCollectionIsAskedOnlyNearTheViewport() {
        let questions = Questions()
        let model = RowsModel(CountingRows(questions: questions, base: 10_000_000))
        let list = Harness(width: 320, height: 200) { CountingList(model: model) }
        #expect(questions.count <= 3 * Self.mostRows, "at the start: \(questions.count)")
        #expect(questions.positions.allSatisfy { $0 < Self.mostRows })
        for offset in [5_000.0, 100_000_000, 199_999_800, 0] {
            questions.forget()
            list.scroll(toOffset: offset)
            #expect(questions.count <= 6 * Self.mostRows, "at \(offset): \(questions.count)")
            let first = Int(offset / 20)
            #expect(questions.positions.allSatisfy { abs($0 - first) < 50 }, "at \(offset)")
        }
    }

    @Test(arguments: ["front", "end", "middle", "before the viewport", "replaced"])
    func anEditIsFoundWithFewQuestions(place: String) {
        let questions = Questions()
        let rows = CountingRows(questions: questions, base: 10_000_000)
        let model = RowsModel(rows)
        let list = Harness(width: 320, height: 200) { CountingList(model: model) }
        list.scroll(toOffset: 100_000_000)
        let row = list.rowTexts.first
        let y = list.firstFreeRow?.y
        questions.forget()
        var edited = rows
        edited.insertedCount = 7
        switch place {
        case "front": edited.insertedPlace = 0
        case "end": edited.insertedPlace = rows.base
        case "middle": edited.insertedPlace = 7_000_000
        case "before the viewport": edited.insertedPlace = 4_999_990
        default:
            edited.insertedCount = 0
            edited.firstNumber = 10_000_000
        }
        model.rows = edited
        let shown = list.rowTexts
        #expect(questions.count <= 600, "\(place): \(questions.count)")
        if place == "replaced" {
            #expect(shown.first == "15000000")
        } else {
            #expect(shown.first == row && list.firstFreeRow?.y == y, "\(place): \(shown)")
        }
    }

    @Test func aMillionSectionlessRowsCostNoMoreThanAThousand() {
        var counts: [Int] = []
        for count in [1_000, 1_000_000] {
            let questions = Questions()
            let model = RowsModel(CountingRows(questions: questions, base: count))
            let list = Harness(width: 320, height: 200) { CountingList(model: model) }
            for _ in 0..<10 { list.wheel(y: -3) }
            list.settle()
            model.rows.base += 1
            list.advance(seconds: 0.1)
            counts.append(questions.count)
        }
        #expect(counts[1] <= counts[0] + 100, "\(counts)")
    }
}

/// A number that a closure or body can raise.
@MainActor final class Counter { var count = 0 }

struct CountedRow: View {
    let number: Int
    let bodies: Counter
    var body: some View {
        let _ = bodies.count += 1
        Text(verbatim: "\(number)").frame(maxWidth: .infinity).frame(height: 20)
    }
}

@MainActor @Observable final class RowsModel {
    var rows: CountingRows
    init(_ rows: CountingRows) { self.rows = rows }
}

struct CountingList: View {
    let model: RowsModel
    var body: some View {
        ScrollView {
            LazyVStack(spacing: 0) { ForEach(model.rows) { Text(verbatim: "\($0.number)").frame(maxWidth: .infinity).frame(height: 20) } }
        }
    }
}
