import CText

/// Splits a line of text into atoms, in logical order.
///
/// Words end at spaces. Digits and ideographs are words of their own, so that the numbers and names of a long list are made of a few dozen
/// known pictures; letters that join are never split.
///
/// One is used for all lines, one after another: `begin`, any number of stretches, `end`.
final class AtomBuilder {
    private let words: WordCache
    @exclusivity(unchecked) private var runs: [ResolvedRun] = []
    /// Those of the line at hand, whose words are held. Kept for its memory.
    private let atoms = Scratch<Atom>()
    @exclusivity(unchecked) private var seam = Seam()

    /// The end of the line so far, which the next word meets; kept apart so that nothing is read back.
    private struct Seam {
        /// Whether the last atom belongs to the item being added: only then do the two shape each other.
        var continuesItem = false
        /// What the last atom is to a gap behind it.
        var last = BreakRules.Side(scalar: 0, isSpace: false, isLong: false)
        /// Its word's kerning with a space there.
        var kern: Subpixels = 0
    }

    init(words: WordCache) { self.words = words }

    deinit { letGo(from: 0) }

    /// Starts a line.
    func begin(_ runs: [ResolvedRun]) {
        letGo(from: 0)
        self.runs = runs
    }

    /// The line of what was added.
    func end(bytes: Range<Int>, baseLevel: UInt8 = 0, needsReordering: Bool = false, fallbackRun: Int) -> ShapedLine {
        let list = AtomList.make(held: UnsafeBufferPointer(start: atoms.base, count: atoms.count))
        var advance: Subpixels = 0
        for i in 0..<atoms.count { advance += atoms.base[i].advance }
        // The list holds the words now.
        atoms.count = 0
        return ShapedLine(
            atoms: list, advance: advance, bytes: bytes, baseLevel: baseLevel, needsReordering: needsReordering,
            fallbackRun: fallbackRun)
    }

    private func letGo(from first: Int) {
        for i in first..<atoms.count { atoms.base[i].unheld._withUnsafeGuaranteedRef { $0.letGo() } }
        atoms.count = first
    }

    /// What is the same for all words of an item.
    private struct Style {
        let face: FontFace
        let script: hb_script_t
        let run: Int
        let level: UInt8
        let digitsSplit: Bool
    }

    /// Adds a stretch of printable ASCII in one run: every byte is a cluster, and nothing but spaces and digits ends a word.
    ///
    /// It does what `append` does, for what may come to stand side by side in ASCII: a test holds it to the long way.
    func addASCII(_ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, run: Int) {
        let face = runs[run].face
        let style = Style(
            face: face, script: HB_SCRIPT_LATIN, run: run, level: 0,
            digitsSplit: face.file.digitsStandAlone || runs[run].monospacedDigits)
        let first = atoms.count
        reserve(range.count)
        var writer = ASCIIWriter(next: atoms.base + first, run: run)
        if first > 0 {
            writer.followsSpace = seam.last.isSpace
            writer.followsHyphen = seam.last.scalar == 0x2d && seam.last.isLong
        }
        let singles = words.singles(of: face)
        // As many values from "0" on are words of their own.
        let digits: UInt8 = style.digitsSplit ? 10 : 0
        var start = range.lowerBound
        while start < range.upperBound {
            let byte = bytes[start]
            if byte == 0x20 {
                writer.addSpace(singles.find(byte), at: start)
                start &+= 1
            } else if byte &- 0x30 < digits {
                writer.addDigit(singles.find(byte), at: start)
                start &+= 1
            } else {
                var end = start &+ 1
                let limit = min(start &+ TextLimits.maximumWordLetters, range.upperBound)
                while end < limit, bytes[end] != 0x20, bytes[end] &- 0x30 >= digits { end &+= 1 }
                let letters = UnsafeBufferPointer(rebasing: bytes[start..<end])
                let word = words.find(letters, face: face, script: HB_SCRIPT_LATIN, isRightToLeft: false)
                writer.addWord(word, letters, at: start)
                start = end
            }
        }
        atoms.count = writer.next - atoms.base
        if atoms.count > 0 { seam.last = atoms.base[atoms.count - 1].rightSide }
        finish(style, from: first, joins: false)
    }

