import Cairn
import CairnTesting
import Testing

@MainActor @Observable
private final class Record {
    var done: [String] = []
    var isStarred = false
    var selection: Set<String> = []
}

private struct MenuList: View {
    @Bindable var record: Record
    var count = 30

    var body: some View {
        List(selection: $record.selection) {
            Section("Lakes") { ForEach((0..<count).map { "L\($0)" }, id: \.self) { Text($0) } }
        }
        .listStyle(.plain)
        .contextMenu(forSelectionType: String.self) { ids in
            if ids.isEmpty {
                Button("New") { record.done.append("new") }
            } else {
                items(ids.sorted())
            }
        } primaryAction: {
            record.done.append("open \($0.sorted().joined(separator: " "))")
        }
    }

    @ViewBuilder private func items(_ ids: [String]) -> some View {
        Divider()
        Button("Open") { record.done.append("open \(ids.joined(separator: " "))") }.keyboardShortcut("o")
        Toggle("Starred", isOn: $record.isStarred)
        Divider()
        Divider()
        Menu("Copy as") {
            Button("Text") { record.done.append("text") }
            Button("Link") { record.done.append("link") }
        }
        Section("Order") {
            Button("Up") { record.done.append("up") }.disabled(true)
            Button("Open elsewhere") { record.done.append("elsewhere") }
        }
        Button("Delete", role: .destructive) { record.done.append("delete") }
    }
}

@MainActor @Suite("Menus") struct MenuTests {
    private func list(_ record: Record, width: Double = 320, height: Double = 400, scheme: ColorScheme = .light) -> Harness {
        Harness(width: width, height: height, colorScheme: scheme) { MenuList(record: record) }
    }

    private func highlighted(_ list: Harness) -> [String?] { list.menus.map { $0.first(where: \.isHighlighted)?.title } }

    @Test func aRightClickSelectsTheRowAndOpensItsMenu() {
        let record = Record()
        let list = list(record)
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
        let record = Record()
        record.selection = ["L1", "L2"]
        let list = list(record)
        list.rightClick(x: 100, y: 90)
        list.chooseFromMenu("Open")
        #expect(record.selection == ["L1", "L2"] && record.done == ["open L1 L2"])
        list.rightClick(x: 100, y: 350)
        #expect(record.selection.count == 1)
    }

    @Test func theGroundHasAMenuOfItsOwn() {
        let record = Record()
        let list = Harness(width: 320, height: 400) { MenuList(record: record, count: 2) }
        list.rightClick(x: 100, y: 300)
        #expect(list.menus.map { $0.map(\.title) } == [["New"]])
    }

    @Test func arrowsGoRoundAndPassOverWhatIsDisabled() {
        let record = Record()
        let list = list(record)
        list.click(x: 100, y: 50)
        list.key(.menu)
        var seen: [String?] = []
        for _ in 0..<6 {
            seen.append(highlighted(list)[0])
            list.key(.down)
        }
        #expect(seen == ["Open", "Starred", "Copy as", "Open elsewhere", "Delete", "Open"])
        list.key(.home)
        list.key(.up)
        #expect(highlighted(list) == ["Delete"])
        list.key(.enter)
        #expect(record.done == ["delete"] && list.menus.isEmpty)
        #expect(record.selection == ["L0"], "the list is as it was")
    }

    @Test func submenusOpenAndCloseByKeys() {
        let record = Record()
        let list = list(record)
        list.click(x: 100, y: 50)
        list.key(.function(10), modifiers: .shift)
        list.key(.character("c"))
        #expect(highlighted(list) == ["Copy as"])
        list.key(.right)
        #expect(highlighted(list) == ["Copy as", "Text"])
        list.key(.left)
        #expect(highlighted(list) == ["Copy as"])
        list.key(.enter)
        list.key(.down)
        #expect(highlighted(list) == ["Copy as", "Link"])
        list.key(.escape)
        #expect(list.menus.count == 1)
        list.key(.right)
        list.key(.space)
        #expect(record.done == ["text"])
    }

