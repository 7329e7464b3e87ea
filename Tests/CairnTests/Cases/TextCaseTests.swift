import Cairn
import CairnTesting
import Drawing
import Testing

/// Kinds K12 and K13, as far as views and text meet: what is measured is what is needed, and cutting spares clusters.
@MainActor @Suite(.serialized) struct TextCaseTests {
    private let font = FontSpec(size: 15, lineHeight: 20)

    private func paragraph(_ text: String, _ driver: HeadlessDriver, lines: Int? = nil) -> any TextParagraph {
        driver.engine.paragraph(
            TextRequest(runs: [TextRun(text: text, font: font)], style: ParagraphStyle(maximumLines: lines)))
    }

    /// O-25
    @Test func emptyAndBlankRowsHaveAPlaceAndNoInk() throws {
        let texts = ["", " ", "a", "\u{200B}"]
        let list = Harness(ListModel([SectionData("H", rows: texts.enumerated().map { RowData("\($0)", text: $1) })]))
        let rows = list.nodes.filter { $0.kind == .row }
        #expect(rows.map { Double($0.frame.minY) } == [24, 44, 64, 84])
        #expect(rows.allSatisfy { $0.frame.height == 20 })
        list.settle()
        let picture = try list.screenshot()
        func hasInk(_ row: Int) -> Bool {
            (24 + 20 * row..<44 + 20 * row).contains { y in
                (0..<300).contains { !isColour(picture[$0, y], 255, 255, 255) }
            }
        }
        #expect((0..<4).map(hasInk) == [false, false, true, false])
        #expect(list.warnings.isEmpty)
        let empty = paragraph("", list.driver).layout(width: nil, height: nil)
        let letter = paragraph("a", list.driver).layout(width: nil, height: nil)
        #expect(empty.size.width == 0 && empty.size.height == letter.size.height)
    }

    /// O-26
    @Test(arguments: ["AV", "To", "office", "Ty.", "fi fi", "end "]) func aTextFitsInItsOwnWidth(text: String) throws {
        func ink(_ view: some View) throws -> (Screenshot, Int) {
            let shown = Harness(width: 200, height: 100) { view }
            let picture = try shown.screenshot()
            let right: Int = (0..<200).filter { x in (0..<100).contains { picture[x, $0].r < 250 } }.max() ?? -1
            return (picture, right)
        }
        func measured() -> Size {
            let harness = Harness(width: 200, height: 100) { Text(text) }
            return paragraph(text, harness.driver).layout(width: nil, height: nil).size
        }
        let width = measured().width
        #expect(width == measured().width)
        let exact = try ink(Text(text).frame(width: width).frame(width: 200, height: 100, alignment: .topLeading))
        let wide = try ink(
            Text(text).frame(width: width + 40, alignment: .leading).frame(
                width: 200, height: 100, alignment: .topLeading))
        #expect(exact.0 == wide.0)
        #expect(Double(exact.1) <= width.rounded(.up))
        let narrow = try ink(Text(text).frame(width: width - 1).frame(width: 200, height: 100, alignment: .topLeading))
        #expect(narrow.0 != wide.0 || text.hasSuffix(" "), "cut or wrapped")
    }

    /// O-26 in a view: a text's own size, offered back to it, never truncates
    @Test func anHStackGivesEachTextWhatItMeasured() throws {
        let harness = Harness(width: 320, height: 60) {
            ScrollView {
                LazyVStack(spacing: 0) {
                    HStack(spacing: 0) {
                        Text("AV"); Text("office"); Spacer(minLength: 0); Text("12 345")
                    }
                }
            }
        }
        #expect(harness.rowTexts == ["AV, office, 12 345"])
        let height = Double(harness.nodes[0].frame.height)
        #expect(height == 20, "one line: \(height)")
    }

    /// O-28, through a view in frames of every width
    @Test(arguments: [
        "\u{1F3E0} Alone At Home", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
        "\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}", "e\u{301}", "abc",
    ])
    func truncationNeverCutsACluster(text: String) {
        let harness = Harness(width: 320, height: 60) { Text("x") }
        let paragraph = paragraph(text, harness.driver, lines: 1)
        let natural = paragraph.layout(width: nil, height: nil).size.width
        let prefixes = Set(
            (0..<text.count).map { String(text.prefix($0)).trimmingCharacters(in: .whitespaces) + "…" } + [text])
        var most = 0
        for width in 10...200 {
            let layout = paragraph.layout(width: Double(width), height: nil)
            #expect(layout.lines.count <= 1)
            let shown = layout.shownLines.joined()
            #expect(shown.isEmpty || prefixes.contains(shown), "at \(width): \(shown.unicodeScalars.map(\.value))")
            #expect(shown.count >= most, "a wider frame shows less, at \(width): \(shown)")
            most = shown.count
            #expect(
                layout.size.width <= Double(width) + 0.01 || Double(width) < 16, "at \(width): \(layout.size.width)")
            if Double(width) >= natural { #expect(layout.size.width == natural, "at \(width)") }
        }
    }
}
