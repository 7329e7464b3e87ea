import Cairn
import CairnTesting
import Testing

/// SwiftUI's rules for stacks, as tables: windows of 200 x 100 points, boxes as [x, y, width, height].
@MainActor @Suite(.serialized) struct StackLayoutTests {
    typealias Row = (name: String, view: AnyView, boxes: [String: [Int]])

    private func check(_ rows: [Row]) {
        for row in rows {
            let found = boxes(row.view)
            #expect(found == row.boxes, "\(row.name): \(found)")
        }
    }

    @Test func spaceIsSharedByFlexibility() {
        check([
            (
                "two flexible ones share evenly",
                AnyView(
                    HStack(spacing: 0) {
                        Box.red; Box.green
                    }),
                ["r": [0, 0, 100, 100], "g": [100, 0, 100, 100]]
            ),
            (
                "the fixed one first, whatever its place",
                AnyView(
                    HStack(spacing: 0) {
                        Box.red; Box.green.frame(width: 50)
                    }),
                ["r": [0, 0, 150, 100], "g": [150, 0, 50, 100]]
            ),
            (
                "a limited one takes its most, the rest goes to the other",
                AnyView(
                    HStack(spacing: 0) {
                        Box.red; Box.green.frame(maxWidth: 40)
                    }),
                ["r": [0, 0, 160, 100], "g": [160, 0, 40, 100]]
            ),
            (
                "a minimum is kept",
                AnyView(
                    HStack(spacing: 0) {
                        Box.red.frame(minWidth: 150); Box.green
                    }),
                ["r": [0, 0, 150, 100], "g": [150, 0, 50, 100]]
            ),
            (
                "spacing comes first",
                AnyView(
                    HStack(spacing: 20) {
                        Box.red; Box.green
                    }),
                ["r": [0, 0, 90, 100], "g": [110, 0, 90, 100]]
            ),
            (
                "the default spacing is 8",
                AnyView(
                    HStack {
                        Box.red; Box.green
                    }),
                ["r": [0, 0, 96, 100], "g": [104, 0, 96, 100]]
            ),
            (
                "upright the same",
                AnyView(
                    VStack(spacing: 10) {
                        Box.red.frame(height: 30); Box.green
                    }),
                ["r": [0, 0, 200, 30], "g": [0, 40, 200, 60]]
            ),
            (
                "three of growing flexibility",
                AnyView(
                    HStack(spacing: 0) {
                        Box.red.frame(maxWidth: 30); Box.green; Box.blue.frame(width: 20)
                    }),
                ["r": [0, 0, 30, 100], "g": [30, 0, 150, 100], "b": [180, 0, 20, 100]]
            ),
        ])
    }

    @Test func prioritiesGoFirst() {
        check([
            (
                "all but the others' least",
                AnyView(
                    HStack(spacing: 0) {
                        Box.red; Box.green.layoutPriority(1)
                    }),
                ["g": [0, 0, 200, 100]]
            ),
            (
                "a minimum is left to lower ones",
                AnyView(
                    HStack(spacing: 0) {
                        Box.red.frame(minWidth: 30); Box.green.layoutPriority(1)
                    }),
                ["r": [0, 0, 30, 100], "g": [30, 0, 170, 100]]
            ),
            (
                "lower than others",
                AnyView(
                    HStack(spacing: 0) {
                        Box.red.layoutPriority(-1); Box.green.frame(maxWidth: 120)
                    }),
                ["r": [0, 0, 80, 100], "g": [80, 0, 120, 100]]
            ),
        ])
    }

