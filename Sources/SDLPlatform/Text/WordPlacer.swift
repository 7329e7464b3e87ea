import Drawing

/// Finds the masks of a line's words and where they stand; one line at a time, in memory that is used again.
final class WordPlacer {
    let words: WordCache
    let coloured: ColouredMasks
    /// Memory of the lines' lists: they come and go by the dozen.
    private let pool = PixelPool()
    /// Bytes of the coverage that lines were asked for, for places where they could not draw themselves.
    @exclusivity(unchecked) var composedBytes = 0
    /// Where words that touch are put together.
    let scratch = Scratch<UInt8>()
    /// The line at hand, and what surrounds its words while they are all of one colour.
    private let placed = Scratch<PlacedWord>()
    @exclusivity(unchecked) private var ink = WordPlacer.noInk
    private static let noInk = PixelBox(x0: .max, y0: .max, x1: .min, y1: .min)
    /// Of each in `placed`, the index in `colors`.
    private let colorIndices = Scratch<Int32>()
    /// The colours of the line at hand, nil for that of the text.
    @exclusivity(unchecked) private(set) var colors: [RGBA?] = []

    init(words: WordCache, scale: Double) {
        self.words = words
        coloured = ColouredMasks(limit: TextLimits.bytes(TextLimits.colouredBytes, scale: scale))
    }

    /// Lists the masks of a line; true when there are words with colours of their own besides.
    func place(_ source: LineContent.Words) -> Bool {
        placed.count = 0
        colorIndices.count = 0
        colors.removeAll(keepingCapacity: true)
        var ink = WordPlacer.noInk
        var hasPictures = false
        // Words mostly come in the colour of the one before; -1 is none, as no colour has more than 32 bits.
        var last: (color: Int, index: Int32) = (-1, 0)
        source.forEach { word, pen, raise, color in
            if word.isBlank { return }
            if word.isPicture {
                hasPictures = true
                return
            }
            let number = color.map { Int($0.argb) } ?? 1 << 32
            if number != last.color { last = (number, index(of: color)) }
            let quarter = (pen &+ 32) >> 6
            let pixel = quarter >> 2
            guard pixel < TextLimits.maximumLineWidth, let mask = words.mask(of: word, phase: quarter & 3) else { return }
            placed.append(
                WordPlacer.add(mask, left: Int32(clamping: pixel) &+ mask.left, top: mask.top &- Int32(clamping: raise), to: &ink))
            colorIndices.append(last.index)
        }
        self.ink = ink
        return hasPictures
    }

    /// The mask in its place, after the others that `ink` surrounds.
    @inline(__always)
    private static func add(_ mask: WordMask, left: Int32, top: Int32, to ink: inout PixelBox) -> PlacedWord {
        // So far `x1` is as far as a word reached; without one, nowhere.
        let item = PlacedWord(mask: mask, left: left, top: top, touches: left < ink.x1)
        ink.x0 = min(ink.x0, left)
        ink.y0 = min(ink.y0, top)
        ink.x1 = max(ink.x1, item.right)
        ink.y1 = max(ink.y1, item.bottom)
        return item
    }

    /// Usually there is one colour: then all words are one raster.
    private func index(of color: RGBA?) -> Int32 {
        for index in colors.indices where colors[index]?.argb == color?.argb { return Int32(index) }
        colors.append(color)
        return Int32(colors.count - 1)
    }

    /// Placed words in memory of the pool, to be given back.
    struct Items: BitwiseCopyable {
        fileprivate var block: PixelPool.Block
        var count: Int

        var list: UnsafeBufferPointer<PlacedWord> {
            UnsafeBufferPointer(start: UnsafePointer(block.memory.assumingMemoryBound(to: PlacedWord.self)), count: count)
        }
    }

    /// Those of one colour, and what surrounds them.
    func items(in color: RGBA?) -> (items: Items, box: PixelBox) {
        let block = pool.take(bytes: placed.count * MemoryLayout<PlacedWord>.stride)
        let target = block.memory.bindMemory(to: PlacedWord.self, capacity: placed.count)
        if colors.count == 1, colors[0]?.argb == color?.argb {
            target.update(from: placed.base, count: placed.count)
            return (Items(block: block, count: placed.count), ink)
        }
        let index = colors.firstIndex { $0?.argb == color?.argb }.map { Int32($0) } ?? -1
        var box = WordPlacer.noInk
        var count = 0
        for i in 0..<placed.count where colorIndices.base[i] == index {
            let word = placed.base[i]
            (target + count).initialize(to: WordPlacer.add(word.mask, left: word.left, top: word.top, to: &box))
            count += 1
        }
        return (Items(block: block, count: count), box)
    }

    func give(_ items: Items) { pool.give(items.block) }
}
