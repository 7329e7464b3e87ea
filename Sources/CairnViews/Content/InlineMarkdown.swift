/// A stretch of text in one Markdown style.
struct MarkdownSpan: Equatable, Sendable {
    struct Style: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        static let emphasis = Style(rawValue: 1)
        static let strong = Style(rawValue: 2)
        static let code = Style(rawValue: 4)
        static let strikethrough = Style(rawValue: 8)
    }

    var text: String
    var style: Style = []
    /// Where a link goes, as it is written.
    var link: String?
}

/// The inline part of Markdown, as string literals of SwiftUI have it: `*emphasis*`, `**strong**`, `` `code` ``, `~~strike~~`,
/// `[text](destination)`, `<https://…>`, backslash escapes and the named entities of XML.
///
/// Spaces and line breaks stay as they are; there are no blocks. What is not closed is plain text: every character of a text without
/// markup comes out, whatever it is. The emphasis rules are those of CommonMark (flanking, multiples of three). Time grows with the
/// length times the number of open delimiters, which is bounded by `maximumDelimiters`.
struct InlineMarkdown {
    /// Delimiters past this many are plain text, so that "*_*_*_…" costs nothing much.
    static let maximumDelimiters = 512
    /// Characters of a link's destination; what is longer is plain text.
    static let maximumDestination = 2048

