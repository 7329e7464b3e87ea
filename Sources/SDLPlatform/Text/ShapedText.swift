import CText
import Drawing

/// A run's style with its font found: points turned into device pixels, once a text.
struct ResolvedRun {
    let face: FontFace
    let spec: FontSpec
    /// Device pixels; whole, so that baselines fall on pixels.
    let ascent: Int
    /// Device pixels; ascent and descent make the height `FontSpec.lineHeight` fixes, so the descent takes what is left.
    let descent: Double
    let color: RGBA?
    let underlineColor: RGBA?
    let strikethroughColor: RGBA?
    let background: RGBA?
    let underline: Bool
    let strikethrough: Bool
    let underlinePattern: LinePattern
    let strikethroughPattern: LinePattern
    /// Width of what stands in place of text, nil for text.
    let attachment: Subpixels?
    let tracking: Subpixels
    /// Device pixels upward.
    let raise: Int

    var isDecorated: Bool { underline || strikethrough || background != nil }
}

/// A word in its place in the text: what lines are broken between.
struct Atom {
    struct Flags: OptionSet {
        let rawValue: UInt8

        /// A single space, which may hang over a line's end.
        static let space = Flags(rawValue: 1)
        /// A line may start here.
        static let breakBefore = Flags(rawValue: 2)
        /// One digit, ideograph or picture; never joined with its neighbours.
        static let single = Flags(rawValue: 4)
    }

    let word: Word
    /// Byte of the text the word starts at.
    let start: Int32
    // In 32 bits a paragraph takes half the memory; a word is at most 32 letters of 512 pixels, tracked by 256 each.
    private var storedAdvance: Int32
    private var storedInset: Int32 = 0
    let run: UInt16
    /// Embedding level by the bidirectional algorithm; odd is right to left.
    let level: UInt8
    var flags: Flags

    init(word: Word, start: Int32, advance: Subpixels, run: UInt16, level: UInt8, flags: Flags) {
        self.word = word
        self.start = start
        storedAdvance = Int32(clamping: advance)
        self.run = run
        self.level = level
        self.flags = flags
    }

    /// The word's advance among its neighbours: kerning with spaces and tracking included.
    var advance: Subpixels {
        get { Subpixels(storedAdvance) }
        set { storedAdvance = Int32(clamping: newValue) }
    }
    /// Distance of the word from its pen: digits of one width stand in the middle of theirs.
    var inset: Subpixels {
        get { Subpixels(storedInset) }
        set { storedInset = Int32(clamping: newValue) }
    }
    /// What comes before it decides with this whether a line may start here.
    var leftSide: BreakRules.Side {
        BreakRules.Side(scalar: word.firstScalar, isSpace: flags.contains(.space), isLong: word.clusterCount > 1)
    }
    var rightSide: BreakRules.Side {
        BreakRules.Side(scalar: word.lastScalar, isSpace: flags.contains(.space), isLong: word.clusterCount > 1)
    }
}

/// One line of the source text (between line separators), shaped: any number of set lines can be cut from it.
struct ShapedLine {
    var atoms: [Atom]
    /// Bytes of the text.
    var bytes: Range<Int>
    var baseLevel: UInt8
    /// Whether any level differs from 0: then words must be put in visual order.
    var needsReordering: Bool
    /// Run whose font an empty line stands in.
    var fallbackRun: Int

    var start: TextPosition { TextPosition(atom: 0, cluster: 0) }
    var end: TextPosition { TextPosition(atom: atoms.count, cluster: 0) }
}

/// A place between two clusters.
struct TextPosition: Comparable {
    var atom: Int
    /// Clusters of the atom that lie before; less than it has.
    var cluster: Int

    static func < (a: TextPosition, b: TextPosition) -> Bool {
        a.atom != b.atom ? a.atom < b.atom : a.cluster < b.cluster
    }
}

