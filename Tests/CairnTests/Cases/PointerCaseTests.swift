import Cairn
import CairnTesting
import Testing

/// Kind K10: the pointer meets what is drawn under it. A tap on a row stands for its selection.
@MainActor @Suite(.serialized) struct PointerCaseTests {
    /// O-21
    @Test func aClickOnAPinnedHeaderNeverReachesTheRowBelow() {
        let model = ListModel.threeByTen()
        let list = Harness(model)
        list.scroll(toOffset: 34)
        #expect(near(list.rows["S0-0"], -10) && near(list.rows["S0-1"], 10))
        list.click(x: 160, y: 12)
        #expect(model.taps == ["S0-"], "the header's own action, once")
        list.click(x: 160, y: 27)
        #expect(model.taps == ["S0-", "S0-1"])
    }

    /// O-21: a header without any action of its own still covers
    @Test func aHeaderWithoutAnActionSwallowsTheClick() {
        @MainActor final class Log { var taps: [Int] = [] }
        let log = Log()
        let list = Harness(width: 320, height: 200) {
            ScrollView {
                LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
                    Section {
                        ForEach(0..<30) { row in Color.white.frame(height: 20).onTapGesture { log.taps.append(row) } }
                    } header: {
                        Text("plain").frame(maxWidth: .infinity).frame(height: 24)
                    }
                }
            }
        }
        list.scroll(toOffset: 34)
        for x in [2.0, 160, 300] { list.click(x: x, y: 12) }
        #expect(log.taps.isEmpty)
        list.click(x: 160, y: 27)
        #expect(log.taps == [1])
    }

    /// O-21: hover and double clicks follow the same targets
    @Test func hoverAndDoubleClicksGoToTheSameTarget() {
        @MainActor final class Log {
            var hovered: Set<String> = []
            var doubles: [String] = []
        }
        let log = Log()
        func part(_ name: String, _ height: CGFloat) -> some View {
            Color.white.frame(height: height)
                .onHover { if $0 { log.hovered.insert(name) } else { log.hovered.remove(name) } }
                .onTapGesture(count: 2) { log.doubles.append(name) }
        }
        let list = Harness(width: 320, height: 200) {
            ScrollView {
                LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
                    Section {
                        ForEach(0..<30) { part("row \($0)", 20) }
                    } header: {
                        part("header", 24)
                    }
                }
            }
        }
        list.scroll(toOffset: 34)
        list.move(x: 160, y: 12)
        #expect(log.hovered == ["header"])
        list.move(x: 160, y: 27)
        #expect(log.hovered == ["row 1"])
        list.click(x: 160, y: 12, count: 2)
        list.click(x: 160, y: 27, count: 2)
        #expect(log.doubles == ["header", "row 1"])
        list.wheel(y: -1, at: CGPoint(x: 160, y: 27))
        list.settle()
        #expect(
            log.hovered.count == 1 && log.hovered != ["row 1"],
            "content that moved under a resting pointer: \(log.hovered)")
    }

    /// O-22
    @Test(arguments: [1.0, 1.25, 1.5, 2, 3]) func clicksLandOnTheRowThatIsDrawnThere(scale: Double) throws {
        let model = ListModel.threeByTen()
        let list = Harness(width: 320, height: 200, scale: scale) { SelectableList(model: model) }
        list.click(x: 160, y: 54)
        #expect(model.taps == ["S0-1"])
        list.move(x: 300, y: 190)
        list.settle()
        let picture = try list.screenshot()
        let marked = (0..<picture.height).filter { isColour(picture[Int(160 * scale), $0], 0, 200, 0) }
        let row = try #require(list.nodes.first { $0.text == "S0-1" }).frame
        #expect(
            marked.first == Int((row.minY * scale).rounded()) && marked.last == Int((row.maxY * scale).rounded()) - 1)
    }

    /// The kind: wherever the list is, a click meets exactly the node that is drawn last there.
    @Test func everyPointMeetsTheNodeOnTop() {
        var random = SeededGenerator(seed: 21)
        let model = ListModel(
            (0..<8).map { SectionData("S\($0)-", count: $0 % 4, headerHeight: CGFloat(20 + 10 * ($0 % 3))) })
        let list = Harness(model)
        for round in 0..<120 {
            list.scroll(toOffset: random.double(0...list.contentHeight - 200))
            list.settle()
            let point = CGPoint(x: 100, y: random.double(0...199))
            let expected = list.nodes.last { $0.frame.contains(point) }?.text
            model.taps = []
            list.click(x: point.x, y: point.y)
            #expect(model.taps.first == expected, "seed 21, round \(round), at \(point.y), offset \(list.offset)")
        }
    }
}

private struct SelectableList: View {
    let model: ListModel
    var body: some View {
        ScrollView {
            LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
                ForEach(model.sections) { section in
                    Section {
                        ForEach(section.rows) { row in
                            (model.taps.contains(row.id) ? Color(red: 0, green: 200 / 255, blue: 0) : .white)
                                .frame(height: 20)
                                .overlay(Text(row.text).frame(maxWidth: .infinity, alignment: .leading))
                                .onTapGesture { model.taps = [row.id] }
                        }
                    } header: {
                        Text(section.id).frame(height: 24)
                    }
                }
            }
        }
    }
}
