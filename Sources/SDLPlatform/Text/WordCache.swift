import CText

/// Shapes and pixels of words met before.
///
/// Two bounds: the number of shapes, and the bytes of pixels. Words in use are held by the lines that show them, so emptying this at
/// any moment loses time, never a pixel.
///
/// Asked for a dozen words a line, so it does without the run-time checks for overlapping access: no method calls back into it.
final class WordCache {
    private let shaper: Shaper
    private let rasterizer = WordRasterizer()
    /// Open addressing by hash, a power of two long, at most half full.
    @exclusivity(unchecked) private var table: [Word?] = Array(repeating: nil, count: 1024)
    private var count = 0
    @exclusivity(unchecked) private var cache: PixelCache<Word>
    private(set) var lookups = 0
    private(set) var shapesMade = 0
    private(set) var imagesMade = 0

    init(shaper: Shaper, scale: Double) {
        self.shaper = shaper
        cache = PixelCache(limit: TextLimits.bytes(TextLimits.wordBytes, scale: scale))
    }

    var imageBytes: Int { cache.bytes }

    /// The word of these bytes; shaped when it is not known.
    func word(_ utf8: UnsafeBufferPointer<UInt8>, face: FontFace, script: hb_script_t, isRightToLeft: Bool) -> Word {
        let seed = UInt64(face.id) << 33 | UInt64(script.rawValue) << 1 | (isRightToLeft ? 1 : 0)
        lookups += 1
        var quick = QuickHash(seed: seed)
        quick.add(utf8)
        let hash = quick.value
        if let known = find(utf8, hash: hash, face: face, script: script, isRightToLeft: isRightToLeft) { return known }
        shapesMade += 1
        let word = shaper.shape(Array(utf8), hash: hash, face: face, script: script, isRightToLeft: isRightToLeft)
        insert(word)
        return word
    }

    private func find(
        _ utf8: UnsafeBufferPointer<UInt8>, hash: UInt64, face: FontFace, script: hb_script_t, isRightToLeft: Bool
    ) -> Word? {
        let mask = table.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while let known = table[slot] {
            if known.hash == hash, known.face === face, known.script == script, known.isRightToLeft == isRightToLeft,
                known.spells(utf8)
            {
                return known
            }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// The word's mask for a pen `phase` quarter pixels right of a whole one; nil when it has no ink. Never called for colour pictures.
    ///
    /// Its pixels are there until `trim`.
    func mask(of word: Word, phase: Int) -> WordImage.Mask? {
        guard let image = image(of: word), image.width > 0 else { return nil }
        if let mask = image.phase(phase) { return mask }
        let mask = image.makePhase(phase)
        cache.add(mask.size, to: word)
        return mask
    }

    /// Brings the pixels into their bounds: between lines, so that none is dropped that the line at hand is made of.
    func trim() { cache.trim() }

    /// The word's pixels, drawn when there are none; nil when SDL_ttf has nothing to draw.
    func image(of word: Word) -> WordImage? {
        if let image = word.image {
            cache.touch(word)
            return image
        }
        guard !word.isBlank else { return nil }
        imagesMade += 1
        let image = rasterizer.draw(word, shaper: shaper)
        word.image = image
        // The object itself counts too.
        cache.add(image.coverage.count + image.pixels.count * 4 + 128, to: word)
        return image
    }

    func removeAll(scale: Double) {
        table = Array(repeating: nil, count: 1024)
        count = 0
        cache.removeAll()
        cache = PixelCache(limit: TextLimits.bytes(TextLimits.wordBytes, scale: scale))
    }

    private func insert(_ word: Word) {
        if count >= TextLimits.wordCount {
            // Shapes are cheap to make again and small: forgetting them all at once keeps no books.
            table = Array(repeating: nil, count: 1024)
            count = 0
        } else if count * 2 >= table.count {
            let old = table
            table = Array(repeating: nil, count: old.count * 2)
            for case let word? in old { place(word) }
        }
        place(word)
        count += 1
    }

    private func place(_ word: Word) {
        let mask = table.count - 1
        var slot = Int(truncatingIfNeeded: word.hash) & mask
        while table[slot] != nil { slot = (slot + 1) & mask }
        table[slot] = word
    }
}
