import Cairn
import CairnTesting
import Testing

@MainActor @Suite("Pickers and toggles") struct PickerTests {
    private enum Order: String, CaseIterable, Identifiable {
        case name, size, height
        var id: Self { self }
    }

    private struct Page: View {
        let order: Stored<Order>
        let isOn: Stored<Bool>
        var isTagged = false

        var body: some View {
            VStack(spacing: 0) {
                if isTagged {
                    Picker("Order", selection: order.binding) {
                        Text("By name").tag(Order.name)
                        Section("Measures") {
                            Text("By size").tag(Order.size)
                            Text("By height").tag(Order.height)
                        }
                    }
                    .frame(height: 40)
                } else {
                    Picker(selection: order.binding) {
                        ForEach(Order.allCases) { Text($0.rawValue) }
                    } label: {
                        Text("Order")
                    }
                    .frame(height: 40)
                }
                Toggle("Countries", isOn: isOn.binding).frame(height: 40)
                Spacer()
            }
            .contextMenu {
                Picker("Order", selection: order.binding) { ForEach(Order.allCases) { Text($0.rawValue) } }
            }
        }
    }

    private let order = Stored(Order.size)
    private let isOn = Stored(false)

    @Test(arguments: [false, true]) func itOpensAMenuWithTheChosenOneChecked(isTagged: Bool) {
        let list = Harness(width: 300, height: 300) { Page(order: order, isOn: isOn, isTagged: isTagged) }
        list.click(x: 280, y: 20)
        let titles = isTagged ? ["By name", "By size", "By height"] : ["name", "size", "height"]
        #expect(list.menus.map { $0.map(\.title) } == [titles])
        #expect(list.menus[0].map(\.isChecked) == [false, true, false])
        list.chooseFromMenu(titles[2])
        #expect(order.value == .height && list.menus.isEmpty)
        list.click(x: 280, y: 20)
        #expect(list.menus[0].map(\.isChecked) == [false, false, true])
    }

    @Test func inAMenuItsItemsAreTheMenus() {
        let list = Harness(width: 300, height: 300) { Page(order: order, isOn: isOn) }
        list.rightClick(x: 60, y: 200)
        #expect(list.menus.map { $0.map(\.title) } == [["name", "size", "height"]])
        list.key(.character("n"))
        list.key(.enter)
        #expect(order.value == .name)
    }

    @Test func theChosenValueIsShownOnTheButton() throws {
        let list = Harness(width: 300, height: 300) { Page(order: order, isOn: isOn) }
        let before = try list.screenshot()
        order.value = .name
        list.settle()
        #expect(try list.screenshot() != before)
    }

    @Test func aSwitchTurnsByClickAndByKey() throws {
        let list = Harness(width: 300, height: 300) { Page(order: order, isOn: isOn) }
        list.click(x: 280, y: 60)
        #expect(isOn.value)
        list.click(x: 20, y: 60)
        #expect(!isOn.value, "its label too")
        list.key(.tab)
        list.key(.space)
        #expect(isOn.value)
    }
}
