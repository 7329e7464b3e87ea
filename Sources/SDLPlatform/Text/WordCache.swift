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
    /// Those looked up since the last turn, and those since the one before: a word of the old table that is asked for moves to the young one,
    /// and when that has half of all allowed the old one goes.
    @exclusivity(unchecked) private var young = HashTable<Word>()
    @exclusivity(unchecked) private var old = HashTable<Word>()
    /// An old table that went, freed a little at a time so that no frame frees thousands.
    @exclusivity(unchecked) private var leaving: HashTable<Word>?
    @exclusivity(unchecked) private var cache: PixelCache<Word>
    /// Those of the word at hand; kept for its memory.
    @exclusivity(unchecked) private var letters: [WordImage.Letter] = []
    @exclusivity(unchecked) private var singles: [SingleWords] = []
    @exclusivity(unchecked) private(set) var lookups = 0
    private(set) var shapesMade = 0
    /// Words drawn by SDL_ttf.
    private(set) var imagesMade = 0

    init(shaper: Shaper, scale: Double) {
        self.shaper = shaper
        cache = PixelCache(limit: TextLimits.bytes(TextLimits.wordBytes, scale: scale))
    }

    var imageBytes: Int { cache.bytes }
    /// Counts the words whose pixels were dropped: while it is the same, masks handed out are there.
    var drops: Int { cache.drops }

    /// The word of these bytes; shaped when it is not known.
    func word(_ utf8: UnsafeBufferPointer<UInt8>, face: FontFace, script: hb_script_t, isRightToLeft: Bool) -> Word {
        find(utf8, face: face, script: script, isRightToLeft: isRightToLeft).takeUnretainedValue()
    }

    /// The same without a reference of its own: it is there until the next word is asked for, and longer if it is held.
    func find(_ utf8: UnsafeBufferPointer<UInt8>, face: FontFace, script: hb_script_t, isRightToLeft: Bool) -> Unmanaged<Word> {
        let seed = UInt64(face.id) << 33 | UInt64(script.rawValue) << 1 | (isRightToLeft ? 1 : 0)
        lookups += 1
        var quick = QuickHash(seed: seed)
        quick.add(utf8)
        let hash = quick.value
        func matches(_ known: Word) -> Bool {
            known.face === face && known.script == script && known.isRightToLeft == isRightToLeft && known.spells(utf8)
        }
        if let known = young.find(hash: hash, matches) { return known }
        if let known = old.find(hash: hash, matches) {
            insert(known.takeUnretainedValue())
            return known
        }
        shapesMade += 1
        let word = shaper.shape(Array(utf8), hash: hash, face: face, script: script, isRightToLeft: isRightToLeft)
        insert(word)
        return .passUnretained(word)
    }

    /// The words of one byte in a face, Latin from left to right, where they were asked for before: spaces and digits are most of the words of a
    /// row, and looking them up by their bytes takes longer than all that is done with them.
    func singles(of face: FontFace) -> SingleWords {
        if let known = singles.first, known.face === face { return known }
        if let index = singles.firstIndex(where: { $0.face === face }) {
            singles.swapAt(0, index)
            return singles[0]
        }
        if singles.count == Self.facesWithSingles { singles.removeLast() }
        let made = SingleWords(face: face, words: self)
        singles.insert(made, at: 0)
        return made
    }

    /// Faces that a screen of rows mixes.
    private static let facesWithSingles = 8

    private func insert(_ word: Word) {
        young.insert(word)
        // A table has at most four slots a word of the next one.
        leaving?.shed(8)
        guard young.count * 2 >= TextLimits.wordCount else { return }
        leaving = old
        old = young
        young = HashTable(slotCount: old.slotCount)
    }

    /// The word's mask for a pen `phase` quarter pixels right of a whole one; nil when it has no ink. Never called for colour pictures.
    ///
    /// It is there while `drops` is the same.
    @inline(__always)
    func mask(of word: Word, phase: Int) -> WordMask? {
        // Nearly always: a word drawn before at this place between pixels, and used not long ago.
        if cache.isYoung(word), let mask = word.drawn?._withUnsafeGuaranteedRef({ $0.phase(phase) }) { return mask }
        return findMask(of: word, phase: phase)
    }

    private func findMask(of word: Word, phase: Int) -> WordMask? {
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
        if !word.isSpelled { imagesMade += 1 }
        let image = word.isSpelled ? spelled(word) : rasterizer.draw(word, shaper: shaper)
        word.image = image
        // The object itself counts too.
        cache.add(image.coverage.count + image.pixels.count * 4 + 128, to: word)
        return image
    }

    /// A word's picture put together from those of its letters, which is what SDL_ttf would draw (a test holds it to that): it hints
    /// vertically only, so a letter has one picture wherever it stands, and stands on whole wide pixels.
    ///
    /// SDL_ttf takes 6 µs for a word of six letters in Roboto, mostly to shape it; this takes less than 2.
    private func spelled(_ word: Word) -> WordImage {
        letters.removeAll(keepingCapacity: true)
        var pen: Subpixels = 0
        for place in 0..<word.clusterCount {
            let cluster = word.isRightToLeft ? word.clusterCount - 1 - place : place
            let range = word.byteOffset(ofCluster: cluster)..<word.byteOffset(ofCluster: cluster + 1)
            let letter = word.utf8.withUnsafeBufferPointer {
                self.word(UnsafeBufferPointer(rebasing: $0[range]), face: word.face, script: word.script, isRightToLeft: word.isRightToLeft)
            }
            if let image = image(of: letter), image.width > 0 {
                letters.append(WordImage.Letter(image: image, left: Int32(pen >> 6) + image.left))
            }
            pen += word.clusterAdvances[cluster]
            // Kerning is the same for both, the letter's own advance may not be.
            if let glyph = letter.outerGlyphs?.first { pen += word.face.drawnAdvance(ofGlyph: glyph) - letter.advance }
        }
        return WordImage(letters: letters)
    }

    func removeAll(scale: Double) {
        (young, old, leaving, singles) = (HashTable(), HashTable(), nil, [])
        letters = []
        cache.removeAll()
        cache = PixelCache(limit: TextLimits.bytes(TextLimits.wordBytes, scale: scale), drops: cache.drops)
    }
}

/// Words of one printable ASCII byte in one face, by their byte.
final class SingleWords {
    let face: FontFace
    private unowned let words: WordCache
    /// Those asked for so far, 128 of them; held.
    private let known: UnsafeMutablePointer<Unmanaged<Word>?>

    fileprivate init(face: FontFace, words: WordCache) {
        self.face = face
        self.words = words
        known = .allocate(capacity: 128)
        known.initialize(repeating: nil, count: 128)
    }

    deinit {
        for byte in 0..<128 { known[byte]?.release() }
        known.deallocate()
    }

    /// The byte's word, without a reference of its own: it is there as long as this is.
    @inline(__always)
    func find(_ byte: UInt8) -> Unmanaged<Word> { known[Int(byte & 0x7f)] ?? make(byte) }

    private func make(_ byte: UInt8) -> Unmanaged<Word> {
        let word = withUnsafePointer(to: byte) {
            words.word(UnsafeBufferPointer(start: $0, count: 1), face: face, script: HB_SCRIPT_LATIN, isRightToLeft: false)
        }
        let held = Unmanaged.passRetained(word)
        known[Int(byte & 0x7f)] = held
        return held
    }
}
