import Cairn
import CairnTesting
import Testing

/// Sections of rows side by side under pinned headers, in a stack or a grid of two lines.
private struct Strip: View {
    var direction = LayoutDirection.leftToRight
    var isGrid = false
    var margins = 0.0
    @Binding var position: Int?

    var body: some View {
        ScrollView(.horizontal) {
            if isGrid {
                LazyHGrid(
                    rows: [GridItem(.flexible(), spacing: 0), GridItem(.flexible(), spacing: 0)], spacing: 0, pinnedViews: .sectionHeaders
                ) { content }
            } else {
                LazyHStack(spacing: 0, pinnedViews: .sectionHeaders) { content }.scrollTargetLayout()
            }
        }
        .scrollPosition(id: $position)
        .contentMargins(.leading, margins)
        .frame(width: 300, height: 100)
        .environment(\.layoutDirection, direction)
    }

    private var content: some View {
        ForEach(0..<8, id: \.self) { section in
            Section {
                ForEach(0..<9, id: \.self) { row in
                    Color(red: Double(row) / 9, green: Double(section) / 8, blue: 0.5)
                        .frame(width: CGFloat(30 + row * 7), height: 50).focusable().id(section * 10 + row)
                }
            } header: {
                Color.black.frame(width: 24, height: 50)
            }
        }
    }
}

@MainActor private final class Place {
    var id: Int?
    var binding: Binding<Int?> {
        Binding {
            self.id
        } set: {
            self.id = $0
        }
    }
}

@MainActor @Suite struct ScrollDirectionTests {
    private static let width = 300.0

    private func pair(isGrid: Bool = false, margins: Double = 0) -> [Harness] {
        [LayoutDirection.leftToRight, .rightToLeft].map { direction in
            Harness(width: Self.width, height: 100) {
                Strip(direction: direction, isGrid: isGrid, margins: margins, position: Place().binding)
            }
        }
    }

    /// Every node of the one where the mirror shows it in the other.
    private func expectMirrored(_ pair: [Harness], _ what: String) {
        let (left, right) = (pair[0], pair[1])
        #expect(abs(left.offset - right.offset) < 1e-6, "\(what): \(left.offset) and \(right.offset)")
        #expect(left.nodes.map(\.id) == right.nodes.map(\.id), "\(what)")
        for (a, b) in zip(left.nodes, right.nodes) {
            let mirrored = Self.width - Double(a.frame.maxX)
            #expect(abs(Double(b.frame.minX) - mirrored) < 1e-3 && a.isPinned == b.isPinned, "\(what): \(a.frame) and \(b.frame)")
        }
    }

    @Test func rightToLeftStartsAtTheRight() {
        let list = pair()[1]
        let rows = list.nodes.filter { $0.kind == .row }
        #expect(list.offset == 0)
        #expect(near(list.nodes.first { $0.kind == .header }.map { Double($0.frame.maxX) }, 300))
        #expect(near(rows.first.map { Double($0.frame.maxX) }, 276))
    }

    /// Wheel, keys, fingers, thumb, touchpad and code, each the mirror image of the other: so is what is shown.
    @Test(arguments: [false, true]) func whateverIsDoneIsMirrored(isGrid: Bool) {
        for seed in UInt64(1)...6 {
            var random = SeededGenerator(seed: seed)
            let pair = pair(isGrid: isGrid, margins: random.bool() ? 0 : 20)
            for step in 0..<40 {
                let kind = random.int(0...7)
                let (a, b) = (Double(random.int(20...280)), Double(random.int(20...280)))
                let amount = Double(random.int(-30...30)) / 10
                let id = random.int(0...7) * 10 + random.int(0...8)
                let seconds = Double(random.int(0...40)) / 100
                for (list, isRight) in zip(pair, [false, true]) {
                    func x(_ value: Double) -> Double { isRight ? Self.width - value : value }
                    switch kind {
                    case 0: list.wheel(x: isRight ? -amount : amount, y: 0)
                    case 1: list.key((amount > 0) != isRight ? .right : .left)
                    case 2: list.key([.home, .end, .pageDown, .pageUp, .space][abs(Int(amount)) % 5])
                    case 3: list.touch(from: CGPoint(x: x(a), y: 40), to: CGPoint(x: x(b), y: 40), seconds: 0.1)
                    case 4: list.drag(from: CGPoint(x: x(a), y: 94), to: CGPoint(x: x(b), y: 94), seconds: 0.1)
                    case 5: for _ in 0..<5 { list.touchpad(x: isRight ? -amount : amount, y: 0) }
                    case 6: list.scroll(to: id, anchor: [nil, .leading, .center, .trailing][id % 4], animated: id % 3 == 0)
                    default: list.key(.tab, modifiers: amount < 0 ? .shift : [])
                    }
                    list.advance(seconds: seconds)
                    if step % 5 == 4 { list.settle() }
                }
                expectMirrored(pair, "seed \(seed), step \(step), kind \(kind)")
            }
        }
    }