    @Test func spacersTakeWhatIsLeft() {
        check([
            (
                "leading",
                AnyView(
                    HStack {
                        Box.red.frame(width: 40); Spacer()
                    }), ["r": [0, 0, 40, 100]]
            ),
            (
                "trailing",
                AnyView(
                    HStack {
                        Spacer(); Box.red.frame(width: 40)
                    }), ["r": [160, 0, 40, 100]]
            ),
            (
                "no spacing beside a spacer",
                AnyView(
                    HStack {
                        Box.red.frame(width: 90); Spacer(); Box.green.frame(width: 100)
                    }),
                ["r": [0, 0, 90, 100], "g": [100, 0, 100, 100]]
            ),
            (
                "after all others, but for its least length",
                AnyView(
                    HStack(spacing: 0) {
                        Box.red.frame(maxWidth: .infinity); Spacer(minLength: 50)
                    }),
                ["r": [0, 0, 150, 100]]
            ),
            (
                "between",
                AnyView(
                    VStack(spacing: 0) {
                        Box.red.frame(height: 20); Spacer(); Box.green.frame(height: 30)
                    }),
                ["r": [0, 0, 200, 20], "g": [0, 70, 200, 30]]
            ),
        ])
    }

    @Test func childrenAreAligned() {
        func pair(_ alignment: VerticalAlignment) -> AnyView {
            AnyView(
                HStack(alignment: alignment, spacing: 0) {
                    Box.red.frame(width: 20, height: 60); Box.green.frame(width: 20, height: 20)
                })
        }
        check([
            ("top", pair(.top), ["r": [80, 20, 20, 60], "g": [100, 20, 20, 20]]),
            ("centre", pair(.center), ["r": [80, 20, 20, 60], "g": [100, 40, 20, 20]]),
            ("bottom", pair(.bottom), ["r": [80, 20, 20, 60], "g": [100, 60, 20, 20]]),
            (
                "leading",
                AnyView(
                    VStack(alignment: .leading, spacing: 0) {
                        Box.red.frame(width: 60, height: 20); Box.green.frame(width: 20, height: 20)
                    }),
                ["r": [70, 30, 60, 20], "g": [70, 50, 20, 20]]
            ),
            (
                "trailing",
                AnyView(
                    VStack(alignment: .trailing, spacing: 0) {
                        Box.red.frame(width: 60, height: 20); Box.green.frame(width: 20, height: 20)
                    }),
                ["r": [70, 30, 60, 20], "g": [110, 50, 20, 20]]
            ),
            (
                "a guide of one's own",
                AnyView(
                    HStack(alignment: .top, spacing: 0) {
                        Box.red.frame(width: 20, height: 20).alignmentGuide(.top) { _ in -10 }
                        Box.green.frame(width: 20, height: 20)
                    }),
                ["r": [80, 45, 20, 20], "g": [100, 35, 20, 20]]
            ),
        ])
    }

    @Test func baselinesMeet() throws {
        let harness = Harness(width: 320, height: 100) {
            HStack(alignment: .firstTextBaseline, spacing: 0) {
                Text("x").font(.system(size: 40)).foregroundStyle(Box.red)
                Text("x").font(.system(size: 12)).foregroundStyle(Box.blue)
            }
        }
        let picture = try harness.screenshot()
        func lowest(_ isInk: ((r: UInt8, g: UInt8, b: UInt8, a: UInt8)) -> Bool) -> Int? {
            (0..<100).filter { y in (0..<320).contains { isInk(picture[$0, y]) } }.max()
        }
        let red = try #require(lowest { $0.r > 200 && $0.g < 100 })
        let blue = try #require(lowest { $0.b > 200 && $0.g < 100 })
        #expect(abs(red - blue) <= 1)
    }

    @Test func depthIsAsLargeAsItsLargest() {
        check([
            (
                "bottom trailing",
                AnyView(
                    ZStack(alignment: .bottomTrailing) {
                        Box.red.frame(width: 100, height: 50); Box.green.frame(width: 20, height: 10)
                    }),
                ["r": [50, 25, 100, 50], "g": [130, 65, 20, 10]]
            ),
            (
                "later ones in front",
                AnyView(
                    ZStack {
                        Box.red; Box.green
                    }), ["g": [0, 0, 200, 100]]
            ),
        ])
    }
}
