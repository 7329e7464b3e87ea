import Cairn
import CairnTesting
import Testing

/// Which state belongs to which view, as views come, go and move.
@MainActor @Suite(.serialized) struct IdentityTests {
    struct Taps: View {
        var name: String
        @State private var taps = 0
        var body: some View {
            Text("\(name) \(taps)").frame(maxWidth: .infinity).frame(height: 20).contentShape(Rectangle()).onTapGesture { taps += 1 }
        }
    }

    private struct Sections: View {
        let model: ListModel
        var body: some View {
            ScrollView {
                LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
                    ForEach(model.sections) { section in
                        Section {
                            ForEach(section.rows) { Taps(name: $0.text) }
                        } header: {
                            Taps(name: section.id)
                        }
                    }
                }
            }
        }
    }

    @Test func aSectionThatMovesTakesItsStateAlong() {
        let model = ListModel([SectionData("A", count: 2), SectionData("B", count: 2), SectionData("C", count: 2)])
        let list = Harness(width: 200, height: 300) { Sections(model: model) }
        list.click(x: 100, y: 10)
        list.click(x: 100, y: 30)
        #expect(list.headers.keys.contains("A 1") && list.rows["A0 1"] == 20)
        model.sections.append(model.sections.removeFirst())
        #expect(list.headers.keys.contains("A 1"), "\(list.headers)")
        #expect(list.rows["A0 1"] == 140, "\(list.rows)")
        model.sections.swapAt(0, 2)
        #expect(list.rows["A0 1"] == 20 && list.headers.keys.contains("A 1"))
    }

    @Test func aRowThatIsReplacedHasStateOfItsOwn() {
        let model = ListModel([SectionData("A", rows: [RowData("x"), RowData("y")])])
        let list = Harness(width: 200, height: 300) { Sections(model: model) }
        list.click(x: 100, y: 30)
        #expect(list.rowTexts == ["x 1", "y 0"])
        model.sections[0].rows[0] = RowData("z")
        #expect(list.rowTexts == ["z 0", "y 0"])
    }

    @Test func anotherIDIsAnotherView() {
        struct Renamed: View {
            @State private var id = 0
            var body: some View {
                VStack(spacing: 0) {
                    Color.gray.frame(height: 20).onTapGesture { id += 1 }
                    ScrollView { LazyVStack(spacing: 0) { Taps(name: "row").id(id) } }
                }
            }
        }
        let list = Harness(width: 200, height: 100) { Renamed() }
        list.click(x: 100, y: 30)
        #expect(list.rowTexts == ["row 1"])
        list.click(x: 100, y: 10)
        #expect(list.rowTexts == ["row 0"])
    }

    @Test func theOtherBranchIsAnotherView() {
        struct Branches: View {
            @State private var isFirst = true
            var body: some View {
                VStack(spacing: 0) {
                    Color.gray.frame(height: 20).onTapGesture { isFirst.toggle() }
                    ScrollView { LazyVStack(spacing: 0) { Group { if isFirst { Taps(name: "a") } else { Taps(name: "b") } } } }
                }
            }
        }
        let list = Harness(width: 200, height: 100) { Branches() }
        list.click(x: 100, y: 30)
        #expect(list.rowTexts == ["a 1"])
        list.click(x: 100, y: 10)
        #expect(list.rowTexts == ["b 0"])
        list.click(x: 100, y: 10)
        #expect(list.rowTexts == ["a 0"])
    }

    // MARK: Overlays and backgrounds

    @Test func viewsInOverlaysAppearDisappearAndKeepTheirState() {
        struct Layered: View {
            let log: ListModel
            @State private var isShown = true
            @State private var isTall = false
            var body: some View {
                VStack(spacing: 0) {
                    Color.gray.frame(height: 20).onTapGesture { isShown.toggle() }
                    Color.black.frame(height: 20).onTapGesture { isTall.toggle() }
                    ScrollView {
                        LazyVStack(spacing: 0) {
                            if isShown {
                                Group { if isTall { Color.white.frame(height: 40) } else { Color.white.frame(height: 30) } }
                                    .overlay(
                                        Taps(name: "over").onAppear { log.taps.append("appear") }
                                            .onDisappear { log.taps.append("disappear") })
                            }
                        }
                    }
                }
            }
        }
        let log = ListModel([])
        let list = Harness(width: 200, height: 120) { Layered(log: log) }
        #expect(list.rowTexts == ["over 0"])
        list.click(x: 100, y: 55)
        #expect(list.rowTexts == ["over 1"] && log.taps == ["appear"])
        list.click(x: 100, y: 10)
        #expect(list.rowTexts.isEmpty)
        #expect(log.taps == ["appear", "disappear"])
        list.click(x: 100, y: 10)
        #expect(list.rowTexts == ["over 0"] && log.taps == ["appear", "disappear", "appear"])
    }

    @Test func textInAnOverlayIsSharpAtAnotherScale() throws {
        func view() -> some View { Color.white.overlay(Text("sharp").padding()).background(Text("behind")) }
        let moved = Harness(width: 100, height: 60) { view() }
        _ = try moved.screenshot()
        moved.resize(width: 100, height: 60, scale: 2)
        let fresh = Harness(width: 100, height: 60, scale: 2) { view() }
        #expect(try moved.screenshot() == fresh.screenshot())
    }
}
