import Drawing
import Testing

@testable import SDLPlatform

/// One run of printable ASCII goes a shorter way than other texts, and must not look any different.
@MainActor @Suite struct TextPlainTests {
    /// All that can be said of a layout.
    private struct SetText: Equatable {
        struct Piece: Equatable {
            var utf8: [UInt8]
            var face: String
            var pixelSize: Int
            var start: Int32
            var left: Subpixels
            var advance: Subpixels
            var inset: Subpixels
            var raise: Int
            var color: RGBA?
        }

        struct Line: Equatable {
            var origin: Point
            var width: Double
            var ascent: Double
            var descent: Double
            var rows: Range<Int>
            var pieces: [Piece]
        }

        var size: Size
        var baselines: [Double]
        var isTruncated: Bool
        var shown: [String]
        var lines: [Line]

        init(_ layout: TextLayout) {
            size = layout.size
            baselines = [layout.firstBaseline, layout.lastBaseline]
            isTruncated = layout.isTruncated
            shown = layout.shownLines
            lines = layout.lines.map { line in
                let content = line.content as? LineContent
                let pieces = (content?.pieces ?? []).map {
                    Piece(
                        utf8: $0.word.utf8, face: $0.word.face.file.mapping.path, pixelSize: $0.word.face.pixelSize, start: $0.start,
                        left: $0.left, advance: $0.advance, inset: $0.inset, raise: $0.raise, color: $0.color)
                }
                return Line(
                    origin: line.origin, width: line.width, ascent: line.ascent, descent: line.descent, rows: content?.rows ?? 0..<0,
                    pieces: pieces)
            }
        }
    }

    private func plainText(using generator: inout SeededGenerator) -> String {
        let samples = [
            "word", "Office", " ", "  ", "-", "well-known", "12,345", "AVATAR", "To.", "(", "2024-", String(repeating: "long", count: 12),
            "~", "q",
        ]
        return (0..<Int.random(in: 0...9, using: &generator)).compactMap { _ in samples.randomElement(using: &generator) }.joined()
    }

    private func run(_ text: String, using generator: inout SeededGenerator) -> TextRun {
        func chance() -> Bool { Int.random(in: 0..<4, using: &generator) == 0 }
        var font = FontSpec(size: Double(Int.random(in: 9...20, using: &generator)))
        if chance() { font.family = .serif }
        if chance() { font.weight = 700 }
        if chance() { font.italic = true }
        if chance() { font.monospacedDigits = true }
        if chance() { font.lineHeight = 26 }
        var run = TextRun(text: text, font: font)
        if chance() { run.color = RGBA(hex: 0x336699) }
        if chance() { run.tracking = 1.5 }
        if chance() { run.baselineOffset = 3 }
        if chance() { run.underline = true }
        return run
    }

    private func style(using generator: inout SeededGenerator) -> ParagraphStyle {
        var style = ParagraphStyle()
        style.maximumLines = [nil, 1, 2].randomElement(using: &generator) ?? nil
        style.minimumLines = Int.random(in: 1...3, using: &generator)
        style.isRightToLeft = Int.random(in: 0..<3, using: &generator) == 0
        style.alignment = [.leading, .center, .trailing].randomElement(using: &generator) ?? .leading
        style.truncation = [.tail, .head, .middle].randomElement(using: &generator) ?? .tail
        if Int.random(in: 0..<3, using: &generator) == 0 { style.minimumScale = 0.6 }
        return style
    }

    /// The oracle is the way of all other texts: an empty second run makes a text one of them.
    @Test func `a plain text is set as any other`() throws {
        let seed: UInt64 = 77
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let engine = try SDLTextEngine(scale: 1.5)
        var cut = 0
        for _ in 0..<600 {
            let run = run(plainText(using: &generator), using: &generator)
            let style = style(using: &generator)
            let plain = engine.paragraph(TextRequest(runs: [run], style: style))
            let other = engine.paragraph(TextRequest(runs: [run, TextRun(text: "", font: run.font)], style: style))
            for width in [nil, Double(Int.random(in: 0...300, using: &generator))] {
                let (set, expected) = (plain.layout(width: width, height: nil), other.layout(width: width, height: nil))
                #expect(SetText(set) == SetText(expected), "“\(run.text)” in \(String(describing: width)), \(style)")
                if set.isTruncated { cut += 1 }
            }
        }
        #expect(cut > 50, "\(cut) were cut")
    }

    /// The oracle is an engine that has never seen another style.
    @Test func `texts share their styles without mixing them up`() throws {
        let seed: UInt64 = 78
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let engine = try SDLTextEngine(scale: 1)
        var styles = (0..<10).map { _ in run("", using: &generator) }
        // Styles that differ in one thing only.
        for index in 0..<5 {
            var other = styles[index]
            other.color = RGBA(r: UInt8(index), g: 1, b: 2)
            styles.append(other)
        }
        for index in 0..<300 {
            guard var run = styles.randomElement(using: &generator) else { return }
            run.text = "Row \(index) of all"
            let request = TextRequest(runs: [run])
            let shared = engine.paragraph(request).layout(width: nil, height: nil)
            let alone = try SDLTextEngine(scale: 1).paragraph(request).layout(width: nil, height: nil)
            #expect(SetText(shared) == SetText(alone), "row \(index)")
        }
    }
}
