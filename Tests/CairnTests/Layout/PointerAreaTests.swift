import CairnTesting
import Drawing
import Testing

@testable import Cairn
@testable import CairnViews

/// A row says where nothing in it takes the pointer, so that it need not be asked: wherever something does, it must not say so.
@MainActor @Suite struct PointerAreaTests {
    /// Rows whose content lies beyond them, is moved away, has a background or acts on the pointer.
    private struct Reaching: View {
        let number: Int

        var body: some View {
            switch number % 9 {
            case 0: Text("plain").frame(height: 20)
            case 1: Text("moved").offset(x: 40, y: CGFloat(number % 7) * 12).frame(height: 20)
            case 2: Text("higher than its row").font(.largeTitle).frame(height: 12).padding(.horizontal, 30)
            case 3:
                HStack {
                    Text("a")
                    Color.red.frame(width: 30, height: 60)
                }
                .frame(height: 20)
            case 4: Text("tinted").background(Color.yellow).frame(maxWidth: .infinity, minHeight: 24, alignment: .trailing)
            case 5: Button("press") {}.offset(y: -30)
            case 6: Text("layered").overlay(alignment: .bottom) { Color.blue.frame(width: 200, height: 80) }
            case 7: Text("[link](https://example.org)").padding(10).onHover { _ in }
            default: Image(systemName: "star").padding(4).offset(x: -20).contentShape(Rectangle())
            }
        }
    }

    @Test func whereverARowIsHitIsInItsArea() throws {
        let driver = try HeadlessDriver(width: 300, height: 400, scale: 1) {
            ScrollView { LazyVStack(alignment: .leading, spacing: 3) { ForEach(0..<400) { Reaching(number: $0) } } }
        }
        var ruledOut = 0
        for offset in stride(from: 0.0, to: 2000, by: 230) {
            driver.host.scroll(toOffset: offset)
            driver.update()
            for row in try #require(driver.host.lazyLists.first).placed {
                for x in stride(from: -80.0, to: 380, by: 9) {
                    for y in stride(from: -100.0, to: 140, by: 7) {
                        var path = HitPath()
                        let point = Point(x: x, y: y)
                        let isHit = row.hit(point, &path)
                        if !row.mayTakePointer(at: point) {
                            ruledOut += 1
                            #expect(!isHit && path.entries.isEmpty, "row \(row.element) at \(x), \(y)")
                        }
                    }
                }
            }
        }
        #expect(ruledOut > 10_000, "rows that rule nothing out are all asked")
    }

    /// What is drawn beyond its row is under the pointer there, in front of the row before.
    @Test func aTextMovedOverAnotherRowTakesThePointerThere() throws {
        final class Log { var row: Int? }
        let log = Log()
        let driver = try HeadlessDriver(width: 200, height: 200, scale: 1) {
            ScrollView {
                LazyVStack(alignment: .leading, spacing: 0) {
                    ForEach(0..<20) { row in
                        Text(verbatim: "Row \(row)").onHover { if $0 { log.row = row } }.offset(y: row == 3 ? -40 : 0).frame(height: 40)
                    }
                }
            }
        }
        driver.update()
        driver.host.handle(.pointerMoved(Point(x: 5, y: 100)), at: 0)
        #expect(log.row == 3)
        driver.host.handle(.pointerMoved(Point(x: 5, y: 60)), at: 0)
        #expect(log.row == 1)
    }
}
