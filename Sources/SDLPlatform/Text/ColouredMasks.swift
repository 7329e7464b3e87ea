/// Words in the colours they are drawn in, so that a line is copied together.
///
/// A word gets its pixels when it is drawn a second time in the same two colours. They lie one behind the other; when all the memory there
/// may be is full, it is filled anew from the start, and what was there is made again when it is asked for.
final class ColouredMasks {
    private static let chunkBytes = 1 << 16
    /// Masks of more than this are looked up pixel by pixel each time: a heading, which there are few of.
    private static let greatestBytes = chunkBytes / 8

    private let greatestCount: Int
    private var chunks: [UnsafeMutableRawPointer] = []
    private var chunk = 0
    private var used = 0
    /// Counts how often the memory was filled anew; pixels of an earlier turn are gone.
    private var turn: UInt32 = 1

    /// - Parameter limit: bytes.
    init(limit: Int) { greatestCount = max(1, limit / Self.chunkBytes) }

    /// Bytes it holds, used or not.
    var bytes: Int { chunks.count * Self.chunkBytes }

    deinit { for chunk in chunks { chunk.deallocate() } }

    /// The mask's pixels in the ink's colours; nil the first time. Valid until the next call.
    @inline(__always)
    func pixels(of mask: WordMask, in ink: FlatInk) -> UnsafePointer<UInt32>? {
        let key = ink.key
        guard mask.colours == key else {
            mask.colours = key
            mask.pixels = (nil, 0)
            return nil
        }
        if let known = mask.pixels.memory, mask.pixels.turn == turn { return UnsafePointer(known) }
        return make(mask, ink)
    }

    private func make(_ mask: WordMask, _ ink: FlatInk) -> UnsafePointer<UInt32>? {
        let count = mask.size
        guard count * 4 <= Self.greatestBytes else { return nil }
        let pixels = take(bytes: count * 4).bindMemory(to: UInt32.self, capacity: count)
        PixelLoops.colour(pixels, count, mask.bytes, table: ink.table)
        mask.pixels = (pixels, turn)
        return UnsafePointer(pixels)
    }

    private func take(bytes: Int) -> UnsafeMutableRawPointer {
        if used + bytes > Self.chunkBytes {
            chunk += 1
            used = 0
            if chunk == greatestCount {
                chunk = 0
                turn &+= 1
            }
        }
        if chunk == chunks.count { chunks.append(.allocate(byteCount: Self.chunkBytes, alignment: 64)) }
        defer { used += bytes }
        return chunks[chunk] + used
    }
}
