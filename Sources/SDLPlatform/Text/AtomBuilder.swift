import CText

/// Splits a line of text into atoms, in logical order.
///
/// Words end at spaces. Digits and ideographs are words of their own, so that the numbers and names of a long list are made of a few dozen
/// known pictures; letters that join are never split.
struct AtomBuilder {
    let words: WordCache
    let runs: [ResolvedRun]
    private(set) var atoms: [Atom] = []
    /// Whether the last atom belongs to the item being added: only then do the two shape each other.
    private var continuesItem = false
    /// What the last atom is to a gap behind it, and its word's kerning with a space there; kept apart so that nothing is read back.
    private var last = BreakRules.Side(scalar: 0, isSpace: false, isLong: false)
    private var lastKern: Subpixels = 0

    init(words: WordCache, runs: [ResolvedRun]) {
        self.words = words
        self.runs = runs
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
    mutating func addASCII(_ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, run: Int) {
        let face = runs[run].face
        let style = Style(
            face: face, script: HB_SCRIPT_LATIN, run: run, level: 0,
            digitsSplit: face.file.digitsStandAlone || runs[run].spec.monospacedDigits)
        let first = atoms.count
        continuesItem = false
        let singles = words.singles(of: face)
        let room = AtomBuilder.greatestCount(range, of: bytes, digitsSplit: style.digitsSplit)
        // Into memory that is known to be there: appending to an array asks four times for each word whether it is its own.
        let made = [Atom](unsafeUninitializedCapacity: room) { buffer, count in
            let base = buffer.baseAddress!
            func add(_ word: consuming Word, at start: Int, _ flags: Atom.Flags) {
                let (atom, kerning) = joined(word, at: start, style, flags, isFirst: first + count == 0)
                if kerning != 0 { base[count - 1].advance += kerning }
                (base + count).initialize(to: atom)
                count += 1
            }
            func add(_ range: Range<Int>) {
                guard !range.isEmpty else { return }
                let letters = UnsafeBufferPointer(rebasing: bytes[range])
                add(words.word(letters, face: face, script: style.script, isRightToLeft: false), at: range.lowerBound, [])
            }
            var start = range.lowerBound
            for i in range {
                let byte = bytes[i]
                let isDigit = byte &- 0x30 <= 9
                if byte == 0x20 || (isDigit && style.digitsSplit) {
                    add(start..<i)
                    add(singles.word(byte), at: i, byte == 0x20 ? .space : .single)
                    start = i + 1
                } else if i - start == TextLimits.maximumWordLetters {
                    add(start..<i)
                    start = i
                }
            }
            add(start..<range.upperBound)
        }
        if atoms.isEmpty { atoms = made } else { atoms += made }
        finish(style, from: first, joins: false)
    }

    /// The most words, spaces and single digits there can be: what stands alone, as many words between, and pieces of long ones.
    private static func greatestCount(_ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, digitsSplit: Bool) -> Int {
        let splits: UInt8 = digitsSplit ? 1 : 0
        var count = 0
        for i in range {
            let byte = bytes[i]
            let isDigit: UInt8 = byte &- 0x30 <= 9 ? splits : 0
            let isSpace: UInt8 = byte == 0x20 ? 1 : 0
            count &+= Int(isDigit | isSpace)
        }
        return max(1, min(range.count, 2 * count + 1 + range.count / TextLimits.maximumWordLetters))
    }

    /// Adds an item of any script. `clusters` are the byte offsets of its clusters with the end as last element.
    mutating func add(_ item: TextItem, clusters: ArraySlice<Int32>, of bytes: UnsafeBufferPointer<UInt8>) {
        let style = Style(
            face: item.face, script: item.script, run: item.run, level: item.level,
            digitsSplit: item.face.file.digitsStandAlone || runs[item.run].spec.monospacedDigits)
        let first = atoms.count
        continuesItem = false
        if let room = runs[item.run].attachment {
            for i in clusters.startIndex..<clusters.endIndex - 1 {
                let range = Int(clusters[i])..<Int(clusters[i + 1])
                append(Word(room: room, bytes: Array(bytes[range]), face: item.face), at: range.lowerBound, style, .single)
            }
            return
        }
        var start = Int(clusters[clusters.startIndex])
        var letters = 0
        for i in clusters.startIndex..<clusters.endIndex - 1 {
            let range = Int(clusters[i])..<Int(clusters[i + 1])
            let byte = range.count == 1 ? bytes[range.lowerBound] : 0
            if byte == 0x20 || item.isSingles || (style.digitsSplit && byte &- 0x30 <= 9) {
                if start < range.lowerBound { append(start..<range.lowerBound, of: bytes, style, []) }
                append(range, of: bytes, style, byte == 0x20 ? .space : .single)
                start = range.upperBound
                letters = 0
            } else if letters == TextLimits.maximumWordLetters {
                append(start..<range.lowerBound, of: bytes, style, [])
                start = range.lowerBound
                letters = 1
            } else {
                letters += 1
            }
        }
        let end = Int(clusters[clusters.endIndex - 1])
        if start < end { append(start..<end, of: bytes, style, []) }
        finish(style, from: first, joins: item.joins)
    }

    private mutating func append(
        _ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, _ style: Style, _ flags: Atom.Flags
    ) {
        let word = words.word(
            UnsafeBufferPointer(rebasing: bytes[range]), face: style.face, script: style.script,
            isRightToLeft: style.level & 1 == 1)
        append(word, at: range.lowerBound, style, flags)
    }

    @inline(__always)
    private mutating func append(_ word: consuming Word, at start: Int, _ style: borrowing Style, _ flags: Atom.Flags) {
        let (atom, kerning) = joined(word, at: start, style, flags, isFirst: atoms.isEmpty)
        if kerning != 0 { atoms[atoms.count - 1].advance += kerning }
        atoms.append(atom)
    }

    /// The atom of a word that comes next, and what the advance of the one before it changes by; `isFirst` if there is none.
    @inline(__always)
    private mutating func joined(
        _ word: consuming Word, at start: Int, _ style: borrowing Style, _ flags: Atom.Flags, isFirst: Bool
    ) -> (atom: Atom, kerning: Subpixels) {
        var kerning: Subpixels = 0
        let kernAfter = word.kernAfter
        var flags = flags
        if !isFirst {
            if continuesItem {
                if flags.contains(.space) {
                    if !last.isSpace { kerning = lastKern }
                } else if last.isSpace {
                    kerning = word.kernBefore
                }
            }
            let side = BreakRules.Side(
                scalar: word.firstScalar, isSpace: flags.contains(.space), isLong: word.clusterCount > 1)
            if BreakRules.allowsBreak(after: last, before: side) { flags.insert(.breakBefore) }
        }
        let advance = word.advance
        let atom = Atom(
            word: word, start: Int32(start), advance: advance, run: UInt16(truncatingIfNeeded: style.run), level: style.level, flags: flags)
        continuesItem = true
        last = atom.rightSide
        lastKern = kernAfter
        return (atom, kerning)
    }

    /// Applies what the run asks of all its letters.
    private mutating func finish(_ style: Style, from first: Int, joins: Bool) {
        if runs[style.run].spec.monospacedDigits {
            for i in first..<atoms.count where atoms[i].flags.contains(.single) && atoms[i].word.utf8.count == 1 {
                let own = atoms[i].advance
                atoms[i].advance = max(own, style.face.widestDigit)
                atoms[i].inset = (atoms[i].advance - own) / 2
            }
        }
        let tracking = runs[style.run].tracking
        if tracking != 0, !joins { track(from: first, by: tracking) }
    }

    /// Cuts words into clusters that keep their kerned advances, and widens each.
    private mutating func track(from first: Int, by tracking: Subpixels) {
        let tail = Array(atoms[first...])
        atoms.removeSubrange(first...)
        for var atom in tail {
            let word = atom.word
            guard word.clusterCount > 1 else {
                atom.advance += tracking
                atoms.append(atom)
                continue
            }
            for cluster in 0..<word.clusterCount { atoms.append(tracked(atom, cluster, by: tracking)) }
        }
        if let end = atoms.last { last = end.rightSide }
    }

    /// One cluster of a word that is spread.
    private func tracked(_ atom: Atom, _ cluster: Int, by tracking: Subpixels) -> Atom {
        let word = atom.word
        let range = word.byteOffset(ofCluster: cluster)..<word.byteOffset(ofCluster: cluster + 1)
        let part = word.utf8.withUnsafeBufferPointer {
            words.word(
                UnsafeBufferPointer(rebasing: $0[range]), face: word.face, script: word.script,
                isRightToLeft: word.isRightToLeft)
        }
        let kerned = cluster == word.clusterCount - 1 ? atom.advance - word.advance : 0
        var tracked = Atom(
            word: part, start: atom.start + Int32(range.lowerBound),
            advance: word.clusterAdvances[cluster] + tracking + kerned, run: atom.run, level: atom.level, flags: atom.flags)
        tracked.inset = atom.inset
        if cluster > 0 { tracked.flags.remove(.breakBefore) }
        return tracked
    }
}
