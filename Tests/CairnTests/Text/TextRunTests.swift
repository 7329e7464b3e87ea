import CairnTesting
import Drawing
import Testing

@testable import Cairn
@testable import CairnViews

/// What runs a text becomes, seen where the engine is asked.
@MainActor @Suite struct TextRunTests {
    @Test func markupBecomesFonts() {
        let runs = textRuns(Text("a **b** *c* `d` ~~e~~ [f](https://x.y)"))
        let marked = runs.filter { $0.text.trimmingCharacters(in: .whitespaces) != "" }
        #expect(marked.map { $0.text.trimmingCharacters(in: .whitespaces) } == ["a", "b", "c", "d", "e", "f"])
        #expect(marked[1].font.weight == 700 && marked[2].font.italic && marked[3].font.family == .monospaced)
        #expect(marked[4].strikethrough && marked[5].color == Palette.light.accent)
    }

    @Test func everyAttributeOfAnAttributedStringIsDrawn() {
        var string = AttributedString("one two")
        let range = string.startIndex..<string.index(string.startIndex, offsetByCharacters: 3)
        string[range].font = .title
        string[range].foregroundColor = .black
        string[range].backgroundColor = .white
        string[range].underlineStyle = Text.LineStyle(pattern: .dash, color: .red)
        string[range].strikethroughStyle = .single
        string[range].kern = 2
        string[range].baselineOffset = 3
        let made = textRuns(Text(string).italic())
        #expect(made.count == 2 && made[0].text == "one" && made[1].text == " two")
        let run = made[0]
        #expect(run.font.size == 22 && run.font.italic && run.color == RGBA(hex: 0x000000) && run.background == RGBA(hex: 0xFFFFFF))
        #expect(run.underlinePattern == .dash && run.strikethroughPattern == .solid)
        #expect(run.underline && run.strikethrough && run.tracking == 2 && run.baselineOffset == 3)
        #expect(run.underlineColor == RGBA(hex: 0xD92D20) && run.strikethroughColor == nil)
        #expect(!made[1].underline && made[1].font.size == 15)
    }

    @Test func markdownInAnAttributedString() throws {
        let string = try AttributedString(markdown: "a **b** [c](https://x.y)")
        let made = textRuns(Text(string))
        #expect(made.map(\.text) == ["a ", "b", " ", "c"])
        #expect(made[1].font.weight == 700)
        #expect(string.runs.compactMap(\.link).map(\.absoluteString) == ["https://x.y"])
    }

    @Test func theSurroundingsSayWhatTheTextDoesNot() {
        let made = textRuns(Text("a") + Text("b").underline(false).kerning(1)) {
            $0.builtin.text.underline = .single
            $0.builtin.text.tracking = 4
            $0.builtin.text.design = .serif
        }
        #expect(made.map(\.underline) == [true, false] && made.map(\.tracking) == [4, 1])
        #expect(made.allSatisfy { $0.font.family == .serif })
        let fixed = textRuns(Text("a").font(.system(size: 12, design: .default)) + Text("b").font(.custom("X", size: 9))) {
            $0.builtin.text.design = .serif
        }
        #expect(fixed.map(\.font.family) == [.system, .named("X")])
    }

    /// Text styles and custom sizes follow the reader's size, fixed ones do not.
    @Test func theReadersTextSizeScalesStylesOnly() {
        let fixed = Text("b").font(.system(size: 12)) + Text("d").font(.custom("X", fixedSize: 10))
        let text = Text("a") + fixed + Text("c").font(.custom("X", size: 10))
        let sizes = textRuns(text) { $0.dynamicTypeSize = .accessibility1 }.map(\.font.size)
        #expect(sizes == [24, 12, 10, 16])
        #expect(textRuns(Text("a")) { $0.dynamicTypeSize = .accessibility1 }[0].font.lineHeight == 32)
    }

    @Test func theTextSizeMakesRowsHigher() {
        func height(_ size: DynamicTypeSize) -> Double {
            let list = Harness(width: 300, height: 100) {
                ScrollView { LazyVStack { ForEach(0..<1) { _ in Text("a").dynamicTypeSize(...DynamicTypeSize.xxxLarge) } } }
                    .dynamicTypeSize(size)
            }
            return Double(list.nodes[0].frame.height)
        }
        #expect(height(.large) == 20 && height(.xxxLarge) == 27 && height(.accessibility5) == 27)
    }

    @Test func capitalsAreMarkedWhereTheyAre() {
        var environment = EnvironmentValues()
        environment.textCase = .uppercase
        var builder = TextRunBuilder(environment: environment, date: Date())
        builder.append(Text("a ") + Text(verbatim: "Straße, da").marking([4..<6, 8..<9]))
        #expect(builder.runs.map(\.text) == ["A ", "STRASSE, DA"])
        #expect(builder.marks == [6..<9, 11..<12])
    }

