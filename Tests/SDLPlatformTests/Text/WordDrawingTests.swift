import Drawing
import Testing

@testable import SDLPlatform

/// Words drawn straight onto a flat colour show what their line's coverage gives there.
@MainActor
struct WordDrawingTests {
    private static let colours: [UInt32] = [0xFF00_0000, 0xFF1A_73E8, 0x8000_0000, 0x40FF_FFFF]
    private static let backdrops: [UInt32] = [0xFFFF_FFFF, 0xFF12_1212, 0xFFD0_D8E8]

    /// What blending the coverage gives, pixel by pixel.
    private func blended(_ coverage: Coverage, width: Int, _ part: PixelBox, _ colour: UInt32, on backdrop: UInt32) -> [UInt32] {
        (part.y0..<part.y1).flatMap { y in
            (part.x0..<part.x1).map { x in
                mixed(colour, over: backdrop, alpha: multiplied(UInt32(coverage[Int(y) * width + Int(x)]), colour >> 24))
            }
        }
    }

    private func drawn(_ coverage: Coverage, _ part: PixelBox, _ colour: UInt32, on backdrop: UInt32, _ tables: ColourTables) -> [UInt32] {
        // Wider than the part: nothing may be written beside it.
        let pitch = part.width + 3
        var pixels = [UInt32](repeating: 0xFFAB_CDEF, count: pitch * part.height)
        let ink = FlatInk(colour: colour, backdrop: backdrop, table: tables.table(colour, on: backdrop))
        pixels.withUnsafeMutableBufferPointer { coverage.draw(part, in: ink, to: $0.baseAddress!, rowPixels: pitch) }
        var result: [UInt32] = []
        for y in 0..<part.height {
            result += pixels[y * pitch..<y * pitch + part.width]
            #expect(pixels[y * pitch + part.width..<(y + 1) * pitch].allSatisfy { $0 == 0xFFAB_CDEF }, "written beside the part")
        }
        return result
    }

    private func part(of raster: LineRaster, using random: inout SeededGenerator) -> PixelBox {
        let x0 = Int32.random(in: 0..<Int32(raster.width), using: &random)
        let y0 = Int32.random(in: 0..<Int32(raster.height), using: &random)
        return Bool.random(using: &random)
            ? PixelBox(width: raster.width, height: raster.height)
            : PixelBox(
                x0: x0, y0: y0, x1: Int32.random(in: x0 + 1...Int32(raster.width), using: &random),
                y1: Int32.random(in: y0 + 1...Int32(raster.height), using: &random))
    }

    @Test("any part of any line in any colours, with caches emptied in between", arguments: [1.0, 1.25, 2])
    func sameAsCoverage(scale: Double) throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("WordDrawingTests seed \(seed) scale \(scale)")
        var random = SeededGenerator(seed: seed)
        let engine = try SDLTextEngine(scale: scale)
        let tables = ColourTables()
        var lines: [LineRaster] = []
        var compared = 0
        for _ in 0..<150 {
            let text = randomText(pieces: Int.random(in: 1...8, using: &random), using: &random)
            let style = ParagraphStyle(maximumLines: 1)
            let size = Double(Int.random(in: 9...24, using: &random))
            let layout = engine.paragraph(request(text, size: size, style: style)).layout(width: nil, height: nil)
            for line in layout.lines { lines += engine.rasters(for: line.content) }
            if Int.random(in: 0..<20, using: &random) == 0 { engine.dropCaches() }
            for _ in 0..<4 {
                guard let raster = lines.randomElement(using: &random), case .coverage(let coverage) = raster.content else { continue }
                let colour = Self.colours.randomElement(using: &random)!
                let backdrop = Self.backdrops.randomElement(using: &random)!
                let part = part(of: raster, using: &random)
                // More than once: a word's pixels are kept from the second time on.
                for _ in 0..<3 {
                    let found = drawn(coverage, part, colour, on: backdrop, tables)
                    let expected = blended(coverage, width: raster.width, part, colour, on: backdrop)
                    // Not in the expectation itself, which would print all the pixels.
                    let isSame = found == expected
                    try #require(isSame, "seed \(seed), \(text.debugDescription)")
                    compared += 1
                }
            }
        }
        #expect(compared > 300)
    }

    @Test("words that reach under each other add up")
    func touchingWords() throws {
        let engine = try SDLTextEngine(scale: 1)
        let tables = ColourTables()
        var run = TextRun(text: "10 1717 AVAV", font: FontSpec(size: 16))
        run.tracking = -3
        let layout = engine.paragraph(TextRequest(runs: [run], style: ParagraphStyle())).layout(width: nil, height: nil)
        for raster in layout.lines.flatMap({ engine.rasters(for: $0.content) }) {
            guard case .coverage(let coverage) = raster.content else { continue }
            let whole = PixelBox(width: raster.width, height: raster.height)
            let expected = blended(coverage, width: raster.width, whole, 0xFF00_0000, on: 0xFFFF_FFFF)
            for _ in 0..<2 {
                let isSame = drawn(coverage, whole, 0xFF00_0000, on: 0xFFFF_FFFF, tables) == expected
                #expect(isSame)
            }
            return
        }
        Issue.record("no ink")
    }

    @Test("the coloured words' memory is bounded, and filled anew when it is full")
    func colouredMemory() {
        let coloured = ColouredMasks(limit: 1)
        let tables = ColourTables()
        let ink = FlatInk(colour: 0xFF00_0000, backdrop: 0xFFFF_FFFF, table: tables.table(0xFF00_0000, on: 0xFFFF_FFFF))
        // 64 KB hold 64 of these; a hundred go round.
        let masks = (0..<100).map { number in
            let mask = WordMask(left: 0, top: 0, width: 16, height: 16, stride: 16)
            for i in 0..<256 { mask.bytes[i] = UInt8((i + number) & 255) }
            return mask
        }
        defer { for mask in masks { mask.deallocate() } }
        for mask in masks { #expect(coloured.pixels(of: mask, in: ink) == nil, "the first time is not worth keeping") }
        for _ in 0..<3 {
            for mask in masks {
                guard let pixels = coloured.pixels(of: mask, in: ink) else {
                    Issue.record("not kept the second time")
                    return
                }
                #expect((0..<256).allSatisfy { pixels[$0] == ink.table[Int(mask.bytes[$0])] })
            }
        }
        #expect(coloured.bytes == 1 << 16)
    }

    @Test("a line that is drawn on one colour never composes its coverage")
    func coverageIsLazy() throws {
        let engine = try SDLTextEngine(scale: 1)
        let layout = engine.layout("The quick brown fox jumps over the lazy dog")
        let raster = try #require(engine.rasters(for: layout.lines[0].content).first)
        guard case .coverage(let coverage) = raster.content else {
            Issue.record("not coverage")
            return
        }
        _ = drawn(coverage, PixelBox(width: raster.width, height: raster.height), 0xFF00_0000, on: 0xFFFF_FFFF, ColourTables())
        #expect(!coverage.isComposed)
        _ = coverage[0]
        #expect(coverage.isComposed)
    }
}
