import Cairn
import CairnTesting
import Testing

@MainActor @Observable private final class Beside { var number = 0 }

private struct ListBesideAPane: View {
    let model: Beside

    var body: some View {
        HStack(spacing: 0) {
            List(0..<200, id: \.self) { Text("row \($0)") }.id(model.number)
            ScrollView { ForEach(0..<50, id: \.self) { Text("line \($0)") } }.frame(width: 80)
        }
    }
}

/// Which of several scroll views keys and dumps mean.
@MainActor @Suite struct MainScrollViewTests {
    @Test func aListThatIsMadeAnewStaysTheMainOneBesideAnOlderPane() {
        let model = Beside()
        let list = Harness(width: 300, height: 200) { ListBesideAPane(model: model) }
        let height = list.contentHeight
        for _ in 0..<3 {
            model.number += 1
            list.advance(seconds: 0.1)
            #expect(list.contentHeight == height && list.offset == 0)
            list.key(.end)
            list.settle()
            #expect(list.offset == height - 200)
            #expect(list.nodes.last { $0.kind == .row }?.text == "row 199")
        }
    }
}