    @Test func aWordIsMarkedWhateverItsCaseAndAccents() {
        #expect(TextMark(word: "ete").ranges(in: "Été, été; ete") == [0..<3, 5..<8, 10..<13])
        #expect(TextMark(word: "").ranges(in: "a").isEmpty)
        #expect(TextMark(word: "aa").ranges(in: "aaaaa") == [0..<2, 2..<4])
        #expect(TextMark(word: "b").ranges(in: "👨‍👩‍👧‍👦b") == [1..<2])
    }
}

/// Marks and links through views, to the pixel.
@MainActor @Suite(.serialized) struct TextMarkTests {
    private let mark = Palette.light.mark

    /// Columns of a row of pixels that have the mark's colour.
    private func marked(_ view: some View, y: Int = 4, width: Double = 300) throws -> [Int] {
        let harness = Harness(width: width, height: 60) { view.frame(width: width, height: 60, alignment: .topLeading) }
        let picture = try harness.screenshot()
        return (0..<Int(width)).filter { picture[$0, y].r == mark.r && picture[$0, y].g == mark.g && picture[$0, y].b == mark.b }
    }

    @Test func aWordsRectangleLiesUnderItsLetters() throws {
        let columns = try marked(Text(verbatim: "one two three").marking("TWO"))
        let first = try #require(columns.first)
        let last = try #require(columns.last)
        let engine = try HeadlessDriver(width: 1, height: 1, scale: 1) { Text("") }.engine
        func width(_ text: String) -> Double {
            let request = TextRequest(runs: [TextRun(text: text, font: FontSpec(size: 15, lineHeight: 20))])
            return engine.paragraph(request).layout(width: nil, height: nil).size.width
        }
        #expect(abs(Double(first) - width("one ")) <= 1.5)
        #expect(abs(Double(last + 1) - width("one two")) <= 1.5)
        #expect(try marked(Text(verbatim: "one two three").marking(nil)).isEmpty)
        #expect(try marked(Text(verbatim: "one two three").marking([0..<3]) + Text("four")).first == 0)
    }

    @Test func whatACutHidesIsNotMarked() throws {
        let text = Text(verbatim: "one two three four five six").lineLimit(1).frame(width: 60, alignment: .leading)
        #expect(try marked(text.marking("six")).isEmpty)
        #expect(!(try marked(text.marking("one")).isEmpty))
    }

    @Test func marksFollowLinesAndDirections() throws {
        let wrapped = Text(verbatim: "aaaa bbbb cccc dddd").frame(width: 50, alignment: .leading)
        #expect(try marked(wrapped.marking("aaaa"), y: 24).isEmpty)
        #expect(!(try marked(wrapped.marking("bbbb"), y: 24).isEmpty))
        // The first Hebrew word stands on the right.
        let hebrew = Text(verbatim: "שלום עולם")
        let first = try #require(marked(hebrew.marking("שלום")).first)
        let second = try #require(marked(hebrew.marking("עולם")).last)
        #expect(second < first)
    }

    @Test func aLinkOpensWhereItIsAndNowhereElse() {
        var opened: [String] = []
        let list = Harness(width: 300, height: 40) {
            Text("see [the site](https://x.y/z) now").frame(width: 300, height: 40, alignment: .topLeading)
                .environment(
                    \.openURL,
                    OpenURLAction {
                        opened.append($0.absoluteString); return .handled
                    })
        }
        list.click(x: 5, y: 10)
        #expect(opened.isEmpty)
        list.click(x: 60, y: 10)
        #expect(opened == ["https://x.y/z"])
        list.click(x: 120, y: 10)
        list.press(x: 60, y: 10)
        list.release(x: 200, y: 10)
        #expect(opened.count == 1)
    }

    @Test func thePointerIsAHandOverALinkOnly() {
        let list = Harness(width: 300, height: 40) {
            Text("see [the site](https://x.y/z) now").frame(width: 300, height: 40, alignment: .topLeading)
        }
        let shapes = [5.0, 60, 120].map { x in
            list.move(x: x, y: 10)
            return list.driver.host.pointerShape
        }
        #expect(shapes == [.arrow, .link, .arrow])
    }

    @Test func theDesktopIsAskedUnlessAViewAboveOpensIt() throws {
        var asked: [String] = []
        let list = Harness(width: 300, height: 40) {
            VStack(spacing: 0) {
                Link("plain", destination: URL(string: "https://a.b")!)
                Link("other", destination: URL(string: "https://c.d")!)
                    .environment(\.openURL, OpenURLAction { _ in .systemAction(URL(string: "https://e.f")!) })
            }
        }
        list.driver.host.openSystemURL = {
            asked.append($0.absoluteString); return true
        }
        list.click(x: 150, y: 8)
        list.click(x: 150, y: 30)
        #expect(asked == ["https://a.b", "https://e.f"])
    }
}
