import Cairn
import CairnTesting
import Testing

@MainActor @Observable private final class ClosedModel {
    var closed: Set<Int> = []
}

private struct ClosableList: View {
    let model: ClosedModel

    var body: some View {
        List {
            ForEach(0..<4, id: \.self) { section in
                Section(
                    isExpanded: Binding(
                        get: { !model.closed.contains(section) },
                        set: { (open: Bool) in if open { model.closed.remove(section) } else { model.closed.insert(section) } })
                ) {
                    ForEach(0..<50, id: \.self) { Text("\(section).\($0)") }
                } header: {
                    Text("H\(section)")
                }
            }
        }
        .listStyle(.plain)
    }
}

@MainActor @Suite(.serialized) struct ClosedSectionTests {
    /// The header that was held at the top stays there when all that was seen of its section goes.
    @Test(arguments: [0, 20, 79, 150, 300, 1000, 2500, 4000], [100, 240])
    func theHeldHeaderStays(offset: Double, height: Double) {
        let model = ClosedModel()
        let list = Harness(width: 320, height: height) { ClosableList(model: model) }
        list.scroll(toOffset: offset)
        let top = list.nodes.last { $0.kind == .header && $0.frame.minY == 0 }
        let section = Int(top?.text.dropFirst() ?? "") ?? -1
        model.closed = [section]
        list.settle()
        #expect(list.nodes.first { $0.text == "H\(section)" }?.frame.minY == 0)
        #expect(list.nodes.contains { $0.text == "H\(section + 1)" && $0.frame.minY == 28 })
    }
}
