import Cairn
import CairnTesting
import Testing

/// Numbered rows, of 20 points unless said otherwise.
private struct Rows: View {
    var count = 100
    var height: CGFloat = 20
    var isTarget = true

    var body: some View {
        ScrollView {
            LazyVStack(spacing: 0) {
                ForEach(0..<count, id: \.self) { Text("\($0)").frame(maxWidth: .infinity).frame(height: height) }
            }
            .scrollTargetLayout(isEnabled: isTarget)
        }
    }
}

/// Rests at multiples of 130.
private struct Notches: ScrollTargetBehavior {
    func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        target.rect.origin.y = (target.rect.minY / 130).rounded() * 130
    }
}

@MainActor @Suite(.serialized) struct ScrollBehaviorTests {
    private func fling(_ list: Harness, by distance: Double, seconds: Double = 0.08) {
        list.touch(from: CGPoint(x: 160, y: 100), to: CGPoint(x: 160, y: 100 - distance), seconds: seconds)
    }

    @Test func aFlingTurnsOnePage() {
        let list = Harness(width: 320, height: 200) { Rows().scrollTargetBehavior(.paging) }
        for page in 1...4 {
            fling(list, by: 60)
            list.settle()
            #expect(list.offset == Double(page) * 200)
        }
        fling(list, by: -60)
        list.settle()
        #expect(list.offset == 600)
    }

    @Test func aWheelNotchAndAKeyTurnOnePageEach() {
        let list = Harness(width: 320, height: 200) { Rows().scrollTargetBehavior(.paging) }
        list.wheel(y: -1)
        list.settle()
        #expect(list.offset == 200)
        list.key(.down)
        list.settle()
        #expect(list.offset == 400)
        list.wheel(y: 1)
        list.wheel(y: 1)
        list.settle()
        #expect(list.offset == 0)
    }

    @Test func aSlowDragFallsBackToTheNearestPage() {
        let list = Harness(width: 320, height: 200) { Rows().scrollTargetBehavior(.paging) }
        list.touch(from: CGPoint(x: 160, y: 100), to: CGPoint(x: 160, y: 60), seconds: 2)
        list.settle()
        #expect(list.offset == 0)
    }

    @Test func rowsAlignAtTheEdge() {
        let list = Harness(width: 320, height: 200) { Rows(height: 34).scrollTargetBehavior(.viewAligned) }
        for distance in [33.0, 71, 18, -40, 90] {
            fling(list, by: distance)
            list.settle()
            let rest = list.offset.truncatingRemainder(dividingBy: 34)
            #expect(min(rest, 34 - rest) < 0.01 || abs(list.offset - (list.contentHeight - 200)) < 0.01, "at \(list.offset)")
        }
        list.scroll(toOffset: 0)
        list.key(.down)
        list.settle()
        #expect(list.offset.truncatingRemainder(dividingBy: 34) < 0.01 && list.offset > 0)
        list.key(.end)
        list.settle()
        #expect(near(list.offset, list.contentHeight - 200, within: 0.01), "the end can be reached")
    }

    @Test func aLimitedGestureGoesToTheNextRowOnly() {
        let list = Harness(width: 320, height: 200) { Rows(height: 34).scrollTargetBehavior(.viewAligned(limitBehavior: .alwaysByOne)) }
        fling(list, by: 20)
        list.settle()
        #expect(near(list.offset, 34, within: 0.01))
    }

    @Test func aBehaviorOfOnesOwnDecides() {
        let list = Harness(width: 320, height: 200) { Rows().scrollTargetBehavior(Notches()) }
        fling(list, by: 50)
        list.settle()
        #expect(near((list.offset / 130).rounded() * 130, list.offset, within: 0.01))
        #expect(list.offset >= 130)
    }

