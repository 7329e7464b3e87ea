import Cairn
import CairnTesting
import Testing

private struct LevelKey: EnvironmentKey { static let defaultValue = 0 }
extension EnvironmentValues {
    fileprivate var level: Int {
        get { self[LevelKey.self] }
        set { self[LevelKey.self] = newValue }
    }
}

/// What surroundings tell the views inside, also in rows, headers, overlays and modifiers.
@MainActor @Suite(.serialized) struct EnvironmentTests {
    struct LevelText: View {
        var name = ""
        @Environment(\.level) private var level
        var body: some View { Text("\(name)\(level)").frame(height: 20) }
    }

    struct LevelModifier: ViewModifier {
        @Environment(\.level) private var level
        func body(content: Content) -> some View { content.overlay(Text("+\(level)")) }
    }

    @Test func customValuesReachRowsAndHeaders() {
        struct Levels: View {
            @State private var level = 1
            var body: some View {
                VStack(spacing: 0) {
                    Color.gray.frame(height: 20).onTapGesture { level += 1 }
                    ScrollView {
                        LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
                            Section {
                                ForEach(0..<50) { _ in LevelText(name: "row ") }
                                LevelText(name: "inner ").environment(\.level, 9)
                            } header: {
                                LevelText(name: "header ").modifier(LevelModifier())
                            }
                        }
                    }
                    .environment(\.level, level)
                }
            }
        }
        let list = Harness(width: 200, height: 120) { Levels() }
        #expect(list.headers.keys.contains("header 1, +1"))
        #expect(list.rowTexts.allSatisfy { $0 == "row 1" })
        list.scroll(toOffset: 300)
        list.click(x: 100, y: 10)
        #expect(list.headers.keys.contains("header 2, +2"), "\(list.headers)")
        #expect(list.rowTexts.allSatisfy { $0 == "row 2" }, "\(list.rowTexts)")
        list.key(.end)
        list.settle()
        #expect(list.rowTexts.last == "inner 9")
    }

    @Test func theThemeReachesEveryRow() {
        struct Themed: View {
            @Environment(\.colorScheme) private var scheme
            var body: some View { Text(scheme == .dark ? "dark" : "light").frame(height: 20) }
        }
        let list = Harness(width: 200, height: 100) {
            ScrollView { LazyVStack(spacing: 0) { ForEach(0..<1000) { _ in Themed() } } }
        }
        list.scroll(toOffset: 5000)
        list.setColorScheme(.dark)
        #expect(Set(list.rowTexts) == ["dark"])
        list.scroll(toOffset: 0)
        #expect(Set(list.rowTexts) == ["dark"], "rows that were out of sight, too")
    }

    @Test func disabledReachesButtonsInside() {
        let model = ListModel([])
        let list = Harness(width: 200, height: 80) {
            VStack(spacing: 0) {
                Button("a") { model.taps.append("a") }.frame(height: 40)
                VStack { Button("b") { model.taps.append("b") }.frame(height: 40) }.disabled(true)
            }
        }
        list.click(x: 100, y: 20)
        list.click(x: 100, y: 60)
        #expect(model.taps == ["a"])
    }

    /// Bindings to elements, through a lazy `ForEach`.
    @Test func aBoundElementIsWrittenThroughItsRow() {
        struct Item: Identifiable { let id: Int; var isOn = false }
        struct Items: View {
            @State private var items = (0..<100).map { Item(id: $0) }
            var body: some View {
                ScrollView {
                    LazyVStack(spacing: 0) {
                        ForEach($items) { $item in
                            Text("\(item.id) \(item.isOn ? "on" : "off")")
                                .frame(maxWidth: .infinity).frame(height: 20).contentShape(Rectangle())
                                .onTapGesture { item.isOn.toggle() }
                        }
                        Text("remove").frame(maxWidth: .infinity).frame(height: 20).contentShape(Rectangle())
                            .onTapGesture { items.removeLast(50) }
                    }
                }
            }
        }
        let list = Harness(width: 200, height: 100) { Items() }
        list.click(x: 100, y: 50)
        #expect(Array(list.rowTexts.prefix(4)) == ["0 off", "1 off", "2 on", "3 off"])
        list.key(.end)
        list.settle()
        list.click(x: 100, y: 90)
        #expect(list.rowTexts.suffix(2) == ["49 off", "remove"], "\(list.rowTexts)")
        list.scroll(toOffset: 0)
        #expect(list.rowTexts[2] == "2 on")
    }
}
