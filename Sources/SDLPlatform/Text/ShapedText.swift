import CText
import Drawing

/// One line of the source text (between line separators), shaped: any number of set lines can be cut from it.
struct ShapedLine {
    var atoms: AtomList
    /// The sum of the atoms' advances.
    var advance: Subpixels
    /// Bytes of the text.
    var bytes: Range<Int>
    var baseLevel: UInt8
    /// Whether any level differs from 0: then words must be put in visual order.
    var needsReordering: Bool
    /// Run whose font an empty line stands in.
    var fallbackRun: Int

    /// Bytes of memory, roughly: set as a line it is two objects more.
    var weight: Int { 320 + atoms.count * MemoryLayout<Atom>.stride }

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
struct ShapedText {
    /// What was shaped.
    enum Source {
        /// A request's text as it is.
        case unchanged(String)
        /// All lines of a text made safe, one after another, without separators.
        case sanitized([UInt8])
    }

    /// A text has one line at least, and most have just one, which then takes no memory of its own.
    enum Lines: RandomAccessCollection {
        case one(ShapedLine)
        case several([ShapedLine])

        var startIndex: Int { 0 }
        var endIndex: Int {
            switch self {
            case .one: 1
            case .several(let lines): lines.count
            }
        }
        subscript(index: Int) -> ShapedLine {
            switch self {
            case .one(let line):
                precondition(index == 0, "no line \(index)")
                return line
            case .several(let lines): return lines[index]
            }
        }
    }

    let source: Source
    /// Whether the text was longer than what is shaped.
    let isCut: Bool
    let runs: [ResolvedRun]
    let lines: Lines
    let maker: TextShaper

    init(source: Source, isCut: Bool = false, runs: [ResolvedRun], lines: Lines, maker: TextShaper) {
        self.source = source
        self.isCut = isCut
        self.runs = runs
        self.lines = lines
        self.maker = maker
    }

    var shaper: Shaper { maker.shaper }

    /// Bytes of memory, roughly: what a line or two set from it take included.
    var weight: Int {
        let text =
            switch source {
            case .unchanged(let text): text.utf8.count * 2
            case .sanitized(let bytes): bytes.count * 2
            }
        switch lines {
        case .one(let line): return text + line.weight
        case .several(let lines): return lines.reduce(text) { $0 + $1.weight }
        }
    }

    /// A part of an atom's word, shaped anew: joining forms, ligatures and kerning change at a cut.
    func fragment(of atom: Atom, from: Int, to: Int) -> Word {
        let word = atom.word
        if from == 0, to == word.clusterCount { return word }
        return word.utf8.withUnsafeBufferPointer { bytes in
            let slice = bytes[word.byteOffset(ofCluster: from)..<word.byteOffset(ofCluster: to)]
            return maker.words.word(
                UnsafeBufferPointer(rebasing: slice), face: word.face, script: word.script,
                isRightToLeft: word.isRightToLeft)
        }
    }

    /// The ellipsis in a run's font: the character where the font has it, else three full stops.
    func ellipsis(run: Int) -> Word {
        let face = runs[run].face
        let bytes: [UInt8] = face.covers(0x2026) ? [0xe2, 0x80, 0xa6] : [0x2e, 0x2e, 0x2e]
        return bytes.withUnsafeBufferPointer {
            maker.words.word($0, face: face, script: HB_SCRIPT_LATIN, isRightToLeft: false)
        }
    }

    /// Whether all lines fit in a width, ink beyond the last pen included.
    func isNoWider(than limit: Subpixels) -> Bool {
        switch lines {
        case .one(let line): width(of: line, from: line.start, to: line.end) <= limit
        case .several(let lines): lines.allSatisfy { width(of: $0, from: $0.start, to: $0.end) <= limit }
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
        if start == line.start, end == line.end { return line.advance + (inked ? overhang(after: line.atoms[end.atom - 1]) : 0) }
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
        return atom.unheld._withUnsafeGuaranteedRef { word in
            // Kerning with a space that is not there any more, and tracking, are part of the advance.
            let slack = atom.advance - atom.inset - word.advance
            return max(0, word.overhang(shaper: shaper) - slack)
        }
    }

    /// The source of a line.
    func string(of line: ShapedLine) -> String {
        if case .unchanged(let text) = source { return text }
        return string(of: line, from: line.start, to: line.end)
    }

    /// The source between two positions.
    func string(of line: ShapedLine, from start: TextPosition, to end: TextPosition) -> String {
        func byte(_ position: TextPosition) -> Int {
            guard position.atom < line.atoms.count else { return line.bytes.upperBound }
            let atom = line.atoms[position.atom]
            return Int(atom.start) + atom.word.byteOffset(ofCluster: position.cluster)
        }
        let range = byte(start)..<max(byte(start), byte(end))
        switch source {
        case .unchanged(let text):
            let utf8 = text.utf8
            return String(decoding: utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
        case .sanitized(let bytes): return String(decoding: bytes[range], as: UTF8.self)
        }
    }
}
