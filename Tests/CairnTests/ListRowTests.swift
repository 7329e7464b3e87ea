import Cairn
import CairnTesting
import Testing

@MainActor @Suite("List: rows") struct ListRowTests {
    private func colour(_ picture: Screenshot, _ x: Int, _ y: Int, _ r: Int, _ g: Int, _ b: Int) -> Bool {
        isColour(picture[x, y], r, g, b)
    }

    @Test func separatorsHideWhereEitherNeighbourSaysSo() throws {
        let list = Harness(width: 200, height: 200) {
            List {
                Text("0")
                Text("1").listRowSeparator(.hidden)
                Text("2")
                Text("3").listRowSeparatorTint(.red)
                Text("4").listRowSeparator(.hidden, edges: .top)
            }
            .listStyle(.plain)
        }
        let picture = try list.screenshot()
        // Rows of 36: the line below each is in its last pixel row.
        let white = [35, 71].allSatisfy { colour(picture, 100, $0, 255, 255, 255) }
        #expect(white, "both lines of row 1 are gone")
        #expect(colour(picture, 100, 107, 0xE1, 0xE1, 0xE6))
        #expect(colour(picture, 100, 143, 255, 255, 255), "row 4 hides the line above it")
        #expect(colour(picture, 100, 0, 0xE1, 0xE1, 0xE6), "the section's own line")
    }

    @Test func aModifierOnAForEachAGroupOrASectionReachesEachRow() throws {
        let list = Harness(width: 200, height: 300) {
            List {
                ForEach(0..<2) { Text("\($0)") }.listRowBackground(Color.red)
                Group {
                    Text("2")
                    Text("3")
                }
                .listRowBackground(Color.green)
                Section {
                    Text("4")
                    Text("5").listRowBackground(Color.blue)
                }
                .listRowBackground(Color.black)
            }
            .listStyle(.plain)
        }
        let picture = try list.screenshot()
        let pixels = (0..<6).map { picture[150, $0 * 36 + 18] }
        #expect(isColour(pixels[0], 0xD9, 0x2D, 0x20) && isColour(pixels[1], 0xD9, 0x2D, 0x20))
        #expect(isColour(pixels[2], 0x1F, 0x8A, 0x3B) && isColour(pixels[3], 0x1F, 0x8A, 0x3B))
        #expect(isColour(pixels[4], 0, 0, 0))
        #expect(isColour(pixels[5], 0x0B, 0x63, 0xCE), "what the row itself says goes before what its section says")
    }

    @Test func insetsReplaceTheStylesOwnEdgeByEdge() {
        let list = Harness(width: 200, height: 300) {
            List {
                Color.red.frame(height: 40).listRowInsets(EdgeInsets())
                Color.red.frame(height: 40).listRowInsets(.vertical, 20)
                Text("a")
                Text("b").environment(\.defaultMinListRowHeight, 60)
            }
            .listStyle(.plain)
        }
        #expect(list.nodes.map(\.frame.height) == [40, 80, 36, 36])
        let lower = Harness(width: 200, height: 300) {
            List { Text("a").listRowInsets(EdgeInsets()) }.listStyle(.plain).environment(\.defaultMinListRowHeight, 10)
        }
        #expect(lower.nodes.map(\.frame.height) == [20])
    }

    @Test func roomBetweenSectionsIsHalfOfEach() {
        let list = Harness(width: 300, height: 600) {
            List {
                Section { Text("a") }.listSectionSpacing(40)
                Section { Text("b") }.listSectionSpacing(20)
            }
            .listStyle(.insetGrouped)
        }
        // 16 before, 36 a row, 20 + 10 between, 16 after.
        let expected: Double = 16 + 36 + 30 + 36 + 16
        #expect(list.contentHeight == expected)
    }

    @Test func rowSpacingMakesACardOfEachRow() throws {
        let list = Harness(width: 300, height: 300) {
            List { ForEach(0..<3) { Text("\($0)") } }.listStyle(.insetGrouped).listRowSpacing(10)
        }
        let expected: Double = 16 + 3 * 36 + 2 * 10 + 16
        #expect(list.contentHeight == expected)
        let picture = try list.screenshot()
        #expect(colour(picture, 150, 16 + 36 + 5, 0xF4, 0xF4, 0xF6), "ground between the cards")
        #expect(!colour(picture, 16, 16 + 46, 255, 255, 255), "the second card's corner is round")
    }

    @Test func groupsAreDrawnWithoutSeamsAtEveryOffsetAndScale() throws {
        for scale in [1.0, 1.5, 2.0] {
            let list = Harness(width: 300, height: 300, scale: scale) {
                List {
                    ForEach(0..<30) { number in
                        Text("\(number)").frame(height: 20.3 + CGFloat(number) * 0.7).listRowSeparator(.hidden)
                    }
                }
                .listStyle(.insetGrouped)
            }
            for offset in stride(from: 30.0, through: 120, by: 3.3) {
                list.scroll(toOffset: offset)
                let picture = try list.screenshot()
                for y in 0..<picture.height where !colour(picture, Int(250 * scale), y, 255, 255, 255) {
                    Issue.record("a seam at pixel row \(y), offset \(offset), scale \(scale)")
                    return
                }
            }
        }
    }

