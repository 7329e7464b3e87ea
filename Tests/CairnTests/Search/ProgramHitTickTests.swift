import Cairn
import CairnTesting
import Testing

@testable import CairnViews

@MainActor @Observable private final class Found { var rows: [Int]? = [] }

private struct FoundList: View {
    let found: Found
    let sections: Int
    let rows: Int

    var body: some View {
        SectionedRows(sections: sections, rows: rows).scrollHitTicks(found.rows)
    }
}

/// Ticks for rows that a program's own search has found.
@MainActor @Suite(.serialized) struct ProgramHitTickTests {
    private let found = Found()

    private func list(sections: Int, rows: Int) -> Harness {
        let found = found
        return Harness(width: 320, height: 200) { FoundList(found: found, sections: sections, rows: rows) }
    }

    private func ticks(_ list: Harness) throws -> [Double] {
        list.advance(seconds: 0.05)
        return try #require(list.driver.host.mainScrollView).hitTicks(.vertical)
    }

    @Test func eachTickIsWhereItsRowIsAlongTheBar() throws {
        let list = list(sections: 5, rows: 10)
        #expect(try ticks(list).isEmpty)
        // A header and ten rows make eleven elements of 224 points.
        let rows = [1, 10, 12, 34, 54]
        found.rows = rows
        let marks = try ticks(list)
        #expect(marks.count == rows.count)
        for (row, mark) in zip(rows, marks) {
            let centre = Double(row / 11) * 224 + 24 + Double(row % 11 - 1) * 20 + 10
            #expect(abs(mark - (3 + centre / (5 * 224) * 194 - 1)) < 0.01, "row \(row)")
        }
        found.rows = nil
        #expect(try ticks(list).isEmpty)
    }

    @Test func rowsTooNearShareOne() throws {
        let list = list(sections: 100, rows: 20)
        found.rows = Array(0..<2100)
        let marks = try ticks(list)
        #expect(marks.count > 80 && marks.count < 100)
        // The first one is pushed down into the track.
        #expect(zip(marks.dropFirst(), marks.dropFirst(2)).allSatisfy { $1 - $0 > 1.999 })
        // Rows that are not there mark nothing.
        found.rows = [5, 2100, 99_999]
        #expect(try ticks(list).count == 1)
    }
}
