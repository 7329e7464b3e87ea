import CairnTesting
import Testing

@testable import Cairn
@testable import CairnViews

/// Text never drawn before, in a fling: rationed, filled in, and gone at rest.
@MainActor @Suite(.serialized) struct ColdTextTests {
    private func list() throws -> HeadlessDriver {
        try HeadlessDriver(width: 320, height: 400, scale: 1) {
            ScrollView {
                LazyVStack(alignment: .leading, spacing: 0) {
                    ForEach(0..<2000) { row in
                        // Twenty ideographs that no row before had.
                        let scalars = (0..<20).compactMap { Unicode.Scalar(0x4E00 + UInt32((row * 20 + $0) % 20_000)) }
                        Text(verbatim: String(String.UnicodeScalarView(scalars)))
                    }
                }
            }
        }
    }

    private func fling(_ driver: HeadlessDriver, _ look: () -> Void) {
        for _ in 0..<12 {
            driver.send(.wheel(.init(x: 100, y: 100), x: 0, y: -6, [], isContinuous: false))
            driver.advance(seconds: 1 / 60.0)
            look()
        }
        for _ in 0..<60 {
            driver.advance(seconds: 1 / 60.0)
            look()
        }
    }

    @Test func aFlingDrawsNoMoreThanItsRationAndEndsWithTheSamePicture() throws {
        let free = try list()
        fling(free) {}
        #expect(free.settle())
        let rationed = try list()
        rationed.update()
        _ = rationed.picture()
        rationed.host.coldTextPerFrame = 60
        var most = 0
        var waited = 0
        var drawn = rationed.engine.wordsDrawn
        fling(rationed) {
            guard rationed.host.isAnimating else { return }
            most = max(most, rationed.engine.wordsDrawn - drawn)
            drawn = rationed.engine.wordsDrawn
            waited = max(waited, rationed.host.waitingTexts)
        }
        #expect(most <= 60, "\(most) clusters in a frame")
        #expect(waited > 0, "some lines had to wait")
        #expect(rationed.settle())
        #expect(rationed.host.waitingTexts == 0 && !rationed.host.wantsFrame)
        #expect(rationed.host.scrollOffset == free.host.scrollOffset)
        #expect(rationed.picture().pixels == free.picture().pixels)
    }

    @Test func theSameFlingGivesTheSameFramesTwice() throws {
        func pictures() throws -> [[UInt32]] {
            let driver = try list()
            _ = driver.picture()
            driver.host.coldTextPerFrame = 60
            var pictures: [[UInt32]] = []
            fling(driver) { if pictures.count < 16 { pictures.append(driver.picture().pixels) } }
            return pictures
        }
        #expect(try pictures() == pictures())
    }

    @Test func withoutARationNothingWaits() throws {
        let driver = try list()
        fling(driver) { #expect(driver.host.waitingTexts == 0) }
    }

    // MARK: Made ahead

    @Test func whatIsMadeAheadSparesTheNextFramesAndChangesNoPixel() throws {
        let alone = try list()
        let ahead = try list()
        for driver in [alone, ahead] {
            driver.update()
            _ = driver.picture()
            driver.host.coldTextPerFrame = 60
        }
        var waited = (alone: 0, ahead: 0)
        fling(alone) { waited.alone += alone.host.waitingTexts }
        var longest = 0
        fling(ahead) {
            waited.ahead += ahead.host.waitingTexts
            var texts = 0
            ahead.host.prefetchText {
                texts += 1
                return texts < 200
            }
            longest = max(longest, texts)
        }
        #expect(waited.alone > 0 && longest > 10)
        #expect(waited.ahead * 2 < waited.alone, "\(waited.ahead) texts waited, \(waited.alone) without")
        #expect(alone.settle() && ahead.settle())
        #expect(alone.picture().pixels == ahead.picture().pixels)
    }

    @Test func nothingIsMadeAheadAtRestOrOfKnownWords() throws {
        let driver = try HeadlessDriver(width: 320, height: 400, scale: 1) {
            ScrollView { LazyVStack(spacing: 0) { ForEach(0..<2000) { Text(verbatim: "Row \($0)") } } }
        }
        driver.update()
        _ = driver.picture()
        driver.host.coldTextPerFrame = 60
        var asked = 0
        fling(driver) {
            driver.host.prefetchText {
                asked += 1
                return true
            }
        }
        #expect(asked == 0)
        #expect(driver.settle())
        driver.host.prefetchText {
            asked += 1
            return true
        }
        #expect(asked == 0 && !driver.host.wantsFrame)
    }

    @Test func rowsMadeAheadNeitherAppearNorAct() throws {
        final class Log {
            var appeared: Set<Int> = []
            var acted: Set<Int> = []
        }
        let log = Log()
        let driver = try HeadlessDriver(width: 320, height: 400, scale: 1) {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<2000) { row in
                        let scalars = (0..<20).compactMap { Unicode.Scalar(0x4E00 + UInt32((row * 20 + $0) % 20_000)) }
                        let text = String(String.UnicodeScalarView(scalars))
                        if row % 3 == 0 {
                            Text(verbatim: text).onAppear { log.appeared.insert(row) }
                        } else if row % 3 == 1 {
                            Text(verbatim: text).onChange(of: row, initial: true) { log.acted.insert(row) }
                        } else {
                            Text(verbatim: text)
                        }
                    }
                }
            }
        }
        driver.update()
        _ = driver.picture()
        driver.host.coldTextPerFrame = 60
        fling(driver) {
            let before = (log.appeared, log.acted)
            driver.host.prefetchText { true }
            driver.host.update(at: driver.host.now)
            #expect(log.appeared == before.0 && log.acted == before.1)
        }
        #expect(log.appeared.count > 10 && log.acted.count > 10)
    }
}
