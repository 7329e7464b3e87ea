import Foundation
import Testing

@testable import TableFiles

/// Where bytes come from: files, pipes, the limits of the spool, and errors in the midst.
@Suite struct InputTests {
    /// A pipe that holds some bytes and is closed at its other end.
    private static func pipe(_ text: String, limit: Int) throws -> PipeBytes {
        let pipe = Pipe()
        let writer = Thread {
            pipe.fileHandleForWriting.write(Data(text.utf8))
            try? pipe.fileHandleForWriting.close()
        }
        writer.start()
        return try PipeBytes(descriptor: dup(pipe.fileHandleForReading.fileDescriptor), name: "pipe", spoolLimit: limit)
    }

    private static let text = "id,name\n" + (0..<20_000).map { "\($0),name \($0)\n" }.joined()

    @Test func aPipeGivesTheRowsOfAFile() throws {
        let bytes = try Self.pipe(Self.text, limit: 1 << 30)
        try InputSample.wait(for: bytes, pause: nil)
        let snapshot = TableEngine(try TableFile.source(bytes, path: "pipe", options: TableOptions())).finish()
        #expect(snapshot.totalRows == 20_000 && snapshot.error == nil && snapshot.schema.columns.map(\.name) == ["id", "name"])
        #expect(snapshot.cells(0, 19_999, columns: [0, 1]).map(\.text) == ["19999", "name 19999"])
    }

    @Test func aPipeOverTheLimitOfTheSpoolKeepsItsRows() throws {
        let bytes = try Self.pipe(Self.text, limit: 200_000)
        try InputSample.wait(for: bytes, pause: nil)
        let snapshot = TableEngine(
            try TableFile.source(bytes, path: "pipe", options: TableOptions()), arrangement: TableArrangement(sorting: Sorting(column: 0))
        ).finish()
        #expect(snapshot.error?.description.contains("more than 200000 bytes") == true)
        #expect(snapshot.shownRows == snapshot.totalRows && snapshot.stage == .complete)
        try #require(snapshot.totalRows > 1000)
        #expect(snapshot.cells(0, 0, columns: [0]).map(\.text) == ["0"])
    }

    @Test func aSpoolHasNoName() throws {
        let spool = try Spool(name: "test", limit: 100)
        let hello = Array("hello".utf8)
        try hello.withUnsafeBytes { try spool.append($0) }
        #expect(spool.names == 0)
        var read = [UInt8](repeating: 0, count: 10)
        let got = try read.withUnsafeMutableBytes { try spool.read(into: $0, at: 1) }
        #expect(got == 4 && Array(read[..<4]) == Array("ello".utf8))
    }

    @Test func aFileMadeByTheKernelIsReadThoughItSaysItIsEmpty() throws {
        let source = try TableFile.open("/proc/self/status")
        #expect(TableEngine(source).finish().totalRows > 10)
    }

    @Test("O-38: a folder without leave to read, and a name that is none", arguments: ["", "/none/at/all", "\u{1}"])
    func wrongPaths(path: String) {
        do {
            _ = try TableFile.open(path)
            Issue.record("expected an error")
        } catch { #expect(error.kind == .unreadable && error.description.hasPrefix(path + ": ")) }
    }

    private static func stop(_ descriptor: Int32) throws(TableError) { throw TableError.cancelled("pipe") }

    @Test func aStopWhileAPipeIsWaitedForIsHeard() throws {
        let ends = Pipe()
        let bytes = try PipeBytes(descriptor: dup(ends.fileHandleForReading.fileDescriptor), name: "pipe", spoolLimit: 100)
        do {
            try InputSample.wait(for: bytes, pause: Self.stop)
            Issue.record("expected a stop")
        } catch { #expect(error.kind == .cancelled) }
    }
}
