/// Memory for masks and pixels, used again in sizes of a few classes, most recently freed first.
///
/// Why not `malloc` alone: glibc gives big blocks back to the system at once, and a line of text at scale 2 would
/// fault its pages in again each time one scrolls in; and what was freed last is still in the processor's cache.
final class PixelPool {
    struct Block: BitwiseCopyable {
        var memory: UnsafeMutableRawPointer
        /// Index of the size class.
        var sizeClass: Int32
    }

    /// Bytes given out and not yet given back.
    private(set) var bytesInUse = 0
    @exclusivity(unchecked) private var free: [[UnsafeMutableRawPointer]] = []
    private var bytesFree = 0

    /// Free bytes kept: this much or as much as is in use. What a trim frees, the next rows take.
    private static let leastFree = 1 << 19

    func take(bytes: Int) -> Block {
        let sizeClass = Self.sizeClass(bytes)
        let size = Self.size(sizeClass)
        bytesInUse += size
        if sizeClass < free.count, let memory = free[sizeClass].popLast() {
            bytesFree -= size
            return Block(memory: memory, sizeClass: Int32(sizeClass))
        }
        return Block(memory: .allocate(byteCount: size, alignment: 32), sizeClass: Int32(sizeClass))
    }

    func give(_ block: Block) {
        let sizeClass = Int(block.sizeClass)
        let size = Self.size(sizeClass)
        bytesInUse -= size
        guard bytesFree + size <= max(Self.leastFree, bytesInUse) else { return block.memory.deallocate() }
        while free.count <= sizeClass { free.append([]) }
        free[sizeClass].append(block.memory)
        bytesFree += size
    }

    deinit {
        for list in free { for memory in list { memory.deallocate() } }
    }

    /// Classes of 64, 80, 96, 112, 128, 160, 192 ... bytes: four to a power of two, so at most a fifth is wasted.
    private static func sizeClass(_ bytes: Int) -> Int {
        let wanted = max(64, bytes)
        let power = Int.bitWidth - 1 - (wanted - 1).leadingZeroBitCount
        var result = max(0, (power - 6) * 4)
        while size(result) < wanted { result += 1 }
        return result
    }

    static func size(_ sizeClass: Int) -> Int { (64 + 16 * (sizeClass & 3)) << (sizeClass >> 2) }
}
