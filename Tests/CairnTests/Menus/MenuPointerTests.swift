import Cairn
import CairnTesting
import Testing

/// Menus opened, gone through and closed by mouse and finger.
@MainActor @Suite("Menus: pointer") struct MenuPointerTests {
    @Test func aRightClickSelectsTheRowAndOpensItsMenu() {
        let record = MenuRecord()
        let list = MenuList.harness(record)
        list.rightClick(x: 100, y: 50)
        #expect(record.selection == ["L0"])
        #expect(list.menus.map { $0.map(\.title) } == [["Open", "Starred", "Copy as", "Up", "Open elsewhere", "Delete"]])
        #expect(list.menus[0].map(\.isEnabled) == [true, true, true, false, true, true])
        #expect(list.menus[0].map(\.isChecked) == [nil, false, nil, nil, nil, nil])
        #expect(list.menus[0].map(\.hasSubmenu) == [false, false, true, false, false, false])
        #expect(list.menus[0].map(\.shortcut) == ["Ctrl+O", "", "", "", "", ""])
        #expect(list.menus[0].last?.isDestructive == true)
        #expect(list.chooseFromMenu("Open"))
        #expect(record.done == ["open L0"] && list.menus.isEmpty)
    }

    @Test func theMenuOfASelectionIsForAllOfIt() {
        let record = MenuRecord()
        record.selection = ["L1", "L2"]
        let list = MenuList.harness(record)
        list.rightClick(x: 100, y: 90)
        list.chooseFromMenu("Open")
        #expect(record.selection == ["L1", "L2"] && record.done == ["open L1 L2"])
        list.rightClick(x: 100, y: 350)
        #expect(record.selection.count == 1)
    }

    @Test func theGroundHasAMenuOfItsOwn() {
        let record = MenuRecord()
        let list = Harness(width: 320, height: 400) { MenuList(record: record, count: 2) }
        list.rightClick(x: 100, y: 300)
        #expect(list.menus.map { $0.map(\.title) } == [["New"]])
    }

    @Test func submenusOpenUnderARestingPointer() {
        let record = MenuRecord()
        let list = MenuList.harness(record)
        list.rightClick(x: 40, y: 50)
        let copy = list.menus[0][2].frame
        list.move(x: Double(copy.midX), y: Double(copy.midY))
        #expect(list.menus.count == 1)
        list.advance(seconds: 0.1)
        #expect(list.menus.count == 1)
        list.advance(seconds: 0.2)
        #expect(list.menus.count == 2)
        #expect(list.menuFrames[1].minX > list.menuFrames[0].midX)
        list.settle()
        // Crossing another item on the way does not close it; resting there does.
        let below = list.menus[0][4].frame
        list.move(x: Double(below.midX), y: Double(below.midY))
        list.advance(seconds: 0.05)
        let link = list.menus[1][1].frame
        list.move(x: Double(link.midX), y: Double(link.midY))
        list.settle()
        #expect(list.menus.count == 2 && list.menus[1][1].isHighlighted)
        list.move(x: Double(below.midX), y: Double(below.midY))
        list.settle()
        #expect(list.menus.count == 1 && list.menus[0][4].isHighlighted)
    }

    @Test func itClosesByEscapeAPressBesideItTheWheelAndAResize() {
        let record = MenuRecord()
        let list = MenuList.harness(record)
        func open() {
            list.rightClick(x: 40, y: 50)
            #expect(list.menus.count == 1)
        }
        open()
        list.key(.escape)
        #expect(list.menus.isEmpty)
        open()
        list.click(x: 300, y: 380)
        #expect(list.menus.isEmpty && record.selection == ["L0"], "the press did nothing else")
        open()
        list.wheel(y: -1, at: CGPoint(x: 300, y: 380))
        list.settle()
        #expect(list.menus.isEmpty && list.offset > 0)
        list.scroll(toOffset: 0)
        open()
        list.resize(width: 300, height: 380)
        #expect(list.menus.isEmpty)
        open()
        list.rightClick(x: 280, y: 120)
        #expect(list.menus.count == 1 && record.selection == ["L2"], "another right click opens another")
        #expect(record.done.isEmpty)
    }

    @Test func dragAndReleaseChooses() {
        let record = MenuRecord()
        let list = MenuList.harness(record)
        list.rightClick(x: 40, y: 50)
        let open = list.menus[0][0].frame
        list.key(.escape)
        list.rightPress(x: 40, y: 50)
        #expect(list.menus.count == 1)
        list.move(x: Double(open.midX), y: Double(open.midY))
        list.rightRelease(x: Double(open.midX), y: Double(open.midY))
        #expect(record.done == ["open L0"] && list.menus.isEmpty)
    }

    @Test func aRowsMenuIsForTheWholeRowAndTheInnermostWins() {
        var done: [String] = []
        let list = Harness(width: 300, height: 100) {
            List {
                HStack {
                    Text("inner").contextMenu { Button("Inner") { done.append("inner") } }
                    Spacer()
                    Text("outer")
                }
                .contextMenu { Button("Outer") { done.append("outer") } }
            }
            .listStyle(.plain)
        }
        list.rightClick(x: 30, y: 18)
        list.chooseFromMenu("Inner")
        list.rightClick(x: 4, y: 2)
        list.chooseFromMenu("Outer")
        list.rightClick(x: 260, y: 18)
        list.chooseFromMenu("Outer")
        #expect(done == ["inner", "outer", "outer"])
    }

    @Test func aFingerThatRestsOpensItAndLiftingChoosesNothing() {
        let record = MenuRecord()
        let list = MenuList.harness(record)
        list.touch(from: CGPoint(x: 100, y: 50), to: CGPoint(x: 100, y: 50), seconds: 0.8)
        #expect(list.menus.count == 1 && record.done.isEmpty)
        list.touch(from: CGPoint(x: 310, y: 390), to: CGPoint(x: 310, y: 390), seconds: 0.1)
        #expect(list.menus.isEmpty)
        list.touch(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 240), seconds: 0.8)
        list.settle()
        #expect(list.menus.isEmpty && list.offset > 0, "one that moves scrolls")
    }
}
