import Cairn
import CairnTesting
import Testing

@MainActor @Suite("Menus: places") struct MenuPlacementTests {
    private struct Field: View {
        let count: Int
        var body: some View {
            Color.gray.contextMenu {
                ForEach(0..<count, id: \.self) { Button("Item \($0)") {} }
                Menu("More") { ForEach(0..<count, id: \.self) { Button("Deep \($0)") {} } }
            }
        }
    }

    /// Whole within the window, wherever it was asked for.
    @Test(arguments: [1 as UInt64, 2, 3]) func everyPanelIsWithinTheWindow(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<25 {
            let width = random.double(160...700)
            let height = random.double(60...500)
            let list = Harness(width: width, height: height, scale: random.pick([1, 1.25, 2])) { Field(count: random.int(0...24)) }
            list.rightClick(x: random.double(0...(width - 1)), y: random.double(0...(height - 1)))
            list.key(.end)
            list.key(.right)
            #expect(list.menus.count == 2 || list.menus.last?.count == 1, "seed \(seed)")
            for frame in list.menuFrames {
                let isInside = frame.minX >= 0 && frame.minY >= 0 && frame.maxX <= width + 0.01 && frame.maxY <= height + 0.01
                #expect(isInside, "seed \(seed): \(frame)")
            }
            if let last = list.menus.last?.last(where: \.isHighlighted) {
                let panel = list.menuFrames[list.menuFrames.count - 1]
                #expect(
                    last.frame.minY >= panel.minY - 0.5 && last.frame.maxY <= panel.maxY + 0.5,
                    "seed \(seed): the keyboard's item is in sight")
            }
        }
    }

    @Test func aLongMenuScrollsToTheKeyboardAndByTheWheel() {
        let list = Harness(width: 300, height: 200) { Field(count: 60) }
        list.rightClick(x: 20, y: 20)
        let first = list.menus[0][0].frame.minY
        list.key(.end)
        let panel = list.menuFrames[0]
        #expect(panel.height <= 200)
        #expect(panel.contains(list.menus[0][60].frame))
        list.key(.home)
        #expect(list.menus[0][0].frame.minY == first)
        list.wheel(y: -1, at: CGPoint(x: 60, y: 100))
        #expect(list.menus[0][0].frame.minY < first && list.menus.count == 1)
    }

    @Test func aButtonsMenuLiesUnderIt() {
        var done = 0
        let list = Harness(width: 300, height: 200) {
            VStack(spacing: 0) {
                Menu("File") { Button("Save") { done += 1 } }.frame(height: 30)
                Spacer()
            }
        }
        list.click(x: 150, y: 15)
        #expect(list.menus.map { $0.map(\.title) } == [["Save"]])
        #expect(list.menuFrames[0].minY >= 20 && list.menuFrames[0].minY < 40)
        list.click(x: 150, y: 15)
        #expect(list.menus.isEmpty, "the second press closes it")
        list.key(.tab)
        list.key(.enter)
        #expect(list.menus[0][0].isHighlighted)
        list.key(.enter)
        #expect(done == 1 && list.menus.isEmpty)
        #expect(list.focusedText == "File", "the keyboard is where it was")
    }

    @Test func rightToLeftIsTheMirrorImage() {
        let list = Harness(width: 400, height: 300) { Field(count: 3).environment(\.layoutDirection, .rightToLeft) }
        list.rightClick(x: 300, y: 50)
        #expect(list.menuFrames[0].maxX == 300)
        list.key(.end)
        list.key(.left)
        #expect(list.menuFrames[1].maxX < list.menuFrames[0].midX)
        list.key(.right)
        #expect(list.menus.count == 1)
    }

    @Test func aButtonsShortcutRunsItWhereverTheKeyboardIs() {
        var done: [String] = []
        let list = Harness(width: 300, height: 200) {
            VStack {
                Button("Save") { done.append("save") }.keyboardShortcut("s", modifiers: [.command, .shift])
                Button("Go") { done.append("go") }.keyboardShortcut(.defaultAction)
                Button("Not now") { done.append("never") }.keyboardShortcut("n").disabled(true)
            }
        }
        list.key(.character("s"), modifiers: [.control, .shift])
        list.key(.enter)
        list.key(.character("n"), modifiers: .control)
        #expect(done == ["save", "go"])
    }
}
