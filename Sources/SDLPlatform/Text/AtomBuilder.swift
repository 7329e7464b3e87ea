import CText

/// Splits a line of text into atoms, left to right in logical order.
///
/// Words end at spaces. Digits and ideographs are words of their own, so that the numbers and names of a long list are made of a few dozen
/// known pictures; letters that join are never split.
final class AtomBuilder {
    let words: WordCache
    let runs: [ResolvedRun]
    let text: SanitizedText
    private(set) var atoms: [Atom] = []
    private var lastItem = -1
    private var itemCount = 0

    init(words: WordCache, runs: [ResolvedRun], text: SanitizedText) {
        self.words = words
        self.runs = runs
        self.text = text
        atoms.reserveCapacity(16)
    }

    /// Adds a stretch of printable ASCII in one run: every byte is a cluster, and nothing but spaces and digits ends a word.
    func addASCII(_ range: Range<Int>, run: Int) {
        let face = runs[run].face
        let digitsSplit = face.file.digitsStandAlone
        let tracked = runs[run].tracking != 0
        itemCount += 1
        text.utf8.withUnsafeBufferPointer { bytes in
            var start = range.lowerBound
            func flush(_ end: Int) {
                while start < end {
                    let stop = min(end, start + TextLimits.maximumWordLetters)
                    append(start..<stop, in: bytes, run: run, face: face, script: HB_SCRIPT_LATIN, level: 0, flags: [])
                    start = stop
                }
            }
            for i in range {
                let byte = bytes[i]
                if byte == 0x20 {
                    flush(i)
                    append(i..<i + 1, in: bytes, run: run, face: face, script: HB_SCRIPT_LATIN, level: 0, flags: .space)
                    start = i + 1
                } else if digitsSplit, byte >= 0x30, byte <= 0x39 {
                    flush(i)
                    append(
                        i..<i + 1, in: bytes, run: run, face: face, script: HB_SCRIPT_LATIN, level: 0, flags: .single)
                    start = i + 1
                }
            }
            flush(range.upperBound)
        }
        if tracked { spreadTracking(from: range.lowerBound, run: run) }
    }

    /// Adds an item of any script. `clusters` are the byte offsets of its clusters with the end as last element.
    func add(_ item: TextItem, clusters: ArraySlice<Int32>) {
        itemCount += 1
        let first = clusters.startIndex
        text.utf8.withUnsafeBufferPointer { bytes in
            var start = Int(clusters[first])
            var letters = 0
            func flush(_ end: Int) {
                if start < end { append(start..<end, in: bytes, item: item, flags: []) }
                start = end
                letters = 0
            }
            for i in first..<clusters.endIndex - 1 {
                let range = Int(clusters[i])..<Int(clusters[i + 1])
                let byte = bytes[range.lowerBound]
                if byte == 0x20, range.count == 1 {
                    flush(range.lowerBound)
                    append(range, in: bytes, item: item, flags: .space)
                    start = range.upperBound
                } else if item.isSingles
                    || (range.count == 1 && byte >= 0x30 && byte <= 0x39 && item.face.file.digitsStandAlone)
                {
                    flush(range.lowerBound)
                    append(range, in: bytes, item: item, flags: .single)
                    start = range.upperBound
                } else {
                    letters += 1
                    if letters > TextLimits.maximumWordLetters { flush(range.lowerBound) }
                }
            }
            flush(Int(clusters[clusters.endIndex - 1]))
        }
        if runs[item.run].tracking != 0, !item.joins { spreadTracking(from: Int(clusters[first]), run: item.run) }
    }

    private func append(
        _ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>, item: TextItem, flags: Atom.Flags
    ) {
        append(
            range, in: bytes, run: item.run, face: item.face, script: item.script, level: item.level, flags: flags)
    }

    private func append(
        _ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>, run: Int, face: FontFace, script: hb_script_t,
        level: UInt8,
        flags: Atom.Flags
    ) {
        let slice = UnsafeBufferPointer(rebasing: bytes[range])
        let word = words.word(slice, face: face, script: script, isRightToLeft: level & 1 == 1)
        var atom = Atom(
            word: word, start: Int32(range.lowerBound), advance: word.advance, run: UInt16(truncatingIfNeeded: run),
            level: level,
            flags: flags)
        if flags.contains(.single), slice.count == 1, runs[run].spec.monospacedDigits {
            let widest = Subpixels(
                face.file.widestDigit * face.pixelSize * Int(TextLimits.subpixels) / face.file.unitsPerEm)
            atom.inset = max(0, (widest - word.advance) / 2)
            atom.advance = max(widest, word.advance)
        }
        if let last = atoms.indices.last {
            let previous = atoms[last]
            if previous.run == atom.run, previous.level == level, lastItem == itemCount {
                if flags.contains(.space) {
                    if !previous.flags.contains(.space) { atoms[last].advance += previous.word.kernAfter }
                } else if previous.flags.contains(.space) {
                    atoms[last].advance += word.kernBefore
                }
            }
            if BreakRules.allowsBreak(between: previous, and: atom) { atom.flags.insert(.breakBefore) }
        }
        lastItem = itemCount
        atoms.append(atom)
    }

    /// Cuts words into clusters that keep their kerned advances, and widens each.
    private func spreadTracking(from start: Int, run: Int) {
        let tracking = runs[run].tracking
        var first = atoms.count
        while first > 0, Int(atoms[first - 1].start) >= start { first -= 1 }
        let tail = Array(atoms[first...])
        atoms.removeSubrange(first...)
        for var atom in tail {
            let word = atom.word
            guard word.clusterCount > 1 else {
                atom.advance += tracking
                atoms.append(atom)
                continue
            }
            let extra = atom.advance - word.advance
            for cluster in 0..<word.clusterCount {
                let range = word.byteOffset(ofCluster: cluster)..<word.byteOffset(ofCluster: cluster + 1)
                var part = atom
                part.word = word.utf8.withUnsafeBufferPointer {
                    words.word(
                        UnsafeBufferPointer(rebasing: $0[range]), face: word.face, script: word.script,
                        isRightToLeft: word.isRightToLeft)
                }
                part.start = atom.start + Int32(range.lowerBound)
                part.advance = word.clusterAdvances[cluster] + tracking + (cluster == word.clusterCount - 1 ? extra : 0)
                if cluster > 0 { part.flags.remove(.breakBefore) }
                atoms.append(part)
            }
        }
    }
}
