import Cairn
import CairnTesting
import Drawing
import Testing

/// A strip that scrolls sideways in a list that scrolls down.
private struct StripInList: View {
    var body: some View {
        ScrollView {
            VStack(spacing: 0) {
                ScrollView(.horizontal) { Color.blue.frame(width: 2000, height: 60) }.frame(height: 60)
                    .onScrollGeometryChange(for: CGFloat.self, of: { $0.contentOffset.x }, action: { Probe.shared.strip = $1 })
                Color.gray.frame(height: 2000)
            }
        }
    }
}

@MainActor private final class Probe {
    static let shared = Probe()
    var strip: CGFloat = 0
    var taps = 0
}

/// What each device does where it is used.
@MainActor @Suite(.serialized) struct ScrollInputTests {
    @Test func aWheelGoesSidewaysWhereThereIsASideways() {
        Probe.shared.strip = 0
        let list = Harness(width: 300, height: 200) { StripInList() }
        func wheel(x: Double = 0, y: Double = 0, over place: Double, _ modifiers: KeyModifiers = []) -> (down: Double, right: Double) {
            let before = (list.offset, Double(Probe.shared.strip))
            list.wheel(x: x, y: y, at: CGPoint(x: 150, y: place), modifiers: modifiers)
            list.settle()
            return (list.offset - before.0, Double(Probe.shared.strip) - before.1)
        }
        // Over the strip, a notch down is the list's, Shift and a notch to the right are the strip's.
        var moved = wheel(y: -1, over: 20, .shift)
        #expect(moved.down == 0 && moved.right > 10)
        moved = wheel(x: 1, over: 20)
        #expect(moved.down == 0 && moved.right > 10)
        moved = wheel(x: -1, over: 20)
        #expect(moved.down == 0 && moved.right < -10)
        // Below it there is no sideways: nothing moves, down or right.
        moved = wheel(y: -1, over: 150, .shift)
        #expect(moved == (0, 0))
        moved = wheel(x: 3, over: 150)
        #expect(moved == (0, 0))
        moved = wheel(y: -0.5, over: 20)
        #expect(moved.down > 5 && moved.right == 0)
    }

    private func column(_ height: Double = 800) -> Harness {
        Harness(width: 300, height: height) {
            ScrollView { LazyVStack(spacing: 0) { ForEach(0..<1000, id: \.self) { Text("\($0)").frame(height: 20) } } }
        }
    }

    /// GTK's notch, Chromium's line and page, in a window of 800 points.
    @Test func stepsAreTheReferences() {
        let list = column()
        list.wheel(y: -1)
        list.settle()
        #expect(near(list.offset, 86.177, within: 1e-3))
        list.key(.home)
        list.settle()
        list.key(.down)
        list.settle()
        #expect(list.offset == 40)
        list.key(.pageDown)
        list.settle()
        #expect(list.offset == 740)
        list.key(.pageUp)
        list.key(.up)
        list.advance(seconds: 0.151)
        #expect(list.offset == 0 && !list.isAnimating, "keys take 150 ms")
    }

    /// A middle click, as a Shift click, brings the thumb's middle there at once.
    @Test func aMiddleClickOnTheTrackJumpsThere() {
        for (button, modifiers) in [(PointerButton.middle, Modifiers()), (.left, .shift)] {
            let list = column(200)
            list.move(x: 294, y: 100)
            list.driver.send(.pointerDown(Point(x: 294, y: 100), button, modifiers, clicks: 1))
            list.driver.send(.pointerUp(Point(x: 294, y: 100), button, modifiers))
            #expect(near(list.offset, (1000 * 20 - 200) / 2, within: 1))
        }
    }

