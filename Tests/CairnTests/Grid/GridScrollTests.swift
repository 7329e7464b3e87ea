import Cairn
import CairnTesting
import Testing

/// Grids that scroll, change width and change content.
@MainActor @Suite(.serialized) struct GridScrollTests {
    /// Numbers that count how often they are asked for.
    final class Asked { var count = 0 }
    struct CountedNumbers: RandomAccessCollection {
        let asked: Asked
        let endIndex: Int
        var startIndex: Int { 0 }
        subscript(position: Int) -> Int {
            asked.count += 1
            return position
        }
    }

    @Test func tenMillionCellsOpenAtOnce() {
        let asked = Asked()
        let numbers = CountedNumbers(asked: asked, endIndex: 10_000_000)
        let list = Harness(width: 320, height: 200) {
            ScrollView {
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 70))], spacing: 0) {
                    ForEach(numbers, id: \.self) { Text("\($0)").frame(height: 20) }
                }
            }
        }
        #expect(list.contentHeight == 50_000_000)
        // The viewport and 120 points beyond, four cells a line.
        #expect(list.stats.rowsBuilt <= 17 * 4)
        #expect(asked.count < 500)
        asked.count = 0
        list.scroll(toOffset: 25_000_000)
        #expect(list.frames["5000000"]?.minY == 0)
        #expect(asked.count < 1000)
        list.key(.end)
        list.settle()
        #expect(list.frames["9999999"].map { near(Double($0.maxY), 200) } == true)
        // Another number of columns asks for no more.
        asked.count = 0
        list.resize(width: 480, height: 200)
        #expect(list.contentHeight == (10_000_000 / 6 + 1) * 20)
        #expect(asked.count < 1500)
    }

    /// One more frame of a scroll builds one more line.
    @Test func scrollingBuildsLineByLine() {
        let list = Harness(width: 320, height: 200) {
            ScrollView {
                LazyVGrid(columns: [GridItem(), GridItem(), GridItem()], spacing: 0) {
                    ForEach(0..<100_000) { Text("\($0)").frame(height: 20) }
                }
            }
        }
        list.scroll(toOffset: 1000)
        for step in 1...20 {
            list.scroll(toOffset: 1000 + Double(step) * 20)
            #expect(list.stats.rowsMeasured <= 6)
            #expect(list.stats.rowsBuilt == 0, "hosts of rows that left are used again")
        }
    }

    @Test func headersAndFootersPinAndPush() {
        let sections = ["A", "B", "C"].map { id in
            GridSection(id: id, header: 30, footer: 20, cells: (0..<12).map { GridCell(id: "\(id)\($0)", length: 40) })
        }
        let model = GridModel(sections, items: [GridItem(), GridItem(), GridItem()])
        model.pinnedViews = [.sectionHeaders, .sectionFooters]
        model.spacing = 0
        // A section is 30 + 4 * 40 + 20 = 210 points.
        let list = Harness(model)
        list.walk()
        #expect(list.contentHeight == 630)
        for (offset, headers) in [
            (100.0, ["A": 0.0, "B": 110]), (190, ["A": -10, "B": 20]), (200, ["A": -20, "B": 10]), (215, ["B": 0]),
        ] {
            list.scroll(toOffset: offset)
            #expect(list.headers == headers, "at \(offset)")
        }
        list.scroll(toOffset: 0)
        #expect(list.nodes.first { $0.kind == .footer }?.frame == CGRect(x: 0, y: 180, width: 320, height: 20))
        for offset in 0...430 {
            list.scroll(toOffset: Double(offset))
            GridLayoutTests.compare(list, model, breadth: 320, viewport: 200, "pinning")
        }
    }

    /// The first cell below what is pinned stays where it is when the number of columns changes, and comes back when it changes back.
    @Test(arguments: 0..<40) func anotherWidthKeepsTheFirstCell(seed: Int) throws {
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
    @Test(arguments: 0..<40) func editsKeepPlaceAndState(seed: Int) throws {
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

    @Test func aCellIsRevealedBelowItsHeader() {
        let sections = (0..<50).map { number in
            GridSection(
                id: "S\(number)", header: 24, footer: nil,
                cells: (0..<100).map { GridCell(id: "\(number).\($0)", length: CGFloat(20 + ($0 * 7 + number) % 30)) })
        }
        let model = GridModel(sections, items: (0..<4).map { _ in GridItem(alignment: .top) })
        let list = Harness(model)
        for id in ["40.57", "3.2", "49.99", "0.0", "20.31"] {
            #expect(list.scroll(to: id, anchor: .top))
            let frame = list.frames[id]
            if id == "49.99" { #expect(frame.map { $0.maxY <= 200 } == true) } else { #expect(frame?.minY == 24, "\(id)") }
            #expect(list.scroll(to: id))
            #expect(list.frames[id] == frame, "it was in sight")
        }
        #expect(!list.scroll(to: "nowhere"))
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
