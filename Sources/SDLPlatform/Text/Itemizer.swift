import CText
import Drawing

/// A stretch of text of one run, face, script and level: what is shaped together.
struct TextItem {
    var clusters: Range<Int>
    var run: Int
    var face: FontFace
    var script: hb_script_t
    var level: UInt8
    /// Every cluster stands alone: ideographs and pictures.
    var isSingles: Bool
    /// Letters join their neighbours, so they can be neither spread nor cut without shaping again.
    var joins: Bool
}

/// Divides a line into items: clusters, then levels, then scripts, then faces.
struct Itemizer {
    let library: FontLibrary
    let runs: [ResolvedRun]
    let text: SanitizedText
    let isRightToLeft: Bool

    /// Shapes one source line.
    func shape(
        _ bytes: Range<Int>, segments: ArraySlice<SanitizedText.Segment>, builder: AtomBuilder, fallbackRun: Int
    ) -> ShapedLine {
        builder.begin(runs)
        if text.isASCII, !isRightToLeft || hasLetter(bytes) {
            text.utf8.withUnsafeBufferPointer { utf8 in
                for segment in segments { builder.addASCII(segment.bytes, of: utf8, run: segment.run) }
            }
            return builder.end(bytes: bytes, fallbackRun: fallbackRun)
        }
        let clusters = TextClusters(text.utf8, bytes: bytes)
        let bidi = BidiLevels(scalars: clusters.scalars, isRightToLeft: isRightToLeft)
        let items = items(clusters, segments: segments, bidi: bidi)
        text.utf8.withUnsafeBufferPointer { utf8 in
            for item in items {
                let offsets = clusters.offsets[item.clusters.lowerBound...item.clusters.upperBound]
                builder.add(item, clusters: offsets, of: utf8)
            }
        }
        return builder.end(
            bytes: bytes, baseLevel: bidi.base, needsReordering: bidi.base != 0 || bidi.levels.contains { $0 != 0 },
            fallbackRun: fallbackRun)
    }

    private func hasLetter(_ bytes: Range<Int>) -> Bool { text.utf8[bytes].contains(where: Itemizer.isLetter) }

    /// Whether a byte of ASCII is a letter: one makes a line run from left to right.
    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a }

    private func items(
        _ line: TextClusters, segments: ArraySlice<SanitizedText.Segment>, bidi: BidiLevels
    ) -> [TextItem] {
        var items: [TextItem] = []
        var current: TextItem?
        var script = Scripts.common
        let region = HanRegion.guess(line.scalars)
        var segment = segments.startIndex
        for cluster in 0..<line.count {
            while segment + 1 < segments.endIndex, segments[segment].bytes.upperBound <= Int(line.offsets[cluster]) {
                segment += 1
            }
            let run = segments[segment].run
            let first = Int(line.firstScalars[cluster])
            let base = line.scalars[first]
            let own = Scripts.script(of: base)
            let isNeutral = own == Scripts.common || own == Scripts.inherited
            let isSameScript = script == own
            if !isNeutral { script = own }
            let isLetter = !isNeutral && Int(line.firstScalars[cluster + 1]) == first + 1
            let choice: FontLibrary.Choice
            if runs[run].attachment != nil {
                choice = FontLibrary.Choice(face: runs[run].face, isPicture: false)
            } else if isLetter, runs[run].face.covers(base) {
                choice = FontLibrary.Choice(face: runs[run].face, isPicture: false)
            } else if isLetter, isSameScript, let current, current.run == run, !current.face.file.isColor,
                current.face.covers(base)
            {
                choice = FontLibrary.Choice(face: current.face, isPicture: false)
            } else {
                choice = library.choose(
                    line.scalars(of: cluster), script: ScriptChoice(script: script, region: region),
                    isNeutral: isNeutral,
                    run: runs[run], sticky: current?.run == run ? current?.face : nil)
            }
            // A cluster no script claims is shaped like its neighbours; ASCII in the run's font is the same everywhere.
            let isLatin = script == Scripts.common || (base < 0x80 && choice.face === runs[run].face)
            let shaped = choice.isPicture ? Scripts.common : isLatin ? HB_SCRIPT_LATIN : script
            let next = TextItem(
                clusters: cluster..<cluster + 1, run: run, face: choice.face, script: shaped,
                level: bidi.levels.isEmpty ? bidi.base : bidi.levels[first],
                isSingles: choice.isPicture || BreakRules.isIdeographic(base), joins: Scripts.joins(shaped))
            if let open = current, open.continues(with: next) {
                current?.clusters = open.clusters.lowerBound..<cluster + 1
            } else {
                if let current { items.append(current) }
                current = next
            }
        }
        if let current { items.append(current) }
        return items
    }
}

extension TextItem {
    fileprivate func continues(with next: TextItem) -> Bool {
        run == next.run && face === next.face && script == next.script && level == next.level
            && isSingles == next.isSingles
    }
}