    private func buttons() -> Harness {
        Probe.shared.taps = 0
        return Harness(width: 300, height: 200) {
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<40, id: \.self) { _ in
                        Button {
                            Probe.shared.taps += 1
                        } label: {
                            Color.blue.frame(width: 300, height: 50)
                        }
                    }
                }
            }
        }
    }

    private func finger(_ list: Harness, _ phase: TouchPhase, _ y: Double) {
        list.driver.send(.touch(phase, finger: 0, Point(x: 150, y: y)))
    }

    @Test func aTapIsATapAndADragIsNone() {
        let list = buttons()
        finger(list, .began, 100)
        finger(list, .moved, 105)
        finger(list, .ended, 103)
        list.settle()
        #expect(Probe.shared.taps == 1 && list.offset == 0, "within 8 points a finger that wanders taps")
        finger(list, .began, 100)
        finger(list, .moved, 70)
        #expect(list.offset == 0, "the content does not leap by what told the drag")
        finger(list, .moved, 50)
        #expect(list.offset == 20)
        finger(list, .moved, 100)
        list.advance(seconds: 0.5)
        finger(list, .ended, 100)
        list.settle()
        #expect(Probe.shared.taps == 1, "a drag that comes back to its button is no tap")
        finger(list, .began, 100)
        list.advance(seconds: 3)
        finger(list, .ended, 100)
        #expect(Probe.shared.taps == 2, "a long press is still one")
        finger(list, .began, 100)
        finger(list, .cancelled, 100)
        #expect(Probe.shared.taps == 2)
    }

    /// A second finger neither moves the content nor lets go of it.
    @Test func theFirstFingerCounts() {
        let list = buttons()
        func send(_ phase: TouchPhase, _ number: Int, _ y: Double) {
            list.driver.send(.touch(phase, finger: number, Point(x: 150, y: y)))
        }
        send(.began, 0, 150)
        send(.moved, 0, 130)
        send(.began, 1, 30)
        send(.moved, 1, 90)
        send(.ended, 1, 90)
        #expect(list.offset == 0)
        send(.moved, 0, 110)
        #expect(list.offset == 20)
        list.advance(seconds: 0.5)
        send(.ended, 0, 110)
        list.settle()
        #expect(list.offset == 20 && Probe.shared.taps == 0)
    }

    /// A finger on the strip moves the strip when it goes along it, and the list around when it goes down.
    @Test func aFingerDragsWhatGoesItsWay() {
        Probe.shared.strip = 0
        let list = Harness(width: 300, height: 200) { StripInList() }
        list.touch(from: CGPoint(x: 200, y: 40), to: CGPoint(x: 90, y: 30), seconds: 1)
        list.settle()
        #expect(list.offset == 0 && Probe.shared.strip > 90)
        let strip = Probe.shared.strip
        list.touch(from: CGPoint(x: 200, y: 50), to: CGPoint(x: 195, y: 10), seconds: 1)
        list.settle()
        #expect(list.offset > 25 && Probe.shared.strip == strip)
        let down = list.offset
        list.touch(from: CGPoint(x: 200, y: 150), to: CGPoint(x: 90, y: 140), seconds: 1)
        list.settle()
        #expect(list.offset >= down && Probe.shared.strip == strip, "below the strip there is no sideways")
    }

    /// Fingers that rest on a touchpad, or turn round, end its glide.
    @Test func aTouchpadsGlideIsHeldByTheNextTouch() {
        for (delta, name) in [(-0.01, "rests"), (0.3, "turns")] {
            let list = column(200)
            for _ in 0..<8 {
                list.touchpad(y: -1)
                list.advance(seconds: 0.01)
            }
            #expect(near(list.offset, 80, within: 1e-6), "one to one")
            list.advance(seconds: 0.2)
            #expect(list.isAnimating && list.offset > 100, "it glides")
            list.touchpad(y: delta)
            let caught = list.offset
            list.advance(seconds: 1)
            #expect(!list.isAnimating && near(list.offset, caught, within: 1e-6), "\(name)")
        }
    }

    /// No jump when the fingers lift: the glide goes on from where they left the content, no faster than they were.
    @Test func aTouchpadsLiftIsSmooth() {
        let list = column(200)
        var last = 0.0
        for _ in 0..<10 {
            list.touchpad(y: -0.8)
            list.advance(seconds: 0.008, framesPerSecond: 125)
        }
        last = list.offset
        for frame in 0..<60 {
            list.advance(seconds: 1.0 / 125, framesPerSecond: 125)
            #expect(list.offset >= last && list.offset - last <= 8.001, "frame \(frame): \(list.offset - last)")
            last = list.offset
        }
        #expect(last > 200)
    }
}