    @Test func aTouchpadsGlideRestsAlignedToo() {
        let list = Harness(width: 320, height: 200) { Rows(height: 34).scrollTargetBehavior(.viewAligned) }
        for _ in 0..<8 {
            list.touchpad(y: -1.1)
            list.advance(seconds: 1.0 / 60)
        }
        list.settle()
        let rest = list.offset.truncatingRemainder(dividingBy: 34)
        #expect(list.offset > 80 && min(rest, 34 - rest) < 0.01, "at \(list.offset)")
    }

    @Test func contentThatFitsIsPulledOnlyWhereItMayBe() {
        func pulled(_ behavior: ScrollBounceBehavior, count: Int) -> Double {
            let list = Harness(width: 320, height: 200) { Rows(count: count).scrollBounceBehavior(behavior) }
            list.driver.send(.touch(.began, finger: 0, .init(x: 100, y: 50)))
            list.driver.send(.touch(.moved, finger: 0, .init(x: 100, y: 60)))
            list.driver.send(.touch(.moved, finger: 0, .init(x: 100, y: 110)))
            list.driver.update()
            let offset = list.offset
            list.driver.send(.touch(.ended, finger: 0, .init(x: 100, y: 110)))
            list.settle()
            #expect(list.offset == 0)
            return offset
        }
        #expect(pulled(.automatic, count: 3) < -10)
        #expect(pulled(.always, count: 3) < -10)
        #expect(pulled(.basedOnSize, count: 3) == 0)
        #expect(pulled(.basedOnSize, count: 30) < -10)
    }

    @Test func contentIsDrawnBeyondAnUnclippedView() throws {
        func picture(_ isClipped: Bool) throws -> Screenshot {
            let list = Harness(width: 200, height: 200) {
                ScrollView {
                    LazyVStack(spacing: 0) { ForEach(0..<20) { _ in Color.red.frame(height: 20) } }
                }
                .frame(height: 60)
                .scrollClipDisabled(!isClipped)
            }
            return try list.screenshot()
        }
        #expect(isColour(try picture(true)[100, 150], 255, 255, 255))
        let open = try picture(false)[100, 150]
        #expect(open.r > 200 && open.g < 100)
    }

    @Test func settingsOfAViewAndOfTheWindowReachWhatMovesAlready() {
        let list = Harness(width: 320, height: 200) { Rows() }
        list.wheel(y: -3)
        list.advance(seconds: 0.05)
        #expect(list.isAnimating)
        list.driver.host.scrollSettings.reducedMotion = true
        list.driver.host.scrollSettings.wheelStep = 50
        list.wheel(y: -1)
        #expect(!list.isAnimating, "arrives at once")
        list.settle()
        let place = list.offset
        list.wheel(y: -1)
        #expect(list.offset == place + 50)

        let own = Harness(width: 320, height: 200) {
            Rows().environment(\.scrollPreferences, ScrollPreferences(wheelStep: 30, kinetics: false))
        }
        own.wheel(y: -2)
        own.settle()
        #expect(own.offset == 60)
        fling(own, by: 60)
        #expect(!own.isAnimating)
    }

    @Test func aDisabledScrollViewStaysWhereItIs() {
        let list = Harness(width: 320, height: 200) { Rows().scrollDisabled(true) }
        list.wheel(y: -3)
        list.key(.end)
        fling(list, by: 50)
        list.settle()
        #expect(list.offset == 0)
    }

    @Test func theScrollbarCanBeShownForAMoment() {
        let model = FlashModel()
        let list = Harness(width: 320, height: 200) { Flashing(model: model) }
        list.settle()
        #expect(list.driver.host.shownScrollbar.opacity == 0)
        model.count += 1
        list.advance(seconds: 0.1)
        #expect(list.driver.host.shownScrollbar.opacity == 1)
        list.settle()
        #expect(list.driver.host.shownScrollbar.opacity == 0)
    }
}

@MainActor @Observable private final class FlashModel { var count = 0 }

private struct Flashing: View {
    let model: FlashModel
    var body: some View { Rows().scrollIndicatorsFlash(trigger: model.count) }
}

