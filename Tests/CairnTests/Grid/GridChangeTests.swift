import Cairn
import CairnTesting
import Testing

/// Grids whose width, columns or content change while they are read.
@MainActor @Suite(.serialized) struct GridChangeTests {
    /// The first cell below what is pinned stays where it is when the number of columns changes, and comes back when it changes back.
    @Test(arguments: 0..<25) func anotherWidthKeepsTheFirstCell(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let sections = (0..<8).map { number in
            GridSection(
                id: "S\(number)", header: random.bool() ? 20 : nil, footer: nil,
                cells: (0..<random.int(20...60)).map { GridCell(id: "\(number).\($0)", length: CGFloat(random.int(30...50))) })
        }
        let model = GridModel(sections, items: [GridItem(.adaptive(minimum: 70), alignment: .top)])
        let list = Harness(model, width: 320)
        for _ in 0..<4 {
            let id = "\(random.int(2...4)).\(random.int(0...19))"
            list.scroll(to: id, anchor: .top)
            // The cell asked for is followed; a jump to an offset has none, and the first of its line is.
            let isAskedFor = random.bool()
            if !isAskedFor { list.scroll(toOffset: list.offset) }
            let first = try #require(isAskedFor ? list.rows[id].map { (text: id, y: $0) } : list.firstFreeRow)
            for _ in 0..<6 {
                let width = Double(random.int(160...700))
                list.resize(width: width, height: 200)
                #expect(near(list.rows[first.text], first.y, within: 0.01), "seed \(seed): \(first), \(width) points")
            }
        }
        list.walk()
        GridLayoutTests.compare(list, model, breadth: list.driver.host.inspectedSize.width, viewport: 200, "seed \(seed)")
    }

    @Test func widthsThatChangeBackLeadToTheSamePicture() {
        let cells = (0..<600).map { GridCell(id: "\($0)", length: CGFloat(30 + $0 % 7)) }
        let model = GridModel([GridSection(id: "S", header: 20, footer: nil, cells: cells)], items: [GridItem(.adaptive(minimum: 70))])
        let list = Harness(model, width: 320)
        list.scroll(toOffset: 1500)
        let before = list.frames
        for width in [400.0, 80, 555, 240, 320] { list.resize(width: width, height: 200) }
        #expect(list.frames == before)
    }

