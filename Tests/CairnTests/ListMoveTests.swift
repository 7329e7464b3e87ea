import Cairn
import CairnTesting
import Testing

private struct Item: Identifiable, Hashable, Sendable {
    let id: String
}

@MainActor @Observable
private final class Boxes {
    var boxes: [(name: String, items: [Item])]
    var differences: [ReorderDifference<String, String>] = []
    var selection: Set<String> = []
    init(_ counts: [Int]) {
        boxes = counts.enumerated().map { box, count in ("B\(box)", (0..<count).map { Item(id: "\(box)-\($0)") }) }
    }

    var ids: [[String]] { boxes.map { $0.items.map(\.id) } }

    func apply(_ difference: ReorderDifference<String, String>) {
        differences.append(difference)
        var moved: [Item] = []
        for id in difference.sources {
            for box in boxes.indices {
                if let index = boxes[box].items.firstIndex(where: { $0.id == id }) { moved.append(boxes[box].items.remove(at: index)) }
            }
        }
        guard let box = boxes.firstIndex(where: { $0.name == difference.destination.collectionID }) else { return }
        switch difference.destination.position {
        case .before(let id):
            let index = boxes[box].items.firstIndex { $0.id == id } ?? 0
            boxes[box].items.insert(contentsOf: moved, at: index)
        case .end: boxes[box].items += moved
        }
    }
}

/// Headers of 28 points, rows of 36.
private struct BoxList: View {
    @Bindable var model: Boxes
    var isEnabled = true

    var body: some View {
        List(selection: $model.selection) {
            ForEach(model.boxes, id: \.name) { box in
                Section(box.name) {
                    ForEach(box.items) { Text($0.id) }.reorderable(collectionID: box.name)
                }
            }
        }
        .listStyle(.plain)
        .reorderContainer(for: Item.self, in: String.self, isEnabled: isEnabled) { model.apply($0) }
    }
}

@MainActor @Suite("List: rows moved") struct ListMoveTests {
    private func y(_ list: Harness, _ text: String) -> Double {
        list.nodes.last { $0.text == text }.map { Double($0.frame.midY) } ?? -1
    }

    private func drag(_ list: Harness, _ source: String, to target: Double) {
        list.drag(from: CGPoint(x: 100, y: y(list, source)), to: CGPoint(x: 100, y: target), seconds: 0.3)
        list.settle()
    }

    @Test func rowsGoFromSectionToSection() {
        let model = Boxes([3, 3, 0])
        let list = Harness(width: 300, height: 480) { BoxList(model: model) }
        drag(list, "0-0", to: y(list, "1-1") - 10)
        #expect(model.ids == [["0-1", "0-2"], ["1-0", "0-0", "1-1", "1-2"], []])
        drag(list, "1-2", to: y(list, "B1"))
        #expect(model.ids == [["0-1", "0-2"], ["1-2", "1-0", "0-0", "1-1"], []], "a header takes it to the top of its section")
        drag(list, "1-0", to: y(list, "B2"))
        #expect(model.ids == [["0-1", "0-2"], ["1-2", "0-0", "1-1"], ["1-0"]], "an empty section too")
        #expect(model.differences.last?.sources == ["1-0"])
        #expect(model.differences.last?.destination.collectionID == "B2" && model.differences.last?.destination.position == .end)
        drag(list, "0-1", to: y(list, "0-2") + 10)
        #expect(model.ids[0] == ["0-2", "0-1"])
        let count = model.differences.count
        drag(list, "0-2", to: y(list, "0-2") + 15)
        #expect(model.differences.count == count, "where it was is no move")
    }

    @Test func escapeTakesItBack() throws {
        let model = Boxes([3, 3])
        let list = Harness(width: 300, height: 400) { BoxList(model: model) }
        list.press(x: 100, y: y(list, "0-0"))
        let pressed = try list.screenshot()
        list.move(x: 100, y: y(list, "1-1"))
        #expect(try list.screenshot() != pressed, "a line shows where it would go")
        list.key(.escape)
        list.release(x: 100, y: y(list, "1-1"))
        #expect(model.differences.isEmpty)
    }

