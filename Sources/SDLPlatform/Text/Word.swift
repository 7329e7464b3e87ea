import CText

/// A word in one face, shaped: the unit that is measured, drawn and remembered.
///
/// "Word" means whatever is drawn by one call: letters between spaces, one digit, one ideograph, an emoji, a piece of a word that
/// was cut. Its shape is small and lives as long as somebody needs it; its pixels belong to the word cache.
final class Word: PixelHolder, HashCarrier {
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
    let clusterCount: Int
    /// Whether it surely leaves no ink.
    let isBlank: Bool
    /// Whether it has colours of its own.
    let isPicture: Bool
    /// What decides about line breaks beside it; 0 when it is empty.
    let firstScalar: UInt32
    let lastScalar: UInt32
    /// The outer glyphs when the word is one glyph after another, else nil: their outlines tell where ink starts and ends.
    let outerGlyphs: (first: UInt32, last: UInt32)?
    /// Whether it is the letters it is spelled with, side by side, each the glyph it is alone: then its picture is made of theirs.
    let isSpelled: Bool

    /// Pixels, owned by the word cache.
    @exclusivity(unchecked) var image: WordImage? { didSet { drawn = image.map(Unmanaged.passUnretained) } }
    /// The same, to be looked at without counting references: a line asks a dozen words.
    @exclusivity(unchecked) private(set) var drawn: Unmanaged<WordImage>?
    @exclusivity(unchecked) var heldBytes = 0
    @exclusivity(unchecked) var generation: UInt32 = 0
    /// Ink beyond the advance, -1 until it is asked for.
    @exclusivity(unchecked) private var knownOverhang: Subpixels = -1
    /// Atoms that stand for it, see `hold`.
    @exclusivity(unchecked) private var holders: Int32 = 0

    init(
        face: FontFace, script: hb_script_t, isRightToLeft: Bool, utf8: [UInt8], hash: UInt64, advance: Subpixels,
        kernBefore: Subpixels, kernAfter: Subpixels, clusterEnds: [UInt16], clusterAdvances: [Subpixels], isBlank: Bool,
        outerGlyphs: (first: UInt32, last: UInt32)? = nil, isSpelled: Bool = false
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
        clusterCount = clusterAdvances.count
        self.isBlank = isBlank
        isPicture = face.file.isColor
        firstScalar = BreakRules.firstScalar(utf8)
        lastScalar = BreakRules.lastScalar(utf8)
        self.outerGlyphs = outerGlyphs
        self.isSpelled = isSpelled
    }

    /// The room of something that is no text.
    convenience init(room: Subpixels, bytes: [UInt8], face: FontFace) {
        self.init(
            face: face, script: Scripts.common, isRightToLeft: false, utf8: bytes, hash: 0, advance: max(0, room), kernBefore: 0,
            kernAfter: 0, clusterEnds: [UInt16(truncatingIfNeeded: bytes.count)], clusterAdvances: [max(0, room)], isBlank: true)
    }

    // MARK: Being held

    /// Keeps the word for one atom more.
    ///
    /// Atoms come and go by the hundred in a frame, and most stand for words that others stand for too. They are counted here, in a plain
    /// number, since the text engine is used on one thread; all of them together are one reference to the word.
    @inline(__always)
    func hold() {
        if holders == 0 { _ = Unmanaged.passRetained(self) }
        holders &+= 1
    }

    /// Gives up what one `hold` kept.
    @inline(__always)
    func letGo() {
        holders &-= 1
        if holders == 0 { Unmanaged.passUnretained(self).release() }
    }

    // MARK: Clusters

    /// Byte at which cluster `index` starts; `clusterCount` gives the end.
    func byteOffset(ofCluster index: Int) -> Int {
        clusterEnds.isEmpty ? index : index == 0 ? 0 : Int(clusterEnds[index - 1])
    }

    /// Whether these are its bytes.
    @inline(__always)
    func spells(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        utf8.withUnsafeBufferPointer { own in
            guard own.count == bytes.count else { return false }
            for i in 0..<own.count where own[i] != bytes[i] { return false }
            return true
        }
    }

    func dropPixels() { image = nil }

    /// How far ink reaches beyond the advance on the right; 0 or more. A layout's width includes it, so that no frame of that width cuts ink.
    func overhang(shaper: Shaper) -> Subpixels {
        if knownOverhang < 0 { knownOverhang = isBlank ? 0 : max(0, shaper.inkEnd(of: self) - advance) }
        return knownOverhang
    }
}
