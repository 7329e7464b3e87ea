import Cairn
import CairnTesting
import Testing

/// Kind K2: what a held header covers, and where it may draw.
@MainActor @Suite(.serialized) struct HeaderDrawingCaseTests {
    /// O-04
    @Test func rowsDoNotShowThroughAListsHeader() throws {
        let list = Harness(width: 320, height: 200) {
            List {
                Section {
                    ForEach(0..<30) { Text("row \($0) of a long list of words") }
                } header: {
                    Text("Header")
                }
            }
        }
        list.settle()
        let height = Int(try #require(list.nodes.first { $0.kind == .header }).frame.height)
        let atRest = try list.screenshot()
        list.scroll(toOffset: 34)
        list.settle()
        #expect(list.nodes.contains { $0.kind == .header && $0.isPinned && $0.frame.minY == 0 })
        let scrolled = try list.screenshot()
        #expect(atRest != scrolled)
        for y in 0..<height {
            for x in 0..<320 where atRest[x, y] != scrolled[x, y] {
                Issue.record("the header differs at \(x), \(y)")
                return
            }
        }
    }

    /// O-04, the policy: a translucent background lets through what its alpha says.
    @Test func aTranslucentHeaderBlendsWithTheRowBelow() throws {
        let list = Harness(width: 320, height: 200) {
            ScrollView {
                LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
                    Section {
                        ForEach(0..<30) { _ in Color(red: 0, green: 0, blue: 0).frame(height: 20) }
                    } header: {
                        Color(red: 1, green: 1, blue: 1, opacity: 0.5).frame(height: 24)
                    }
                }
            }
        }
        list.scroll(toOffset: 40)
        let pixel = try list.screenshot()[100, 10]
        #expect(abs(Int(pixel.r) - 128) <= 2, "\(pixel)")
    }

    /// O-05, at both scales
    @Test(arguments: [1.0, 2.0]) func aHeaderBeingPushedStaysInsideTheList(scale: Double) throws {
        let model = ListModel([
            SectionData("A", count: 3, color: Color(red: 0, green: 0, blue: 1)), SectionData("B", count: 0),
            SectionData("C", count: 20),
        ])
        let list = Harness(width: 320, height: 250, scale: scale) {
            VStack(spacing: 0) {
                Color(red: 1, green: 0, blue: 0).frame(height: 50).onTapGesture { model.taps.append("bar") }
                SectionedList(model: model)
            }
        }
        list.scroll(toOffset: 72)
        #expect(near(list.headers["A"], 38))
        let picture = try list.screenshot()
        let pixels = Int(scale)
        for y in 0..<50 * pixels {
            for x in 0..<picture.width where !isColour(picture[x, y], 255, 0, 0) {
                Issue.record("not red at \(x), \(y)")
                return
            }
        }
        for y in 50 * pixels..<62 * pixels { #expect(isColour(picture[picture.width - 40, y], 0, 0, 255), "row \(y)") }
        list.click(x: 160, y: 45)
        #expect(model.taps == ["bar"])
        list.click(x: 160, y: 55)
        #expect(model.taps == ["bar", "A"])
    }

    /// The kind: whatever the offset, nothing of a list is drawn outside its scroll view.
    @Test func nothingLeavesTheListAtAnyOffset() throws {
        let model = ListModel((0..<6).map { SectionData("S\($0)", count: 2) })
        let list = Harness(width: 200, height: 160) {
            VStack(spacing: 0) {
                Color(red: 1, green: 0, blue: 0).frame(height: 40)
                SectionedList(model: model)
                Color(red: 1, green: 0, blue: 0).frame(height: 40)
            }
        }
        for offset in stride(from: 0.0, through: list.contentHeight - 80, by: 5) {
            list.scroll(toOffset: offset)
            let picture = try list.screenshot()
            for y in Array(0..<40) + Array(120..<160) {
                #expect((0..<200).allSatisfy { isColour(picture[$0, y], 255, 0, 0) }, "row \(y) at offset \(offset)")
            }
        }
    }
}
