/// Where a line may be broken: after spaces and hyphens, between Han and kana but for the usual prohibited starts and ends.
///
/// Korean has spaces and breaks at them, as its readers prefer, although the Unicode algorithm would let it break anywhere.
///
/// Thai, Lao, Khmer and Burmese words are not found (that takes a dictionary): such text breaks at spaces, and between clusters where a
/// stretch is wider than a line.
enum BreakRules {
    /// Characters that may not start a line: closing marks, small kana, sound marks, iteration marks.
    private static let prohibitedStarts: Set<UInt32> = Set(
        ("!%),.:;?]}¢°·’”‰′″℃、。々〉》」』】〕〗〙〛〜〞〟ぁぃぅぇぉっゃゅょゎゕゖ゛゜ゝゞ゠ァィゥェォッャュョヮヵヶ・ーヽヾㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
            + "！％），．：；？］｝｠｡｣､･ｧｨｩｪｫｬｭｮｯｰﾞﾟ…‥–—").unicodeScalars.map(\.value))
    /// Characters that may not end a line: opening marks and currency signs.
    private static let prohibitedEnds: Set<UInt32> = Set("([{£¥‘“〈《「『【〔〖〘〚〝（［｛｟｢＄￡￥￦$".unicodeScalars.map(\.value))

    /// One side of a gap between two words.
    struct Side {
        /// Nearest to the gap.
        var scalar: UInt32
        var isSpace: Bool
        /// Whether the word on this side is more than one cluster.
        var isLong: Bool
    }

    @inline(__always)
    static func allowsBreak(after first: Side, before second: Side) -> Bool {
        if second.isSpace { return false }
        if first.isSpace { return true }
        // In ASCII, which most texts are, all rules come to this.
        if first.scalar | second.scalar < 0x80 { return first.scalar == 0x2d && first.isLong && !isDigit(second.scalar) }
        return allowsBreak(between: first, and: second)
    }

    /// Neither is a space, nor are both ASCII.
    private static func allowsBreak(between first: Side, and second: Side) -> Bool {
        let left = first.scalar
        let right = second.scalar
        // Digits beside digits and Han beside Han: most of what gets here.
        if isDigit(right) { return breaksAnywhere(left) && !prohibitedEnds.contains(left) }
        if left >= 0x4e00, left <= 0x9fff, right >= 0x4e00, right <= 0x9fff { return true }
        if left == 0x200b { return true }
        // Neither a no-break space, nor a word joiner, nor a joiner lets go of its neighbours.
        if isGlue(left) || isGlue(right) { return false }
        if breaksAnywhere(left) || breaksAnywhere(right) {
            return !prohibitedStarts.contains(right) && !prohibitedEnds.contains(left)
        }
        return isHyphen(left) && first.isLong
    }

    /// Clusters of a word after which a line may end: behind a hyphen that stands between letters. `isContinued` tells that something other
    /// than a space comes before the word, as the digits of "2024-edition" do.
    static func innerBreaks(of word: Word, isContinued: Bool) -> [Int] {
        guard word.utf8.contains(where: { $0 == 0x2d || $0 == 0xe2 }) else { return [] }
        var breaks: [Int] = []
        for cluster in 1..<max(1, word.clusterCount) {
            let end = word.byteOffset(ofCluster: cluster)
            let left = lastScalar(word.utf8[..<end])
            if left == 0x200b {
                breaks.append(cluster)
            } else if isHyphen(left), cluster > 1 || isContinued {
                let before = lastScalar(word.utf8[..<word.byteOffset(ofCluster: cluster - 1)])
                let right = firstScalar(word.utf8[end...])
                if !isHyphen(before), !isHyphen(right), !isDigit(right), !isGlue(right) { breaks.append(cluster) }
            }
        }
        return breaks
    }

    /// Ideographs; and what stands in place of text, as rule LB20 of the Unicode algorithm has it.
    private static func breaksAnywhere(_ scalar: UInt32) -> Bool {
        isIdeographic(scalar) && !(0xac00...0xd7a3).contains(scalar) || scalar == 0xfffc
    }

    /// Wide characters that stand alone: each is drawn by itself.
    static func isIdeographic(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xa000...0xa4cf, 0xac00...0xd7a3,
            0xf900...0xfaff,
            0xfe30...0xfe4f, 0xff01...0xff60, 0xffe0...0xffe6, 0x1b000...0x1b16f, 0x20000...0x3fffd:
            true
        default: false
        }
    }

    private static func isHyphen(_ scalar: UInt32) -> Bool {
        scalar == 0x2d || scalar == 0x2010 || scalar == 0x2013 || scalar == 0x2014
    }

    private static func isDigit(_ scalar: UInt32) -> Bool { scalar >= 0x30 && scalar <= 0x39 }

    private static func isGlue(_ scalar: UInt32) -> Bool {
        scalar == 0xa0 || scalar == 0x202f || scalar == 0x2060 || scalar == 0x2011 || scalar == 0x200d
    }

    static func firstScalar(_ utf8: [UInt8]) -> UInt32 { utf8.isEmpty ? 0 : scalar(utf8, at: 0) }

    static func firstScalar(_ utf8: ArraySlice<UInt8>) -> UInt32 {
        guard let first = utf8.first else { return 0 }
        return first < 0x80 ? UInt32(first) : scalar(Array(utf8.prefix(4)), at: 0)
    }

    static func lastScalar(_ utf8: [UInt8]) -> UInt32 {
        var index = utf8.count - 1
        guard index >= 0 else { return 0 }
        while index > 0, utf8[index] & 0xc0 == 0x80 { index -= 1 }
        return scalar(utf8, at: index)
    }

    static func lastScalar(_ utf8: ArraySlice<UInt8>) -> UInt32 { lastScalar(Array(utf8.suffix(4))) }

    /// The scalar that starts at `index` of valid UTF-8.
    private static func scalar(_ utf8: [UInt8], at index: Int) -> UInt32 {
        let first = UInt32(utf8[index])
        if first < 0x80 { return first }
        let length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
        var value = first & (length == 4 ? 0x07 : length == 3 ? 0x0f : 0x1f)
        for byte in utf8[index + 1..<min(utf8.count, index + length)] { value = value << 6 | UInt32(byte & 0x3f) }
        return value
    }
}
