import Foundation
import Testing

@testable import TableFiles

/// Rows and cells against Python's `csv`, where that is installed, on text whose quotes are regular: there both must agree.
@Suite struct PythonTests {
    private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(.enabled(if: python != nil), arguments: 1...5 as ClosedRange<UInt64>)
    func readsAsPythonDoes(seed: UInt64) throws {
        var random = SeededGenerator(seed)
        let folder = try TemporaryFolder()
        let path = folder.path + "/t.csv"
        let bytes = Array("a,b,c\r\n".utf8) + SplitterOracleTests.regularText(&random, length: 60_000)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let program = """
            import csv, json, sys
            with open(sys.argv[1], newline='', encoding='utf-8') as f:
                json.dump([r for r in csv.reader(f) if r], sys.stdout)
            """
        let output = try Self.run([program, path])
        let expected = try #require(try JSONSerialization.jsonObject(with: output) as? [[String]])
        let found = try SplitterOracleTests.cells(bytes, rules: RowRules(delimiter: 0x2C)).rows
        let texts = found.map { $0.map { String(decoding: $0, as: UTF8.self) } }
        #expect(texts.count == expected.count && texts == expected, "seed \(seed)")
    }

    private static func run(_ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: python!)
        process.arguments = ["-c"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return data
    }
}
