import Foundation
import Testing

@testable import TableFiles

/// What is said about each fixture, kept as text. `CAIRN_RECORD_GOLDENS=1` writes the texts anew; read the difference before keeping it.
@Suite struct DescribeTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Goldens/describe")

    @Test(arguments: Fixture.all)
    func isDescribedAsKept(fixture: Fixture) throws {
        let text = try Self.describe(fixture)
        let file = Self.folder.appendingPathComponent(fixture.name + ".txt")
        if ProcessInfo.processInfo.environment["CAIRN_RECORD_GOLDENS"] != nil {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
            return
        }
        #expect(text == (try String(contentsOf: file, encoding: .utf8)))
    }

    static func describe(_ fixture: Fixture) throws -> String {
        let source = try TableFile.source(MemoryBytes(fixture.bytes, name: fixture.name), path: fixture.name, options: fixture.options)
        let guess = TableGuess(source)
        let engine = TableEngine(source, arrangement: TableArrangement(grouping: guess.grouping))
        while engine.step() == .busy {}
        return engine.snapshot().description(name: fixture.name, guess: guess)
    }
}
