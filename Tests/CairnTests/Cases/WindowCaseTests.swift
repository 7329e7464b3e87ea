import Cairn
import CairnTesting
import Drawing
import Testing

/// Kind K11: windows that are reset, resized and shrunk to nothing.
@MainActor @Suite(.serialized) struct WindowCaseTests {
    /// O-23
    @Test func aLostWindowIsDrawnAgainInFull() throws {
        let list = Harness(.threeByTen())
        list.settle()
        let first = try list.screenshot()
        for _ in 0..<2 {
            let frames = list.framesRequested
            list.driver.send(.exposed)
            list.advance(seconds: 1.0 / 60)
            #expect(list.framesRequested > frames, "a frame follows without further input")
            #expect(try list.screenshot() == first)
        }
        list.dropCaches()
        #expect(try list.screenshot() == first)
        list.resize(width: 400, height: 260)
        list.settle()
        #expect(try list.screenshot() != first)
        list.resize(width: 320, height: 200)
        list.settle()
        #expect(try list.screenshot() == first)
    }

    /// O-24
    @Test func noWindowIsTooSmall() {
        let list = Harness(.threeByTen())
        list.scroll(toOffset: 100)
        for (width, height) in [(0.0, 0.0), (1, 1), (320, 10), (0, 200)] {
            list.resize(width: width, height: height)
            list.wheel(y: -1)
            list.key(.pageDown)
            for _ in 0..<60 {
                list.advance(seconds: 1.0 / 60)
                #expect(list.offset.isFinite && list.offset >= 0 && list.offset <= max(0, list.contentHeight - height))
                #expect(list.nodes.allSatisfy { $0.frame.minY.isFinite && $0.frame.height.isFinite })
            }
            _ = try? list.screenshot()
            if height == 10 {
                let header = list.nodes.last { $0.kind == .header && $0.isPinned }
                #expect(header.map { $0.frame.minY <= 0 } ?? true)
            }
        }
        list.resize(width: 320, height: 200)
        list.settle()
        #expect(list.offset <= 472)
        #expect(!list.nodes.isEmpty)
    }

    /// O-24: at 320 x 10 the pinned header shows its top ten points
    @Test func aWindowLowerThanTheHeaderShowsItsTop() {
        let list = Harness(.threeByTen())
        list.scroll(toOffset: 100)
        list.resize(width: 320, height: 10)
        #expect(near(list.headers["S0-"], 0), "\(list.headers)")
    }

    /// O-24: nothing is lost by having been small
    @Test func comingBackFromNothingChangesNothing() throws {
        let list = Harness(.threeByTen())
        list.scroll(toOffset: 100)
        list.settle()
        let first = try list.screenshot()
        for (width, height) in [(0.0, 0.0), (1, 1), (320, 10), (0, 200), (320, 200)] {
            list.resize(width: width, height: height)
            list.advance(seconds: 0.1)
        }
        list.settle()
        #expect(list.offset == 100)
        #expect(try list.screenshot() == first)
    }

    /// The kind: sizes and scales that no display has.
    @Test(arguments: [
        (Double.nan, 200.0, 1.0), (-5, -5, 1), (.infinity, 200, 1), (320, 200, 0), (320, 200, .nan), (320, 200, -2),
        (320, 200, 1000),
    ])
    func absurdSizesAreHarmless(width: Double, height: Double, scale: Double) throws {
        let list = Harness(.threeByTen(), width: width, height: height, scale: scale)
        list.wheel(y: -1)
        list.settle()
        #expect(list.offset.isFinite)
        let other = Harness(.threeByTen())
        other.resize(width: width, height: height, scale: scale)
        other.settle()
        other.resize(width: 320, height: 200, scale: 1)
        #expect(other.nodes.contains { $0.kind == .row })
    }
}