/// The scrollbar in long lists.
@MainActor @Suite(.serialized) struct ScrollbarDragTests {
    private func harness(_ count: Int = 100_000_000) -> Harness {
        let list = Harness(width: 320, height: 200) { Rows(count: count, isTarget: false) }
        list.scroll(toOffset: Double(count) * 10)
        return list
    }

    @Test func shiftMovesByLessThanARow() {
        let list = harness()
        let bar = list.driver.host.shownScrollbar
        let x = 314.0
        list.move(x: x, y: bar.y + 10)
        list.press(x: x, y: bar.y + 10, modifiers: .shift)
        let start = list.offset
        list.move(x: x, y: bar.y + 11)
        #expect(list.offset == start + 2)
        list.move(x: x, y: bar.y + 40)
        #expect(list.offset == start + 60)
        list.move(x: x, y: bar.y + 10)
        #expect(list.offset == start)
        list.release(x: x, y: bar.y + 10)
        list.settle()
        #expect(list.offset == start)
    }

    @Test func aSlowDragIsFineAndAFastOneFollowsThePointer() {
        let list = harness()
        let bar = list.driver.host.shownScrollbar
        let x = 314.0
        list.move(x: x, y: bar.y + 10)
        list.press(x: x, y: bar.y + 10)
        let start = list.offset
        for step in 1...10 {
            list.advance(seconds: 0.1)
            list.move(x: x, y: bar.y + 10 + Double(step))
        }
        #expect(list.offset == start + 20, "10 points of the pointer, one every tenth of a second")
        let texts = list.rowTexts
        #expect((10...12).contains(texts.count))
        // 30 points in a frame: the thumb comes along from where the pointer is.
        list.advance(seconds: 0.02)
        list.move(x: x, y: bar.y + 50)
        let moved = list.driver.host.shownScrollbar.y - bar.y
        #expect(near(moved, 30))
        list.release(x: x, y: bar.y + 50)
        list.settle()
    }

    @Test func inAShortListASlowDragIsOneToOne() {
        let list = harness(100)
        let bar = list.driver.host.shownScrollbar
        list.move(x: 314, y: bar.y + 10)
        list.press(x: 314, y: bar.y + 10)
        for step in 1...10 {
            list.advance(seconds: 0.1)
            list.move(x: 314, y: bar.y + 10 + Double(step))
        }
        #expect(near(list.driver.host.shownScrollbar.y - bar.y, 10))
        list.release(x: 314, y: bar.y + 20)
    }

    @Test func shiftOnTheTrackJumpsThere() {
        let list = harness(1000)
        list.move(x: 314, y: 20)
        list.press(x: 314, y: 20, modifiers: .shift)
        let bar = list.driver.host.shownScrollbar
        #expect(near(bar.y + bar.height / 2, 20, within: 1))
        list.release(x: 314, y: 20)
    }

    @Test func aHeldTrackPagesUntilTheThumbIsThere() {
        let list = harness(1000)
        list.scroll(toOffset: 0)
        list.move(x: 314, y: 190)
        list.press(x: 314, y: 190)
        list.settleFrames(2)
        let first = list.offset
        list.advance(seconds: 0.3)
        #expect(list.offset > 0 && list.offset <= 200 && list.offset >= first, "one page, then a pause")
        list.advance(seconds: 3)
        #expect(list.offset > 2000, "then many")
        let bar = list.driver.host.shownScrollbar
        list.advance(seconds: 60)
        let end = list.driver.host.shownScrollbar
        #expect(end.y <= 190 && end.y + end.height >= 150, "but not beyond the pointer, \(bar) \(end)")
        list.release(x: 314, y: 190)
        list.settle()
        let rest = list.offset
        list.advance(seconds: 1)
        #expect(list.offset == rest)
    }
}

extension Harness {
    fileprivate func settleFrames(_ count: Int) { advance(seconds: Double(count) / 60) }
}
