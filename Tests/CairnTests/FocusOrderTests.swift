import Cairn
import CairnTesting
import Testing

private struct Form: View {
    let log: FocusLog
    @FocusState private var isFirst: Bool

    var body: some View {
        VStack(spacing: 4) {
            HStack {
                Button("A") { log.actions.append("A") }.focused($isFirst)
                Button("B") { log.actions.append("B") }
                Button("C") { log.actions.append("C") }.disabled(true)
            }
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<20) { row in
                        HStack {
                            Button("L\(row)") { log.actions.append("L\(row)") }
                            Button("R\(row)") { log.actions.append("R\(row)") }
                        }
                        .frame(height: 30)
                    }
                }
            }
            .frame(height: 100)
            Text("tap").onTapGesture(count: 2) { log.actions.append("double") }.onTapGesture { log.actions.append("tap") }
            Button("Z") { isFirst = true }
        }
    }
}

@MainActor private final class FocusLog { var actions: [String] = [] }

@MainActor @Suite(.serialized) struct FocusOrderTests {
    @Test func tabGoesInTheOrderOfReadingAndRound() {
        let list = Harness(width: 320, height: 240) { Form(log: FocusLog()) }
        var order: [String] = []
        for _ in 0..<45 {
            list.key(.tab)
            order.append(list.focusedText ?? "-")
        }
        let rows = (0..<20).flatMap { ["L\($0)", "R\($0)"] }
        #expect(order == ["A", "B"] + rows + ["tap", "Z", "A"])
        var back: [String] = []
        for _ in 0..<4 {
            list.key(.tab, modifiers: .shift)
            back.append(list.focusedText ?? "-")
        }
        #expect(back == ["Z", "tap", "R19", "L19"])
    }

    @Test func whatIsFocusedIsScrolledIntoSight() {
        let list = Harness(width: 320, height: 240) { Form(log: FocusLog()) }
        var top: CGFloat?
        for step in 0..<42 {
            list.key(.tab)
            list.settle()
            guard step >= 2, let frame = list.focusedFrame else { continue }
            top = top ?? frame.minY
            #expect(frame.minY >= (top ?? 0) - 10.5 && frame.maxY <= (top ?? 0) + 100, "step \(step): \(frame)")
        }
        #expect(list.offset > 400)
    }

    @Test func enterRunsAButtonAndHeldEnterRunsItOnce() {
        let log = FocusLog()
        let list = Harness(width: 320, height: 240) { Form(log: log) }
        list.key(.tab)
        list.key(.tab)
        list.key(.enter)
        list.driver.send(.keyDown(.enter, [], isRepeat: true))
        #expect(log.actions == ["B"])
    }

    @Test func aStateOfFocusFollowsAndLeads() {
        let list = Harness(width: 320, height: 240) { Form(log: FocusLog()) }
        list.key(.tab, modifiers: .shift)
        #expect(list.focusedText == "Z")
        list.key(.enter)
        list.settle()
        #expect(list.focusedText == "A")
    }

    @Test func aClickOnAButtonLeavesTheKeysToScrolling() {
        let list = Harness(width: 320, height: 240) { Form(log: FocusLog()) }
        list.key(.tab)
        list.key(.tab)
        list.key(.tab)
        let frame = list.focusedFrame ?? .zero
        list.click(x: frame.midX, y: frame.midY)
        #expect(list.focusedText == nil)
        list.key(.down)
        list.settle()
        #expect(list.offset == 40)
        list.key(.tab)
        #expect(list.focusedText == "R0", "Tab goes on from what was clicked")
    }

    @Test func focusableFalseKeepsTheKeyboardOut() {
        let list = Harness(width: 200, height: 100) {
            VStack {
                Button("A") {}.focusable(false)
                Button("B") {}
                Button("C") {}.hidden()
            }
        }
        list.key(.tab)
        #expect(list.focusedText == "B")
        list.key(.tab)
        #expect(list.focusedText == "B")
    }

    @Test func nothingWakesForAFocusThatRests() {
        let list = Harness(width: 320, height: 240) { Form(log: FocusLog()) }
        list.key(.tab)
        list.settle()
        let frames = list.framesRequested
        list.advance(seconds: 10)
        #expect(list.framesRequested == frames)
    }
}
