/// What the first bytes of a file say it is, when they say anything.
///
/// Text has no signature: `nil` from ``init(head:name:)`` means that the bytes are worth reading as text.
enum FileSignature: Equatable, Sendable {
    case compressed(Compression)
    /// A database that SQLite opens.
    case sqlite
    /// A format that is not read.
    case refused(Refusal)

    /// What a file that is not read is, and what its owner can do; two sentences without their full stops.
    struct Refusal: Hashable, Sendable {
        let problem: String
        let advice: String

        init(_ problem: String, _ advice: String) {
            self.problem = problem
            self.advice = advice
        }
    }

    /// Looks at the head of a file.
    ///
    /// - Parameters:
    ///   - head: The first bytes, at best 64 KiB; fewer only when the file is shorter or has not yet come.
    ///   - name: The file's name, which only decides between two readings of bytes that say nothing themselves.
    ///   - isText: Whether the user named its encoding: then zero bytes are no sign that it is none.
    init?(head: UnsafeRawBufferPointer, name: String, isText: Bool = false) {
        if let compression = Compression(head: head) {
            self = .compressed(compression)
        } else if head.starts(with: "SQLite format 3\0".utf8) {
            self = .sqlite
        } else if let refusal = Self.refusal(of: head, name: name, isText: isText) {
            self = .refused(refusal)
        } else {
            return nil
        }
    }

    private static func refusal(of head: UnsafeRawBufferPointer, name: String, isText: Bool) -> Refusal? {
        if let known = known.first(where: { $0.matches(head) }) { return known.refusal }
        if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) || head.starts(with: [0x50, 0x4B, 0x05, 0x06]) { return zip(head) }
        if !isText && isBinary(head) { return binary(name: name) }
        return nil
    }
}

// MARK: Formats by their magic numbers

extension FileSignature {
    /// Bytes at a fixed place, and what a file that has them is.
    private struct Known: Sendable {
        let offset: Int
        let magic: [UInt8]
        let refusal: Refusal
        /// A byte that text could not have there; it tells a format whose magic is letters from a text that begins alike.
        let binaryByteAt: Int?
        /// What the file begins with, where the magic stands further in.
        let start: String

        init(_ magic: [UInt8], at offset: Int = 0, start: String = "", binaryByteAt: Int? = nil, _ refusal: Refusal) {
            (self.offset, self.magic, self.refusal, self.binaryByteAt, self.start) = (offset, magic, refusal, binaryByteAt, start)
        }

        init(_ magic: String, at offset: Int = 0, start: String = "", binaryByteAt: Int? = nil, _ refusal: Refusal) {
            self.init(Array(magic.utf8), at: offset, start: start, binaryByteAt: binaryByteAt, refusal)
        }

        func matches(_ head: UnsafeRawBufferPointer) -> Bool {
            guard head.count >= offset + magic.count, head[offset...].starts(with: magic) else { return false }
            guard head.starts(with: start.utf8) else { return false }
            guard let place = binaryByteAt else { return true }
            return place < head.count && FileSignature.isControl(head[place])
        }
    }

    private static let image = Refusal("this is an image, which holds no rows", "")
    private static let archive = Refusal("this is an archive of files", "Unpack it and open the file you want")
    private static let spreadsheet = Refusal("this is a spreadsheet", "Save the sheet you want as CSV and open that")

    private static func compressed(_ how: String, undoneBy command: String) -> Refusal {
        Refusal("this is compressed with \(how), which is not read", "Run \(command) on it and open the result")
    }

    private static let known: [Known] = tables + documents + pictures + archives

    private static let tables = [
        Known(
            "PAR1", binaryByteAt: 4,
            Refusal("this is a Parquet file", "Export it as CSV (in DuckDB: COPY (FROM 'file') TO 'file.csv') and open that")),
        Known("PARE", binaryByteAt: 4, Refusal("this is an encrypted Parquet file", "Export it as CSV with the program that has its key")),
        Known("ARROW1\0\0", Refusal("this is an Arrow file", "Export it as CSV and open that")),
        Known("FEA1", binaryByteAt: 4, Refusal("this is a Feather file", "Export it as CSV and open that")),
    ]

    private static let documents = [
        Known(
            [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
            Refusal("this is an old or a locked Office document", "Save its table as CSV and open that")),
        Known("%PDF-", Refusal("this is a PDF document", "Copy its table into a spreadsheet, save that as CSV and open it")),
        Known([0x7F, 0x45, 0x4C, 0x46], Refusal("this is a program or a library, which holds no rows", "")),
    ]

    private static let pictures = [
        Known([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], image),
        Known([0xFF, 0xD8, 0xFF], image),
        Known("GIF87a", image),
        Known("GIF89a", image),
        Known("WEBP", at: 8, start: "RIFF", image),
        Known([0x49, 0x49, 0x2A, 0x00], image),
        Known([0x4D, 0x4D, 0x00, 0x2A], image),
        Known([0, 0, 0, 0], at: 6, start: "BM", image),
        Known("ftyp", at: 4, binaryByteAt: 0, Refusal("this is a film or an image, which holds no rows", "")),
    ]

    private static let archives = [
        Known("ustar", at: 257, archive),
        Known([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], archive),
        Known("Rar!\u{1A}\u{07}", archive),
        Known([0x31, 0x41, 0x59, 0x26, 0x53, 0x59], at: 4, start: "BZh", compressed("bzip2", undoneBy: "bunzip2")),
        Known([0x04, 0x22, 0x4D, 0x18], compressed("LZ4", undoneBy: "unlz4")),
        Known("LZIP", binaryByteAt: 4, compressed("lzip", undoneBy: "lzip -d")),
        Known([0x1F, 0x9D], compressed("compress", undoneBy: "uncompress")),
    ]

    /// A zip file is named by what lies in it: office documents are zip files too.
    private static func zip(_ head: UnsafeRawBufferPointer) -> Refusal {
        if head.contains(text: "application/vnd.oasis.opendocument.spreadsheet") || head.contains(text: "xl/") { return spreadsheet }
        let isDocument = head.contains(text: "application/vnd.oasis.opendocument") || head.contains(text: "word/")
        if isDocument { return Refusal("this is an office document", "Save its table as CSV and open that") }
        return archive
    }
}

// MARK: Bytes that are no text

extension FileSignature {
    /// More zero bytes than one in a thousand, in the head of a file, are no text: unless it is UTF-16 or UTF-32.
    private static let zerosInAThousand = 1

    private static func isBinary(_ head: UnsafeRawBufferPointer) -> Bool {
        let zeros = head.reduce(into: 0) { count, byte in count += byte == 0 ? 1 : 0 }
        return zeros * 1000 > head.count * zerosInAThousand && !TextEncoding.looksWide(head)
    }

    private static func binary(name: String) -> Refusal {
        let lowered = name.lowercased()
        let isDatabase = [".db", ".db3", ".sqlite", ".sqlite3"].contains { lowered.hasSuffix($0) }
        return isDatabase
            ? Refusal("this looks like an encrypted SQLite database", "Decrypt it with the program that has its key and open the copy")
            : Refusal("this is binary data, not text, JSON or a SQLite database", "Export it as CSV or JSON and open that")
    }

    fileprivate static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte >= 0x7F
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes of an ASCII text stand somewhere in these. O(n · length of the text).
    fileprivate func contains(text: StaticString) -> Bool {
        text.withUTF8Buffer { needle in
            guard let first = needle.first, count >= needle.count else { return false }
            return (0...(count - needle.count)).contains { start in
                self[start] == first && self[start..<(start + needle.count)].elementsEqual(needle)
            }
        }
    }
}
