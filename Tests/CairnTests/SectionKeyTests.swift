import Cairn
import CairnTesting
import Testing

@MainActor @Observable private final class OutlineModel {
    var closed: Set<Int> = []
    var selected: Set<String> = []

    func isExpanded(_ section: Int) -> Binding<Bool> {
        Binding(
            get: { !self.closed.contains(section) },
            set: { (isOpen: Bool) in if isOpen { self.closed.remove(section) } else { self.closed.insert(section) } })
    }
}

/// Sections H0, H1, … of rows `section.row`, 20 high under headers of 24, that open and close; with a selection or without.
private struct Outline: View {
    let model: OutlineModel
    var sections = 4
    var rows = 10
    var hasSelection = true

    var body: some View {
        if hasSelection {
            List(selection: Bindable(model).selected) { content }
        } else {
            List { content }
        }
    }

    private var content: some View {
        ForEach(0..<sections, id: \.self) { section in
            Section(isExpanded: model.isExpanded(section)) {
                ForEach((0..<rows).map { "\(section).\($0)" }, id: \.self) {
                    Text($0).frame(height: 20).listRowInsets(EdgeInsets())
                }
            } header: {
                Text("H\(section)").frame(height: 24).listRowInsets(EdgeInsets())
            }
        }
    }
}

@MainActor @Suite("List: sections opened and closed by keys") struct SectionKeyTests {
    private func window(_ outline: Outline, rightToLeft: Bool = false) -> Harness {
        Harness(width: 300, height: 200) {
            outline.listStyle(.plain).environment(\.layoutDirection, rightToLeft ? .rightToLeft : .leftToRight)
        }
    }

    /// Whether the view with the keyboard is all in sight and no other header lies on it.
    private func isWhollySeen(_ list: Harness, height: Double = 200) -> Bool {
        guard let frame = list.focusedFrame, frame.minY >= -0.5, frame.maxY <= height + 0.5 else { return false }
        return !list.nodes.contains {
            $0.kind == .header && $0.text != list.focusedText && $0.frame.intersects(frame.insetBy(dx: 0, dy: 1))
        }
    }

    @Test(arguments: [10, 300]) func tabGoesFromHeaderToHeaderHoweverManyRowsAreBetween(rows: Int) {
        let list = window(Outline(model: OutlineModel(), rows: rows))
        for number in [0, 1, 2, 3, 0] {
            list.key(.tab)
            list.settle()
            #expect(list.focusedText == "H\(number)" && list.showsFocusRing && isWhollySeen(list))
        }
        for number in [3, 2, 1, 0] {
            list.key(.tab, modifiers: .shift)
            list.settle()
            #expect(list.focusedText == "H\(number)" && isWhollySeen(list))
        }
    }

    @Test func aHeaderThatClosesNothingHasNoKeyboard() {
        let list = Harness(width: 300, height: 200) {
            List(selection: .constant(Set<String>())) { Section("H") { ForEach(["a", "b"], id: \.self) { Text($0) } } }
        }
        list.key(.tab)
        #expect(list.focusedText == nil)
    }

    @Test(arguments: [true, false]) func enterAndSpaceCloseAndOpen(hasSelection: Bool) {
        let model = OutlineModel()
        let list = window(Outline(model: model, hasSelection: hasSelection))
        list.key(.tab)
        for key in [TestKey.enter, .space, .space, .enter] {
            let wasClosed = model.closed.contains(0)
            list.key(key)
            list.settle()
            #expect(model.closed.contains(0) != wasClosed && list.focusedText == "H0" && isWhollySeen(list))
            #expect((list.row("0.0") == nil) == !wasClosed)
        }
        #expect(model.selected.isEmpty && model.closed.isEmpty)
    }

    @Test(arguments: [false, true]) func rightOpensAndLeftCloses(rightToLeft: Bool) {
        let model = OutlineModel()
        let list = window(Outline(model: model), rightToLeft: rightToLeft)
        let (opens, closes) = rightToLeft ? (TestKey.left, TestKey.right) : (.right, .left)
        list.key(.tab)
        list.key(closes)
        #expect(model.closed == [0])
        list.key(closes)
        #expect(model.closed == [0] && list.focusedText == "H0")
        list.key(opens)
        #expect(model.closed.isEmpty && list.focusedText == "H0")
        list.key(opens)
        #expect(model.selected == ["0.0"] && list.focusedText == nil, "on an open header it goes to the rows")
        list.key(closes)
        #expect(model.closed.isEmpty && list.focusedText == "H0", "and back")
    }

    @Test func leftOnARowGoesToItsHeaderWholeWhereverThatIs() {
        for style in 0..<3 {
            let model = OutlineModel()
            let list = Harness(width: 300, height: 200) {
                Outline(model: model, rows: 40).modifier(StyleOfNumber(number: style))
            }
            #expect(list.scroll(to: "2.30", anchor: .center))
            list.click(row: "2.30")
            list.key(.left)
            list.settle()
            #expect(list.focusedText == "H2" && list.showsFocusRing && model.selected == ["2.30"] && model.closed.isEmpty)
            #expect(isWhollySeen(list), "style \(style)")
            list.key(.left)
            list.settle()
            #expect(model.closed == [2] && list.focusedText == "H2" && isWhollySeen(list), "style \(style)")
        }
    }

