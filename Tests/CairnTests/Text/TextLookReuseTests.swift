import Cairn
import CairnTesting
import Testing

/// A text that takes the place of one with the same look keeps what was found out about it: only the words may be new.
@MainActor @Suite struct TextLookReuseTests {
    /// Texts that look alike now and then, and each time differ from the one before in another way or in none.
    private struct Styled: View {
        let number: Int

        private var text: Text {
            let plain = Text(verbatim: "Row \(number)")
            return switch number &* 7919 % 11 {
            case 0, 1: plain.font(.system(size: 13)).bold(number % 3 == 0)
            case 2: plain.font(.system(size: CGFloat(11 + number % 3)))
            case 3: plain.foregroundColor(number % 2 == 0 ? .red : .blue)
            case 4: plain.underline(number % 2 == 0, color: .green)
            case 5: plain + Text(verbatim: " and more").italic()
            case 6: Text("[Row](https://example.org/\(number))")
            case 7: plain.tracking(CGFloat(number % 4)).foregroundStyle(.secondary)
            case 8: plain.strikethrough()
            default: plain
            }
        }

        var body: some View {
            text.textCase(number % 13 == 0 ? .uppercase : nil).frame(height: 20)
        }
    }

    private func list(_ offset: Double) -> Harness {
        let list = Harness(width: 160, height: 120) {
            ScrollView(showsIndicators: false) {
                LazyVStack(alignment: .leading, spacing: 0) { ForEach(0..<3000) { Styled(number: $0) } }
            }
        }
        list.scroll(toOffset: offset)
        return list
    }

    @Test func rowsInTheNodesOfOthersLookTheirOwnWay() throws {
        let scrolled = list(0)
        for (step, offset) in [30.0, 170, 460, 900, 880, 4000, 4130, 4410, 20_000, 19_700, 160].enumerated() {
            scrolled.scroll(toOffset: offset)
            let isSame = try scrolled.screenshot() == list(offset).screenshot()
            #expect(isSame, "step \(step), offset \(offset)")
            #expect(scrolled.nodes.map(\.text) == list(offset).nodes.map(\.text))
        }
    }
}
