import Cairn
import CairnTesting
import Drawing
import Testing

@MainActor @Observable private final class StateModel {
    var ids = Array(0..<200)
    var position = ScrollPosition(idType: Int.self)
    var phase = ScrollPhase.idle
    var isDisabled = false
}

private struct StateList: View {
    let model: StateModel

    var body: some View {
        ScrollView {
            LazyVStack(spacing: 0, pinnedViews: [.sectionHeaders]) {
                Section {
                    ForEach(model.ids, id: \.self) { Text("\($0)").frame(maxWidth: .infinity).frame(height: 20) }
                } header: {
                    Text("H").frame(maxWidth: .infinity).frame(height: 24).background(.gray)
                }
            }
            .scrollTargetLayout()
        }
        .scrollPosition(Binding(get: { model.position }, set: { (new: ScrollPosition) in model.position = new }))
        .onScrollPhaseChange { _, new in model.phase = new }
        .scrollDisabled(model.isDisabled)
    }
}

/// Every state of the motion with every event that can arrive in it.
@MainActor @Suite(.serialized) struct ScrollStateTests {
    fileprivate typealias Step = @MainActor (Harness, StateModel) -> Void

    private static let thumb = Point(x: 314, y: 100)

    private static func touch(_ list: Harness, _ phase: TouchPhase, _ y: Double) {
        list.driver.send(.touch(phase, finger: 0, Point(x: 160, y: y)))
        list.driver.update()
    }

    /// Ends every hand's hold.
    private static func letGo(_ list: Harness) {
        touch(list, .ended, 100)
        list.release(x: 160, y: 100)
    }

    private static func glide(_ list: Harness, from y: Double = 160, to end: Double = 60) {
        list.touch(from: CGPoint(x: 160, y: y), to: CGPoint(x: 160, y: end), seconds: 0.08)
        list.advance(seconds: 0.05)
    }

    /// What each starts from: offset 2000 of 3824, or the start.
    fileprivate static let states: [(name: String, isHeld: Bool, enter: Step)] = [
        ("idle", false, { _, _ in }),
        ("held", false, { list, _ in list.press(x: 160, y: 100) }),
        (
            "finger", true,
            { list, _ in
                touch(list, .began, 150)
                touch(list, .moved, 130)
                touch(list, .moved, 110)
            }
        ),
        (
            "scrollbar", true,
            { list, _ in
                let bar = list.driver.host.shownScrollbar
                list.move(x: 314, y: bar.y + 5)
                list.press(x: 314, y: bar.y + 5)
                list.move(x: 314, y: bar.y + 15)
            }
        ),
        (
            "touchpad", false,
            { list, _ in
                list.touchpad(y: -2)
                list.touchpad(y: -2)
            }
        ),
        ("ballistic", false, { list, _ in glide(list) }),
        (
            "bouncing", false,
            { list, _ in
                list.scroll(toOffset: 0)
                list.touch(from: CGPoint(x: 160, y: 60), to: CGPoint(x: 160, y: 180), seconds: 0.2)
                list.advance(seconds: 0.05)
            }
        ),
        (
            "wheel", false,
            { list, _ in
                list.wheel(y: -4)
                list.advance(seconds: 0.05)
            }
        ),
        (
            "key", false,
            { list, _ in
                list.key(.pageDown)
                list.advance(seconds: 0.05)
            }
        ),
        (
            "code", false,
            { list, _ in
                list.scroll(to: 130, anchor: .top, animated: true)
                list.advance(seconds: 0.05)
            }
        ),
        (
            "edge", false,
            { list, _ in
                list.key(.end)
                list.advance(seconds: 0.05)
            }
        ),
    ]

