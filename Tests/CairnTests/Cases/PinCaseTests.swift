import Cairn
import CairnTesting
import Testing

/// Kind K1: where headers are while one pushes the other.
@MainActor @Suite(.serialized) struct PinCaseTests {
    /// O-01
    @Test func anEmptySectionsHeaderIsPushedLikeAnyOther() {
        let list = Harness(
            ListModel([SectionData("A", count: 3), SectionData("B", count: 0), SectionData("C", count: 20)]))
        #expect(list.contentHeight == 532)
        let expected: [(Double, [String: Double])] = [
            (60, ["A": 0, "B": 24, "C": 48]), (72, ["A": -12, "B": 12, "C": 36]), (84, ["B": 0, "C": 24]),
            (96, ["B": -12, "C": 12]), (108, ["C": 0]),
        ]
        for (offset, headers) in expected + expected.reversed() {
            list.scroll(toOffset: offset)
            #expect(near(list.headers, headers), "at offset \(offset): \(list.headers)")
            guard offset == 60 else { continue }
            #expect(near(list.rows["A2"], 4), "wholly behind header A")
            #expect(near(list.rows["C0"], 72))
        }
    }

    /// O-01, at every whole offset
    @Test func headersNeverOverlap() {
        let list = Harness(
            ListModel([SectionData("A", count: 3), SectionData("B", count: 0), SectionData("C", count: 20)]))
        for offset in 0...332 {
            list.scroll(toOffset: Double(offset))
            let frames = list.nodes.filter { $0.kind == .header }.map(\.frame).sorted { $0.minY < $1.minY }
            for (upper, lower) in zip(frames, frames.dropFirst()) {
                #expect(upper.maxY <= lower.minY, "at offset \(offset)")
            }
        }
    }

    /// O-02
    @Test func aSectionShorterThanItsHeaderIsPushedInTime() {
        let list = Harness(
            ListModel([
                SectionData("X", count: 1, headerHeight: 48), SectionData("Y", count: 2, headerHeight: 48),
                SectionData("Z", count: 20, headerHeight: 48),
            ]))
        #expect(list.contentHeight == 604)
        let expected: [(Double, [String: Double])] = [
            (30, ["X": -10, "Y": 38, "Z": 126]), (68, ["Y": 0, "Z": 88]), (120, ["Y": -12, "Z": 36]), (156, ["Z": 0]),
        ]
        for (offset, headers) in expected {
            list.scroll(toOffset: offset)
            #expect(near(list.headers, headers), "at offset \(offset): \(list.headers)")
        }
        for offset in 0...404 {
            list.scroll(toOffset: Double(offset))
            let tops = list.headers.values.sorted()
            for (upper, lower) in zip(tops, tops.dropFirst()) { #expect(lower - upper >= 48, "at offset \(offset)") }
        }
    }

    /// O-03
    @Test func aTallHeaderLeavesBeforeAShortOne() throws {
        let red = Color(red: 1, green: 0, blue: 0)
        let blue = Color(red: 0, green: 0, blue: 1)
        let list = Harness(
            ListModel([
                SectionData("1", count: 5, headerHeight: 90, color: red), SectionData("2", count: 20, color: blue),
            ]))
        #expect(list.contentHeight == 614)
        list.scroll(toOffset: 100)
        #expect(near(list.headers, ["1": 0, "2": 90]))
        list.scroll(toOffset: 150)
        #expect(near(list.headers, ["1": -50, "2": 40]))
        let halfway = try list.screenshot()
        #expect(isColour(halfway[100, 30], 255, 0, 0))
        #expect(isColour(halfway[100, 45], 0, 0, 255))
        list.scroll(toOffset: 189)
        #expect(near(list.headers, ["1": -89, "2": 1]))
        list.scroll(toOffset: 190)
        #expect(near(list.headers, ["2": 0]))
        let gone = try list.screenshot()
        for y in 0..<gone.height {
            for x in 0..<gone.width where gone[x, y].r > 150 && gone[x, y].g < 60 && gone[x, y].b < 60 {
                Issue.record("red at \(x), \(y)")
                return
            }
        }
    }

    /// The kind: at any offset going down and coming back up show the same picture.
    @Test func goingDownAndBackUpGivesTheSamePictures() throws {
        let list = Harness(
            ListModel([SectionData("A", count: 3), SectionData("B", count: 0), SectionData("C", count: 20)]))
        let offsets = stride(from: 0.0, through: 332, by: 7)
        var down: [Double: Screenshot] = [:]
        for offset in offsets {
            list.scroll(toOffset: offset)
            list.settle()
            down[offset] = try list.screenshot()
        }
        for offset in offsets.reversed() {
            list.scroll(toOffset: offset)
            list.settle()
            #expect(try list.screenshot() == down[offset], "at offset \(offset)")
        }
    }
}
