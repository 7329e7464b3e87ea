import Cairn
import CairnTesting
import Testing

@MainActor @Observable private final class Lines {
    var count = 30
    var height: CGFloat = 20
}

private struct Anchored<Modified: View>: View {
    let lines: Lines
    var isLazy = true
    let modify: (AnyView) -> Modified

    var body: some View {
        modify(
            AnyView(
                ScrollView {
                    if isLazy {
                        LazyVStack(spacing: 0) { content }
                    } else {
                        VStack(spacing: 0) { content }
                    }
                }))
    }
    private var content: some View { ForEach(0..<lines.count, id: \.self) { Text("\($0)").frame(height: lines.height) } }
}

@MainActor @Suite struct ScrollAnchorTests {
    private func list(_ lines: Lines, isLazy: Bool = true, _ modify: @escaping (AnyView) -> some View) -> Harness {
        Harness(width: 100, height: 200) { Anchored(lines: lines, isLazy: isLazy, modify: modify) }
    }

    /// Opens at that part of the way, and stays there while the content grows and shrinks, until the reader goes elsewhere.
    @Test(arguments: [true, false], [0, 0.25, 0.5, 1]) func anAnchorHoldsAnyPartOfTheWay(isLazy: Bool, fraction: Double) {
        let lines = Lines()
        let anchor = UnitPoint(x: 0.5, y: CGFloat(fraction))
        let list = list(lines, isLazy: isLazy) { $0.defaultScrollAnchor(anchor) }
        #expect(list.offset == fraction * 400)
        for count in [50, 41, 12, 60] {
            lines.count = count
            list.settle()
            #expect(near(list.offset, fraction * (Double(count) * 20 - 200)), "\(count): \(list.offset)")
        }
        list.resize(width: 100, height: 300)
        list.settle()
        #expect(near(list.offset, fraction * (60 * 20 - 300)))
        list.key(.down)
        list.settle()
        let read = list.offset
        lines.count = 70
        list.settle()
        #expect(fraction == 1 ? near(list.offset, 70 * 20 - 300) : near(list.offset, read), "the reader's place counts")
    }

    @Test func rolesAreApart() {
        // Starts at the end, but stays where it is when the content grows.
        let start = Lines()
        let a = list(start) { $0.defaultScrollAnchor(.bottom, for: .initialOffset) }
        #expect(a.offset == 400)
        start.count = 50
        a.settle()
        #expect(a.offset == 400)

        // Starts at the top; once at the end it stays there.
        let size = Lines()
        let b = list(size) { $0.defaultScrollAnchor(.bottom, for: .sizeChanges) }
        #expect(b.offset == 0)
        b.key(.end)
        b.settle()
        size.count = 50
        b.settle()
        #expect(b.offset == 800)

        // Content that fits lies where it says; content that does not starts at the top.
        let alignment = Lines()
        alignment.count = 3
        let c = list(alignment) { $0.defaultScrollAnchor(.center, for: .alignment) }
        #expect(near(c.nodes.first.map { Double($0.frame.minY) }, 70))
        alignment.count = 30
        c.settle()
        #expect(c.offset == 0)

        // A role of its own takes the place of the one for all, whichever is nearer.
        let both = Lines()
        let d = list(both) { $0.defaultScrollAnchor(.top, for: .initialOffset).defaultScrollAnchor(.bottom) }
        let e = list(both) { $0.defaultScrollAnchor(.bottom).defaultScrollAnchor(nil, for: .initialOffset) }
        #expect(d.offset == 0 && e.offset == 0)
    }

    @Test func anAnchorAmongAHundredMillionRowsIsExact() {
        let lines = Lines()
        lines.count = 100_000_000
        let list = list(lines) { $0.defaultScrollAnchor(.center) }
        #expect(list.offset == (2e9 - 200) / 2)
        #expect(list.nodes.count <= 12)
    }

    @Test func sidewaysTheFractionCountsFromTheLeadingEdge() {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let list = Harness(width: 200, height: 50) {
                ScrollView(.horizontal) { Color.gray.frame(width: 1000, height: 40) }
                    .defaultScrollAnchor(.trailing).environment(\.layoutDirection, direction)
            }
            #expect(list.offset == 800)
        }
    }
}
