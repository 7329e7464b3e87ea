import Testing

@testable import TableFiles

@Suite struct ByteCheckTests {
    private func hasHighBytes(_ bytes: [UInt8], _ count: Int) -> Bool { ByteCheck.hasHighBytes(bytes.span.bytes, count: count) }

    /// One byte of 0x80 or more, at every place of texts of many lengths.
    @Test func seesAHighByteAnywhere() {
        for length in [0, 1, 63, 64, 65, 127, 128, 200] {
            var bytes = [UInt8](repeating: 0x7F, count: length)
            #expect(!hasHighBytes(bytes, length))
            for place in bytes.indices {
                bytes[place] = place.isMultiple(of: 2) ? 0x80 : 0xFF
                #expect(hasHighBytes(bytes, length), "place \(place) of \(length)")
                #expect(!hasHighBytes(bytes, place), "before place \(place) of \(length)")
                bytes[place] = 0x7F
            }
        }
    }
}
