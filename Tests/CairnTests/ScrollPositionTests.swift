import Cairn
import CairnTesting
import Testing

@MainActor @Observable final class PositionModel {
    var id: Int?
    var position = ScrollPosition(idType: Int.self)
    var rows = Array(0..<1000)
    var writes: [Int?] = []
    var anchor: UnitPoint?

    var binding: Binding<Int?> {
        Binding(
            get: { self.id },
            set: { (new: Int?) in
                self.id = new
                self.writes.append(new)
            })
    }
}

/// Rows of 20 and more points under a pinned header of 24.
private struct PositionedList: View {
    let model: PositionModel
    var usesPosition = false

    var body: some View {
        if usesPosition {
            list.scrollPosition(
                Binding(get: { model.position }, set: { (new: ScrollPosition) in model.position = new }), anchor: model.anchor)
        } else {
            list.scrollPosition(id: model.binding, anchor: model.anchor)
        }
    }

    private var list: some View {
        ScrollView {
            LazyVStack(spacing: 0, pinnedViews: [.sectionHeaders]) {
                Section {
                    ForEach(model.rows, id: \.self) { row in
                        Text("\(row)").frame(maxWidth: .infinity).frame(height: CGFloat(20 + 37 * row % 60))
                    }
                } header: {
                    Text("H").frame(maxWidth: .infinity).frame(height: 24).background(.gray)
                }
            }
            .scrollTargetLayout()
        }
    }
}

@MainActor @Suite(.serialized) struct ScrollPositionTests {
    private func harness(_ model: PositionModel, usesPosition: Bool = false) -> Harness {
        Harness(width: 320, height: 200) { PositionedList(model: model, usesPosition: usesPosition) }
    }

    @Test func aValueSetBeforehandIsWhereTheListOpens() {
        let model = PositionModel()
        model.id = 700
        model.anchor = .top
        let list = harness(model)
        #expect(list.framesRequested <= 2)
        #expect(near(list.rows["700"], 24))
        #expect(model.writes.isEmpty)
        list.settle()
        #expect(near(list.rows["700"], 24))
    }