    @Test func arrowsAndWheelsGoTheWayTheyPoint() {
        let list = pair()[1]
        list.key(.left)
        list.settle()
        #expect(list.offset == 40)
        list.key(.right)
        list.settle()
        #expect(list.offset == 0)
        list.wheel(x: -1, y: 0)
        list.settle()
        #expect(list.offset > 20, "a wheel to the left leads on")
        list.key(.end)
        list.settle()
        let end = list.offset
        #expect(near(list.nodes.filter { $0.kind == .row }.map { Double($0.frame.minX) }.min(), 0))
        list.key(.home)
        list.settle()
        #expect(list.offset == 0 && end > 3000)
    }

    @Test func thePictureIsTheMirrorsToo() throws {
        let pair = pair()
        for list in pair {
            list.scroll(toOffset: 260)
            list.advance(seconds: 0.2)
        }
        let (a, b) = (try pair[0].screenshot(), try pair[1].screenshot())
        // The thumb's ends lie between pixels, and are rounded from the left in both.
        for (rows, tolerance) in [(0..<86, 0), (86..<100, 32)] {
            var worst = 0
            for y in rows {
                for x in 0..<300 {
                    let (p, q) = (a[x, y], b[299 - x, y])
                    worst = max(worst, abs(Int(p.r) - Int(q.r)), abs(Int(p.g) - Int(q.g)), abs(Int(p.b) - Int(q.b)))
                }
            }
            #expect(worst <= tolerance, "lines \(rows): \(worst)")
        }
    }

    /// An ordinary stack, whose own layout runs from the right, shorter and longer than the view.
    @Test(arguments: [2, 30]) func anOrdinaryStackStartsAtTheRight(count: Int) throws {
        let list = Harness(width: 300, height: 60) {
            ScrollView(.horizontal) {
                HStack(spacing: 0) {
                    ForEach(0..<count, id: \.self) { row in
                        (row == 0 ? Color.black : Color.white).frame(width: 50, height: 40).id(row)
                    }
                }
            }
            .environment(\.layoutDirection, .rightToLeft)
        }
        list.settle()
        let picture = try list.screenshot()
        #expect(isColour(picture[299, 20], 0, 0, 0) && isColour(picture[250, 20], 0, 0, 0) && isColour(picture[249, 20], 255, 255, 255))
        guard count > 6 else { return }
        list.scroll(to: 20, anchor: .leading)
        #expect(list.offset == 1000)
        list.scroll(to: 3, anchor: .trailing)
        #expect(list.offset == 0)
    }

    @Test func codeCountsPointsFromTheLeftAndEdgesAsTheyAreRead() {
        struct Page: View {
            let model: Positions
            var body: some View {
                ScrollView(.horizontal) { Color.gray.frame(width: 1000, height: 40) }
                    .scrollPosition(
                        Binding {
                            model.position
                        } set: {
                            model.position = $0
                        }
                    )
                    .onScrollGeometryChange(for: CGFloat.self, of: { $0.contentOffset.x }, action: { model.left = $1 })
                    .environment(\.layoutDirection, .rightToLeft)
            }
        }
        let model = Positions()
        let list = Harness(width: 300, height: 60) { Page(model: model) }
        #expect(list.offset == 0)
        model.position.scrollTo(x: 100)
        list.settle()
        #expect(list.offset == 600 && model.left == 100)
        model.position.scrollTo(edge: .trailing)
        list.settle()
        #expect(list.offset == 700 && model.left == 0)
        model.position.scrollTo(edge: .leading)
        list.settle()
        #expect(list.offset == 0 && model.left == 700)
    }
}

@MainActor @Observable private final class Positions {
    var position = ScrollPosition()
    var left: CGFloat = -1
}
