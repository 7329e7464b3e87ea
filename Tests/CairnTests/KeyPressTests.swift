import Cairn
import CairnTesting
import Testing

@MainActor private final class KeyLog {
    var lines: [String] = []
    var handles = true

    func note(_ line: String) -> KeyPress.Result {
        lines.append(line)
        return handles ? .handled : .ignored
    }
}

/// Two focusable views in a box that listens too, in a list that can scroll.
private struct KeyPage: View {
    let log: KeyLog
    @FocusState private var isFirst: Bool

    var body: some View {
        ScrollView {
            VStack(spacing: 0) {
                Text("one").frame(height: 40).focusable().focused($isFirst)
                    .onKeyPress(.space) { log.note("inner space") }
                    .onKeyPress(keys: ["x", .return]) { log.note("inner \($0.key.character == "x" ? "x" : "return")") }
                Text("two").frame(height: 40).focusable()
                Color.gray.frame(height: 1000)
            }
            .onKeyPress(.downArrow, phases: [.down, .repeat]) { log.note("outer down \($0.phase.rawValue)") }
            .onKeyPress(characters: .decimalDigits) { log.note("outer \($0.characters)") }
            .onKeyPress(phases: .up) { log.note("up \($0.characters)") }
        }
        .defaultFocus($isFirst, true)
    }
}

@MainActor @Suite struct KeyPressTests {
    private func harness(_ log: KeyLog) -> Harness {
        let list = Harness(width: 200, height: 100) { KeyPage(log: log) }
        list.settle()
        return list
    }

    @Test func keysGoFromTheFocusedViewOutward() {
        let log = KeyLog()
        let list = harness(log)
        #expect(list.focusedText == "one", "by default")
        list.key(.space)
        list.key(.character("x"))
        list.key(.enter)
        list.key(.character("7"))
        #expect(log.lines.filter { !$0.hasPrefix("up") } == ["inner space", "inner x", "inner return", "outer 7"])
        list.key(.tab)
        #expect(list.focusedText == "two")
        log.lines = []
        list.key(.character("x"))
        list.key(.character("8"))
        #expect(log.lines.filter { !$0.hasPrefix("up") } == ["outer 8"], "the first view's actions are not the second's")
    }

    @Test func whatIsIgnoredDoesWhatItDoesAnyway() {
        let log = KeyLog()
        let list = harness(log)
        list.key(.down)
        list.settle()
        #expect(list.offset == 0 && log.lines.first == "outer down 1")
        log.handles = false
        list.key(.down)
        list.settle()
        #expect(list.offset == 40)
    }

    @Test func everyPhaseIsTold() {
        let log = KeyLog()
        let list = harness(log)
        list.driver.send(.keyDown(.down, [], isRepeat: false))
        list.driver.send(.keyDown(.down, [], isRepeat: true))
        list.driver.send(.keyDown(.down, [], isRepeat: true))
        list.driver.send(.keyUp(.down, []))
        #expect(log.lines == ["outer down 1", "outer down 2", "outer down 2", "up \u{F701}"])
    }

    @Test func withoutTheKeyboardNoActionRuns() {
        let log = KeyLog()
        let list = harness(log)
        list.key(.escape)
        log.lines = []
        list.key(.down)
        list.settle()
        #expect(list.focusedText == nil && log.lines.isEmpty && list.offset == 40)
    }

    @Test func modifiersAndCharactersAreAsTyped() {
        var presses: [KeyPress] = []
        let list = Harness(width: 100, height: 50) {
            Text("field").focusable().onKeyPress {
                presses.append($0)
                return .handled
            }
        }
        list.key(.tab)
        list.key(.character("a"), modifiers: [.shift, .control])
        list.key(.pageDown, modifiers: .alt)
        list.key(.function(5))
        #expect(presses.map(\.key) == ["a", .pageDown, KeyEquivalent("\u{F708}")])
        #expect(presses.map(\.characters) == ["A", "\u{F72D}", "\u{F708}"])
        #expect(presses.map(\.modifiers) == [[.shift, .control, .command], .option, []])
        #expect(presses.allSatisfy { $0.phase == .down })
    }

    @Test func keysOfASelectedRowReachTheActionsAroundTheList() {
        let log = KeyLog()
        let list = Harness(width: 200, height: 200) { Picker(log: log) }
        list.click(x: 100, y: 20)
        list.key(.character("d"), modifiers: .control)
        #expect(log.lines == ["d"])
    }

    private struct Picker: View {
        let log: KeyLog
        @State private var selection: Int?
        var body: some View {
            List(0..<5, id: \.self, selection: $selection) { Text("\($0)") }
                .onKeyPress("d") { log.note("d") }
        }
    }
}

/// Says by itself whether it has the keyboard.
private struct Lamp: View {
    let name: String
    @Environment(\.isFocused) private var isFocused
    var body: some View { Text(isFocused ? "\(name) on" : "\(name) off").frame(height: 30) }
}

@MainActor @Suite struct FocusEnvironmentTests {
    @Test func aViewKnowsWhetherTheOneAroundItIsFocused() {
        let list = Harness(width: 200, height: 200) {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<4, id: \.self) { row in
                        HStack {
                            Lamp(name: "\(row)")
                            Button("b") {}
                        }
                        .focusable()
                    }
                    Lamp(name: "outside")
                }
            }
        }
        func lamps() -> [String] { list.nodes.map { $0.text.replacingOccurrences(of: ", b", with: "") } }
        #expect(lamps() == ["0 off", "1 off", "2 off", "3 off", "outside off"])
        list.key(.tab)
        #expect(lamps() == ["0 on", "1 off", "2 off", "3 off", "outside off"])
        list.key(.down)
        list.settle()
        #expect(lamps() == ["0 off", "1 on", "2 off", "3 off", "outside off"])
        #expect(list.stats.bodies <= 2, "only those it changes for run again")
        list.key(.escape)
        #expect(!lamps().contains { $0.hasSuffix("on") })
    }

    @Test func theRingCanBeLeftOut() throws {
        func picture(disabled: Bool, tab: Bool) throws -> Screenshot {
            let list = Harness(width: 100, height: 60) {
                Text("view").padding().focusable().focusEffectDisabled(disabled)
            }
            if tab { list.key(.tab) }
            list.settle()
            return try list.screenshot()
        }
        let plain = try picture(disabled: true, tab: false)
        #expect(try picture(disabled: true, tab: true) == plain)
        #expect(try picture(disabled: false, tab: true) != plain)
    }

    @Test func theDefaultFocusYieldsToOneThatIsSet() {
        struct Page: View {
            let setsOther: Bool
            @FocusState private var field: Int?
            var body: some View {
                VStack {
                    ForEach(0..<3, id: \.self) { Text("\($0)").focusable().focused($field, equals: $0) }
                }
                .onAppear { if setsOther { field = 2 } }
                .defaultFocus($field, 1)
            }
        }
        for setsOther in [false, true] {
            let list = Harness(width: 100, height: 100) { Page(setsOther: setsOther) }
            list.settle()
            #expect(list.focusedText == (setsOther ? "2" : "1"))
        }
    }
}
