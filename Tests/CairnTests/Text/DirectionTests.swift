import CairnTesting
import Drawing
import Testing

@testable import Cairn
@testable import CairnViews

/// Right to left: everything that says leading or trailing is mirrored, to the pixel where no letter is in it.
@MainActor @Suite(.serialized) struct DirectionTests {
    private func picture(_ view: some View, _ direction: LayoutDirection) throws -> Screenshot {
        try Harness(width: 200, height: 100) { view.environment(\.layoutDirection, direction) }.screenshot()
    }

    /// Whether the picture from right to left is the mirror image of that from left to right.
    private func isMirrored(_ view: some View) throws -> Bool {
        let normal = try picture(view, .leftToRight)
        let mirrored = try picture(view, .rightToLeft)
        for y in 0..<100 { for x in 0..<200 where normal[x, y] != mirrored[199 - x, y] { return false } }
        return normal != mirrored
    }

    @Test func stacksAlignmentPaddingFramesAndOverlaysAreMirrored() throws {
        let box = Color.red.frame(width: 20, height: 20)
        let bar = Color.blue.frame(width: 150, height: 10)
        func row(_ width: CGFloat) -> some View { Color.green.frame(width: width, height: 9) }
        let stack = HStack(spacing: 3) {
            box
            row(31)
            Spacer()
            row(7)
        }
        func column(_ alignment: HorizontalAlignment) -> some View {
            VStack(alignment: alignment) {
                box
                bar
            }
        }
        let layers = ZStack(alignment: .leading) {
            Color.gray.frame(width: 90, height: 40)
            box
        }
        #expect(try isMirrored(stack))
        #expect(try isMirrored(column(.leading).padding(.trailing, 18)))
        #expect(try isMirrored(column(.trailing)))
        #expect(try isMirrored(layers.padding(.leading, 10)))
        #expect(try isMirrored(box.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing)))
        #expect(try isMirrored(box.padding(.leading, 33).frame(width: 120, alignment: .leading)))
        #expect(try isMirrored(Color.gray.overlay(alignment: .topLeading) { box }.background(alignment: .trailing) { box }))
        #expect(try isMirrored(Color.gray.frame(width: 150, height: 50).overlay(alignment: .topTrailing) { box }))
    }

    @Test func rowsAndTheScrollbarAreMirrored() throws {
        let list = ScrollView {
            LazyVStack(alignment: .leading, spacing: 2, pinnedViews: .sectionHeaders) {
                Section {
                    ForEach(0..<40) { index in Color.red.frame(width: CGFloat(20 + index), height: 9) }
                } header: {
                    Color.blue.frame(width: 60, height: 14)
                }
            }
        }.scrollIndicators(.visible)
        #expect(try isMirrored(list))
        let harness = Harness(width: 200, height: 100) { list.environment(\.layoutDirection, .rightToLeft) }
        harness.wheel(y: -1)
        harness.settle()
        let before = harness.offset
        // The thumb is on the left, and the left is where it is taken.
        harness.move(x: 4, y: 20)
        harness.drag(from: CGPoint(x: 4, y: 20), to: CGPoint(x: 4, y: 50), seconds: 0.2)
        #expect(harness.offset > before)
    }

    /// First and last column of a row of pixels with ink.
    private func ink(_ view: some View, _ direction: LayoutDirection) throws -> ClosedRange<Int> {
        let picture = try picture(view.frame(width: 200, height: 100, alignment: .top), direction)
        let columns = (0..<200).filter { x in (0..<100).contains { picture[x, $0].r < 200 } }
        return (columns.first ?? 0)...(columns.last ?? 0)
    }

    @Test func linesStandOnTheSideOfTheLayoutAndWordsInTheOrderOfTheirScript() throws {
        let two = Text(verbatim: "wide line of words\nx").frame(width: 200, alignment: .leading)
        #expect(try ink(two, .leftToRight).lowerBound <= 2)
        #expect(try ink(two, .rightToLeft).upperBound >= 197)
        func short(_ alignment: TextAlignment) -> some View {
            Text(verbatim: "x\nlonger line").multilineTextAlignment(alignment).frame(width: 200)
                .frame(height: 20, alignment: .top).clipped()
        }
        #expect(try ink(short(.trailing), .leftToRight) == ink(short(.leading), .rightToLeft))
        #expect(try ink(short(.trailing), .leftToRight) != ink(short(.leading), .leftToRight))
        // The base direction is the text's own: a Latin sentence keeps its full stop on the right in an Arabic layout.
        let harness = Harness(width: 200, height: 100) { Text(verbatim: "Stop.").environment(\.layoutDirection, .rightToLeft) }
        let other = Harness(width: 200, height: 100) { Text(verbatim: "Stop.") }
        #expect(try harness.screenshot() == other.screenshot())
    }
}
