/// How the rows of a JSON file lie in it.
struct JSONLayout: Sendable, Equatable {
    var division: JSONWalker.Division
    /// Where the first record, or what stands before it, begins in the file.
    var start: Int
    /// The key of the array whose elements are the rows; nil when the rows are not within an object.
    var key: String?
    /// Whether the file is one object that is itself the only row.
    var isSingle = false

    /// The format in words.
    var format: String {
        switch division {
        case .commas: "JSON array"
        case .lines: "JSON Lines"
        case .nothing: isSingle ? "JSON object" : "JSON objects"
        }
    }
}

extension JSONLayout {
    /// Whether a file that begins with these bytes is JSON: more than a bracket, which begins many a log and settings file too.
    static func isLikely(_ head: [UInt8]) -> Bool {
        let start = JSONText.trimmed(textStart(head)..<head.count, of: head)
        guard let first = start.first.map({ head[$0] }) else { return false }
        let rest = JSONText.trimmed(start.dropFirst(), of: head)
        guard let second = rest.first.map({ head[$0] }) else { return false }
        if first == UInt8(ascii: "{") { return second == UInt8(ascii: "\"") || second == UInt8(ascii: "}") }
        guard first == UInt8(ascii: "[") else { return false }
        if second == UInt8(ascii: "]") { return rest.count == 1 || head[rest.lowerBound + 1] <= 0x20 }
        if second == UInt8(ascii: "{") || second == UInt8(ascii: "[") { return true }
        let element = JSONText.trimmed(rest.prefix { head[$0] != UInt8(ascii: ",") && head[$0] != UInt8(ascii: "]") }, of: head)
        // `[1] began` is a log, `[1, 2` is not.
        let isClosed = element.upperBound < head.count && head[element.upperBound] == UInt8(ascii: "]")
        return JSONText.isScalar(head[element])
            && (!isClosed || JSONText.trimmed(element.upperBound + 1..<rest.upperBound, of: head).isEmpty)
    }

    /// Finds out how the rows lie.
    ///
    /// - Parameters:
    ///   - bytes: The file; as much of it as a record takes is looked at, at least what has arrived of the first 64 KiB.
    ///   - key: The array the user asked for.
    /// - Throws: ``TableError`` when the file is no JSON.
    static func find(in bytes: any ByteSource, key: String?) throws(TableError) -> JSONLayout {
        let head = try bytes.array(at: 0, count: min(bytes.count, JSONWalker.portion)).bytes
        let start = textStart(head)
        let text = JSONText.trimmed(start..<head.count, of: head)
        guard let first = text.first.map({ head[$0] }) else {
            throw TableError(.unreadable, file: bytes.name, problem: "this is not JSON: it is empty")
        }
        switch first {
        case UInt8(ascii: "["): return ofArray(head, at: text.lowerBound)
        case UInt8(ascii: "{"): return try ofObject(head, at: text.lowerBound, in: bytes, key: key)
        default: break
        }
        let lines = head[text].split(separator: 0x0A).lazy.map { JSONText.trimmed($0.indices, of: head) }
        let isLines = lines.contains { line in
            line.first.map { head[$0] == UInt8(ascii: "{") && head[line.upperBound - 1] == UInt8(ascii: "}") } ?? false
        }
        let isScalars = lines.first.map { JSONText.isScalar(head[$0]) } ?? false
        if isLines || isScalars { return JSONLayout(division: .lines, start: start) }
        throw TableError(
            .unreadable, file: bytes.name, byte: text.lowerBound, line: 1, problem: "this is not JSON: it begins with neither { nor [",
            advice: "Open it as text, with another ending to its name")
    }

    private static func textStart(_ head: [UInt8]) -> Int { head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// An array of rows, unless arrays follow one another: then each is a row.
    private static func ofArray(_ head: [UInt8], at start: Int) -> JSONLayout {
        guard let end = recordEnd(head, at: start), let after = firstText(head, from: end), isOpening(head[after]) else {
            return JSONLayout(division: .commas, start: start + 1)
        }
        return JSONLayout(division: head[start..<end].contains(0x0A) ? .nothing : .lines, start: start)
    }

    private static func ofObject(
        _ head: [UInt8], at start: Int, in bytes: any ByteSource, key: String?
    ) throws(TableError) -> JSONLayout {
        let end = recordEnd(head, at: start)
        if key == nil, let end, firstText(head, from: end) != nil {
            return JSONLayout(division: head[start..<end].contains(0x0A) ? .nothing : .lines, start: start)
        }
        let members = JSONMembers(head, at: start)
        if let key {
            guard let found = members.arrays.first(where: { $0.key == key }) else {
                let names = members.arrays.map(\.key).joined(separator: ", ")
                let advice = names.isEmpty ? "It holds no array" : "Its arrays are \(names)"
                throw TableError(.usage, file: bytes.name, problem: "there is no array “\(key)” in this object", advice: advice)
            }
            return JSONLayout(division: .commas, start: found.start, key: key)
        }
        if let found = members.arrays.first(where: \.holdsObjects) {
            return JSONLayout(division: .commas, start: found.start, key: found.key)
        }
        // Not all of it was seen: what follows may be further objects.
        return JSONLayout(division: .nothing, start: start, isSingle: end != nil)
    }

    private static func recordEnd(_ head: [UInt8], at start: Int) -> Int? {
        var scanner = JSONRecordScanner()
        scanner.begin(at: start)
        let padded = head + [UInt8](repeating: 0, count: JSONRecordScanner.slack)
        if case .complete(let end) = scanner.scan(padded.span.bytes, upTo: head.count, stopsAtLineEnd: false) { return end }
        return nil
    }

    private static func firstText(_ head: [UInt8], from place: Int) -> Int? {
        head[place...].firstIndex { $0 > 0x20 && $0 != UInt8(ascii: ",") }
    }

    static func isOpening(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }
}

/// The arrays among the members of an object, as far as its bytes are there.
private struct JSONMembers {
    struct Member {
        var key: String
        /// Just behind the opening bracket.
        var start: Int
        var holdsObjects: Bool
    }

    private(set) var arrays: [Member] = []

    init(_ head: [UInt8], at open: Int) {
        var depth = 0
        var place = open
        var lastString = 0..<0
        var key = 0..<0
        while place < head.count {
            switch head[place] {
            case UInt8(ascii: "\""):
                lastString = Self.string(head, at: place)
                place = lastString.upperBound
            case UInt8(ascii: ":") where depth == 1: key = lastString
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                if depth == 1, head[place] == UInt8(ascii: "[") { note(head, key: key, at: place) }
                depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { return }
            default: break
            }
            place += 1
        }
    }

    /// The inside of the string whose opening quote is at a place.
    private static func string(_ head: [UInt8], at quote: Int) -> Range<Int> {
        var place = quote + 1
        while place < head.count, head[place] != UInt8(ascii: "\"") { place += head[place] == UInt8(ascii: "\\") ? 2 : 1 }
        return quote + 1..<max(quote + 1, min(place, head.count))
    }

    private mutating func note(_ head: [UInt8], key: Range<Int>, at place: Int) {
        var name: [UInt8] = []
        _ = JSONText.unescape(key, of: head, to: &name)
        let first = head[(place + 1)...].first { $0 > 0x20 }
        arrays.append(Member(key: String(decoding: name, as: UTF8.self), start: place + 1, holdsObjects: first == UInt8(ascii: "{")))
    }
}
