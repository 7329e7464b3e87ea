import CText

/// A word in one face, shaped: the unit that is measured, drawn and remembered.
///
/// "Word" means whatever is drawn by one call: letters between spaces, one digit, one ideograph, an emoji, a piece of a word that
/// was cut. Its shape is small and lives as long as somebody needs it; its pixels belong to the word cache.
final class Word: PixelHolder {
    let face: FontFace
    let script: hb_script_t
    let isRightToLeft: Bool
    let utf8: [UInt8]
    let hash: UInt64
    let advance: Subpixels
    /// Change of the preceding space's advance, and of this word's when a space follows: some fonts kern with the space.
    let kernBefore: Subpixels
    let kernAfter: Subpixels
    /// Where each cluster ends in `utf8`; empty when every byte is a cluster.
    let clusterEnds: [UInt16]
    /// In logical order, one a cluster; the sum is `advance`.
    let clusterAdvances: [Subpixels]
    /// Whether it surely leaves no ink.
    let isBlank: Bool
    /// The rightmost glyph when the word is one glyph after another, else nil: its outline tells where ink ends.
    let lastGlyph: UInt32?

    /// Pixels, owned by the word cache.
    var image: WordImage?
    var heldBytes = 0
    var generation: UInt32 = 0
    /// Ink beyond the advance, -1 until it is asked for.
    private var knownOverhang: Subpixels = -1

    init(
        face: FontFace, script: hb_script_t, isRightToLeft: Bool, utf8: [UInt8], hash: UInt64, advance: Subpixels,
        kernBefore: Subpixels, kernAfter: Subpixels, clusterEnds: [UInt16], clusterAdvances: [Subpixels], isBlank: Bool,
        lastGlyph: UInt32? = nil
    ) {
        self.face = face
        self.script = script
        self.isRightToLeft = isRightToLeft
        self.utf8 = utf8
        self.hash = hash
        self.advance = advance
        self.kernBefore = kernBefore
        self.kernAfter = kernAfter
        self.clusterEnds = clusterEnds
        self.clusterAdvances = clusterAdvances
        self.isBlank = isBlank
        self.lastGlyph = lastGlyph
    }

    var clusterCount: Int { clusterAdvances.count }

    /// Byte at which cluster `index` starts; `clusterCount` gives the end.
    func byteOffset(ofCluster index: Int) -> Int {
        clusterEnds.isEmpty ? index : index == 0 ? 0 : Int(clusterEnds[index - 1])
    }

    func dropPixels() { image = nil }

    /// How far ink reaches beyond the advance on the right; 0 or more. A layout's width includes it, so that no frame of that width cuts ink.
    func overhang(shaper: Shaper) -> Subpixels {
        if knownOverhang < 0 { knownOverhang = isBlank ? 0 : max(0, shaper.inkEnd(of: self) - advance) }
        return knownOverhang
    }
}

/// Pixels of a word: coverage at four times the width, and the device pixel masks made from it on demand.
final class WordImage {
    /// Coverage, one byte a device pixel, rows without padding, trimmed to the ink.
    struct Mask {
        var left: Int32
        var top: Int32
        var width: Int32
        var height: Int32
        var bytes: [UInt8]
    }

    /// Left edge in wide pixels from the pen, top in device pixels from the baseline (negative above).
    let left: Int32
    let top: Int32
    let width: Int32
    let height: Int32
    let coverage: [UInt8]
    /// One a quarter pixel of the pen.
    var phases: (Mask?, Mask?, Mask?, Mask?) = (nil, nil, nil, nil)
    /// Colour pictures have pixels instead: premultiplied ARGB of `width` x `height` device pixels, `left` in device pixels.
    let pixels: [UInt32]

    init(left: Int32, top: Int32, width: Int32, height: Int32, coverage: [UInt8], pixels: [UInt32] = []) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
        self.coverage = coverage
        self.pixels = pixels
    }
}
