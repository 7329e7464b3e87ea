import CairnTesting
import Testing

@testable import Cairn
@testable import CairnViews

/// The nodes of a row that left are used for rows that come: what one row remembers must not be taken for another's.
@MainActor @Suite struct RowReuseTests {
    @Test func scrollingChangesNoRowsValue() throws {
        final class Log { var changes: [(Int, Int)] = [] }
        let log = Log()
        let driver = try HeadlessDriver(width: 320, height: 400, scale: 1) {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<1000) { row in
                        Text(verbatim: "Row \(row)").onChange(of: row) { old, new in log.changes.append((old, new)) }
                    }
                }
            }
        }
        for step in 0..<40 {
            driver.host.scroll(toOffset: Double(step) * 90)
            driver.update()
        }
        #expect(log.changes.isEmpty, "\(log.changes.prefix(3))")
    }
}
