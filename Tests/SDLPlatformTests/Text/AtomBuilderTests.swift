import CText
import Drawing
import Testing

@testable import SDLPlatform

@MainActor @Suite struct AtomBuilderTests {
    private func text(using generator: inout SeededGenerator) -> [UInt8] {
        let samples = ["word", "AVATAR", " ", "  ", "-", "--", "well-known-", "12,345", "2024-edition", "7", "To.", "(-", "x-", "~", "7-"]
        let pieces = (0..<Int.random(in: 0...8, using: &generator)).compactMap { _ in samples.randomElement(using: &generator) }
        let long = Int.random(in: 0..<8, using: &generator) == 0 ? String(repeating: "long-", count: 20) : ""
        return Array((pieces.joined() + long).utf8)
    }

    private func describe(_ line: ShapedLine) -> [String] {
        line.atoms.map {
            "\(String(decoding: $0.word.utf8, as: UTF8.self)) \($0.start) \($0.advance) \($0.inset) \($0.run) \($0.flags.rawValue)"
        } + ["\(line.advance)"]
    }

    /// The oracle is the way of any script, which is told of each cluster. Fonts with and without kerning, digits that stand alone or not.
    @Test func `a stretch of ASCII has the atoms it has as an item of any script`() throws {
        let seed: UInt64 = 404
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let library = try FontLibrary(family: nil)
        let (shaper, words) = (Shaper(), WordCache(shaper: Shaper(), scale: 1))
        let builder = AtomBuilder(words: words)
        let fonts = TextShaper(scale: 1, library: library, words: words, shaper: shaper)
        let families: [FontSpec.Family] = [.system, .serif, .monospaced, .named("DejaVu Sans"), .named("Noto Sans")]
        for _ in 0..<1500 {
            let runs = (0..<2).flatMap { _ -> [ResolvedRun] in
                var font = FontSpec(family: families.randomElement(using: &generator) ?? .system, size: 17)
                font.monospacedDigits = Int.random(in: 0..<3, using: &generator) == 0
                let tracking = Int.random(in: 0..<4, using: &generator) == 0 ? 1.25 : 0
                return fonts.resolvedRuns(of: TextRun(text: "", font: font, tracking: tracking), factor: 1)
            }
            let bytes = text(using: &generator)
            // Two runs that meet anywhere.
            let middle = Int.random(in: 0...bytes.count, using: &generator)
            let parts = [0..<middle, middle..<bytes.count].filter { !$0.isEmpty }
            builder.begin(runs)
            bytes.withUnsafeBufferPointer { bytes in
                for (run, part) in parts.enumerated() { builder.addASCII(part, of: bytes, run: run) }
            }
            let short = builder.end(bytes: 0..<bytes.count, fallbackRun: 0)
            builder.begin(runs)
            bytes.withUnsafeBufferPointer { bytes in
                for (run, part) in parts.enumerated() {
                    let item = TextItem(
                        clusters: part, run: run, face: runs[run].face, script: HB_SCRIPT_LATIN, level: 0, isSingles: false, joins: false)
                    let offsets = (part.lowerBound...part.upperBound).map(Int32.init)
                    builder.add(item, clusters: offsets[...], of: bytes)
                }
            }
            let long = builder.end(bytes: 0..<bytes.count, fallbackRun: 0)
            #expect(describe(short) == describe(long), "“\(String(decoding: bytes, as: UTF8.self))”, runs meet at \(middle)")
        }
    }
}