    @Test func submenusOpenUnderARestingPointer() {
        let record = Record()
        let list = list(record)
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

    @Test func lettersChoose() {
        let list = list(Record())
        list.rightClick(x: 40, y: 50)
        list.key(.character("o"))
        #expect(highlighted(list) == ["Open"])
        list.advance(seconds: 2)
        list.key(.character("o"))
        #expect(highlighted(list) == ["Open elsewhere"])
        list.advance(seconds: 2)
        for letter in "open e" { list.key(letter == " " ? .space : .character(letter)) }
        #expect(highlighted(list) == ["Open elsewhere"])
    }

    @Test func aShortcutChoosesWhileTheMenuIsOpen() {
        let record = Record()
        let list = list(record)
        list.rightClick(x: 40, y: 50)
        list.key(.character("o"), modifiers: .control)
        #expect(record.done == ["open L0"] && list.menus.isEmpty)
    }

    @Test func enterIsForTheHighlightedItemBeforeItIsAShortcut() {
        var done: [String] = []
        let list = Harness(width: 300, height: 200) {
            Color.gray.contextMenu {
                Button("Open") { done.append("open") }.keyboardShortcut(.defaultAction)
                Button("Close") { done.append("close") }
                Button("Delete") { done.append("delete") }.keyboardShortcut(.deleteForward, modifiers: [])
            }
        }
        list.rightClick(x: 10, y: 10)
        list.key(.enter)
        list.rightClick(x: 10, y: 10)
        list.key(.down)
        list.key(.down)
        list.key(.enter)
        list.rightClick(x: 10, y: 10)
        list.key(.delete)
        #expect(done == ["open", "close", "delete"])
    }

    @Test func aToggleShowsItsStateAndTurns() {
        let record = Record()
        let list = list(record)
        for expected in [true, false] {
            list.rightClick(x: 40, y: 50)
            list.chooseFromMenu("Starred")
            #expect(record.isStarred == expected)
        }
        record.isStarred = true
        list.rightClick(x: 40, y: 50)
        #expect(list.menus[0][1].isChecked == true)
    }

    @Test func whatIsDisabledDoesNothing() {
        let record = Record()
        let list = list(record)
        list.rightClick(x: 40, y: 50)
        list.chooseFromMenu("Up")
        #expect(record.done.isEmpty && list.menus.count == 1)
    }

    @Test func itClosesByEscapeAPressBesideItTheWheelAndAResize() {
        let record = Record()
        let list = list(record)
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
        let record = Record()
        let list = list(record)
        list.rightClick(x: 40, y: 50)
        let open = list.menus[0][0].frame
        list.key(.escape)
        list.rightPress(x: 40, y: 50)
        #expect(list.menus.count == 1)
        list.move(x: Double(open.midX), y: Double(open.midY))
        list.rightRelease(x: Double(open.midX), y: Double(open.midY))
        #expect(record.done == ["open L0"] && list.menus.isEmpty)
    }

    @Test func aMenuWithoutItemsDoesNotOpen() {
        let list = Harness(width: 200, height: 100) {
            List {
                Text("a").contextMenu { if Bool(false) { Button("x") {} } }
            }
        }
        list.rightClick(x: 40, y: 18)
        #expect(list.menus.isEmpty)
        list.key(.menu)
        #expect(list.menus.isEmpty)
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

    @Test func aMenuGoesWithTheViewItWasOpenedFrom() {
        struct Page: View {
            let isThere: Stored<Bool>
            var body: some View {
                VStack {
                    if isThere.value { Text("a").contextMenu { Button("b") {} } }
                    Text("c")
                }
            }
        }
        let isThere = Stored(true)
        let list = Harness(width: 300, height: 100) { Page(isThere: isThere) }
        list.rightClick(x: 150, y: 38)
        #expect(list.menus.count == 1)
        isThere.value = false
        #expect(list.menus.isEmpty)
        list.key(.down)
        list.settle()
    }

    @Test func aFingerThatRestsOpensItAndLiftingChoosesNothing() {
        let record = Record()
        let list = list(record)
        list.touch(from: CGPoint(x: 100, y: 50), to: CGPoint(x: 100, y: 50), seconds: 0.8)
        #expect(list.menus.count == 1 && record.done.isEmpty)
        list.touch(from: CGPoint(x: 310, y: 390), to: CGPoint(x: 310, y: 390), seconds: 0.1)
        #expect(list.menus.isEmpty)
        list.touch(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 240), seconds: 0.8)
        list.settle()
        #expect(list.menus.isEmpty && list.offset > 0, "one that moves scrolls")
    }

    @Test func nothingWakesWhileItIsOpen() {
        let list = list(Record())
        list.rightClick(x: 40, y: 50)
        list.settle()
        let frames = list.framesRequested
        list.advance(seconds: 5)
        #expect(list.framesRequested == frames)
    }

    @Test func rememberedOrDrawnFromNothingItIsTheSame() throws {
        for scheme in ColorScheme.allCases {
            let list = list(Record(), scheme: scheme)
            list.rightClick(x: 40, y: 50)
            list.key(.down)
            let first = try list.screenshot()
            list.dropCaches()
            #expect(try list.screenshot() == first)
        }
    }
}
