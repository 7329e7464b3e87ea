import Cairn
import CairnTesting
import Testing

/// What menus have, and keys in them.
@MainActor @Suite("Menus: items and keys") struct MenuTests {
    @Test func arrowsGoRoundAndPassOverWhatIsDisabled() {
        let record = MenuRecord()
        let list = MenuList.harness(record)
        list.click(x: 100, y: 50)
        list.key(.menu)
        var seen: [String?] = []
        for _ in 0..<6 {
            seen.append(list.highlightedItems[0])
            list.key(.down)
        }
        #expect(seen == ["Open", "Starred", "Copy as", "Open elsewhere", "Delete", "Open"])
        list.key(.home)
        list.key(.up)
        #expect(list.highlightedItems == ["Delete"])
        list.key(.enter)
        #expect(record.done == ["delete"] && list.menus.isEmpty)
        #expect(record.selection == ["L0"], "the list is as it was")
    }

    @Test func aMenusButtonHasAnArrowUnlessItIsHidden() throws {
        func picture(_ visibility: Visibility?) throws -> Screenshot {
            let harness = Harness(width: 120, height: 40) {
                Group {
                    if let visibility {
                        Menu("More") { Button("Open") {} }.menuIndicator(visibility)
                    } else {
                        Button("More") {}
                    }
                }
                .buttonStyle(.plain)
            }
            return try harness.screenshot()
        }
        #expect(try picture(.hidden) == picture(nil))
        #expect(try picture(.automatic) != picture(nil) && picture(.automatic) == picture(.visible))
    }

    @Test func submenusOpenAndCloseByKeys() {
        let record = MenuRecord()
        let list = MenuList.harness(record)
        list.click(x: 100, y: 50)
        list.key(.function(10), modifiers: .shift)
        list.key(.character("c"))
        #expect(list.highlightedItems == ["Copy as"])
        list.key(.right)
        #expect(list.highlightedItems == ["Copy as", "Text"])
        list.key(.left)
        #expect(list.highlightedItems == ["Copy as"])
        list.key(.enter)
        list.key(.down)
        #expect(list.highlightedItems == ["Copy as", "Link"])
        list.key(.escape)
        #expect(list.menus.count == 1)
        list.key(.right)
        list.key(.space)
        #expect(record.done == ["text"])
    }

    @Test func lettersChoose() {
        let list = MenuList.harness(MenuRecord())
        list.rightClick(x: 40, y: 50)
        list.key(.character("o"))
        #expect(list.highlightedItems == ["Open"])
        list.advance(seconds: 2)
        list.key(.character("o"))
        #expect(list.highlightedItems == ["Open elsewhere"])
        list.advance(seconds: 2)
        for letter in "open e" { list.key(letter == " " ? .space : .character(letter)) }
        #expect(list.highlightedItems == ["Open elsewhere"])
    }

    @Test func aShortcutChoosesWhileTheMenuIsOpen() {
        let record = MenuRecord()
        let list = MenuList.harness(record)
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
        let record = MenuRecord()
        let list = MenuList.harness(record)
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
        let record = MenuRecord()
        let list = MenuList.harness(record)
        list.rightClick(x: 40, y: 50)
        list.chooseFromMenu("Up")
        #expect(record.done.isEmpty && list.menus.count == 1)
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

    @Test func nothingWakesWhileItIsOpen() {
        let list = MenuList.harness(MenuRecord())
        list.rightClick(x: 40, y: 50)
        list.settle()
        let frames = list.framesRequested
        list.advance(seconds: 5)
        #expect(list.framesRequested == frames)
    }

    @Test func rememberedOrDrawnFromNothingItIsTheSame() throws {
        for scheme in ColorScheme.allCases {
            let list = MenuList.harness(MenuRecord(), scheme: scheme)
            list.rightClick(x: 40, y: 50)
            list.key(.down)
            let first = try list.screenshot()
            list.dropCaches()
            #expect(try list.screenshot() == first)
        }
    }
}