    @Test func aBadgeStandsAtTheTrailingEdgeAndIsRead() {
        let list = Harness(width: 300, height: 100) { List { Text("Inbox").badge(3) }.listStyle(.plain) }
        #expect(list.nodes.map(\.text) == ["Inbox, 3"])
    }

    @Test func theListsGroundCanBeHidden() throws {
        let list = Harness(width: 200, height: 200) {
            List { Text("a") }.listStyle(.insetGrouped).scrollContentBackground(.hidden).background(Color.yellow)
        }
        #expect(colour(try list.screenshot(), 3, 150, 0xE6, 0xB4, 0))
    }

    @Test func outlinesOpenByTriangleAndByKey() {
        struct Item: Identifiable {
            let id: String
            var children: [Item]?
        }
        let tree = [
            Item(id: "a", children: [Item(id: "a1"), Item(id: "a2", children: [Item(id: "a2x")])]), Item(id: "b"),
        ]
        var selected: String?
        let list = Harness(width: 300, height: 300) {
            List(tree, children: \.children, selection: Binding(get: { selected }, set: { (new: String?) in selected = new })) {
                Text($0.id)
            }
        }
        #expect(list.nodes.map(\.text) == ["a", "b"])
        list.key(.down)
        list.key(.right)
        list.settle()
        #expect(list.nodes.map(\.text) == ["a", "a1", "a2", "b"])
        list.key(.down)
        list.key(.down)
        list.key(.right)
        list.settle()
        #expect(selected == "a2")
        #expect(list.nodes.map(\.text) == ["a", "a1", "a2", "a2x", "b"])
        list.click(x: 24, y: 18)
        list.settle()
        #expect(list.nodes.map(\.text) == ["a", "b"])
        #expect(selected == "a2", "the triangle selects nothing")
    }

    @Test func aSidebarsSectionsOpenAndCloseByTheirHeaders() {
        struct Sidebar: View {
            @State var isOpen = true
            var body: some View {
                List {
                    Section("One", isExpanded: $isOpen) {
                        Text("a")
                        Text("b")
                    }
                    Section("Two") { Text("c") }
                }
                .listStyle(.sidebar)
            }
        }
        let list = Harness(width: 300, height: 300) { Sidebar() }
        #expect(list.nodes.map(\.text).sorted() == ["One", "Two", "a", "b", "c"])
        list.click(x: 100, y: 14)
        list.settle()
        #expect(list.nodes.map(\.text).sorted() == ["One", "Two", "c"])
    }

    @Test func editingDeletesByButtonAndMovesByDragging() {
        struct Editable: View {
            @State var items = ["a", "b", "c", "d"]
            var body: some View {
                VStack(spacing: 0) {
                    EditButton().frame(height: 40)
                    List {
                        ForEach(items, id: \.self) { Text($0).deleteDisabled($0 == "b") }
                            .onDelete { items.remove(atOffsets: $0) }
                            .onMove { items.move(fromOffsets: $0, toOffset: $1) }
                    }
                    .listStyle(.plain)
                }
            }
        }
        let list = Harness(width: 300, height: 300) { Editable() }
        list.click(x: 150, y: 20)
        list.settle()
        list.click(x: 21, y: 40 + 18)
        list.settle()
        #expect(list.nodes.map(\.text) == ["b", "c", "d"])
        list.click(x: 21, y: 40 + 18)
        list.settle()
        #expect(list.nodes.map(\.text) == ["b", "c", "d"], "b can't be deleted")
        list.drag(from: CGPoint(x: 280, y: 58), to: CGPoint(x: 280, y: 145), seconds: 0.3)
        list.settle()
        #expect(list.nodes.map(\.text) == ["c", "d", "b"])
    }

    @Test func arraysRemoveAndMoveByOffsets() {
        var letters = ["a", "b", "c", "d", "e"]
        letters.move(fromOffsets: [0, 3], toOffset: 5)
        #expect(letters == ["b", "c", "e", "a", "d"])
        letters.move(fromOffsets: [4, 2], toOffset: 1)
        #expect(letters == ["b", "e", "d", "c", "a"])
        letters.remove(atOffsets: [0, 4, 9])
        #expect(letters == ["e", "d", "c"])
    }

    @Test func traitsThatChangeReachTheRow() throws {
        struct Changing: View {
            let model: ListModel
            var body: some View { List { Inner(model: model) }.listStyle(.plain) }
            struct Inner: View {
                let model: ListModel
                var body: some View { Text("a").listRowInsets(.vertical, model.spacing) }
            }
        }
        let model = ListModel([])
        model.spacing = 30
        let list = Harness(width: 200, height: 200) { Changing(model: model) }
        #expect(list.nodes.map(\.frame.height) == [80])
        model.spacing = 50
        #expect(list.nodes.map(\.frame.height) == [120])
    }
}

@MainActor @Suite("List: actions of a row") struct ListActionTests {
    @Test func theVocabularyIsShown() throws {
        let list = Harness(width: 400, height: 3000) { ListVocabularyPage() }
        #expect(try list.screenshot().height == 3000)
        #expect(!list.nodes.isEmpty)
    }
}