    /// Without its rows a held header is elsewhere: the list moves with it, so that it stays where it is seen.
    @Test(arguments: [20, 79, 150, 210]) func closedWhileHeldItStaysInSight(offset: Double) {
        let model = OutlineModel()
        let list = window(Outline(model: model, rows: 12))
        list.scroll(toOffset: offset)
        list.key(.tab)
        list.settle()
        list.key(.left)
        list.advance(seconds: 0.02)
        #expect(model.closed == [0] && isWhollySeen(list), "in the first frame already")
        list.settle()
        #expect(list.focusedText == "H0" && isWhollySeen(list))
    }

    @Test func arrowsGoOnFromTheHeaderAndLettersToRows() {
        let model = OutlineModel()
        let list = window(Outline(model: model))
        list.key(.tab)
        list.key(.tab)
        list.key(.down)
        #expect(model.selected == ["1.0"] && list.focusedText == nil && !list.showsFocusRing)
        list.key(.left)
        list.key(.up)
        #expect(model.selected == ["0.9"])
        list.key(.tab)
        #expect(list.focusedText == "H2", "Tab goes on from the header that had it")
        list.key(.character("3"))
        #expect(model.selected == ["3.0"] && list.focusedText == nil)
    }

    /// Where arrows scroll until a row is chosen, a header with the keyboard is as good as a chosen row.
    @Test func arrowsGoOnFromTheHeaderWhereTheyScrollOtherwise() {
        let model = OutlineModel()
        let list = Harness(width: 300, height: 200) { Outline(model: model).listStyle(.plain).listKeysBeginSelection(false) }
        list.key(.down)
        #expect(model.selected.isEmpty)
        list.key(.tab)
        list.key(.down)
        #expect(model.selected.count == 1)
    }

    @Test func leftGoesOutOfAnOutlineLevelByLevel() {
        let isOpen = Stored(true)
        let isSectionOpen = Stored(true)
        let selected = Stored<String?>("Kangchenjunga")
        let list = Harness(width: 300, height: 200) {
            List(selection: selected.binding) {
                Section("Countries", isExpanded: isSectionOpen.binding) {
                    DisclosureGroup("Nepal", isExpanded: isOpen.binding) {
                        Text("Everest").tag("Everest")
                        Text("Kangchenjunga").tag("Kangchenjunga")
                    }
                    .tag("Nepal")
                }
            }
        }
        list.settle()
        list.key(.left)
        #expect(selected.value == "Nepal" && isOpen.value)
        list.key(.left)
        #expect(!isOpen.value && list.focusedText == nil)
        list.key(.left)
        #expect(list.focusedText == "Countries" && isSectionOpen.value)
        list.key(.left)
        #expect(!isSectionOpen.value)
    }

    @Test func aClickTakesTheRingAwayAndNothingWakesAtRest() throws {
        let list = window(Outline(model: OutlineModel()))
        list.key(.tab)
        list.settle()
        let ringed = try list.screenshot()
        list.dropCaches()
        #expect(try list.screenshot() == ringed)
        let frames = list.framesRequested
        list.advance(seconds: 3)
        #expect(list.framesRequested == frames)
        list.click(row: "0.3")
        #expect(list.focusedText == nil && !list.showsFocusRing)
    }

    @Test(arguments: 0..<20) func whateverKeysAreHitTheHeaderIsSeen(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let model = OutlineModel()
        let outline = Outline(model: model, sections: random.int(1...8), rows: random.pick([1, 3, 12, 90]), hasSelection: random.bool())
        let style = random.int(0..<3)
        let height = Double(random.int(90...300))
        let list = Harness(width: 300, height: height) { outline.modifier(StyleOfNumber(number: style)) }
        var hit: [TestKey] = []
        for _ in 0..<40 {
            let key = random.pick([TestKey.tab, .tab, .enter, .space, .left, .left, .right, .down, .up])
            let hadHeader = list.focusedText != nil
            hit.append(key)
            list.key(key)
            list.settle()
            // Without a selection Up and Down scroll, as from a button.
            if !outline.hasSelection, hadHeader, key == .up || key == .down { continue }
            guard list.focusedText != nil else { continue }
            #expect(isWhollySeen(list, height: height), "seed \(seed), style \(style), \(list.focusedFrame ?? .null), after \(hit)")
            if !isWhollySeen(list, height: height) { return }
        }
    }
}

/// Pinned headers, cards and a sidebar.
private struct StyleOfNumber: ViewModifier {
    let number: Int

    func body(content: Content) -> some View {
        switch number {
        case 0: content.listStyle(.plain)
        case 1: content.listStyle(.insetGrouped)
        default: content.listStyle(.sidebar)
        }
    }
}
