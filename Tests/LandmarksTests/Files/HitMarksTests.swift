import Foundation
import TableFiles
import Testing

@testable import landmarks

/// Where a search's hits are along the list.
@MainActor
struct HitMarksTests {
    private func file(rows: Int, _ arguments: [String], needle: (Int) -> Bool) throws -> FileModel {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("t.csv").path
        let lines = (0..<rows).map { "item \(($0 * 7919) % rows),g\($0 % 23),\(needle($0) ? "needle" : "hay")" }
        try Data(("name,group,text\n" + lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
        guard case .run(let options) = try Options.parse([path] + arguments) else { throw CancellationError() }
        let file = FileModel(path: path, request: options.files, feed: ImmediateFeed(path: path, options: options.files.table))
        file.start()
        file.find("needle")
        return file
    }

    /// Every element of the list whose row is a hit, headers counted, found by asking each row.
    private func allHits(_ snapshot: TableSnapshot) -> [Int] {
        var elements: [Int] = []
        var next = 0
        for section in snapshot.sections.indices {
            next += 1
            for place in 0..<snapshot.sections[section].count {
                if snapshot.cells(section, place, columns: [2])[0].text == "needle" { elements.append(next) }
                next += 1
            }
        }
        return elements
    }

    @Test(arguments: [["--section-by", "none"], ["--section-by", "group"], ["--section-by", "group", "--sort", "name"]])
    func fewHitsAreAllMarked(arguments: [String]) throws {
        let file = try file(rows: 900, arguments) { $0 % 17 == 3 }
        let expected = allHits(file.snapshot)
        #expect(expected.count == 53 && file.marks.elements == expected)
        file.find("")
        #expect(file.marks.elements.isEmpty)
    }

    @Test(arguments: [["--section-by", "none"], ["--section-by", "group"], ["--section-by", "group", "--sort", "name"]])
    func manyAreThinnedToTheFirstOfEachPart(arguments: [String]) throws {
        let file = try file(rows: 9000, arguments) { $0 % 5 != 2 }
        let step = (file.snapshot.shownRows + file.snapshot.sections.count + HitMarks.limit - 1) / HitMarks.limit
        var expected: [Int] = []
        for element in allHits(file.snapshot) where expected.last.map({ element >= $0 + step }) ?? true { expected.append(element) }
        #expect(step > 1 && file.marks.elements == expected)
        #expect(file.marks.elements.count <= HitMarks.limit)
    }

    @Test func whileASearchRunsTheyAreMadeSomeTimesASecondAndAtItsEnd() throws {
        let file = try file(rows: 900, []) { $0 % 17 == 3 }
        var snapshot = file.snapshot
        var marker = HitMarker()
        snapshot.find?.isComplete = false
        let first = marker.marks(for: snapshot, at: 10)
        #expect(!first.elements.isEmpty)
        var later = snapshot
        later.version += 1
        later.find?.hits.insert(0)
        #expect(marker.marks(for: later, at: 10.1) == first, "not yet")
        #expect(marker.marks(for: later, at: 10.3).elements.count == first.elements.count + 1)
        var last = snapshot
        last.version += 2
        last.find?.isComplete = true
        #expect(marker.marks(for: last, at: 10.31) == first, "at once when it has ended")
        last.find = nil
        #expect(marker.marks(for: last, at: 10.32).elements.isEmpty)
    }
}
