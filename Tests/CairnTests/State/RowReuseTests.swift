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

    @MainActor @Observable final class Model { var value = 0 }

    /// The outer view is the same in every row, so only the inner one, which reads the model, knows that it has to run.
    private struct Outer: View {
        let model: Model
        var body: some View { Inner(model: model) }
    }

    private struct Inner: View {
        let model: Model
        var body: some View { Text(verbatim: "value \(model.value)").frame(height: 20) }
    }

    @Test func whatChangedWhileANodeHadNoRowIsSeenInItsNextOne() throws {
        let model = Model()
        let driver = try HeadlessDriver(width: 320, height: 200, scale: 1) {
            ScrollView { LazyVStack(spacing: 0) { ForEach(0..<1000) { _ in Outer(model: model) } } }
        }
        // From 10 rows and some beyond the edges to 10 alone, and back: the nodes of the others have no row meanwhile.
        driver.host.scroll(toOffset: 400)
        driver.update()
        for step in 1...20 {
            driver.host.scroll(toOffset: Double(step) * 900)
            driver.update()
            model.value = step
            driver.update()
            driver.host.scroll(toOffset: Double(step) * 900 + 30)
            driver.update()
            driver.host.scroll(toOffset: Double(step) * 900 + 60)
            driver.update()
            let texts = driver.host.shownNodes.map(\.text)
            #expect(texts.allSatisfy { $0 == "value \(step)" } && texts.count >= 10, "step \(step): \(texts)")
        }
    }
}