    fileprivate static let events: [(name: String, isLeap: Bool, happen: Step)] = [
        ("nothing", false, { _, _ in }),
        ("wheel down", false, { list, _ in list.wheel(y: -1) }),
        ("wheel up", false, { list, _ in list.wheel(y: 1) }),
        ("touchpad", false, { list, _ in list.touchpad(y: -1) }),
        ("key", false, { list, _ in list.key(.down) }),
        ("end", true, { list, _ in list.key(.end) }),
        ("home", true, { list, _ in list.key(.home) }),
        ("press", false, { list, _ in list.press(x: 160, y: 100) }),
        ("release", false, { list, _ in list.release(x: 160, y: 100) }),
        ("touch", false, { list, _ in touch(list, .began, 120) }),
        ("touch cancelled", false, { list, _ in touch(list, .cancelled, 120) }),
        (
            "drag", false,
            { list, _ in
                touch(list, .began, 120)
                touch(list, .moved, 100)
            }
        ),
        ("track", false, { list, _ in list.press(x: 314, y: 196) }),
        ("reveal", true, { list, _ in list.scroll(to: 20, anchor: .center, animated: true) }),
        ("jump", true, { list, _ in list.scroll(toOffset: 500) }),
        ("position", true, { _, model in model.position.scrollTo(edge: .bottom) }),
        ("rows above", false, { _, model in model.ids.insert(contentsOf: 1000..<1010, at: 0) }),
        ("rows gone", true, { _, model in model.ids.removeLast(120) }),
        ("all gone", true, { _, model in model.ids = [] }),
        ("resize", false, { list, _ in list.resize(width: 300, height: 260) }),
        ("theme", false, { list, _ in list.setColorScheme(.dark) }),
        ("reduced motion", true, { list, _ in list.driver.host.scrollSettings.reducedMotion = true }),
        ("disabled", false, { _, model in model.isDisabled = true }),
        ("pointer leaves", false, { list, _ in list.driver.send(.pointerLeft) }),
    ]

    @Test func everyEventInEveryStateEndsAtRestWithinTheContent() {
        for state in Self.states {
            for event in Self.events {
                let model = StateModel()
                let list = Harness(width: 320, height: 200) { StateList(model: model) }
                list.scroll(toOffset: 2000)
                state.enter(list, model)
                let before = list.offset
                let row = list.firstFreeRow
                event.happen(list, model)
                list.driver.update()
                let pair = "\(event.name) in \(state.name)"
                if !event.isLeap, event.name != "rows above", state.name != "edge" {
                    #expect(abs(list.offset - before) <= 60, "\(pair): from \(before) to \(list.offset)")
                }
                if event.name == "rows above", state.name != "bouncing" {
                    #expect(list.firstFreeRow?.text == row?.text, "\(pair): what is read stays")
                    #expect(near(list.firstFreeRow?.y, row?.y ?? -1), "\(pair): and does not move")
                }
                var last = list.offset
                for _ in 0..<6 {
                    list.advance(seconds: 1.0 / 60)
                    #expect(list.offset.isFinite)
                    if !event.isLeap, state.name != "edge" { #expect(abs(list.offset - last) <= 140, "\(pair): a leap from \(last)") }
                    last = list.offset
                }
                Self.letGo(list)
                list.settle()
                let greatest = max(0, list.contentHeight - Double(event.name == "resize" ? 260 : 200))
                #expect(list.offset >= 0 && list.offset <= greatest + 0.001, "\(pair): rests at \(list.offset) of \(greatest)")
                #expect(!list.isAnimating && model.phase == .idle, "\(pair): \(model.phase)")
                #expect(list.driver.isSettled, "\(pair): something wakes at rest")
            }
        }
    }

    @Test func whatAHandHoldsIsMovedByNothingElse() {
        for state in Self.states where state.isHeld {
            for event in Self.events where ["wheel down", "wheel up", "touchpad", "key"].contains(event.name) {
                let model = StateModel()
                let list = Harness(width: 320, height: 200) { StateList(model: model) }
                list.scroll(toOffset: 2000)
                state.enter(list, model)
                let before = list.offset
                #expect(model.phase == .interacting)
                event.happen(list, model)
                list.advance(seconds: 0.3)
                #expect(list.offset == before, "\(event.name) in \(state.name)")
                Self.letGo(list)
            }
        }
    }

    @Test func theEndIsReachedFromEveryState() {
        for state in Self.states where !state.isHeld && state.name != "held" {
            let model = StateModel()
            let list = Harness(width: 320, height: 200) { StateList(model: model) }
            list.scroll(toOffset: 2000)
            state.enter(list, model)
            list.key(.end)
            list.settle()
            #expect(list.offset == 200 * 20 + 24 - 200, "from \(state.name)")
            list.key(.home)
            list.settle()
            #expect(list.offset == 0, "from \(state.name)")
        }
    }

    @Test func aPressStopsWhateverMoves() {
        for state in Self.states where ["ballistic", "wheel", "key", "code", "edge"].contains(state.name) {
            let model = StateModel()
            let list = Harness(width: 320, height: 200) { StateList(model: model) }
            list.scroll(toOffset: 2000)
            state.enter(list, model)
            list.press(x: 160, y: 100)
            let place = list.offset
            list.advance(seconds: 0.5)
            #expect(list.offset == place, "\(state.name)")
            list.release(x: 160, y: 100)
            list.settle()
            #expect(list.offset == place, "\(state.name)")
        }
    }
}
