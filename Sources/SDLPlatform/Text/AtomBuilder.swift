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

    init(words: WordCache, runs: [ResolvedRun]) {
        self.words = words
        self.runs = runs
        atoms.reserveCapacity(24)
    }

    /// Adds a stretch of printable ASCII in one run: every byte is a cluster, and nothing but spaces and digits ends a word.
    mutating func addASCII(_ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, run: Int) {
        let style = runs[run]
        let item = TextItem(
            clusters: 0..<0, run: run, face: style.face, script: HB_SCRIPT_LATIN, level: 0, isSingles: false,
            joins: false)
        let digitsSplit = style.face.file.digitsStandAlone || style.spec.monospacedDigits
        let first = atoms.count
        continuesItem = false
        var start = range.lowerBound
        for i in range {
            let byte = bytes[i]
            let isDigit = byte &- 0x30 <= 9
            if byte == 0x20 || (isDigit && digitsSplit) {
                if start < i { append(start..<i, of: bytes, item: item, flags: []) }
                append(i..<i + 1, of: bytes, item: item, flags: byte == 0x20 ? .space : .single)
                start = i + 1
            } else if i - start == TextLimits.maximumWordLetters {
                append(start..<i, of: bytes, item: item, flags: [])
                start = i
            }
        }
        if start < range.upperBound { append(start..<range.upperBound, of: bytes, item: item, flags: []) }
        finish(item, from: first, style: style)
    }

    /// Adds an item of any script. `clusters` are the byte offsets of its clusters with the end as last element.
    mutating func add(_ item: TextItem, clusters: ArraySlice<Int32>, of bytes: UnsafeBufferPointer<UInt8>) {
        let digitsSplit = item.face.file.digitsStandAlone || runs[item.run].spec.monospacedDigits
        let first = atoms.count
        continuesItem = false
        var start = Int(clusters[clusters.startIndex])
        var letters = 0
        for i in clusters.startIndex..<clusters.endIndex - 1 {
            let range = Int(clusters[i])..<Int(clusters[i + 1])
            let byte = range.count == 1 ? bytes[range.lowerBound] : 0
            if byte == 0x20 || item.isSingles || (digitsSplit && byte &- 0x30 <= 9) {
                if start < range.lowerBound { append(start..<range.lowerBound, of: bytes, item: item, flags: []) }
                append(range, of: bytes, item: item, flags: byte == 0x20 ? .space : .single)
                start = range.upperBound
                letters = 0
            } else if letters == TextLimits.maximumWordLetters {
                append(start..<range.lowerBound, of: bytes, item: item, flags: [])
                start = range.lowerBound
                letters = 1
            } else {
                letters += 1
            }
        }
        let end = Int(clusters[clusters.endIndex - 1])
        if start < end { append(start..<end, of: bytes, item: item, flags: []) }
        finish(item, from: first, style: runs[item.run])
    }

    private mutating func append(
        _ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, item: TextItem, flags: Atom.Flags
    ) {
        let slice = UnsafeBufferPointer(rebasing: bytes[range])
        let word = words.word(slice, face: item.face, script: item.script, isRightToLeft: item.level & 1 == 1)
        var atom = Atom(
            word: word, start: Int32(range.lowerBound), advance: word.advance,
            run: UInt16(truncatingIfNeeded: item.run),
            level: item.level, flags: flags)
        if let last = atoms.indices.last {
            if continuesItem {
                if flags.contains(.space) {
                    if !atoms[last].flags.contains(.space) { atoms[last].advance += atoms[last].word.kernAfter }
                } else if atoms[last].flags.contains(.space) {
                    atoms[last].advance += word.kernBefore
                }
            }
            if BreakRules.allowsBreak(between: atoms[last], and: atom) { atom.flags.insert(.breakBefore) }
        }
        continuesItem = true
        atoms.append(atom)
    }

    /// Applies what the run asks of all its letters.
    private mutating func finish(_ item: TextItem, from first: Int, style: ResolvedRun) {
        if style.spec.monospacedDigits {
            for i in first..<atoms.count where atoms[i].flags.contains(.single) && atoms[i].word.utf8.count == 1 {
                let own = atoms[i].advance
                atoms[i].advance = max(own, item.face.widestDigit)
                atoms[i].inset = (atoms[i].advance - own) / 2
            }
        }
        if style.tracking != 0, !item.joins { track(from: first, by: style.tracking) }
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
            let kerned = atom.advance - word.advance
            for cluster in 0..<word.clusterCount {
                let range = word.byteOffset(ofCluster: cluster)..<word.byteOffset(ofCluster: cluster + 1)
                var part = atom
                part.word = word.utf8.withUnsafeBufferPointer {
                    words.word(
                        UnsafeBufferPointer(rebasing: $0[range]), face: word.face, script: word.script,
                        isRightToLeft: word.isRightToLeft)
                }
                part.start = atom.start + Int32(range.lowerBound)
                part.advance =
                    word.clusterAdvances[cluster] + tracking + (cluster == word.clusterCount - 1 ? kerned : 0)
                if cluster > 0 { part.flags.remove(.breakBefore) }
                atoms.append(part)
            }
        }
    }
}