    @Test func itScrollsAtTheEdgesAndRestsOverThePinnedHeader() {
        let model = Boxes([30, 30])
        let list = Harness(width: 300, height: 300) { BoxList(model: model) }
        list.press(x: 100, y: y(list, "0-1"))
        list.move(x: 100, y: 200)
        list.move(x: 100, y: 340)
        list.advance(seconds: 2)
        #expect(list.offset > 800)
        list.move(x: 100, y: 14)
        let offset = list.offset
        list.advance(seconds: 1)
        #expect(list.offset == offset, "over the pinned header it can be dropped")
        list.release(x: 100, y: 14)
        list.settle()
        #expect(model.ids[1].first == "0-1")
    }

    @Test func theSelectionGoesTogether() {
        let model = Boxes([4, 3])
        model.selection = ["0-0", "0-2", "1-2"]
        let list = Harness(width: 300, height: 480) { BoxList(model: model) }
        drag(list, "0-2", to: y(list, "1-1") - 10)
        #expect(model.ids == [["0-1", "0-3"], ["1-0", "0-0", "0-2", "1-2", "1-1"]])
    }

    @Test func altAndAnArrowMoveTheKeyboardsRow() {
        let model = Boxes([2, 2])
        let list = Harness(width: 300, height: 400) { BoxList(model: model) }
        list.click(x: 100, y: y(list, "0-0"))
        list.key(.down, modifiers: .alt)
        #expect(model.ids[0] == ["0-1", "0-0"])
        list.key(.down, modifiers: .alt)
        list.settle()
        #expect(model.ids == [["0-1"], ["0-0", "1-0", "1-1"]])
        list.key(.down, modifiers: .alt)
        list.key(.down, modifiers: .alt)
        list.key(.down, modifiers: .alt)
        list.settle()
        #expect(model.ids == [["0-1"], ["1-0", "1-1", "0-0"]], "at the end it stays")
        for _ in 0..<4 { list.key(.up, modifiers: .alt) }
        list.settle()
        #expect(model.ids == [["0-0", "0-1"], ["1-0", "1-1"]])
        #expect(model.selection == ["0-0"])
    }

    @Test func theMovedRowStaysInSight() {
        let model = Boxes([30, 30])
        let list = Harness(width: 300, height: 200) { BoxList(model: model) }
        list.click(x: 100, y: y(list, "0-1"))
        for _ in 0..<40 {
            list.key(.down, modifiers: .alt)
            list.settle()
            let frame = list.nodes.first { $0.text == "0-1" }?.frame
            #expect(frame.map { $0.minY >= 27.5 && $0.maxY <= 200.5 } ?? false)
        }
        #expect(model.ids[1].contains("0-1"))
    }

    @Test func aContainerThatIsOffMovesNothing() {
        let model = Boxes([3, 3])
        let list = Harness(width: 300, height: 400) { BoxList(model: model, isEnabled: false) }
        drag(list, "0-0", to: y(list, "1-1"))
        list.key(.down, modifiers: .alt)
        #expect(model.differences.isEmpty)
    }

    /// Moves among the rows of one `ForEach`, against the array's own move.
    @Test(arguments: [1 as UInt64, 2]) func onMoveAgreesWithTheArray(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        struct Page: View {
            let rows: Stored<[String]>
            @State private var selection: Set<String> = []
            var body: some View {
                List(selection: $selection) {
                    ForEach(rows.value, id: \.self) { Text($0) }.onMove { rows.value.move(fromOffsets: $0, toOffset: $1) }
                }
                .listStyle(.plain)
            }
        }
        let rows = Stored((0..<8).map { "r\($0)" })
        let list = Harness(width: 300, height: 400) { Page(rows: rows) }
        for _ in 0..<20 {
            let from = random.int(0..<8)
            let to = random.int(0..<8)
            var expected = rows.value
            if to != from { expected.move(fromOffsets: [from], toOffset: to > from ? to + 1 : to) }
            let end = y(list, rows.value[to]) + (to > from ? 10 : -10)
            if to == from { continue }
            drag(list, rows.value[from], to: end)
            #expect(rows.value == expected, "seed \(seed): \(from) to \(to)")
        }
    }
}
