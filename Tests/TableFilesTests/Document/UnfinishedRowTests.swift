import Foundation
import Testing

@testable import TableFiles

/// A last row that another program is still writing.
@Suite struct UnfinishedRowTests {
    private func settle(_ engine: TableEngine) { while engine.step() == .busy {} }

    @Test(arguments: [("t.csv", "name,city\na,Lyon\n", "b,Gh"), ("t.txt", "one\ntwo\n", "thr"), ("t.tsv", "x\ty\n1\t2\n", "3")])
    func aRowIsUnfinishedOnlyWhileAGrowingFileEndsInIt(name: String, before: String, part: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file(name, before)
        let engine = TableEngine(try TableFile.open(path, options: TableOptions()))
        settle(engine)
        let whole = engine.snapshot().totalRows
        #expect(engine.snapshot().unfinishedRow == nil)
        try append(part, to: path)
        engine.fileChanged()
        settle(engine)
        #expect(engine.snapshot().totalRows == whole + 1 && engine.snapshot().unfinishedRow == whole)
        try append("end\n", to: path)
        engine.fileChanged()
        settle(engine)
        #expect(engine.snapshot().totalRows == whole + 1 && engine.snapshot().unfinishedRow == nil)
        try append(part + "\n" + part, to: path)
        engine.fileChanged()
        settle(engine)
        #expect(engine.snapshot().unfinishedRow == whole + 2)
    }

    @Test func aFileWithoutALastLineEndIsWhole() throws {
        let folder = try TemporaryFolder()
        let engine = TableEngine(try TableFile.open(try folder.file("t.csv", "name,city\na,Lyon\nb,Gh"), options: TableOptions()))
        settle(engine)
        #expect(engine.snapshot().totalRows == 2 && engine.snapshot().unfinishedRow == nil)
    }
}