    /// Makes room for so many atoms more; for twice as many as there were, so that many short runs do not copy them again and again.
    private func reserve(_ more: Int) {
        let count = atoms.count + more
        if count > 1 { atoms.grow(to: 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)) }
    }

    /// Adds an item of any script. `clusters` are the byte offsets of its clusters with the end as last element.
    func add(_ item: TextItem, clusters: ArraySlice<Int32>, of bytes: UnsafeBufferPointer<UInt8>) {
        let style = Style(
            face: item.face, script: item.script, run: item.run, level: item.level,
            digitsSplit: item.face.file.digitsStandAlone || runs[item.run].monospacedDigits)
        let first = atoms.count
        seam.continuesItem = false
        if let room = runs[item.run].attachment {
            for i in clusters.startIndex..<clusters.endIndex - 1 {
                let range = Int(clusters[i])..<Int(clusters[i + 1])
                let word = Word(room: room, bytes: Array(bytes[range]), face: item.face)
                withExtendedLifetime(word) { append(.passUnretained(word), at: range.lowerBound, style, .single, &seam) }
            }
            return
        }
        var start = Int(clusters[clusters.startIndex])
        var letters = 0
        for i in clusters.startIndex..<clusters.endIndex - 1 {
            let range = Int(clusters[i])..<Int(clusters[i + 1])
            let byte = range.count == 1 ? bytes[range.lowerBound] : 0
            if byte == 0x20 || item.isSingles || (style.digitsSplit && byte &- 0x30 <= 9) {
                if start < range.lowerBound { append(start..<range.lowerBound, of: bytes, style, [], &seam) }
                append(range, of: bytes, style, byte == 0x20 ? .space : .single, &seam)
                start = range.upperBound
                letters = 0
            } else if letters == TextLimits.maximumWordLetters {
                append(start..<range.lowerBound, of: bytes, style, [], &seam)
                start = range.lowerBound
                letters = 1
            } else {
                letters += 1
            }
        }
        let end = Int(clusters[clusters.endIndex - 1])
        if start < end { append(start..<end, of: bytes, style, [], &seam) }
        finish(style, from: first, joins: item.joins)
    }

    @inline(__always)
    private func append(
        _ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, _ style: borrowing Style, _ flags: Atom.Flags, _ seam: inout Seam
    ) {
        let word = words.find(
            UnsafeBufferPointer(rebasing: bytes[range]), face: style.face, script: style.script,
            isRightToLeft: style.level & 1 == 1)
        append(word, at: range.lowerBound, style, flags, &seam)
    }

    /// Adds the atom of a word, which is held from here on, and what the two atoms beside a gap do to each other.
    @inline(__always)
    private func append(
        _ word: Unmanaged<Word>, at start: Int, _ style: borrowing Style, _ flags: Atom.Flags, _ seam: inout Seam
    ) {
        word._withUnsafeGuaranteedRef { word in
            word.hold()
            var flags = flags
            let isSpace = flags.contains(.space)
            let isLong = word.clusterCount > 1
            if atoms.count > 0 {
                var kerning: Subpixels = 0
                if seam.continuesItem, isSpace != seam.last.isSpace { kerning = isSpace ? seam.kern : word.kernBefore }
                if kerning != 0 { atoms.base[atoms.count - 1].advance += kerning }
                let side = BreakRules.Side(scalar: word.firstScalar, isSpace: isSpace, isLong: isLong)
                if BreakRules.allowsBreak(after: seam.last, before: side) { flags.insert(.breakBefore) }
            }
            atoms.append(
                Atom(
                    word: word, start: Int32(truncatingIfNeeded: start), advance: word.advance,
                    run: UInt16(truncatingIfNeeded: style.run), level: style.level, flags: flags))
            seam.continuesItem = true
            seam.last = BreakRules.Side(scalar: word.lastScalar, isSpace: isSpace, isLong: isLong)
            seam.kern = word.kernAfter
        }
    }

    /// Applies what the run asks of all its letters.
    private func finish(_ style: borrowing Style, from first: Int, joins: Bool) {
        if runs[style.run].monospacedDigits {
            for i in first..<atoms.count where atoms.base[i].flags.contains(.single) && atoms.base[i].word.utf8.count == 1 {
                let own = atoms.base[i].advance
                atoms.base[i].advance = max(own, style.face.widestDigit)
                atoms.base[i].inset = (atoms.base[i].advance - own) / 2
            }
        }
        let tracking = runs[style.run].tracking
        if tracking != 0, !joins { track(from: first, by: tracking) }
    }

    /// Cuts words into clusters that keep their kerned advances, and widens each.
    private func track(from first: Int, by tracking: Subpixels) {
        let whole = AtomList.make(held: UnsafeBufferPointer(start: atoms.base + first, count: atoms.count - first))
        atoms.count = first
        for var atom in whole {
            let word = atom.word
            if word.clusterCount > 1 {
                for cluster in 0..<word.clusterCount { atoms.append(tracked(atom, cluster, by: tracking)) }
            } else {
                word.hold()
                atom.advance += tracking
                atoms.append(atom)
            }
        }
        if atoms.count > 0 { seam.last = atoms.base[atoms.count - 1].rightSide }
    }

    /// One cluster of a word that is spread; its word is held.
    private func tracked(_ atom: Atom, _ cluster: Int, by tracking: Subpixels) -> Atom {
        let word = atom.word
        let range = word.byteOffset(ofCluster: cluster)..<word.byteOffset(ofCluster: cluster + 1)
        let part = word.utf8.withUnsafeBufferPointer {
            words.word(
                UnsafeBufferPointer(rebasing: $0[range]), face: word.face, script: word.script,
                isRightToLeft: word.isRightToLeft)
        }
        part.hold()
        let kerned = cluster == word.clusterCount - 1 ? atom.advance - word.advance : 0
        var tracked = Atom(
            word: part, start: atom.start + Int32(range.lowerBound),
            advance: word.clusterAdvances[cluster] + tracking + kerned, run: atom.run, level: atom.level, flags: atom.flags)
        tracked.inset = atom.inset
        if cluster > 0 { tracked.flags.remove(.breakBefore) }
        return tracked
    }
}
