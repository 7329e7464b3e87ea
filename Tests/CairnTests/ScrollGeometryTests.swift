import Cairn
import CairnTesting
import Testing

@MainActor @Observable private final class Log {
    var phases: [ScrollPhase] = []
    var velocities: [CGFloat] = []
    var far: [Bool] = []
    var geometry: ScrollGeometry?
    var bodies = 0
    var margins: CGFloat = 0
}

private struct WatchedList: View {
    let log: Log

    var body: some View {
        let _ = log.bodies += 1
        ScrollView {
            LazyVStack(spacing: 0) { ForEach(0..<100) { Text("\($0)").frame(maxWidth: .infinity).frame(height: 20) } }
        }
        .onScrollPhaseChange { _, new, context in
            log.phases.append(new)
            log.velocities.append(context.velocity?.dy ?? 0)
        }
        .onScrollGeometryChange(for: Bool.self, of: { $0.contentOffset.y > 300 }, action: { _, new in log.far.append(new) })
        .onScrollGeometryChange(for: ScrollGeometry.self, of: { $0 }, action: { _, new in log.geometry = new })
    }
}

@MainActor @Suite(.serialized) struct ScrollGeometryTests {
    private func harness(_ log: Log) -> Harness { Harness(width: 320, height: 200) { WatchedList(log: log) } }

    @Test func aDragGoesThroughItsPhases() {
        let log = Log()
        let list = harness(log)
        list.touch(from: CGPoint(x: 160, y: 180), to: CGPoint(x: 160, y: 60), seconds: 0.1)
        list.settle()
        #expect(log.phases == [.tracking, .interacting, .decelerating, .idle] || log.phases == [.interacting, .decelerating, .idle])
        let lift = log.phases.firstIndex(of: .decelerating).map { log.velocities[$0] } ?? 0
        #expect(lift > 800, "the glide starts with the finger's velocity, \(lift)")
    }

    @Test func aWheelAnimates() {
        let log = Log()
        let list = harness(log)
        list.wheel(y: -1)
        list.settle()
        #expect(log.phases == [.animating, .idle])
    }

    @Test func theScrollbarIsAHand() {
        let log = Log()
        let list = harness(log)
        list.scroll(toOffset: 1)
        list.scroll(toOffset: 0)
        list.drag(from: CGPoint(x: 314, y: 15), to: CGPoint(x: 314, y: 80), seconds: 0.2)
        list.advance(seconds: 0.1)
        #expect(log.phases == [.interacting, .idle])
        #expect(list.offset > 300)
    }

    @Test func theActionRunsOncePerChangeOfItsValue() {
        let log = Log()
        let list = harness(log)
        #expect(log.far == [false], "once at the start")
        for offset in stride(from: 0.0, through: 600, by: 50) { list.scroll(toOffset: offset) }
        list.scroll(toOffset: 0)
        list.advance(seconds: 0.1)
        #expect(log.far == [false, true, false])
        #expect(log.bodies == 1, "no body runs for what nobody reads")
    }

    @Test func geometryIsThatOfTheContent() throws {
        let log = Log()
        let list = harness(log)
        list.scroll(toOffset: 120)
        list.advance(seconds: 0.1)
        let geometry = try #require(log.geometry)
        #expect(geometry.contentOffset == CGPoint(x: 0, y: 120))
        #expect(geometry.contentSize == CGSize(width: 320, height: 2000))
        #expect(geometry.containerSize == CGSize(width: 320, height: 200))
        #expect(geometry.visibleRect == CGRect(x: 0, y: 120, width: 320, height: 200))
        #expect(geometry.bounds == geometry.visibleRect)
    }
}

/// Margins and safe areas.
@MainActor @Suite(.serialized) struct ScrollMarginTests {
    private struct Sections: View {
        var body: some View {
            ScrollView {
                LazyVStack(spacing: 0, pinnedViews: [.sectionHeaders, .sectionFooters]) {
                    ForEach(0..<3) { section in
                        Section {
                            ForEach(0..<20) { Text("\(section)-\($0)").frame(maxWidth: .infinity).frame(height: 20) }
                        } header: {
                            Text("H\(section)").frame(maxWidth: .infinity).frame(height: 24).background(.gray)
                        } footer: {
                            Text("F\(section)").frame(maxWidth: .infinity).frame(height: 16).background(.yellow)
                        }
                    }
                }
            }
        }
    }

    @Test func rowsPassThroughMarginsAndHeadersPinWithinThem() {
        let list = Harness(width: 320, height: 200) { Sections().contentMargins(.vertical, 30, for: .scrollContent) }
        #expect(near(list.headers["H0"], 30))
        #expect(near(list.rows["0-0"], 54))
        list.scroll(toOffset: 100)
        #expect(near(list.headers["H0"], 30), "pinned within the margin")
        #expect(list.rows["0-2"] == -6 || near(list.rows["0-2"], -6), "rows go under it")
        let footer = list.nodes.first { $0.text == "F0" }
        #expect(near(footer.map { Double($0.frame.maxY) }, 170), "and footers at the other end")
        list.key(.end)
        list.settle()
        #expect(near(list.nodes.first { $0.text == "F2" }.map { Double($0.frame.maxY) }, 170))
    }

