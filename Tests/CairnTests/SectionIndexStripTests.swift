import Cairn
import CairnTesting
import Testing

private struct Letters: View {
    let labels: [String]
    var visibility = Visibility.visible
    var rows = 5

    var body: some View {
        List(selection: .constant(Set<String>())) {
            ForEach(Array(labels.enumerated()), id: \.offset) { number, label in
                Section("Section \(number)") {
                    ForEach(0..<rows, id: \.self) { Text("\(number).\($0)") }
                }
                .sectionIndexLabel(label.isEmpty ? nil : label)
            }
        }
        .listStyle(.plain)
        .listSectionIndexVisibility(visibility)
    }
}

@MainActor @Suite("List: section index") struct SectionIndexStripTests {
    private static let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }

    private func topHeader(_ list: Harness) -> String? {
        list.nodes.filter { $0.kind == .header && $0.frame.minY <= 0.5 }.max { $0.frame.minY < $1.frame.minY }?.text
    }

    @Test func itShowsWhenAskedAndHasWhatIsLabelled() {
        var labels = Self.alphabet
        labels[3] = ""
        let list = Harness(width: 300, height: 480) { Letters(labels: labels) }
        list.settle()
        #expect(list.sectionIndex.map(\.label) == labels.filter { !$0.isEmpty })
        for visibility in [Visibility.automatic, .hidden] {
            let list = Harness(width: 300, height: 480) { Letters(labels: labels, visibility: visibility) }
            list.settle()
            #expect(list.sectionIndex.isEmpty)
        }
    }

    @Test func aPressJumpsAndADragNamesTheSection() {
        let list = Harness(width: 300, height: 480) { Letters(labels: Self.alphabet) }
        list.settle()
        let index = list.sectionIndex
        #expect(list.sectionIndexBubble == nil)
        for (number, entry) in index.enumerated() where number < 20 {
            list.press(x: Double(entry.frame.midX), y: Double(entry.frame.midY))
            #expect(list.sectionIndexBubble == "Section \(number)")
            list.settle()
            #expect(topHeader(list) == "Section \(number)")
            list.release(x: Double(entry.frame.midX), y: Double(entry.frame.midY))
            #expect(list.sectionIndexBubble == nil)
        }
        list.press(x: Double(index[0].frame.midX), y: Double(index[0].frame.midY))
        list.move(x: 10, y: Double(index[12].frame.midY))
        #expect(list.sectionIndexBubble == "Section 12", "the drag may leave the strip")
        list.move(x: 10, y: -500)
        #expect(list.sectionIndexBubble == "Section 0")
        list.release(x: 10, y: -500)
    }

    @Test func itIsThinnedToWhatFitsAndStillReachesAll() {
        let labels = (0..<400).map { "\($0 / 4)" }
        let list = Harness(width: 300, height: 200) { Letters(labels: labels, rows: 2) }
        list.settle()
        let index = list.sectionIndex
        #expect(index.count > 4 && index.count <= 13)
        #expect(index.first?.label == "0" && index.last?.label == "99")
        for (a, b) in zip(index, index.dropFirst()) { #expect(b.frame.minY - a.frame.minY >= 13) }
        var seen: Set<String> = []
        list.press(x: Double(index[0].frame.midX), y: 0)
        for y in stride(from: 0.0, to: 200, by: 0.25) {
            list.move(x: Double(index[0].frame.midX), y: y)
            if let name = list.sectionIndexBubble { seen.insert(name) }
        }
        list.release(x: 0, y: 0)
        #expect(seen.count > 300, "between two labels a drag reaches the sections between them")
    }

    /// Letters keep the strip narrow; years and short words get the room they need, and rows give it.
    @Test func theStripIsAsWideAsItsLabels() throws {
        func strip(_ labels: [String]) throws -> (frame: CGRect, rowsEnd: Int) {
            let list = Harness(width: 300, height: 300) {
                List {
                    ForEach(labels, id: \.self) { label in
                        Section(label) {
                            ForEach(0..<5, id: \.self) { _ in Text(verbatim: String(repeating: "wrapping ", count: 12)) }
                                .listRowBackground(Color.orange)
                        }
                        .sectionIndexLabel(label)
                    }
                }
                .listStyle(.plain)
                .listSectionIndexVisibility(.visible)
            }
            list.settle()
            let picture = try list.screenshot()
            let rowsEnd = (0..<300).last { picture[$0, 200] == picture[2, 200] }
            return (try #require(list.sectionIndex.first).frame, try #require(rowsEnd))
        }
        let letters = try strip(["A", "B", "W"])
        #expect(letters.frame.width == 20)
        let years = try strip(["2019", "2020", "2021"])
        #expect(years.frame.width > 24 && years.frame.width < 34)
        let months = try strip(["January 2024", "February 2024"])
        #expect(months.frame.width == 44)
        for each in [letters, years, months] {
            #expect(each.frame.maxX == 288)
            #expect(abs(CGFloat(each.rowsEnd) + 1 - each.frame.minX) <= 1, "rows end where it begins")
        }
    }

    /// What is below the letters is the plain ground: rows, tints, lines and the shadow of a pinned header end before them.
    @Test(arguments: [false, true]) func rowsAndTheirLinesEndBeforeTheLetters(rightToLeft: Bool) throws {
        let list = Harness(width: 300, height: 480) {
            List {
                Section("A") { ForEach(0..<60, id: \.self) { Text("\($0)") }.listRowBackground(Color.orange) }.sectionIndexLabel("A")
            }
            .listStyle(.plain)
            .listSectionIndexVisibility(.visible)
            .environment(\.layoutDirection, rightToLeft ? .rightToLeft : .leftToRight)
        }
        list.settle()
        list.scroll(toOffset: 50)
        let strip = try #require(list.sectionIndex.first).frame
        let picture = try list.screenshot()
        let inside = rightToLeft ? Int(strip.maxX) + 4 : Int(strip.minX) - 4
        let ground = picture[Int(strip.midX), 470]
        for y in 40..<470 {
            #expect(picture[inside, y] != ground, "rows reach the strip")
            for x in [Int(strip.minX), Int(strip.maxX) - 1] where !strip.insetBy(dx: 0, dy: -4).contains(CGPoint(x: x, y: y)) {
                #expect(picture[x, y] == ground, "at \(x), \(y)")
            }
        }
    }

    /// A hundred thousand sections: only the few that are labelled are asked for what they are called.
    @Test func manySectionsAreNotWalked() {
        @MainActor final class Count { var asked = 0 }
        let count = Count()
        let list = Harness(width: 300, height: 400) {
            List {
                ForEach(0..<100_000, id: \.self, rowCount: { _ in 3 }) { number in
                    Section {
                        ForEach(0..<3, id: \.self) { Text("\($0)") }
                    } header: {
                        let _ = count.asked += 1
                        Text("S\(number)")
                    }
                    .sectionIndexLabel("\(number / 1000)")
                }
            }
            .listSectionIndexVisibility(.visible)
        }
        list.settle()
        #expect(list.sectionIndex.count > 10)
        #expect(count.asked < 400)
        let before = count.asked
        for _ in 0..<20 {
            list.wheel(y: -3)
            list.advance(seconds: 0.1)
        }
        #expect(count.asked - before < 800, "a frame asks only what comes into sight")
        let last = list.sectionIndex[list.sectionIndex.count - 1]
        list.click(x: Double(last.frame.midX), y: Double(last.frame.midY))
        list.settle()
        #expect(list.nodes.contains { $0.section > 90_000 })
    }

    @Test func hoverMarksAndRestsQuietly() throws {
        let list = Harness(width: 300, height: 480) { Letters(labels: Self.alphabet) }
        list.settle()
        let plain = try list.screenshot()
        let entry = list.sectionIndex[5]
        list.move(x: Double(entry.frame.midX), y: Double(entry.frame.midY))
        list.settle()
        #expect(try list.screenshot() != plain)
        let frames = list.framesRequested
        list.advance(seconds: 3)
        #expect(list.framesRequested == frames)
        let hovered = try list.screenshot()
        list.dropCaches()
        #expect(try list.screenshot() == hovered)
        list.setColorScheme(.dark)
        list.settle()
        let dark = Harness(width: 300, height: 480, colorScheme: .dark) { Letters(labels: Self.alphabet) }
        dark.settle()
        dark.move(x: Double(entry.frame.midX), y: Double(entry.frame.midY))
        dark.settle()
        #expect(try list.screenshot() == dark.screenshot(), "the letters follow the theme")
    }

    @Test func lettersThatNoRowBeginsWithGoToTheSection() {
        let selected = Stored<String?>(nil)
        let list = Harness(width: 300, height: 300) {
            List(selection: selected.binding) {
                ForEach(["X", "Y", "Z"], id: \.self) { label in
                    Section(label) { ForEach(["1\(label)", "2\(label)"], id: \.self) { Text($0) } }.sectionIndexLabel(label)
                }
            }
            .listSectionIndexVisibility(.visible)
        }
        list.settle()
        list.key(.character("z"))
        #expect(selected.value == "1Z")
    }
}
