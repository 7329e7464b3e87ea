import Cairn
import CairnTesting
import Testing

/// A chain of modifiers changes the text it is given in place; nobody else may see that.
@MainActor @Suite struct TextLookTests {
    @Test func modifyingATextLeavesItAsItWas() {
        let plain = Text(verbatim: "a")
        let bold = plain.bold()
        let red = bold.foregroundColor(.red)
        let both = bold.italic().underline()
        #expect(plain == Text(verbatim: "a") && plain != bold)
        #expect(bold == Text(verbatim: "a").bold())
        #expect(red == Text(verbatim: "a").foregroundColor(.red).bold(), "in any order")
        #expect(both == Text(verbatim: "a").bold().italic().underline() && both != bold)
        #expect(bold != red && bold != both && red != both)
    }

    @Test func aTextThatSaysNothingEqualsOneThatTookItBack() {
        #expect(Text(verbatim: "a").font(.title).font(nil) == Text(verbatim: "a"))
        #expect(Text(verbatim: "a") == Text(verbatim: "a").foregroundColor(nil))
        #expect(Text(verbatim: "a") != Text(verbatim: "b").font(nil))
    }

    @Test func aSharedTextKeepsItsLookInEveryPlace() throws {
        let shared = Text(verbatim: "shared").font(.headline)
        let list = Harness(width: 200, height: 60) {
            VStack(spacing: 0) {
                shared
                shared.font(.caption)
            }
        }
        let same = Harness(width: 200, height: 60) {
            VStack(spacing: 0) {
                Text(verbatim: "shared").font(.headline)
                Text(verbatim: "shared").font(.caption)
            }
        }
        let isSame = try list.screenshot() == same.screenshot()
        #expect(isSame)
    }
}
