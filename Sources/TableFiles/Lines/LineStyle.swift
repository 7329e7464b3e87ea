/// What kind of text a file of lines is.
enum LineStyle: Hashable, Sendable {
    /// Every line is a row.
    case plain
    /// Every line is a row; some are headings for those below.
    case headed(Heading)
    /// A row is a line with a time stamp and the lines below without one.
    case log

    enum Heading: Hashable, Sendable {
        /// `# Title`, as in Markdown.
        case hashes
        /// `== Title ==`, as in wikis and AsciiDoc.
        case equals
        /// `[section]`, as in settings.
        case brackets
    }

    /// The style of a sample of lines: a log if half of those that could begin a record have a time stamp; headed if there is a
    /// heading for at most half the other lines.
    static func find(in lines: [[UInt8]]) -> LineStyle {
        var stamped = 0, full = 0
        var headings: [Heading: Int] = [:]
        for line in lines where !line.isEmpty {
            line.withUnsafeBufferPointer { line in
                if line[0] != 0x20, line[0] != 0x09 { full += 1 }
                if LogLine(line) != nil { stamped += 1 }
                for style in [Heading.hashes, .equals, .brackets] where title(line, style) != nil { headings[style, default: 0] += 1 }
            }
        }
        if stamped > 0, stamped * 2 >= full { return .log }
        let best = headings.max { ($0.value, "\($0.key)") < ($1.value, "\($1.key)") }
        guard let best, best.value * 2 <= full else { return .plain }
        return .headed(best.key)
    }

    /// The title of a heading in a style, as places in the line; nil if it is none.
    static func title(_ line: UnsafeBufferPointer<UInt8>, _ style: Heading) -> Range<Int>? {
        guard let first = line.first, line.count <= 400 else { return nil }
        var start = 0, end = line.count
        while end > 0, line[end - 1] == 0x20 || line[end - 1] == 0x0D { end -= 1 }
        let mark: UInt8
        switch style {
        case .brackets:
            guard first == UInt8(ascii: "["), end > 2, line[end - 1] == UInt8(ascii: "]") else { return nil }
            return 1..<end - 1
        case .hashes: mark = UInt8(ascii: "#")
        case .equals: mark = UInt8(ascii: "=")
        }
        while start < end, line[start] == mark { start += 1 }
        guard (1...6).contains(start), style == .hashes || start >= 2, start < end, line[start] == 0x20 else { return nil }
        while start < end, line[start] == 0x20 { start += 1 }
        while end > start, line[end - 1] == mark { end -= 1 }
        while end > start, line[end - 1] == 0x20 { end -= 1 }
        return start < end ? start..<end : nil
    }
}
