import Drawing
import Testing

@testable import SDLPlatform

@MainActor @Suite struct TextWrappingTests {
    @Test func `no character is lost or repeated at any width`() throws {
        let engine = try SDLTextEngine(scale: 1)
        let texts = [
            "The quick brown fox jumps over the lazy dog", "well-known state-of-the-art things", "a  b   c",
            "日本語の文章は「どこでも」改行できる。",
            "extraordinarilylongwordwithoutanyspace", "العربية تكتب من اليمين إلى اليسار",
            "mixed 日本 and ไทยไทยไทย 😀👨‍👩‍👧‍👦 end",
        ]
        for text in texts {
            for width in stride(from: 1.0, through: 320, by: 7) {
                let layout = engine.layout(text, width: width)
                let shown = layout.shownLines.joined().filter { $0 != " " }
                #expect(shown == text.filter { $0 != " " }, "\(text) at \(width)")
                #expect(!layout.isTruncated)
                #expect(layout.size.height == Double(layout.lines.count) * 20)
                for (line, string) in zip(layout.lines, layout.shownLines) {
                    #expect(line.width <= width + 0.01 || string.count == 1, "\(string) at \(width)")
                    #expect(!string.isEmpty && string.first != " " && string.last != " ")
                }
            }
        }
    }

    @Test func `lines break at spaces and hyphens, and inside a word only when nothing else is left`() throws {
        let engine = try SDLTextEngine(scale: 1)
        let width = engine.layout("state-of-").size.width
        #expect(engine.layout("state-of-the-art", width: width).shownLines == ["state-of-", "the-art"])
        #expect(engine.layout("no-break\u{a0}space", width: 90).shownLines == ["no-", "break\u{a0}space"])
        #expect(engine.layout("-5 -7", width: engine.layout("-5 -").size.width).shownLines == ["-5", "-7"])
        #expect(engine.layout("2024-edition", width: 60).shownLines == ["2024-", "edition"])
        #expect(engine.layout("1,234,567", width: 500).shownLines == ["1,234,567"])
    }

    @Test func `no line of Japanese starts with a closing mark or ends with an opening one`() throws {
        let engine = try SDLTextEngine(scale: 1)
        let text = "「これは、長い文章です。」と（彼は）言った。ちょっと待って！"
        for width in stride(from: 46.0, through: 300, by: 3) {
            for line in engine.layout(text, width: width).shownLines {
                #expect(!"、。」）！ょっ".contains(line.first ?? " "), "\(line)")
                #expect(!"「（".contains(line.last ?? " "), "\(line)")
            }
        }
    }

    @Test func `Korean breaks at its spaces, and inside a word only when it must`() throws {
        let engine = try SDLTextEngine(scale: 1)
        let line = engine.layout("한국어 문").size.width
        #expect(engine.layout("한국어 문장은", width: line).shownLines == ["한국어", "문장은"])
        let word = engine.layout("대한민국").size.width
        #expect(engine.layout("대한민국만세", width: word).shownLines == ["대한민국", "만세"])
    }

    @Test func `separators of every kind make lines, and one at the end makes an empty one`() throws {
        let engine = try SDLTextEngine(scale: 1)
        #expect(engine.layout("a\nb\r\nc\rd\u{2028}e\u{2029}f").shownLines == ["a", "b", "c", "d", "e", "f"])
        #expect(engine.layout("a\n\nb").shownLines == ["a", "", "b"])
        #expect(engine.layout("a\n").size.height == 40)
        let runs = [TextRun(text: "a\r", font: FontSpec(size: 15)), TextRun(text: "\nb", font: FontSpec(size: 15))]
        #expect(engine.paragraph(TextRequest(runs: runs)).layout(width: nil, height: nil).shownLines == ["a", "b"])
    }

    @Test func `alignment, spacing and reserved lines`() throws {
        let engine = try SDLTextEngine(scale: 1)
        func layout(_ style: ParagraphStyle) -> TextLayout {
            engine.paragraph(request("wide line\nx", style: style)).layout(width: 200, height: nil)
        }
        let leading = layout(ParagraphStyle())
        #expect(leading.lines.map(\.origin.x) == [0, 0])
        let center = layout(ParagraphStyle(alignment: .center))
        #expect(abs(center.lines[1].origin.x - (center.size.width - center.lines[1].width) / 2) < 0.01)
        let trailing = layout(ParagraphStyle(alignment: .trailing))
        #expect(abs(trailing.lines[1].origin.x + trailing.lines[1].width - trailing.size.width) < 0.01)
        let mirrored = layout(ParagraphStyle(isRightToLeft: true))
        #expect(mirrored.lines[1].origin.x == trailing.lines[1].origin.x)
        let spaced = layout(ParagraphStyle(minimumLines: 3, lineSpacing: 5))
        #expect(spaced.size.height == 70)
        #expect(spaced.lines[1].origin.y - spaced.lines[0].origin.y == 25)
    }
}
