/// A hash for keys that are looked up by the dozen in every frame, a few instructions for eight bytes; who has met the key before compares it
/// anyway. The standard library's is made to withstand chosen collisions and costs ten times as much.
struct QuickHash {
    private(set) var value: UInt64

    init(seed: UInt64 = 0) { value = 0xcbf2_9ce4_8422_2325 ^ seed }

    @inline(__always)
    mutating func add(_ bits: UInt64) {
        let mixed = (value ^ bits).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
        value = mixed.high ^ mixed.low
    }

    @inline(__always)
    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        let raw = UnsafeRawBufferPointer(bytes)
        var i = 0
        while i &+ 8 <= raw.count {
            add(raw.loadUnaligned(fromByteOffset: i, as: UInt64.self))
            i &+= 8
        }
        // What is left: four bytes, two and one, those of them there are.
        var rest: UInt64 = 0
        if raw.count & 4 != 0 {
            rest = UInt64(raw.loadUnaligned(fromByteOffset: i, as: UInt32.self))
            i &+= 4
        }
        if raw.count & 2 != 0 {
            rest = rest << 16 | UInt64(raw.loadUnaligned(fromByteOffset: i, as: UInt16.self))
            i &+= 2
        }
        if raw.count & 1 != 0 { rest = rest << 8 | UInt64(raw[i]) }
        add(rest ^ UInt64(truncatingIfNeeded: raw.count) << 56)
    }

    mutating func add(_ text: String) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { add($0) }
        guard isDone == nil else { return }
        var text = text
        text.withUTF8 { add($0) }
    }
}
