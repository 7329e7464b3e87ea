/// How the bytes of a text file stand for characters, and how that was found out.
struct TextEncoding: Equatable, Sendable {
    enum Origin: Sendable, Equatable {
        /// The user said so.
        case option
        /// The file begins with a byte order mark.
        case mark
        /// The bytes are right in this encoding, and almost nothing else is.
        case validation
        /// A guess from the frequency of bytes.
        case statistics
    }

    /// The name iconv and people know it by: "UTF-8", "UTF-16LE", "WINDOWS-1252".
    var name: String
    /// Bytes at the start that are a mark, not text.
    var markLength = 0
    var origin: Origin

    var isUTF8: Bool { name == "UTF-8" }

    /// What Windows calls Latin-1, and what every guess falls back on: all bytes but five mean something in it.
    static let western = "WINDOWS-1252"
}

// MARK: Finding it

extension TextEncoding {
    /// Finds the encoding of a file from its first bytes.
    ///
    /// In order: the byte order mark; the pattern of zero bytes that UTF-16 has; well-formed UTF-8; statistics. Bytes that are mostly
    /// UTF-8 with a few bad ones count as UTF-8: the bad ones are shown as U+FFFD and counted.
    /// - Parameters:
    ///   - head: The first ``TableFile/sampleSize`` bytes.
    ///   - isWhole: Whether the file has no more than these, so that a sequence cut off at the end is an error.
    init(head: UnsafeRawBufferPointer, isWhole: Bool) {
        if let marked = Self.marked(head) {
            self = marked
        } else if let wide = Self.wide(head) {
            self.init(name: wide, origin: .validation)
        } else if Self.isMostlyUTF8(head, isWhole: isWhole) {
            self.init(name: "UTF-8", origin: .validation)
        } else {
            self.init(name: Self.statistical(head), origin: .statistics)
        }
    }

    /// The encoding a user named, with the length of the mark it may begin with all the same.
    ///
    /// - Throws: ``TableError`` when this system has no converter of that name.
    init(named option: String, head: UnsafeRawBufferPointer, file: String) throws(TableError) {
        let wanted = option.uppercased()
        let spelled =
            ["UTF8": "UTF-8", "LATIN1": "ISO-8859-1", "LATIN-1": "ISO-8859-1", "UTF16": "UTF-16", "ANSI": Self.western][wanted] ?? wanted
        let marked = Self.marked(head)
        if spelled == "UTF-16" || spelled == "UTF-32" {
            // Without a mark the Unicode Standard says big-endian; what the zeros say is right more often.
            let guess = marked?.name ?? Self.wide(head) ?? spelled + "LE"
            self.init(name: guess.hasPrefix(spelled) ? guess : spelled + "LE", origin: .option)
        } else {
            guard Transcoder.knows(spelled) else {
                throw TableError(
                    .usage, file: file, problem: "no encoding called “\(option)” is known here", advice: "iconv -l lists those that are")
            }
            self.init(name: spelled, origin: .option)
        }
        if let marked, marked.name == name { markLength = marked.markLength }
    }

    /// The encoding of a byte order mark.
    private static func marked(_ head: UnsafeRawBufferPointer) -> TextEncoding? {
        // UTF-32 first: its little-endian mark begins with that of UTF-16.
        let marks: [([UInt8], String)] = [
            ([0xEF, 0xBB, 0xBF], "UTF-8"), ([0xFF, 0xFE, 0, 0], "UTF-32LE"), ([0, 0, 0xFE, 0xFF], "UTF-32BE"),
            ([0xFF, 0xFE], "UTF-16LE"), ([0xFE, 0xFF], "UTF-16BE"), ([0x84, 0x31, 0x95, 0x33], "GB18030"),
        ]
        guard let (mark, name) = marks.first(where: { head.starts(with: $0.0) }) else { return nil }
        return TextEncoding(name: name, markLength: mark.count, origin: .mark)
    }

    /// uchardet's opinion, in names that mean a superset where there is one: browsers do the same (WHATWG Encoding Standard).
    private static func statistical(_ head: UnsafeRawBufferPointer) -> String {
        guard let name = CharsetDetector.shared?.name(for: head) else { return western }
        switch name {
        // UTF-16 and UTF-8 were looked for by surer means and not found.
        case "", "ASCII", "ISO-8859-1", "UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE": return western
        case "SHIFT_JIS": return "CP932"
        case "GB2312", "HZ-GB-2312", "GB18030": return name == "HZ-GB-2312" ? name : "GB18030"
        default: return Transcoder.knows(name) ? name : western
        }
    }
}

