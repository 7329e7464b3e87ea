import Testing

@testable import TableFiles

@Suite struct SignatureTests {
    private func signature(_ head: [UInt8], name: String = "file") -> FileSignature? {
        head.withBytes { FileSignature(head: $0, name: name) }
    }

    private func refusal(_ head: [UInt8], name: String = "file") -> String? {
        if case .refused(let refusal) = signature(head, name: name) { refusal.problem } else { nil }
    }

    /// A zip file whose first entry has this name and content, stored.
    private func zip(_ name: String, _ content: String = "") -> [UInt8] {
        [0x50, 0x4B, 3, 4, 20, 0] + [UInt8](repeating: 0, count: 20) + [UInt8(name.utf8.count), 0, 0, 0] + name.utf8 + content.utf8
    }

    @Test func tellsWhatIsReadFromWhatIsRefused() {
        for compression in Compression.allCases {
            #expect(signature(compressed(Array("a,b\n".utf8), compression)) == .compressed(compression))
        }
        #expect(signature(Array("SQLite format 3\0".utf8) + [16, 0]) == .sqlite)
        #expect(refusal(Array("PAR1".utf8) + [0x15, 4]) == "this is a Parquet file")
        #expect(refusal(Array("ARROW1\0\0".utf8)) == "this is an Arrow file")
        #expect(refusal(Array("%PDF-1.7\n".utf8)) == "this is a PDF document")
        #expect(refusal([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == "this is an image, which holds no rows")
        #expect(refusal(Array("RIFF".utf8) + [1, 2, 0, 0] + Array("WEBPVP8 ".utf8)) == "this is an image, which holds no rows")
        #expect(refusal([UInt8](repeating: 0x61, count: 257) + Array("ustar\0".utf8)) == "this is an archive of files")
        #expect(refusal(Array("BZh9".utf8) + [0x31, 0x41, 0x59, 0x26, 0x53, 0x59]) == "this is compressed with bzip2, which is not read")
        #expect(refusal(zip("xl/workbook.xml")) == "this is a spreadsheet")
        #expect(refusal(zip("mimetype", "application/vnd.oasis.opendocument.spreadsheet")) == "this is a spreadsheet")
        #expect(refusal(zip("word/document.xml")) == "this is an office document")
        #expect(refusal(zip("notes.txt")) == "this is an archive of files")
    }

    @Test func tellsBinaryFromText() {
        var random = SeededGenerator(41)
        // Sixteen-bit numbers have their zeros on one side too, but are no text.
        #expect(refusal((0..<4096).flatMap { [UInt8(truncatingIfNeeded: $0 % 29), 0] as [UInt8] }) != nil)
        let noise = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(refusal(noise, name: "x.bin") == "this is binary data, not text, JSON or a SQLite database")
        #expect(refusal(noise, name: "Accounts.DB") == "this looks like an encrypted SQLite database")
        // One zero byte in a long text is a fault of the text.
        #expect(signature([UInt8](repeating: 0x61, count: 5000) + [0]) == nil)
    }

    /// Texts that begin like something else.
    @Test(arguments: [
        "", "\n", "PAR1,b\n", "BM,name\n", "BZh,x\n", "PK,a\n", "LZIP\n", "FEA1,b\n", "1,ftyp\n", "GIF,b\n", "Rar!\n", "{", "[", "%PDF,x",
    ])
    func readsTextAsText(text: String) {
        #expect(signature(Array(text.utf8)) == nil)
    }
}

@Suite struct DecodedBytesTests {
    /// Every byte before the damage is handed on; then the bytes end, and a warning says why.
    @Test func handsOnWhatIsGoodBeforeTheFault() throws {
        var random = SeededGenerator(51)
        let text = someText(lines: 100_000, &random)
        let whole = compressed(text, .gzip)
        let decoded = try DecodedBytes(MemoryBytes(Array(whole.dropLast(20))), options: TableOptions())
        var shares: [Double] = []
        while try decoded.fetch() == .arrived { shares.append(decoded.fetchedShare ?? -1) }
        let detail = "byte \(whole.count - 20): the gzip data end too early; the rows up to here are shown"
        #expect(decoded.repairs.warnings(of: .endsEarly).map(\.detail) == [detail])
        #expect(decoded.isComplete)
        #expect(decoded.count > text.count * 9 / 10)
        #expect(shares == shares.sorted() && shares.first ?? -1 > 0 && shares.last == 1)
        #expect(try decoded.fetch() == .end)
    }

    /// With nothing good before it, a fault is an error, and again when asked again.
    @Test func failsWhenNothingIsGood() throws {
        let decoded = try DecodedBytes(MemoryBytes([0x1F, 0x8B, 0x08, 0, 0, 0]), options: TableOptions())
        let error = #expect(throws: TableError.self) { try decoded.fetch() }
        #expect(error?.problem == "the gzip data end too early")
        #expect(error?.byte == 6)
        #expect(throws: TableError.self) { try decoded.fetch() }
    }

    @Test func refusesWhatIsInside() throws {
        let tar = compressed([UInt8](repeating: 0x61, count: 257) + Array("ustar\0".utf8), .xz)
        let error = #expect(throws: TableError.self) { try TextInput(MemoryBytes(tar, name: "a.tar.xz"), options: TableOptions()) }
        #expect(error?.description == "a.tar.xz: this is an archive of files. Unpack it and open the file you want.")
        let twice = compressed(compressed([0x61], .gzip), .zstd)
        #expect(throws: TableError.self) { try TextInput(MemoryBytes(twice), options: TableOptions()) }
    }

    @Test func obeysTheLimitOfTheSpool() throws {
        var options = TableOptions()
        options.spoolLimit = 100_000
        let bomb = compressed([UInt8](repeating: 0x61, count: 1 << 20), .gzip)
        let decoded = try DecodedBytes(MemoryBytes(bomb), options: options)
        while try decoded.fetch() == .arrived {}
        #expect(decoded.count == 100_000)
        #expect(decoded.repairs.warnings(of: .endsEarly).first?.detail.contains("more than 100000 bytes") == true)
    }
}
