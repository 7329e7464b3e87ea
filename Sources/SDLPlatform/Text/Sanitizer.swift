import Drawing

/// Text made safe to shape: no controls, no line separators inside a line, bounded length.
///
/// SDL_ttf draws a box for a tab and stops at NUL; HarfBuzz takes time proportional to the text. Neither sees any of that.
struct SanitizedText {
    /// A stretch of one run within one line of the source.
    struct Segment {
        var bytes: Range<Int>
        var run: Int
    }

    /// All lines, one after another, without separators.
    var utf8: [UInt8] = []
    /// Byte ranges of the lines; there is always one.
    var lines: [Range<Int>] = []
    /// In order; segments never cross a line's end.
    var segments: [Segment] = []
    var isASCII = true
    /// Whether the source was longer than what is shaped; then the text ends with an ellipsis of its own.
    private(set) var isCut = false

    /// Splits at LF, CR, CRLF, U+0085, U+2028 and U+2029; turns other controls into spaces, drops NUL and byte order marks.
    init(_ runs: [TextRun]) {
        var budget = TextLimits.maximumScalars
        var lineStart = 0
        var followsReturn = false
        for (index, run) in runs.enumerated() {
            var start = utf8.count
            var text = run.text
            func endSegment() {
                if utf8.count > start { segments.append(Segment(bytes: start..<utf8.count, run: index)) }
                start = utf8.count
            }
            if isCut { break }
            let isPlain = text.withUTF8 { bytes -> Bool in
                guard bytes.count <= budget, bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) else { return false }
                utf8.append(contentsOf: bytes)
                budget -= bytes.count
                return true
            }
            if isPlain {
                followsReturn = followsReturn && run.text.isEmpty
                endSegment()
                continue
            }
            for scalar in text.unicodeScalars {
                guard budget > 0 else {
                    cut()
                    break
                }
                if followsReturn, scalar == "\n" {
                    followsReturn = false
                    continue
                }
                followsReturn = scalar == "\r"
                switch SanitizedText.fate(of: scalar) {
                case .dropped: continue
                case .separator:
                    endSegment()
                    lines.append(lineStart..<utf8.count)
                    lineStart = utf8.count
                case .space: utf8.append(0x20)
                case .kept where scalar.isASCII: utf8.append(UInt8(scalar.value))
                case .kept:
                    isASCII = false
                    utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                }
                budget -= 1
            }
            endSegment()
        }
        lines.append(lineStart..<utf8.count)
    }

    private mutating func cut() {
        isCut = true
        isASCII = false
        utf8 += [0xe2, 0x80, 0xa6]
    }

    private enum Fate { case kept, space, separator, dropped }

    private static func fate(of scalar: Unicode.Scalar) -> Fate {
        switch scalar.value {
        case 0, 0xfeff: .dropped
        case 0x0a, 0x0d, 0x85, 0x2028, 0x2029: .separator
        case 0x01..<0x20, 0x7f..<0xa0: .space
        default: .kept
        }
    }

    /// Bytes a scalar of the source becomes.
    static func byteCount(of scalar: Unicode.Scalar) -> Int {
        switch fate(of: scalar) {
        case .dropped, .separator: 0
        case .space: 1
        case .kept: UTF8.width(scalar)
        }
    }
}
