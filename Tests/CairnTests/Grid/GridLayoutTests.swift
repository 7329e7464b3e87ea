import Cairn
import CairnTesting
import Testing

@testable import CairnViews

/// Where columns and cells are.
@MainActor @Suite(.serialized) struct GridLayoutTests {
    private func tracks(_ items: [GridItem], in width: Double) -> [[Double]] { items.tracks(in: width).map { [$0.origin, $0.length] } }

    @Test func columnsShareTheWidthAsSwiftUIDoes() {
        #expect(tracks([GridItem(.fixed(50)), GridItem(), GridItem()], in: 250) == [[0, 50], [58, 92], [158, 92]])
        #expect(tracks([GridItem(spacing: 20), GridItem(spacing: 99)], in: 220) == [[0, 100], [120, 100]])
        // What one may not take is shared by those after it.
        #expect(tracks([GridItem(.flexible(maximum: 40), spacing: 0), GridItem()], in: 200) == [[0, 40], [40, 160]])
        #expect(tracks([GridItem(.flexible(minimum: 150), spacing: 0), GridItem()], in: 200) == [[0, 150], [150, 50]])
        // Two of 80 and a gap of 8 fit into 200; each then takes its share.
        #expect(tracks([GridItem(.adaptive(minimum: 80))], in: 200) == [[0, 96], [104, 96]])
        #expect(tracks([GridItem(.adaptive(minimum: 80, maximum: 85))], in: 200) == [[0, 85], [93, 85]])
        #expect(tracks([GridItem(.adaptive(minimum: 80))], in: 168) == [[0, 80], [88, 80]])
        #expect(tracks([GridItem(.adaptive(minimum: 80))], in: 167.9) == [[0, 167.9]])
    }

    @Test func absurdColumnsDoNoHarm() {
        #expect(tracks([], in: 100) == [[0, 100]])
        #expect(tracks([GridItem(.fixed(300))], in: 100) == [[0, 300]])
        #expect(tracks([GridItem(.adaptive(minimum: 500))], in: 100) == [[0, 500]])
        #expect(tracks([GridItem(.flexible()), GridItem(.flexible())], in: 0) == [[0, 10], [18, 10]])
        #expect(tracks([GridItem(.fixed(-5)), GridItem(.flexible(minimum: .nan, maximum: .nan))], in: 100) == [[0, 0], [8, 92]])
        #expect(tracks([GridItem(.adaptive(minimum: 0), spacing: 0)], in: 1e9).count == 1000)
        #expect(tracks([GridItem(.adaptive(minimum: .nan))], in: 100).count >= 1)
    }

    static func randomModel(_ random: inout SeededGenerator) -> GridModel {
        let alignments: [Alignment?] = [nil, .topLeading, .bottomTrailing, .center, .top, .leading]
        let items = (0..<random.int(1...3)).map { _ in
            let size: GridItem.Size =
                switch random.int(0..<4) {
                case 0: .fixed(CGFloat(random.int(20...80)))
                case 1: .flexible(minimum: 10, maximum: random.bool() ? .infinity : CGFloat(random.int(30...90)))
                case 2: .flexible(minimum: CGFloat(random.int(0...60)))
                default: .adaptive(minimum: CGFloat(random.int(25...90)), maximum: random.bool() ? .infinity : 60)
                }
            return GridItem(size, spacing: random.bool() ? nil : CGFloat(random.int(0...12)), alignment: random.pick(alignments))
        }
        let sections = (0..<random.int(1...6)).map { number in
            GridSection(
                id: "S\(number)", header: random.int(0..<4) == 0 ? nil : CGFloat(random.int(8...40)),
                footer: random.int(0..<2) == 0 ? nil : CGFloat(random.int(8...30)),
                cells: (0..<random.int(0...25)).map {
                    GridCell(
                        id: "\(number).\($0)", length: CGFloat(random.int(5...60)),
                        breadth: random.bool() ? nil : CGFloat(random.int(4...40)))
                })
        }
        let model = GridModel(sections, items: items)
        model.spacing = CGFloat(random.int(0...10))
        model.alignment = random.pick([0, 0.5, 1])
        model.pinnedViews = random.pick([[], [.sectionHeaders], [.sectionFooters], [.sectionHeaders, .sectionFooters]])
        return model
    }

