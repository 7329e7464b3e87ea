import Testing

@testable import TableFiles

/// The column by which a row is found again when its file has changed.
@Suite struct RowKeyTests {
    private static func key(_ text: String) throws -> Int? {
        TableGuess(try TableFile.source(MemoryBytes(text, name: "t.csv"), path: "t.csv", options: TableOptions())).key
    }

    @Test func aColumnOfIDsTellsRowsApart() throws {
        #expect(try Self.key("id,name,n\n" + (0..<300).map { "\($0 * 7),name \($0 % 10),\($0)\n" }.joined()) == 0)
    }

    @Test func valuesThatComeTwiceDoNot() throws {
        #expect(try Self.key("a,b\n" + (0..<400).map { "\($0 % 40),\($0 % 3)\n" }.joined()) == nil)
        #expect(try Self.key("id,b\n" + (0..<400).map { "\($0 % 40),\($0)\n" }.joined()) != 0)
    }
}
