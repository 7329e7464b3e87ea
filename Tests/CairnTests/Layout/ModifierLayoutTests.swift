import Cairn
import CairnTesting
import Testing

/// Frames, padding, layers and their kin, as tables like those of `StackLayoutTests`.
@MainActor @Suite(.serialized) struct ModifierLayoutTests {
    private func check(_ rows: [StackLayoutTests.Row]) {
        for row in rows {
            let found = boxes(row.view)
            #expect(found == row.boxes, "\(row.name): \(found)")
        }
    }

    @Test func framesAreFixedOrBetweenLimits() {
        check([
            ("fixed", AnyView(Box.red.frame(width: 50, height: 20)), ["r": [75, 40, 50, 20]]),
            (
                "aligned inside", AnyView(Box.red.frame(width: 50, height: 20).frame(width: 100, height: 60, alignment: .topTrailing)),
                ["r": [100, 20, 50, 20]]
            ),
            (
                "a maximum takes all", AnyView(Box.red.frame(width: 20, height: 20).frame(maxWidth: .infinity, alignment: .leading)),
                ["r": [0, 40, 20, 20]]
            ),
            ("a finite maximum", AnyView(Box.red.frame(maxWidth: 80, maxHeight: 500)), ["r": [60, 0, 80, 100]]),
            ("a minimum larger than offered", AnyView(Box.red.frame(minWidth: 300)), ["r": [0, 0, 200, 100]]),
            (
                "the ideal counts where nothing is offered", AnyView(Box.red.frame(idealWidth: 70, idealHeight: 30).fixedSize()),
                ["r": [65, 35, 70, 30]]
            ),
            ("ten by ten without an ideal", AnyView(Box.red.fixedSize()), ["r": [95, 45, 10, 10]]),
            (
                "minimum around a smaller child",
                AnyView(Box.red.frame(width: 10, height: 10).frame(minWidth: 100, minHeight: 40, alignment: .bottomLeading)),
                ["r": [50, 60, 10, 10]]
            ),
        ])
    }

    @Test func paddingHasAllItsForms() {
        check([
            ("all", AnyView(Box.red.padding()), ["r": [16, 16, 168, 68]]),
            ("a length", AnyView(Box.red.padding(10)), ["r": [10, 10, 180, 80]]),
            ("horizontal", AnyView(Box.red.padding(.horizontal, 20)), ["r": [20, 0, 160, 100]]),
            ("one edge", AnyView(Box.red.padding(.top)), ["r": [0, 16, 200, 84]]),
            ("some", AnyView(Box.red.padding([.leading, .bottom], 5)), ["r": [5, 0, 195, 95]]),
            ("insets", AnyView(Box.red.padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))), ["r": [2, 1, 194, 96]]),
            ("negative", AnyView(Box.red.frame(width: 50, height: 50).padding(-10).background(Box.green)), ["r": [75, 25, 50, 50]]),
            (
                "mirrored", AnyView(Box.red.padding(.leading, 30).environment(\.layoutDirection, .rightToLeft)),
                ["r": [0, 0, 170, 100]]
            ),
        ])
    }

    @Test func layersTakeTheContentsSize() {
        let base = Box.red.frame(width: 60, height: 40)
        check([
            ("background", AnyView(base.padding(5).background(Box.green)), ["r": [70, 30, 60, 40], "g": [65, 25, 70, 50]]),
            ("overlay", AnyView(base.overlay(Box.green.padding(10))), ["r": [70, 30, 60, 40], "g": [80, 40, 40, 20]]),
            (
                "a layer larger than its content does not push",
                AnyView(
                    HStack(spacing: 0) {
                        base.overlay(Box.green.frame(width: 100, height: 10)); Box.blue.frame(width: 20, height: 10)
                    }),
                ["r": [60, 30, 60, 40], "g": [40, 45, 80, 10], "b": [120, 45, 20, 10]]
            ),
            (
                "aligned", AnyView(base.overlay(alignment: .bottomTrailing) { Box.green.frame(width: 10, height: 10) }),
                ["r": [70, 30, 60, 40], "g": [120, 60, 10, 10]]
            ),
        ])
    }

    @Test func ratiosFitOrFill() {
        check([
            ("fit", AnyView(Box.red.aspectRatio(1, contentMode: .fit)), ["r": [50, 0, 100, 100]]),
            ("fit wide", AnyView(Box.red.aspectRatio(4, contentMode: .fit)), ["r": [0, 25, 200, 50]]),
            ("fill", AnyView(Box.red.aspectRatio(1, contentMode: .fill)), ["r": [0, 0, 200, 100]]),
            (
                "fill leaves its frame, clipped",
                AnyView(Box.red.aspectRatio(1, contentMode: .fill).frame(width: 60, height: 20).clipped()), ["r": [70, 40, 60, 20]]
            ),
        ])
    }

    @Test func effectsLeaveTheLayoutAlone() {
        check([
            (
                "offset",
                AnyView(
                    HStack(spacing: 0) {
                        Box.red.frame(width: 20, height: 20).offset(x: 5, y: -10); Box.green.frame(width: 20, height: 20)
                    }),
                ["r": [85, 30, 20, 20], "g": [100, 40, 20, 20]]
            ),
            (
                "hidden",
                AnyView(
                    HStack(spacing: 0) {
                        Box.red.frame(width: 20, height: 20).hidden(); Box.green.frame(width: 20, height: 20)
                    }),
                ["g": [100, 40, 20, 20]]
            ),
            (
                "border inside", AnyView(Color.white.frame(width: 40, height: 40).border(Box.red, width: 2)), ["r": [80, 30, 40, 40]]
            ),
            (
                "a group's modifier reaches each",
                AnyView(
                    VStack(spacing: 0) {
                        Group {
                            Box.red; Box.green
                        }.frame(width: 30, height: 10)
                    }),
                ["r": [85, 40, 30, 10], "g": [85, 50, 30, 10]]
            ),
            (
                "a condition without an else takes no place",
                AnyView(
                    VStack(spacing: 10) {
                        Box.red.frame(height: 10); if false { Box.blue }
                    }),
                ["r": [0, 45, 200, 10]]
            ),
        ])
    }
}
