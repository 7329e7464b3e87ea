import Cairn
import CairnTesting
import Testing

/// Nodes go from row to row: what is shown must be what a list built for this place from nothing shows.
@MainActor @Suite(.serialized) struct ReusedRowTests {
    /// Rows of many structures, so that a node is filled with a row of another one as often as with one of its own.
    private struct MixedRow: View {
        let number: Int

        var body: some View {
            content.frame(maxWidth: .infinity, alignment: .leading).frame(height: 24)
        }

        @ViewBuilder private var content: some View {
            switch number % 8 {
            case 0: Text("plain \(number)")
            case 1:
                HStack {
                    Text("left \(number)").bold(number % 3 == 0)
                    Spacer()
                    Text("right").underline(number % 5 == 0).foregroundColor(number % 2 == 0 ? .red : nil)
                }
            case 2:
                if number % 3 == 0 {
                    Text("odd one \(number)").font(.headline)
                } else {
                    Color.blue.frame(width: CGFloat(number % 50))
                }
            case 3: Remembering(number: number)
            case 4: Text("indented \(number)").foregroundStyle(.secondary).padding(.leading, CGFloat(number % 40))
            case 5: AnyView(number % 3 == 0 ? AnyView(Text("erased \(number)")) : AnyView(Divider()))
            case 6: Text("faint \(number)").opacity(Double(number % 10) / 10)
            default:
                VStack(alignment: number % 3 == 0 ? .trailing : .leading, spacing: 0) {
                    ForEach(0..<number % 3, id: \.self) { Text("part \($0) of \(number)").font(.caption2) }
                }
            }
        }
    }

    /// State that begins as its row's number and must never be seen in another row.
    private struct Remembering: View {
        let number: Int
        @State private var first: Int

        init(number: Int) {
            self.number = number
            _first = State(initialValue: number)
        }

        var body: some View { Text("\(number) began as \(first)") }
    }

    private func list() -> Harness {
        Harness(width: 240, height: 200) {
            ScrollView(showsIndicators: false) {
                LazyVStack(spacing: 0, pinnedViews: [.sectionHeaders]) {
                    ForEach(0..<200) { section in
                        Section {
                            ForEach(section * 20..<section * 20 + 20, id: \.self) { MixedRow(number: $0 &* 7919 % 4001) }
                        } header: {
                            Text("Section \(section)").frame(maxWidth: .infinity).frame(height: 24).background(Color.yellow)
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>) func aScrolledListLooksLikeOneBuiltFromNothing(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let scrolled = list()
        var offset = 0.0
        for step in 0..<60 {
            switch random.int(0..<4) {
            case 0: offset = Double(random.int(0...90_000))
            case 1: offset += Double(random.int(-300...300))
            default: offset += Double(random.int(-40...40))
            }
            offset = max(0, min(offset, 100_800 - 200))
            scrolled.scroll(toOffset: offset)
            guard step % 4 == 3 else { continue }
            let fresh = list()
            fresh.scroll(toOffset: offset)
            #expect(scrolled.offset == fresh.offset)
            let (seen, wanted) = (Self.described(scrolled), Self.described(fresh))
            #expect(seen == wanted, "seed \(seed), step \(step), offset \(offset)")
            for text in seen where text.contains("began as") {
                let numbers = text.split(separator: " ").compactMap { Int($0) }
                #expect(numbers.count >= 2 && numbers[0] == numbers[1], "another row's state: \(text)")
            }
            let isSame = try scrolled.screenshot() == fresh.screenshot()
            #expect(isSame, "seed \(seed), step \(step), offset \(offset): other pixels")
        }
    }

    private static func described(_ list: Harness) -> [String] {
        list.nodes.map { "\($0.text) @ \($0.frame) \($0.kind) \($0.isPinned)" }
    }
}
