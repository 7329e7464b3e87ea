import Cairn
import CairnTesting
import Testing

/// The pages of `Vocabulary.swift` show something, in both themes and directions, without a warning but for the missing image.
@MainActor @Suite(.serialized) struct VocabularyTests {
    private func show(_ page: some View) throws -> Harness {
        let harness = Harness(width: 400, height: 600) { page }
        harness.settle()
        let light = try harness.screenshot()
        harness.setColorScheme(.dark)
        harness.settle()
        #expect(try harness.screenshot() != light)
        harness.dropCaches()
        return harness
    }

    @Test func everyPageIsShown() throws {
        for kind in Kind.allCases { _ = try show(BuilderPage(kind: kind, name: nil, isShown: kind == .lake)) }
        let list = try show(ListPage())
        #expect(list.headers.keys.contains("Lakes"))
        #expect(list.nodes.contains { $0.kind == .row && $0.text.contains("Baikal") })
        let content = try show(ContentPage())
        #expect(content.warnings.allSatisfy { $0.contains("missing") }, "\(content.warnings)")
        for page in [AnyView(FontPage()), AnyView(TextPage())] { #expect(try show(page).warnings.isEmpty) }
        let dates = Harness(width: 400, height: 600) { DatePage() }
        let before = try dates.screenshot()
        dates.advance(seconds: 2)
        #expect(try dates.screenshot() != before)
        _ = try show(StatePage().environment(\.layoutDirection, .rightToLeft))
    }
}
