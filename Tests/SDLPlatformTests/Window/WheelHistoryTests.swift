import Testing

@testable import SDLPlatform

@Suite("Wheel or touchpad") struct WheelHistoryTests {
    /// Whether each of a run of vertical events counts as continuous.
    private func classify(_ events: [(y: Double, milliseconds: UInt32)]) -> [Bool] {
        var history = WheelHistory()
        return events.map { history.isContinuous(x: 0, y: $0.y, milliseconds: $0.milliseconds) }
    }

    @Test("notches and their high-resolution fractions are a wheel", arguments: [1, -1, 0.125, 0.25, -0.1, 1.0 / 120])
    func wheel(y: Double) {
        let run = (0..<60).map { (y: Double(Float(y)), milliseconds: UInt32($0) * 8) }
        #expect(classify(run).allSatisfy { !$0 })
    }

    @Test("a value off the grid is a touchpad, and so is what follows within 40 ms")
    func touchpad() {
        let run: [(Double, UInt32)] = [(3.0 / 2560, 100), (1, 139), (0.25, 178), (1, 218), (1, 220)]
        #expect(classify(run) == [true, true, true, false, false])
    }

    @Test("either axis tells")
    func axis() {
        var history = WheelHistory()
        #expect(history.isContinuous(x: 0.017, y: 0, milliseconds: 0) == true)
    }

    @Test("the millisecond counter may wrap around")
    func wrap() {
        #expect(classify([(0.017, .max - 5), (1, 5)]) == [true, true])
    }
}