/// A whole text, sanitised and shaped in the fonts of one scale; independent of any width.
final class ShapedText {
    let text: SanitizedText
    let runs: [ResolvedRun]
    let lines: [ShapedLine]
    private let words: WordCache
    let shaper: Shaper

    init(text: SanitizedText, runs: [ResolvedRun], lines: [ShapedLine], words: WordCache, shaper: Shaper) {
        self.text = text
        self.runs = runs
        self.lines = lines
        self.words = words
        self.shaper = shaper
    }

    /// A part of an atom's word, shaped anew: joining forms, ligatures and kerning change at a cut.
    func fragment(of atom: Atom, from: Int, to: Int) -> Word {
        let word = atom.word
        if from == 0, to == word.clusterCount { return word }
        return word.utf8.withUnsafeBufferPointer { bytes in
            let slice = bytes[word.byteOffset(ofCluster: from)..<word.byteOffset(ofCluster: to)]
            return words.word(
                UnsafeBufferPointer(rebasing: slice), face: word.face, script: word.script,
                isRightToLeft: word.isRightToLeft)
        }
    }

    /// The ellipsis in a run's font: the character where the font has it, else three full stops.
    func ellipsis(run: Int) -> Word {
        let face = runs[run].face
        let bytes: [UInt8] = face.covers(0x2026) ? [0xe2, 0x80, 0xa6] : [0x2e, 0x2e, 0x2e]
        return bytes.withUnsafeBufferPointer {
            words.word($0, face: face, script: HB_SCRIPT_LATIN, isRightToLeft: false)
        }
    }

    /// Advance from one position to another, as drawn when both are cuts; ink beyond the last pen included when `inked`.
    func width(of line: ShapedLine, from start: TextPosition, to end: TextPosition, inked: Bool = true) -> Subpixels {
        guard start < end else { return 0 }
        if inked, line.needsReordering {
            // Any word may come to stand at the right end.
            let last = end.cluster > 0 ? end.atom : end.atom - 1
            let overhang = line.atoms[start.atom...last].reduce(0) { max($0, self.overhang(after: $1)) }
            return width(of: line, from: start, to: end, inked: false) + overhang
        }
        if start.atom == end.atom {
            let word = fragment(of: line.atoms[start.atom], from: start.cluster, to: end.cluster)
            return word.advance + (inked ? word.overhang(shaper: shaper) : 0)
        }
        var width: Subpixels = 0
        var atom = start.atom
        if start.cluster > 0 {
            let first = line.atoms[atom]
            let rest = fragment(of: first, from: start.cluster, to: first.word.clusterCount)
            width += rest.advance + first.advance - first.word.advance
            atom += 1
        }
        while atom < end.atom {
            width += line.atoms[atom].advance
            atom += 1
        }
        if end.cluster > 0 {
            let word = fragment(of: line.atoms[end.atom], from: 0, to: end.cluster)
            return width + word.advance + (inked ? word.overhang(shaper: shaper) : 0)
        }
        return inked ? width + overhang(after: line.atoms[end.atom - 1]) : width
    }

    /// Ink beyond an atom's advance when it ends a line.
    func overhang(after atom: Atom) -> Subpixels {
        if atom.flags.contains(.space) { return 0 }
        // Kerning with a space that is not there any more, and tracking, are part of the advance.
        let slack = atom.advance - atom.inset - atom.word.advance
        return max(0, atom.word.overhang(shaper: shaper) - slack)
    }

    /// The source between two positions.
    func string(of line: ShapedLine, from start: TextPosition, to end: TextPosition) -> String {
        func byte(_ position: TextPosition) -> Int {
            guard position.atom < line.atoms.count else { return line.bytes.upperBound }
            let atom = line.atoms[position.atom]
            return Int(atom.start) + atom.word.byteOffset(ofCluster: position.cluster)
        }
        let range = byte(start)..<max(byte(start), byte(end))
        return String(decoding: text.utf8[range], as: UTF8.self)
    }
}