    @Test func revealingKeepsClearOfMarginsHeadersAndFooters() {
        let list = Harness(width: 320, height: 200) { NumberedSections().contentMargins(.vertical, 30) }
        for (id, anchor, y) in [(105, UnitPoint.top, 54.0), (7, .top, 54), (110, .bottom, 150)] {
            #expect(list.scroll(to: id, anchor: anchor))
            list.settle()
            #expect(near(list.rows["\(id)"], y), "\(id): \(list.rows["\(id)"] ?? -1)")
        }
        list.scroll(toOffset: 0)
        #expect(list.scroll(to: 12))
        list.settle()
        #expect(near(list.rows["12"], 150), "by the least movement")
    }

    @Test func sideMarginsNarrowTheRows() {
        let list = Harness(width: 320, height: 200) { Sections().contentMargins(.horizontal, 40, for: .scrollContent) }
        let row = list.nodes.first { $0.text == "0-0" }
        #expect(row?.frame.minX == 40 && row?.frame.width == 240)
    }

    @Test func aBarAtTheTopIsScrolledUnder() {
        let list = Harness(width: 320, height: 200) {
            Sections().safeAreaInset(edge: .top) { Text("Bar").frame(maxWidth: .infinity).frame(height: 40).background(.blue) }
                .safeAreaInset(edge: .bottom) { Text("Below").frame(maxWidth: .infinity).frame(height: 20).background(.blue) }
        }
        #expect(near(list.headers["H0"], 40))
        list.scroll(toOffset: 200)
        #expect(near(list.headers["H0"], 40))
        #expect(list.rows.values.contains { $0 < 40 && $0 > -20 }, "rows lie under the bar")
        list.key(.end)
        list.settle()
        #expect(near(list.nodes.first { $0.text == "F2" }.map { Double($0.frame.maxY) }, 180))
        list.key(.home)
        list.settle()
        #expect(list.offset == 0)
    }

    @Test func aBarBesideOtherContentTakesRoomFromIt() {
        let list = Harness(width: 320, height: 200) {
            Color.red.safeAreaInset(edge: .bottom) { Color.blue.frame(height: 50) }
        }
        let picture = try? list.screenshot()
        #expect(picture.map { $0[10, 160].b > 150 && $0[10, 140].r > 150 } == true)
    }

    @Test func contentMayIgnoreTheSafeArea() throws {
        let list = Harness(width: 320, height: 200) {
            Color.red.ignoresSafeArea(edges: .bottom)
                .safeAreaInset(edge: .bottom) { Color.blue.frame(width: 100, height: 50) }
                .safeAreaInset(edge: .top) { Color.blue.frame(width: 100, height: 50) }
        }
        let picture = try list.screenshot()
        #expect(picture[10, 180].r > 150 && picture[10, 60].r > 150)
        #expect(isColour(picture[10, 40], 255, 255, 255))
        #expect(picture[160, 180].b > 150 && picture[160, 20].b > 150)
    }

    @Test func aScrollViewInsideAnotherHasNoneOfItsMargins() {
        let list = Harness(width: 320, height: 200) {
            ScrollView {
                ScrollView(.horizontal) { LazyHStack(spacing: 0) { ForEach(0..<9) { Text("\($0)").frame(width: 50, height: 20) } } }
                    .frame(height: 30)
            }
            .contentMargins(20)
        }
        #expect(list.nodes.first?.frame.minX == 20)
    }

    @Test func pagingLeavesTheMarginsOut() {
        let plain = Harness(width: 320, height: 300) { Sections() }
        let inset = Harness(width: 320, height: 300) { Sections().contentMargins(.vertical, 50) }
        for list in [plain, inset] {
            list.scroll(toOffset: 10)
            list.key(.pageDown)
            list.settle()
        }
        #expect(plain.offset - 10 > inset.offset - 10 + 60)
    }
}

private struct NumberedSections: View {
    var body: some View {
        ScrollView {
            LazyVStack(spacing: 0, pinnedViews: [.sectionHeaders, .sectionFooters]) {
                ForEach([0, 100], id: \.self) { base in
                    Section {
                        ForEach(base..<(base + 40), id: \.self) { Text("\($0)").frame(maxWidth: .infinity).frame(height: 20) }
                    } header: {
                        Text("H").frame(maxWidth: .infinity).frame(height: 24).background(.gray)
                    }
                }
            }
        }
    }
}
