import Foundation
import SDLPlatform
import Testing

@testable import landmarks

/// The panel of keys in windows of every size.
@MainActor struct HelpLayoutTests {
    private let count = HelpView.keys.count + FileKeys.help.count

    @Test func thePanelFitsIntoEveryWindowFrom320By240On() {
        for width in stride(from: 320.0, through: 1600, by: 40) {
            for height in stride(from: 240.0, through: 1200, by: 30) {
                let layout = HelpLayout(entries: count, in: CGSize(width: width, height: height))
                let size = "\(width) x \(height)"
                #expect(layout.width + 2 * layout.padding <= width - 16 && layout.height <= height - 16, "\(size)")
                #expect(layout.listHeight > 100, "some keys are in sight in \(size)")
                #expect((0..<layout.columns).flatMap { Array(layout.entries(ofColumn: $0)) } == Array(0..<count), "\(size)")
                #expect((0..<layout.columns).allSatisfy { !layout.entries(ofColumn: $0).isEmpty }, "no empty column in \(size)")
            }
        }
    }

    @Test func columnsComeOnlyWhenOneIsNotEnough() {
        func columns(_ width: Double, _ height: Double) -> Int { HelpLayout(entries: 20, in: CGSize(width: width, height: height)).columns }
        #expect(columns(1200, 900) == 1)
        #expect(columns(880, 500) == 2)
        #expect(columns(1200, 320) == 3)
        #expect(columns(480, 320) == 1, "there is no room beside it: it is scrolled")
        let low = HelpLayout(entries: 20, in: CGSize(width: 480, height: 320))
        #expect(low.listHeight < 20 * low.rowHeight && !low.isStacked)
        #expect(HelpLayout(entries: 20, in: CGSize(width: 320, height: 900)).isStacked)
    }

    /// In a small window all keys are reached, by the wheel and by keys, and the list below stays where it is.
    @Test(arguments: ["wheel 0 -40", "key End", "key PageDown 20"])
    func whatDoesNotFitIsScrolled(by input: String) throws {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (before, after) = (folder.appendingPathComponent("a.png").path, folder.appendingPathComponent("b.png").path)
        func run(_ script: String, _ path: String) throws -> String {
            let result = try Program.run(
                ["--rows", "500", "--size", "320x240", "--script", "-", "--screenshot", path], input: script)
            try #require(result.status == 0, "\(result.error)")
            return result.output
        }
        func offset(_ dump: String) throws -> Double? {
            let fields = try JSONSerialization.jsonObject(with: Data(dump.utf8)) as? [String: Any]
            return fields?["offset"] as? Double
        }
        _ = try run("key F1\nsettle\n", before)
        let dump = try run("move 160 120\nkey F1\n\(input)\nsettle\nwait 1500\ndump\n", after)
        #expect(try offset(dump) == 0)
        #expect(try PNGWriter.decode(before).pixels != PNGWriter.decode(after).pixels)
    }
}