    /// Edits anywhere: what is read stays, state stays with its cell, and every cell is where the oracle has it.
    @Test(arguments: 0..<25) func editsKeepPlaceAndState(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var next = 0
        func cells(_ count: Int) -> [GridCell] {
            (0..<count).map { _ in
                next += 1
                return GridCell(id: "c\(next)", length: CGFloat(random.int(10...40)))
            }
        }
        let sections = (0..<5).map { GridSection(id: "S\($0)", header: 20, footer: nil, cells: cells(random.int(10...40))) }
        let model = GridModel(sections, items: (0..<random.int(2...4)).map { _ in GridItem(alignment: .top) })
        let list = Harness(model)
        list.walk()
        list.scroll(toOffset: list.contentHeight / 2)
        let tapped = try #require(list.nodes.first { $0.kind == .row && $0.frame.minY > 30 && $0.frame.maxY < 200 })
        list.click(x: tapped.frame.midX, y: tapped.frame.midY)
        let name = "\(tapped.text) tapped 1"
        #expect(list.frames[name] != nil)
        for _ in 0..<12 {
            let anchor = try #require(list.firstFreeRow)
            let id = anchor.text.replacing(" tapped 1", with: "")
            let section = random.int(0..<model.sections.count)
            let count = model.sections[section].cells.count
            switch random.int(0..<4) {
            case 0, 1: model.sections[section].cells.insert(contentsOf: cells(random.int(1...7)), at: random.int(0...count))
            case 2 where count > 0:
                let index = random.int(0..<count)
                if ![id, tapped.text].contains(model.sections[section].cells[index].id) { model.sections[section].cells.remove(at: index) }
            default: if count > 0 { model.sections[section].cells[random.int(0..<count)].length += 5 }
            }
            let y = try #require(list.frames[anchor.text]?.minY, "seed \(seed): \(anchor)")
            // At the very end the content is clamped, which may move it.
            if list.offset + 200 < list.contentHeight - 1 { #expect(near(Double(y), anchor.y, within: 0.01), "seed \(seed): \(anchor)") }
            GridLayoutTests.compareUnmeasured(list, model, "seed \(seed)", tapped: tapped.text)
        }
        list.scroll(to: tapped.text, anchor: .center)
        #expect(list.frames[name] != nil, "seed \(seed): the state is gone")
    }

    /// Another number of columns in mid-flight: the glide goes on from where it is.
    @Test func aGlideOutlivesAnotherWidth() throws {
        let list = Harness(width: 320, height: 400) {
            ScrollView {
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 70))], spacing: 0) {
                    ForEach(0..<100_000) { Text("\($0)").frame(height: 20) }
                }
            }
        }
        list.scroll(toOffset: 20_000)
        list.touch(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 100), seconds: 0.1)
        list.advance(seconds: 0.1)
        #expect(list.isAnimating)
        let first = try #require(list.firstFreeRow)
        list.resize(width: 640, height: 400)
        #expect(near(list.rows[first.text], first.y, within: 0.01))
        #expect(list.isAnimating)
        list.advance(seconds: 0.1)
        #expect(list.rows[first.text] ?? -100 < first.y)
        list.settle()
    }

    /// Edits ask for no more of a long collection than is near the viewport.
    @Test func editsOfAMillionCellsAskForFew() throws {
        let asked = Asked()
        let model = LongModel(CountedNumbers(asked: asked, first: 0, endIndex: 1_000_000))
        let list = Harness(width: 320, height: 200) {
            ScrollView {
                LazyVGrid(columns: [GridItem(), GridItem(), GridItem()], spacing: 0) {
                    ForEach(model.numbers, id: \.self) { Text("\($0)").frame(height: 20) }
                }
            }
        }
        list.scroll(toOffset: 3_000_000)
        let first = try #require(list.firstFreeRow)
        asked.count = 0
        // One more in front: every line is another, and every cell moves by one place.
        model.numbers = CountedNumbers(asked: asked, first: -1, endIndex: 1_000_001)
        #expect(list.rows[first.text] == first.y)
        #expect(asked.count < 1000)
        #expect(list.contentHeight == 333_334 * 20)
    }

    /// The number of columns may change by itself.
    @Test func otherColumnsKeepTheFirstCell() throws {
        let cells = (0..<300).map { GridCell(id: "\($0)", length: CGFloat(30 + $0 % 5)) }
        let model = GridModel(
            [GridSection(id: "S", header: 20, footer: nil, cells: cells)], items: [GridItem(alignment: .top), GridItem(alignment: .top)])
        let list = Harness(model)
        list.scroll(toOffset: 2000)
        let first = try #require(list.firstFreeRow)
        for count in [5, 1, 3, 2] {
            model.items = (0..<count).map { _ in GridItem(alignment: .top) }
            #expect(list.frames[first.text].map { Double($0.minY) } == first.y, "\(count) columns")
        }
    }
}

extension GridLayoutTests {
    /// What is in sight against the oracle where positions from the top are estimates: all is compared with the first cell.
    static func compareUnmeasured(_ list: Harness, _ model: GridModel, _ comment: String, tapped: String) {
        let oracle = GridOracle(model, breadth: 320)
        let shown = list.nodes.filter { $0.kind == .row }
        guard let first = shown.first, let place = oracle.placed.first(where: { $0.name == name(first) }) else { return }
        func name(_ node: Node) -> String { node.text.replacing(" tapped 1", with: "") }
        let offset = place.box.along - first.frame.minY
        let expected = oracle.shown(at: offset, viewport: 200)
        #expect(Set(list.nodes.map(name)) == Set(expected.keys), "\(comment)")
        for node in list.nodes {
            guard let wanted = expected[name(node)] else { continue }
            #expect(GridOracle.Box(node.frame, isHorizontal: false).isNear(wanted), "\(comment), \(node.text): \(node.frame), \(wanted)")
        }
    }
}
