import Cairn
import CairnTesting
import Testing

@testable import CairnViews

/// Marks beside the scrollbar where sections begin.
@MainActor @Suite(.serialized) struct SectionTickTests {
    private func list(sections: Int, rows: Int) -> Harness {
        Harness(width: 320, height: 200) {
            SectionedRows(sections: sections, rows: rows).scrollSectionTicks()
        }
    }

    private func ticks(_ list: Harness) throws -> [Double] {
        try #require(list.driver.host.mainScrollView).sectionTicks(.vertical)
    }

    @Test func eachSectionsMarkIsWhereTheThumbStartsWhenItIsAtTheTop() throws {
        let list = list(sections: 5, rows: 10)
        list.settle()
        let marks = try ticks(list)
        #expect(marks.count == 5)
        for section in 0..<4 {
            list.scroll(toOffset: Double(section) * 224)
            #expect(abs(list.driver.host.shownScrollbar.y - marks[section]) < 0.01)
        }
    }

    @Test func tooManySectionsShareMarks() throws {
        let list = list(sections: 20_000, rows: 3)
        list.settle()
        let marks = try ticks(list)
        #expect(marks.count > 20 && marks.count <= 50)
        #expect(zip(marks, marks.dropFirst()).allSatisfy { $1 - $0 >= 4 })
    }

    @Test func theyShowWithTheBarAndOnlyThen() throws {
        let list = list(sections: 5, rows: 10)
        list.settle()
        let rest = try list.screenshot()
        list.wheel(y: -1)
        list.advance(seconds: 0.1)
        let moving = try list.screenshot()
        let y = Int(try ticks(list)[3].rounded())
        #expect(moving[313, y].r < 250)
        #expect(rest[313, y].r == 255)
    }
}