    /// Whether `text` may have markup: most texts do not, and are not parsed.
    static func mayHaveMarkup(_ text: String) -> Bool {
        text.utf8.contains { byte in
            switch byte {
            case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: "["), UInt8(ascii: "\\"),
                UInt8(ascii: "<"), UInt8(ascii: "&"):
                true
            default: false
            }
        }
    }

    static func spans(of text: String) -> [MarkdownSpan] {
        guard mayHaveMarkup(text) else { return text.isEmpty ? [] : [MarkdownSpan(text: text)] }
        var parser = InlineMarkdown(text)
        return parser.parse()
    }

    /// The same text without markup.
    static func plainText(of text: String) -> String {
        mayHaveMarkup(text) ? spans(of: text).map(\.text).joined() : text
    }

    /// Text that comes out as `text` again.
    static func escaped(_ text: String) -> String {
        guard mayHaveMarkup(text) || text.utf8.contains(where: { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: ")") }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isPunctuation(scalar) { result.unicodeScalars.append("\\") }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    // MARK: Parsing

    /// What the text is made of, before delimiters have found their partners.
    struct Piece {
        var text: String
        var style: MarkdownSpan.Style = []
        var link: String?
        /// For a run of `*`, `_` or `~`: characters not used yet, and what it may do.
        var delimiter: Unicode.Scalar?
        var count = 0
        var originalCount = 0
        var canOpen = false
        var canClose = false
    }

    let scalars: [Unicode.Scalar]
    private var at = 0
    var pieces: [Piece] = []
    private var plain = String.UnicodeScalarView()
    /// Pieces that are an open `[`.
    private var brackets: [Int] = []
    private var delimiters = 0
    /// Lengths of backtick runs that no later run matches.
    private var unmatchedTicks: Set<Int> = []

    private init(_ text: String) { scalars = Array(text.unicodeScalars) }

    private mutating func parse() -> [MarkdownSpan] {
        while at < scalars.count {
            switch scalars[at] {
            case "\\": escape()
            case "`": code()
            case "*", "_", "~": delimiterRun()
            case "[":
                flush()
                brackets.append(pieces.count)
                pieces.append(Piece(text: "["))
                at += 1
            case "]": closeBracket()
            case "<": autolink()
            case "&": entity()
            default: take()
            }
        }
        flush()
        match(from: 0)
        return merged()
    }

    private mutating func take() {
        plain.append(scalars[at])
        at += 1
    }

    private mutating func flush() {
        guard !plain.isEmpty else { return }
        pieces.append(Piece(text: String(plain)))
        plain = String.UnicodeScalarView()
    }

    private mutating func escape() {
        if at + 1 < scalars.count, Self.isPunctuation(scalars[at + 1]) { at += 1 }
        take()
    }

    private mutating func code() {
        let ticks = length(of: "`", from: at)
        var end = unmatchedTicks.contains(ticks) ? scalars.count : at + ticks
        while end < scalars.count {
            guard scalars[end] == "`" else {
                end += 1
                continue
            }
            let closing = length(of: "`", from: end)
            if closing == ticks {
                flush()
                pieces.append(Piece(text: Self.trimmedCode(scalars[at + ticks..<end]), style: .code))
                at = end + closing
                return
            }
            end += closing
        }
        unmatchedTicks.insert(ticks)
        for _ in 0..<ticks { take() }
    }

    /// One space on both sides goes, so that code may start with a backtick.
    private static func trimmedCode(_ code: ArraySlice<Unicode.Scalar>) -> String {
        var code = code
        if code.count > 2, code.first == " ", code.last == " ", code.contains(where: { $0 != " " }) { code = code.dropFirst().dropLast() }
        return string(code)
    }

    private mutating func delimiterRun() {
        let mark = scalars[at]
        let count = length(of: mark, from: at)
        let before = at > 0 ? scalars[at - 1] : "\n"
        let after = at + count < scalars.count ? scalars[at + count] : "\n"
        let isLeft = !Self.isSpace(after) && (!Self.isPunctuation(after) || Self.isSpace(before) || Self.isPunctuation(before))
        let isRight = !Self.isSpace(before) && (!Self.isPunctuation(before) || Self.isSpace(after) || Self.isPunctuation(after))
        flush()
        at += count
        var piece = Piece(text: String(repeating: Character(mark), count: count))
        delimiters += 1
        // Three tildes and more are a code fence, which is not inline.
        if delimiters <= Self.maximumDelimiters, mark != "~" || count <= 2 {
            piece.delimiter = mark
            piece.count = count
            piece.originalCount = count
            piece.canOpen = isLeft && (mark != "_" || !isRight || Self.isPunctuation(before))
            piece.canClose = isRight && (mark != "_" || !isLeft || Self.isPunctuation(after))
        }
        pieces.append(piece)
    }

    private mutating func closeBracket() {
        guard let open = brackets.popLast(), let (destination, end) = linkDestination(from: at + 1) else { return take() }
        flush()
        at = end
        match(from: open + 1)
        pieces[open].text = ""
        for index in open + 1..<pieces.count {
            pieces[index].delimiter = nil
            if pieces[index].link == nil { pieces[index].link = destination }
        }
        // No link inside a link.
        brackets.removeAll()
    }

    /// `(destination "title")` from a place on; the title is dropped.
    private func linkDestination(from start: Int) -> (String, end: Int)? {
        guard start < scalars.count, scalars[start] == "(" else { return nil }
        var index = skippingSpaces(start + 1)
        var destination = String.UnicodeScalarView()
        let isBracketed = index < scalars.count && scalars[index] == "<"
        if isBracketed { index += 1 }
        var depth = 0
        while index < scalars.count {
            guard index - start < Self.maximumDestination else { return nil }
            let scalar = scalars[index]
            if isBracketed ? scalar == ">" : (scalar == ")" && depth == 0) || Self.isSpace(scalar) { break }
            if scalar == "\\", index + 1 < scalars.count, Self.isPunctuation(scalars[index + 1]) {
                index += 1
            } else if scalar == "(" {
                depth += 1
            } else if scalar == ")" {
                depth -= 1
            }
            destination.append(scalars[index])
            index += 1
        }
        if isBracketed {
            guard index < scalars.count else { return nil }
            index += 1
        }
        index = skippingSpaces(index)
        if index < scalars.count, scalars[index] == "\"" || scalars[index] == "'" {
            let rest = scalars[(index + 1)...].prefix(Self.maximumDestination)
            guard let close = rest.firstIndex(of: scalars[index]) else { return nil }
            index = skippingSpaces(close + 1)
        }
        guard index < scalars.count, scalars[index] == ")" else { return nil }
        return (String(destination), index + 1)
    }

    private mutating func autolink() {
        guard let end = scalars[at...].prefix(Self.maximumDestination).firstIndex(of: ">") else { return take() }
        let inside = scalars[(at + 1)..<end]
        let colon = inside.firstIndex(of: ":") ?? inside.startIndex
        let scheme = inside[..<colon]
        func isSchemeCharacter(_ scalar: Unicode.Scalar) -> Bool {
            scalar.isASCII && (scalar.properties.isAlphabetic || "+-.".unicodeScalars.contains(scalar))
        }
        guard (2...32).contains(scheme.count), scheme.allSatisfy(isSchemeCharacter),
            !inside.contains(where: { Self.isSpace($0) || $0 == "<" })
        else { return take() }
        flush()
        let address = Self.string(inside)
        pieces.append(Piece(text: address, link: address))
        at = end + 1
    }

    private static let entities: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}",
    ]

    private mutating func entity() {
        let limit = min(scalars.count, at + 8)
        guard let end = scalars[at..<limit].firstIndex(of: ";"), let scalar = Self.entities[Self.string(scalars[(at + 1)..<end])] else {
            return take()
        }
        plain.append(scalar)
        at = end + 1
    }
}
