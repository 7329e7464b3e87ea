import Cairn
import CairnTesting
import Testing

// Spellings as they are found in code written for SwiftUI: that they compile is most of the test.

private enum Field: Hashable { case name, city }

private struct Part: View {
    @FocusState.Binding var field: Field?

    var body: some View { Button("City") { field = .name }.focused($field, equals: .city) }
}

private struct Spellings: View {
    @State private var position = ScrollPosition(edge: .bottom)
    @State private var other = ScrollPosition(id: 3, anchor: .center)
    @State private var id: String?
    @State private var isFar = false
    @FocusState private var isFocused: Bool
    @FocusState private var field: Field?

    var body: some View {
        VStack {
            ScrollView {
                LazyVStack {
                    ForEach(0..<30) { Text("\($0)") }
                }
                .scrollTargetLayout()
            }
            .scrollPosition($position)
            .scrollTargetBehavior(.viewAligned)
            .scrollBounceBehavior(.basedOnSize, axes: [.horizontal, .vertical])
            .contentMargins(.vertical, 20, for: .scrollContent)
            .contentMargins(.trailing, 4, for: .scrollIndicators)
            .contentMargins(10)
            .contentMargins(.top, 12)
            .onScrollGeometryChange(for: Bool.self) { geometry in
                geometry.contentOffset.y + geometry.contentInsets.top > 10
            } action: { wasFar, isFar in
                if wasFar != isFar { self.isFar = isFar }
            }
            .onScrollPhaseChange { oldPhase, newPhase in
                if oldPhase.isScrolling, newPhase == .idle { isFar = false }
            }
            .onScrollPhaseChange { _, newPhase, context in
                if newPhase == .decelerating, let velocity = context.velocity, velocity.dy > 900 { isFar = true }
            }
            .defaultScrollAnchor(.bottom)
            .defaultScrollAnchor(.top, for: .alignment)
            .safeAreaInset(edge: .bottom) { Text("bar") }
            .safeAreaInset(edge: .leading, alignment: .top, spacing: 0) { Color.clear.frame(width: 1) }
            .safeAreaPadding(.horizontal, 16)
            .safeAreaPadding(4)
            .refreshable { position.scrollTo(edge: .top) }
            ScrollView(.horizontal) {
                LazyHStack { ForEach(["a", "b"], id: \.self) { Text($0) } }.scrollTargetLayout()
            }
            .scrollPosition(id: $id, anchor: .leading)
            .scrollTargetBehavior(.paging)
            .scrollClipDisabled()
            .scrollIndicatorsFlash(onAppear: true)
            .scrollDismissesKeyboard(.immediately)
            .defaultScrollAnchor(nil, for: .initialOffset)
            Button("Go") { withAnimation(.easeOut) { other.scrollTo(id: 7, anchor: .top) } }
                .focused($isFocused)
                .ignoresSafeArea(.container, edges: .bottom)
            Text("plain").focusable().focused($field, equals: .name)
                .onKeyPress("a") { .ignored }
                .onKeyPress(.upArrow, phases: .down) { $0.modifiers.contains(.command) ? .handled : .ignored }
                .onKeyPress(keys: [.home, .end, "x"]) { _ in .ignored }
                .onKeyPress(characters: .alphanumerics, phases: .all) { _ in .ignored }
                .onKeyPress { _ in .ignored }
                .focusEffectDisabled(false)
            Text("quiet").focusable(false)
            Part(field: $field)
        }
    }
}

@MainActor @Suite struct ScrollSpellingTests {
    @Test func spellingsCompileAndLayOut() {
        let list = Harness(width: 320, height: 480) { Spellings() }
        list.settle()
        #expect(list.warnings.isEmpty)
        list.key(.tab, modifiers: .shift)
        #expect(list.focusedText == "City")
        list.key(.enter)
        list.settle()
        #expect(list.focusedText == "plain")
    }

    @Test func positionsAreValues() {
        var position = ScrollPosition(idType: Int.self)
        #expect(position == ScrollPosition())
        #expect(position.viewID == nil && position.edge == nil && position.point == nil)
        position.scrollTo(id: 4)
        #expect(position.viewID(type: Int.self) == 4 && position.viewID(type: String.self) == nil)
        position.scrollTo(x: 3, y: 5)
        #expect(position.point == CGPoint(x: 3, y: 5) && position.x == 3 && position.y == 5 && position.viewID == nil)
        position.scrollTo(edge: .trailing)
        #expect(position.edge == .trailing && position.point == nil)
        #expect(ScrollPosition(id: "a") == ScrollPosition(id: "a"))
        #expect(ScrollPosition(id: "a") != ScrollPosition(id: "b"))
    }
}
