import Cairn
import CairnTesting
import CairnViews
import Testing

private struct StringLists: View {
    let kind: Int
    @State private var text = ""
    @State private var edited = ["one", "two", "three"]
    private let words = (0..<400).map { "word \($0)" }

    var body: some View {
        content.searchable(text: $text)
    }

    @ViewBuilder private var content: some View {
        switch kind {
        case 0:
            ScrollView { LazyVStack { ForEach(words, id: \.self) { Text($0).frame(height: 20) } } }
        case 1:
            List {
                ForEach(0..<20, id: \.self, rowCount: { $0 + 1 }) { section in
                    Section {
                        ForEach(0..<section + 1, id: \.self) { Text("row \($0) of \(section)") }
                    } header: {
                        MatchHeader(section: section)
                    } footer: {
                        Text("row 7 of a footer")
                    }
                }
                .searchKey { section, row in "row \(row) of \(section)" }
            }
        default:
            List { ForEach(edited.indices, id: \.self) { TextField("Edit", text: $edited[$0]) } }
        }
    }
}

private struct MatchHeader: View {
    let section: Int
    @Environment(\.sectionMatchCount) private var count
    var body: some View { Text("\(section): \(count.map(String.init) ?? "-")") }
}

@MainActor @Suite(.serialized) struct SearchedKindsTests {
    private func make(_ kind: Int) -> Harness { Harness(width: 320, height: 300) { StringLists(kind: kind) } }

    @Test func aLazyStackOfStringsIsSearchedByItsStrings() {
        let list = make(0)
        list.key(.character("f"), modifiers: .control)
        list.type("word 39")
        list.advance(seconds: 0.1)
        // No row had to be built for it.
        #expect(list.searchStatus.found == 11 && list.searchStatus.progress == 1)
        list.key(.enter)
        list.key(.enter)
        list.settle()
        #expect(list.nodes.contains { $0.text == "word 390" && $0.frame.minY >= 48 && $0.frame.maxY <= 300 })
    }

    @Test func sectionsThatWereNeverMadeAreSearched() {
        let list = make(1)
        #expect(list.nodes.contains { $0.text == "0: -" })
        list.key(.character("f"), modifiers: .control)
        list.type("ROW 7 of")
        list.advance(seconds: 0.1)
        #expect(list.searchStatus.found == 13)
        // A header that says it itself has no number beside it.
        #expect(list.nodes.contains { $0.text == "0: 0" })
        list.key(.enter)
        list.settle()
        #expect(list.nodes.contains { $0.kind == .row && $0.text == "row 7 of 7" })
        #expect(list.nodes.last { $0.kind == .header && $0.isPinned }?.text == "7: 1")
    }

    /// Fields in rows: keys type into them and do nothing to the list.
    @Test func fieldsInRowsTakeTheirKeys() {
        let list = make(2)
        list.click(x: 300, y: 48 + 18)
        list.type(" a b?")
        #expect(list.focusedText == "one a b?")
        list.key(.character("a"), modifiers: .control)
        list.key(.delete)
        #expect(list.focusedText == "Edit")
        list.key(.tab)
        #expect(list.focusedText == "two")
        list.type("x")
        #expect(list.nodes.filter { $0.kind == .row }.map(\.text) == ["Edit", "x", "three"])
    }
}