// MARK: UTF-16 without a mark

extension TextEncoding {
    /// Whether zero bytes stand where UTF-16 or UTF-32 has them; such a file is not binary.
    static func looksWide(_ head: UnsafeRawBufferPointer) -> Bool {
        marked(head).map { $0.name.hasPrefix("UTF-16") || $0.name.hasPrefix("UTF-32") } ?? (wide(head) != nil)
    }

    /// UTF-16 by its zeros: line ends, separators, digits and Latin letters have one in their upper half, and it always stands on the
    /// same side. One unit in a hundred is enough (a Chinese table has that many separators); the other side may have one zero for
    /// fifty of these, one in twenty of them may be a control character (numbers of 16 bits are mostly small ones), and no surrogate
    /// may stand alone.
    private static func wide(_ head: UnsafeRawBufferPointer) -> String? {
        let units = head.count / 2
        var zeros = (even: 0, odd: 0)
        var controls = (even: 0, odd: 0)
        for unit in 0..<units {
            controls.even += head[2 * unit] == 0 && isControl(head[2 * unit + 1]) ? 1 : 0
            controls.odd += head[2 * unit + 1] == 0 && isControl(head[2 * unit]) ? 1 : 0
            zeros.even += head[2 * unit] == 0 ? 1 : 0
            zeros.odd += head[2 * unit + 1] == 0 ? 1 : 0
        }
        let (most, least) = (max(zeros.even, zeros.odd), min(zeros.even, zeros.odd))
        guard most > 0, most * 100 >= units, least * 50 <= most else { return nil }
        let isLittle = zeros.odd > zeros.even
        guard (isLittle ? controls.odd : controls.even) * 20 <= most else { return nil }
        guard hasPairedSurrogates(head, units: units, high: isLittle ? 1 : 0) else { return nil }
        return isLittle ? "UTF-16LE" : "UTF-16BE"
    }

    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D }

    private static func hasPairedSurrogates(_ head: UnsafeRawBufferPointer, units: Int, high: Int) -> Bool {
        var isOpen = false
        for unit in 0..<units {
            switch head[2 * unit + high] {
            case 0xD8...0xDB:
                if isOpen { return false }
                isOpen = true
            case 0xDC...0xDF:
                if !isOpen { return false }
                isOpen = false
            default:
                if isOpen { return false }
            }
        }
        return true
    }

    /// Whether the bytes are UTF-8, or so nearly that a few bad bytes are likelier than another encoding: no other encoding makes
    /// ten well-formed sequences for each bad one by chance.
    private static func isMostlyUTF8(_ head: UnsafeRawBufferPointer, isWhole: Bool) -> Bool {
        let bad = badSequences(head, isWhole: isWhole)
        guard bad > 0 else { return true }
        let sequences = head.reduce(into: 0) { count, byte in count += byte >= 0xC2 && byte <= 0xF4 ? 1 : 0 }
        return sequences - bad > 10 * bad
    }

    private static func badSequences(_ head: UnsafeRawBufferPointer, isWhole: Bool) -> Int {
        var bad = 0
        var start = 0
        while start < head.count {
            do throws(UTF8.ValidationError) {
                _ = try UTF8Span(validating: head.bindMemory(to: UInt8.self).span.extracting(start..<head.count))
                break
            } catch {
                let place = start + error.byteOffsets.lowerBound
                // The longest sequence has four bytes: what the end cuts off has fewer.
                if !isWhole && head.count - place < 4 { break }
                bad += 1
                start += max(error.byteOffsets.upperBound, error.byteOffsets.lowerBound + 1)
            }
        }
        return bad
    }
}

extension TextEncoding {
    /// The encoding the user named, else the one that is found.
    static func find(
        _ head: UnsafeRawBufferPointer, isWhole: Bool, option: String?, file: String
    ) throws(TableError) -> TextEncoding {
        guard let option else { return TextEncoding(head: head, isWhole: isWhole) }
        return try TextEncoding(named: option, head: head, file: file)
    }
}
