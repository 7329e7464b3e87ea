import Drawing
import Testing

@testable import SDLPlatform

/// Case O-28: a cut falls between clusters, fits, and shows more in a wider frame.
@MainActor @Suite struct TextTruncationTests {
    nonisolated static let texts = [
        "\u{1f3e0} Alone At Home", "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}\u{200d}\u{1f466}", "🇩🇪🇫🇷", "e\u{301}",
        "abc",
        "Lake Superior", "office fjord 1,234", "AVATAR To Ty. WAVE", "السلام عليكم ورحمة الله", "a שלום b", "日本語の文章です。",
        "हिन्दी में लिखा", "e\u{301}e\u{301}e\u{301}e\u{301}", "  leading", "trailing   ",
    ]

    @Test(arguments: texts)
    func `the end is cut at a cluster, fits, and never shows less in a wider frame`(text: String) throws {
        let engine = try SDLTextEngine(scale: 1)
        var last = -1
        for width in 0...200 {
            let layout = engine.layout(text, width: Double(width), maximumLines: 1)
            let shown = try #require(layout.shownLines.first)
            #expect(layout.shownLines.count == 1)
            #expect(layout.size.width <= Double(width))
            let clusters = try #require(visibleClusters(shown, of: text), "\(shown) of \(text) at \(width)")
            #expect(clusters >= last, "\(text) at \(width): \(shown)")
            #expect(layout.isTruncated == (shown != text))
            last = clusters
        }
    }

    /// Clusters of a cut text that are shown; nil when it is no prefix of whole clusters and one ellipsis.
    private func visibleClusters(_ shown: String, of text: String) -> Int? {
        if shown == text { return text.count }
        if shown.isEmpty { return 0 }
        guard shown.last == "…" else { return nil }
        let prefix = Array(shown.dropLast())
        return Array(text.prefix(prefix.count)) == prefix ? prefix.count : nil
    }

    @Test(arguments: texts, [ParagraphStyle.Truncation.head, .middle])
    func `the beginning and the middle are cut at clusters, fit, and never show less in a wider frame`(
        text: String, mode: ParagraphStyle.Truncation
    ) throws {
        let engine = try SDLTextEngine(scale: 1)
        let paragraph = engine.paragraph(request(text, style: ParagraphStyle(truncation: mode, maximumLines: 1)))
        var last = -1
        for width in 0...200 {
            let layout = paragraph.layout(width: Double(width), height: nil)
            let shown = try #require(layout.shownLines.first)
            #expect(layout.size.width <= Double(width))
            let parts = shown.split(separator: "…", omittingEmptySubsequences: false)
            var clusters = text.count
            if shown != text, !shown.isEmpty {
                try #require(parts.count == 2, "\(shown)")
                clusters = parts[0].count + parts[1].count
                #expect(Array(text).starts(with: Array(parts[0])))
                let end = Array(text.trimmedEnd)
                #expect(Array(end.suffix(parts[1].count)) == Array(parts[1]), "\(shown) of \(text)")
                if mode == .head { #expect(parts[0].isEmpty) }
                if mode == .middle { #expect(abs(parts[0].count - parts[1].count) <= 3, "\(shown)") }
            } else if shown.isEmpty {
                clusters = 0
            }
            #expect(clusters >= last, "\(text) at \(width): \(shown)")
            last = clusters
        }
    }

    @Test func `the last of a limited number of lines is cut, also when only a line break is left out`() throws {
        let engine = try SDLTextEngine(scale: 1)
        let style = ParagraphStyle(maximumLines: 2)
        let layout = engine.paragraph(request("one two three four five six", style: style)).layout(
            width: 60, height: nil)
        #expect(layout.lines.count == 2 && layout.isTruncated)
        #expect(layout.shownLines[0] == "one two" && layout.shownLines[1].hasSuffix("…"))
        let broken = engine.paragraph(request("a\nb\nc", style: style)).layout(width: 100, height: nil)
        #expect(broken.shownLines == ["a", "b…"])
        let high = engine.paragraph(request("one two three four five six")).layout(width: 60, height: 45)
        #expect(high.lines.count == 2 && high.isTruncated)
        #expect(engine.paragraph(request("one two")).layout(width: 60, height: 3).lines.count == 1)
    }

    @Test func `a text may shrink to fit before it is cut`() throws {
        let engine = try SDLTextEngine(scale: 1)
        let full = engine.layout("Shrinking text").size.width
        let style = ParagraphStyle(maximumLines: 1, minimumScale: 0.5)
        let layout = engine.paragraph(request("Shrinking text", style: style)).layout(width: full * 0.8, height: nil)
        #expect(!layout.isTruncated && layout.size.width <= full * 0.8 && layout.size.height == 20)
        let tiny = engine.paragraph(request("Shrinking text", style: style)).layout(width: full * 0.3, height: nil)
        #expect(tiny.isTruncated && tiny.size.width <= full * 0.3)
    }
}

extension String {
    fileprivate var trimmedEnd: Substring {
        var end = self[...]
        while end.last == " " { end.removeLast() }
        return end
    }
}
