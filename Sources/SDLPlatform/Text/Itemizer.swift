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
    func shape(_ bytes: Range<Int>, segments: ArraySlice<SanitizedText.Segment>, words: WordCache, fallbackRun: Int)
        -> ShapedLine
    {
        var builder = AtomBuilder(words: words, runs: runs)
        if text.isASCII, !isRightToLeft || hasLetter(bytes) {
            text.utf8.withUnsafeBufferPointer { utf8 in
                for segment in segments { builder.addASCII(segment.bytes, of: utf8, run: segment.run) }
            }
            return ShapedLine(
                atoms: builder.atoms, bytes: bytes, baseLevel: 0, needsReordering: false, fallbackRun: fallbackRun)
        }
        let line = clusters(of: bytes, segments: segments)
        let bidi = BidiLevels(
            scalars: line.scalars, isRightToLeft: isRightToLeft)
        let items = items(line, bidi: bidi)
        text.utf8.withUnsafeBufferPointer { utf8 in
            for item in items {
                builder.add(item, clusters: line.offsets[item.clusters.lowerBound...item.clusters.upperBound], of: utf8)
            }
        }
        return ShapedLine(
            atoms: builder.atoms, bytes: bytes, baseLevel: bidi.base,
            needsReordering: bidi.base != 0 || bidi.levels.contains { $0 != 0 }, fallbackRun: fallbackRun)
    }

    /// A line's clusters and scalars.
    private struct Clusters {
        /// Byte offsets; one more than there are clusters.
        var offsets: [Int32] = []
        /// Index of each cluster's first scalar; one more than there are clusters.
        var firstScalars: [Int] = []
        var scalars: [UInt32] = []
        var runs: [Int] = []
    }

    private func hasLetter(_ bytes: Range<Int>) -> Bool {
        text.utf8[bytes].contains { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7a }
    }

    private func clusters(of bytes: Range<Int>, segments: ArraySlice<SanitizedText.Segment>) -> Clusters {
        var result = Clusters()
        var offset = bytes.lowerBound
        var segment = segments.startIndex
        for character in String(decoding: text.utf8[bytes], as: UTF8.self) {
            while segment + 1 < segments.endIndex, segments[segment].bytes.upperBound <= offset { segment += 1 }
            result.offsets.append(Int32(offset))
            result.firstScalars.append(result.scalars.count)
            result.runs.append(segments[segment].run)
            for scalar in character.unicodeScalars { result.scalars.append(scalar.value) }
            offset += character.utf8.count
        }
        result.offsets.append(Int32(bytes.upperBound))
        result.firstScalars.append(result.scalars.count)
        return result
    }

    private func items(_ line: Clusters, bidi: BidiLevels) -> [TextItem] {
        var items: [TextItem] = []
        var script = Scripts.common
        let region = HanRegion.guess(line.scalars)
        for cluster in 0..<line.runs.count {
            let scalars = line.scalars[line.firstScalars[cluster]..<line.firstScalars[cluster + 1]]
            guard let base = scalars.first else { continue }
            let own = Scripts.script(of: base)
            if own != Scripts.common, own != Scripts.inherited { script = own }
            let run = runs[line.runs[cluster]]
            let level = bidi.levels.isEmpty ? bidi.base : bidi.levels[line.firstScalars[cluster]]
            let previous = items.last
            let sticky = previous.flatMap { $0.run == line.runs[cluster] ? $0.face : nil }
            let choice = library.choose(
                scalars, script: ScriptChoice(script: script, region: region),
                isNeutral: own == Scripts.common || own == Scripts.inherited, run: run,
                sticky: sticky)
            // A cluster no script claims is shaped like its neighbours.
            let shaped = choice.isPicture ? Scripts.common : script == Scripts.common ? HB_SCRIPT_LATIN : script
            let isSingles = choice.isPicture || BreakRules.isIdeographic(base)
            if let previous, previous.run == line.runs[cluster], previous.face === choice.face,
                previous.script == shaped,
                previous.level == level, previous.isSingles == isSingles
            {
                items[items.count - 1].clusters = previous.clusters.lowerBound..<cluster + 1
            } else {
                items.append(
                    TextItem(
                        clusters: cluster..<cluster + 1, run: line.runs[cluster], face: choice.face, script: shaped,
                        level: level,
                        isSingles: isSingles, joins: Scripts.joins(shaped)))
            }
        }
        return items
    }
}
