import Cairn
import CairnTesting
import Testing

/// Lists that begin at their end, as chats do.
@MainActor @Suite(.serialized) struct BottomAnchorTests {
    @Test func aListAnchoredAtTheBottomStartsThereAndStaysThere() {
        let model = PositionModel()
        model.rows = Array(0..<100)
        let list = Harness(width: 320, height: 200) { ChatList(model: model) }
        #expect(list.rows["99"] != nil, "in the first frame")
        #expect(near(list.offset, list.contentHeight - 200, within: 0.01))
        model.rows.append(contentsOf: 100..<105)
        list.advance(seconds: 0.1)
        #expect(list.rows["104"] != nil)
        list.settle()
        #expect(near(list.offset, list.contentHeight - 200, within: 0.01))
        // Who reads further up is left alone.
        list.wheel(y: 4)
        list.settle()
        let place = list.firstFreeRow
        model.rows.append(contentsOf: 105..<120)
        list.settle()
        #expect(list.firstFreeRow?.text == place?.text && list.firstFreeRow?.y == place?.y)
    }

    @Test func aListAtItsBottomStaysThereWhenTheWindowShrinks() {
        let model = PositionModel()
        model.rows = Array(0..<100)
        let list = Harness(width: 320, height: 300) { ChatList(model: model) }
        list.settle()
        for height in [250.0, 120, 400, 200] {
            list.resize(width: 320, height: height)
            list.settle()
            #expect(near(list.nodes.first { $0.text == "99" }.map { Double($0.frame.maxY) }, height))
        }
    }

    @Test func contentShorterThanTheViewLiesAtTheBottom() {
        let model = PositionModel()
        model.rows = [0, 3]
        let list = Harness(width: 320, height: 200) { ChatList(model: model) }
        list.settle()
        let end = list.nodes.map { Double($0.frame.maxY) }.max()
        #expect(near(end, 200))
    }
}

private struct ChatList: View {
    let model: PositionModel

    var body: some View {
        ScrollView {
            LazyVStack(spacing: 0) {
                ForEach(model.rows, id: \.self) { Text("\($0)").frame(height: CGFloat(20 + 37 * $0 % 60)) }
            }
        }
        .defaultScrollAnchor(.bottom)
    }
}