    static func compare(_ list: Harness, _ model: GridModel, breadth: Double, viewport: Double, _ comment: String) {
        let oracle = GridOracle(model, breadth: breadth)
        let expected = oracle.shown(at: list.offset, viewport: viewport)
        let shown = list.frames.mapValues { GridOracle.Box($0, isHorizontal: model.isHorizontal) }
        #expect(Set(shown.keys) == Set(expected.keys), "\(comment) at \(list.offset)")
        for (name, box) in shown {
            guard let wanted = expected[name] else { continue }
            #expect(box.isNear(wanted), "\(comment) at \(list.offset), \(name): \(box) and not \(wanted)")
        }
    }

    @Test(arguments: 0..<40) func everyCellIsWhereTheOracleHasIt(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let model = Self.randomModel(&random)
        let width = Double(random.int(60...400))
        let list = Harness(model, width: width, height: 200)
        list.walk()
        let oracle = GridOracle(model, breadth: width)
        #expect(abs(list.contentHeight - oracle.length) < 0.01, "seed \(seed)")
        for _ in 0..<12 {
            list.scroll(toOffset: Double(random.int(0...max(0, Int(oracle.length) - 200))))
            Self.compare(list, model, breadth: width, viewport: 200, "seed \(seed)")
        }
    }

    /// The same on its side.
    @Test(arguments: 0..<20) func everyCellOfAHorizontalGridIsWhereTheOracleHasIt(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) + 1000)
        let model = Self.randomModel(&random)
        model.isHorizontal = true
        for index in model.items.indices { model.items[index].alignment = nil }
        let height = Double(random.int(60...400))
        let list = Harness(model, width: 200, height: height)
        list.walk()
        let oracle = GridOracle(model, breadth: height)
        #expect(abs(list.contentHeight - oracle.length) < 0.01, "seed \(seed)")
        for _ in 0..<12 {
            list.scroll(toOffset: Double(random.int(0...max(0, Int(oracle.length) - 200))))
            Self.compare(list, model, breadth: height, viewport: 200, "seed \(seed)")
        }
    }

    /// Singles, groups and conditions flow as cells; rows are counted in cells.
    @Test func ordinaryViewsFlowAsCells() {
        let list = Harness(width: 316, height: 200) {
            ScrollView {
                LazyVGrid(columns: [GridItem(), GridItem(), GridItem()]) {
                    Text("a").frame(height: 20)
                    Text("b").frame(height: 30)
                    ForEach(0..<2) { Text("c\($0)").frame(height: 20) }
                    if true { Text("d").frame(height: 20) }
                    Section {
                        Text("e").frame(height: 20)
                        Text("f").frame(height: 20)
                    } header: {
                        Text("header").frame(maxWidth: .infinity).frame(height: 10)
                    }
                    Text("g").frame(height: 20)
                }
            }
        }
        let tops = list.frames.mapValues(\.minY)
        #expect(tops == ["a": 5, "b": 0, "c0": 5, "c1": 38, "d": 38, "header": 66, "e": 84, "f": 84, "g": 112])
        #expect(list.frames["header"]?.width == 316)
        #expect(list.nodes.map(\.section) == [0, 0, 0, 0, 0, 1, 1, 1, 2])
        #expect(list.nodes.map(\.row) == [0, 1, 2, 3, 4, nil, 0, 1, 0])
    }

    /// Cells of different type sizes stand on one baseline, and the line is long enough for all of them.
    @Test func cellsShareABaseline() throws {
        let list = Harness(width: 300, height: 200) {
            ScrollView {
                LazyVGrid(
                    columns: (0..<3).map { _ in GridItem(alignment: Alignment(horizontal: .leading, vertical: .firstTextBaseline)) },
                    spacing: 0
                ) {
                    Text("small").font(.caption)
                    Text("large").font(.largeTitle)
                    Text("two lines").frame(width: 40)
                    Text("next")
                }
            }
        }
        let frames = list.frames
        let small = try #require(frames["small"]), large = try #require(frames["large"]), two = try #require(frames["two lines"])
        #expect(large.minY == 0)
        #expect(small.minY > 5 && two.minY > 5)
        #expect(frames["next"]?.minY == max(large.maxY, two.maxY))
    }

    /// Right to left the first column is on the right.
    @Test func columnsAreMirrored() {
        let list = Harness(width: 300, height: 100) {
            ScrollView {
                LazyVGrid(columns: [GridItem(.fixed(100), spacing: 0, alignment: .leading), GridItem(.flexible(), alignment: .leading)]) {
                    ForEach(0..<2) { Text("\($0)").frame(width: 20, height: 20) }
                }
            }
            .environment(\.layoutDirection, .rightToLeft)
        }
        #expect(list.frames.mapValues(\.minX) == ["0": 280, "1": 180])
    }
}
