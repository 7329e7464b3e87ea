import Cairn
import CairnTesting
import Testing

/// Kind K9: wheel and inertia.
@MainActor @Suite(.serialized) struct WheelCaseTests {
    private func longList() -> Harness { Harness(ListModel([SectionData("r", count: 5000)])) }

    /// A finger's flick upwards, the same points at the same times.
    private func flick(_ list: Harness) {
        list.touch(from: CGPoint(x: 100, y: 180), to: CGPoint(x: 100, y: 60), seconds: 0.1)
    }

    /// O-18: distance and time do not depend on the frame rate
    @Test func aFlickGoesAsFarAtAnyFrameRate() {
        var distances: [Double] = []
        var times: [Double] = []
        for rate in [30.0, 60, 120, 144, 240] {
            let list = longList()
            flick(list)
            var time = 0.0
            while list.isAnimating, time < 20 {
                list.advance(seconds: 1 / rate, framesPerSecond: rate)
                time += 1 / rate
            }
            distances.append(list.offset)
            times.append(time)
        }
        let spread = (distances.max() ?? 0) - (distances.min() ?? 0)
        #expect(distances[0] > 200, "it glides")
        #expect(spread <= max(1, 0.01 * distances[0]), "\(distances)")
        #expect((times.max() ?? 0) - (times.min() ?? 0) <= 0.034, "\(times)")
    }

    /// O-18: a stalled frame neither freezes the motion nor makes it leap ahead
    @Test func aStalledFrameDoesNotChangeTheGlide() {
        let smooth = longList()
        let stalled = longList()
        for list in [smooth, stalled] {
            flick(list)
            list.advance(seconds: 10.0 / 60)
        }
        smooth.advance(seconds: 0.4)
        stalled.advance(seconds: 0.4, framesPerSecond: 2.5)
        #expect(stalled.offset <= smooth.offset + 0.5)
        var last = Double.infinity
        for _ in 0..<60 {
            let before = (smooth.offset, stalled.offset)
            smooth.advance(seconds: 1.0 / 60)
            stalled.advance(seconds: 1.0 / 60)
            let speeds = (smooth.offset - before.0, stalled.offset - before.1)
            #expect(abs(speeds.0 - speeds.1) <= max(0.02 * speeds.0, 0.05), "\(speeds)")
            #expect(speeds.1 <= last + 1e-6, "speed grew")
            last = speeds.1
        }
    }

    /// O-19
    @Test func fractionsOfANotchAddUp() {
        let one = longList()
        one.scroll(toOffset: 3000)
        one.wheel(y: -1)
        one.settle()
        let notch = one.offset - 3000
        #expect(notch > 0)

        let slow = longList()
        slow.scroll(toOffset: 3000)
        for _ in 0..<10 { slow.wheel(y: -0.1) }
        slow.settle()
        #expect(near(slow.offset, 3000 + notch))

        let residue = longList()
        residue.scroll(toOffset: 3000)
        residue.wheel(y: 0.123)
        residue.settle()
        let start = residue.offset
        #expect(near(start, 3000 - 0.123 * notch))
        for number in 0..<20 {
            residue.wheel(y: number % 2 == 0 ? -1 : 1)
            residue.settle()
            #expect(near(residue.offset, number % 2 == 0 ? start + notch : start), "event \(number)")
        }
    }

    /// O-20: a press stops the glide, and does only that
    @Test func aPressStopsTheGlideAndNothingElse() {
        let model = ListModel([SectionData("r", count: 5000)])
        let list = Harness(model)
        flick(list)
        list.advance(seconds: 0.1)
        #expect(list.isAnimating)
        list.press(x: 160, y: 100)
        list.advance(seconds: 1.0 / 60)
        let offset = list.offset
        for _ in 0..<30 {
            list.advance(seconds: 1.0 / 60)
            #expect(list.offset == offset)
        }
        list.release(x: 160, y: 100)
        list.settle()
        #expect(list.offset == offset)
        #expect(model.taps.isEmpty, "the press that stops a glide selects nothing")
    }

    /// O-20: a key ends the glide and moves by its own step only
    @Test func aKeyEndsTheGlide() {
        let list = longList()
        list.key(.down)
        list.settle()
        let step = list.offset
        flick(list)
        list.advance(seconds: 0.1)
        let before = list.offset
        list.key(.down)
        list.settle()
        #expect(list.offset - before <= step + 60, "\(list.offset - before) after a key of \(step)")
    }

    /// O-20: the wheel turned the other way
    @Test func aWheelTheOtherWayReversesAtOnce() {
        let list = longList()
        flick(list)
        list.advance(seconds: 0.1)
        list.wheel(y: 1)
        var last = list.offset
        for frame in 0..<120 {
            list.advance(seconds: 1.0 / 60)
            #expect(list.offset <= last + 1e-6, "frame \(frame): on in the old direction")
            last = list.offset
        }
    }

    /// O-20: at an edge
    @Test func aWheelThatReachesTheEndStopsExactlyThere() {
        let list = Harness(ListModel([SectionData("r", count: 60)]))
        for (y, end) in [(-50.0, 1024.0), (50, 0)] {
            list.wheel(y: y)
            list.settle()
            #expect(list.offset == end)
            let frames = list.framesRequested
            list.advance(seconds: 1)
            #expect(list.framesRequested == frames)
        }
    }
}
