/// For a colour on a backdrop, the pixel of each of the 256 coverages. An app shows text in few colours on few
/// backgrounds, so the tables are nearly always there.
final class ColourTables {
    private struct Slot {
        var colour: UInt32
        var backdrop: UInt32
        var isFilled: Bool
    }

    /// A power of two; 16 KB of tables.
    private static let slotCount = 16
    @exclusivity(unchecked) private var slots = [Slot](repeating: Slot(colour: 0, backdrop: 0, isFilled: false), count: slotCount)
    private let tables = UnsafeMutablePointer<UInt32>.allocate(capacity: slotCount * 256)

    deinit { tables.deallocate() }

    /// Valid until the next call.
    func table(_ colour: UInt32, on backdrop: UInt32) -> UnsafePointer<UInt32> {
        let mixedUp = (colour &* 0x9E37_79B1) ^ (backdrop &* 0x85EB_CA77)
        let index = Int(mixedUp >> 28) & (Self.slotCount - 1)
        let table = tables + index * 256
        let slot = slots[index]
        if slot.isFilled, slot.colour == colour, slot.backdrop == backdrop { return UnsafePointer(table) }
        slots[index] = Slot(colour: colour, backdrop: backdrop, isFilled: true)
        for coverage in 0..<256 {
            table[coverage] = mixed(colour, over: backdrop, alpha: multiplied(UInt32(coverage), colour >> 24))
        }
        return UnsafePointer(table)
    }
}
