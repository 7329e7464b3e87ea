import Testing

@testable import Drawing

@Suite struct TextRunTests {
    /// A property that is new must be compared too: the names are those the run has.
    @Test func `runs in one style differ in nothing but the text`() {
        let plain = TextRun(text: "a", font: FontSpec(size: 12))
        let changes: [String: (inout TextRun) -> Void] = [
            "font": { $0.font.weight = 700 }, "color": { $0.color = .black }, "background": { $0.background = .white },
            "underline": { $0.underline = true }, "strikethrough": { $0.strikethrough = true }, "tracking": { $0.tracking = 1 },
            "baselineOffset": { $0.baselineOffset = 1 }, "underlineColor": { $0.underlineColor = .black },
            "strikethroughColor": { $0.strikethroughColor = .black }, "underlinePattern": { $0.underlinePattern = .dot },
            "strikethroughPattern": { $0.strikethroughPattern = .dash },
            "attachment": { $0.attachment = TextAttachment(width: 1, ascent: 1, descent: 0) },
        ]
        let names = Mirror(reflecting: plain).children.compactMap(\.label)
        #expect(Set(names) == Set(changes.keys).union(["text"]))
        for (name, change) in changes {
            var other = plain
            change(&other)
            #expect(!plain.isStyled(like: other) && !other.isStyled(like: plain), "\(name)")
        }
        var other = plain
        other.text = "b"
        #expect(plain.isStyled(like: other) && plain != other)
    }
}