    @Test func theBindingFollowsTheRowBelowTheHeader() {
        let model = PositionModel()
        let list = harness(model)
        list.advance(seconds: 0.1)
        #expect(model.writes.isEmpty, "nothing is set by itself")
        list.scroll(to: 100, anchor: .top)
        #expect(model.id == 100)
        list.wheel(y: -5)
        list.settle()
        #expect(
            list.firstFreeRow?.text == model.id.map(String.init),
            "\(list.nodes.map { ($0.text, $0.frame.minY, $0.frame.maxY) }) \(model.writes)")
        let writes = model.writes.count
        list.advance(seconds: 1)
        #expect(model.writes.count == writes, "no loop")
    }

    @Test func settingTheBindingScrollsExactlyAndIsNotAnswered() {
        let model = PositionModel()
        model.anchor = .top
        let list = harness(model)
        list.settle()
        for target in [900, 3, 555, 999, 0] {
            model.id = target
            list.advance(seconds: 0.1)
            #expect(model.id == target)
            #expect(target == 999 || near(list.rows["\(target)"], 24), "\(target) at \(list.rows["\(target)"] ?? -1)")
            #expect(list.rows["\(target)"] != nil)
        }
        #expect(model.writes.isEmpty)
    }

    @Test func withoutAnAnchorItMovesByTheLeast() {
        let model = PositionModel()
        let list = harness(model)
        list.settle()
        model.id = 1
        list.settle()
        #expect(list.offset == 0)
        model.id = 50
        list.settle()
        let row = list.nodes.first { $0.text == "50" }
        #expect(near(row.map { Double($0.frame.maxY) }, 200))
    }

    @Test func anAnimatedSetIsAnimatedAndTheBindingWaits() {
        let model = PositionModel()
        model.anchor = .top
        let list = Harness(width: 320, height: 200) { AnimatedSetter() }
        list.settle()
        list.click(x: 160, y: 190)
        list.advance(seconds: 0.05)
        #expect(list.isAnimating)
        list.settle()
        #expect(near(list.rows["40"], 0))
    }

    @Test func anUnknownIdChangesNothing() {
        let model = PositionModel()
        let list = harness(model)
        list.scroll(toOffset: 500)
        list.settle()
        let rows = list.rows
        model.id = 5000
        list.settle()
        #expect(list.rows == rows)
    }

    @Test func rowsThatComeLaterAreStillFound() {
        let model = PositionModel()
        model.rows = []
        model.id = 30
        model.anchor = .top
        let list = harness(model)
        list.advance(seconds: 0.2)
        #expect(model.id == 30)
        model.rows = Array(0..<100)
        list.settle()
        #expect(near(list.rows["30"], 24))
        #expect(model.id == 30)
    }

    @Test func aPositionScrollsToIdsEdgesAndPoints() {
        let model = PositionModel()
        let list = harness(model, usesPosition: true)
        list.settle()
        model.position.scrollTo(id: 321, anchor: .top)
        list.settle()
        #expect(near(list.rows["321"], 24))
        #expect(model.position.viewID(type: Int.self) == 321)
        #expect(!model.position.isPositionedByUser)
        model.position.scrollTo(edge: .bottom)
        list.settle()
        #expect(near(list.offset, list.contentHeight - 200, within: 0.01))
        #expect(list.rows["999"] != nil)
        #expect(model.position.edge == .bottom)
        list.wheel(y: 3)
        list.settle()
        #expect(model.position.isPositionedByUser)
        #expect(model.position.edge == nil)
        #expect(list.firstFreeRow?.text == model.position.viewID(type: Int.self).map(String.init))
        model.position.scrollTo(y: 1234)
        list.settle()
        #expect(list.firstFreeRow != nil)
        #expect(model.position.y == 1234)
        model.position.scrollTo(edge: .top)
        list.settle()
        #expect(list.offset == 0)
    }

    @Test func theSameEdgeCanBeAskedForTwice() {
        let model = PositionModel()
        let list = harness(model, usesPosition: true)
        model.position.scrollTo(edge: .bottom)
        list.settle()
        list.scroll(toOffset: 100)
        model.position.scrollTo(edge: .bottom)
        list.settle()
        #expect(near(list.offset, list.contentHeight - 200, within: 0.01))
    }

    @Test func aPositionAmongAHundredMillionRowsIsExact() {
        let list = Harness(width: 320, height: 200) { HugeList(id: 87_654_321) }
        #expect(near(list.rows["87654321"], 0))
        #expect(list.stats.rowsAlive < 60)
    }

    @Test func listsThatGoSidewaysAreFollowedToo() {
        let list = Harness(width: 200, height: 60) { SidewaysList() }
        list.settle()
        #expect(list.nodes.first { $0.text == "40" }.map { near(Double($0.frame.midX), 100) } == true)
        list.wheel(x: 4, y: 0)
        list.settle()
        list.click(x: 100, y: 50)
        list.settle()
        #expect(list.offset == 0)
    }

    /// Any row, any anchor, animated or not, against sums of the true heights.
    @Test func everyRevealIsExactWhereNothingWasMeasured() {
        for seed in UInt64(1)...24 {
            var random = SeededGenerator(seed: seed)
            let sections = random.int(1...5)
            let heights = (0..<sections).map { _ in (0..<random.int(1...120)).map { _ in Double(random.int(8...90)) } }
            let list = Harness(width: 320, height: 200) { RandomList(heights: heights) }
            for step in 0..<6 {
                let section = random.int(0..<sections)
                let row = random.int(0..<heights[section].count)
                let fraction = random.pick([0.0, 0.3, 0.5, 1])
                let isAnimated = random.bool()
                list.scroll(to: "\(section).\(row)", anchor: UnitPoint(x: 0.5, y: fraction), animated: isAnimated)
                list.settle()
                let lengths = heights.map { 24 + $0.reduce(0, +) }
                let top = lengths[..<section].reduce(0, +) + 24 + heights[section][..<row].reduce(0, +)
                let height = heights[section][row]
                let wanted = top - 24 - fraction * (200 - 24 - height)
                let offset = max(0, min(wanted, lengths.reduce(0, +) - 200))
                #expect(
                    near(list.rows["\(section).\(row)"], top - offset, within: 0.02),
                    "seed \(seed), step \(step): \(section).\(row) at \(list.rows["\(section).\(row)"] ?? -1), not \(top - offset)")
                if random.bool() {
                    list.wheel(y: Double(random.int(-9...9)))
                    list.settle()
                }
            }
        }
    }
}

private struct HugeList: View {
    @State var id: Int?

    var body: some View {
        ScrollView {
            LazyVStack(spacing: 0) {
                ForEach(0..<100_000_000) { Text("\($0)").frame(height: CGFloat(20 + $0 % 7)) }
            }
            .scrollTargetLayout()
        }
        .scrollPosition(id: $id, anchor: .top)
    }
}

private struct AnimatedSetter: View {
    @State private var id: Int?

    var body: some View {
        VStack(spacing: 0) {
            ScrollView {
                LazyVStack(spacing: 0) { ForEach(0..<200) { Text("\($0)").frame(height: 20) } }.scrollTargetLayout()
            }
            .scrollPosition(id: $id, anchor: .top)
            Button("Go") { withAnimation { id = 40 } }.frame(height: 24)
        }
    }
}

private struct RandomList: View {
    let heights: [[Double]]

    var body: some View {
        ScrollView {
            LazyVStack(spacing: 0, pinnedViews: [.sectionHeaders]) {
                ForEach(heights.indices, id: \.self) { section in
                    Section {
                        ForEach(heights[section].indices.map { "\(section).\($0)" }, id: \.self) { id in
                            Text(id).frame(height: CGFloat(heights[section][Int(id.split(separator: ".")[1]) ?? 0]))
                        }
                    } header: {
                        Text("H\(section)").frame(maxWidth: .infinity).frame(height: 24).background(.gray)
                    }
                }
            }
        }
    }
}

private struct SidewaysList: View {
    @State private var id: Int? = 40

    var body: some View {
        VStack(spacing: 0) {
            ScrollView(.horizontal) {
                LazyHStack(spacing: 0) { ForEach(0..<100) { Text("\($0)").frame(width: CGFloat(30 + 7 * $0 % 20)) } }.scrollTargetLayout()
            }
            .scrollPosition(id: $id, anchor: .center)
            Button("First") { id = 0 }.frame(height: 20)
        }
    }
}
