import Testing

@testable import CairnViews

/// Inline Markdown in literals: what is markup, what is not, and that nothing else is lost.
@Suite struct MarkdownTests {
    private func spans(_ text: String) -> [String] {
        InlineMarkdown.spans(of: text).map { span in
            var marks = ""
            if span.style.contains(.emphasis) { marks += "e" }
            if span.style.contains(.strong) { marks += "s" }
            if span.style.contains(.code) { marks += "c" }
            if span.style.contains(.strikethrough) { marks += "t" }
            return marks + "(" + span.text + ")" + (span.link.map { "->" + $0 } ?? "")
        }
    }

    @Test(arguments: [
        ("plain", ["(plain)"]), ("a *b* c", ["(a )", "e(b)", "( c)"]), ("_b_", ["e(b)"]), ("**b**", ["s(b)"]), ("***b***", ["es(b)"]),
        ("**a *b* c**", ["s(a )", "es(b)", "s( c)"]), ("`**x**`", ["c(**x**)"]), ("`` a`b ``", ["c(a`b)"]),
        ("~~old~~ ~x~", ["t(old)", "( )", "t(x)"]),
        ("[t](http://x.y)", ["(t)->http://x.y"]), ("[**t** u](<a b> \"title\")", ["s(t)->a b", "( u)->a b"]),
        ("<https://x.y/z>", ["(https://x.y/z)->https://x.y/z"]),
        ("\\*no\\* \\a", ["(*no* \\a)"]), ("a &lt; b &amp; c &x", ["(a < b & c &x)"]),
        ("*a", ["(*a)"]), ("**a*", ["(*)", "e(a)"]), ("2 * 3 * 4", ["(2 * 3 * 4)"]), ("snake_case_name", ["(snake_case_name)"]),
        ("[not a link]", ["([not a link])"]), ("[a](b", ["([a](b)"]), ("`open", ["(`open)"]), ("a < b", ["(a < b)"]),
        ("**a [b](c) d**", ["s(a )", "s(b)->c", "s( d)"]), ("", []), ("*日本*語", ["e(日本)", "(語)"]), ("line\n*two*", ["(line\n)", "e(two)"]),
    ])
    func eachIsReadAsCommonMarkReadsIt(text: String, expected: [String]) { #expect(spans(text) == expected) }

    /// What is not markup comes out whole, and what is escaped comes out as it was.
    @Test func randomTextsAreNeitherLostNorSlow() {
        let seed: UInt64 = 20_261_130
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let parts = ["*", "**", "_", "`", "~~", "[", "]", "(", ")", "<", ">", "\\", "&", "&amp;", " ", "q", "日", "\n", "http://x"]
        for _ in 0..<5000 {
            let text = (0..<Int.random(in: 0...14, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            #expect(InlineMarkdown.plainText(of: InlineMarkdown.escaped(text)) == text)
            let letters = text.filter { $0 == "q" || $0 == "日" }
            // A destination is the only place letters may go to.
            if !text.contains("(") { #expect(InlineMarkdown.plainText(of: text).filter { $0 == "q" || $0 == "日" }.count >= letters.count) }
        }
        for part in parts { _ = InlineMarkdown.spans(of: String(repeating: part + "x", count: 20_000)) }
    }

    @Test func interpolatedValuesAreNoMarkup() {
        let name = "**Bob** [x](y)"
        #expect(Text("Hello \(name)!").plainText == "Hello **Bob** [x](y)!")
        #expect(Text("*\(name)*").plainText == name)
        #expect(Text("\(1.5, specifier: "%.2f") and \(Text("*in*").bold())").plainText == "1.50 and in")
        #expect(Text(name).plainText == name, "a String variable")
        #expect(Text(verbatim: "*a*").plainText == "*a*")
        #expect(Text(LocalizedStringKey(name)).plainText == "Bob x")
    }
}
