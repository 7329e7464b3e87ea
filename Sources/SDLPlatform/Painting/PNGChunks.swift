/// The parts of a PNG file (W3C PNG, third edition, section 5):
/// ```
///   signature   8 bytes
///   chunk       length (4, big endian) · type (4) · data · CRC-32 of type and data (4)
///   ...         IHDR first, IEND last
/// ```
enum PNGChunks {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// Length, type, 13 bytes of data, CRC.
    private static let headerLength = 25

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(checksum(body))
    }

    /// sRGB, perceptual: the pixels are what a display shows.
    static var standardColours: [UInt8] { chunk("sRGB", [0]) }

    static func density(pixelsPerMetre: Double) -> [UInt8] {
        let count = bigEndian(UInt32(pixelsPerMetre.rounded()))
        // Unit 1 is the metre.
        return chunk("pHYs", count + count + [1])
    }

    /// A `tEXt` chunk holds Latin-1 only, an `iTXt` chunk any text; a title in another script keeps its letters.
    static func text(_ keyword: String, _ value: String) -> [UInt8] {
        let clean = value.unicodeScalars.filter { $0 != "\0" }
        if clean.allSatisfy({ $0.value < 256 }) {
            return chunk("tEXt", Array(keyword.utf8) + [0] + clean.map { UInt8($0.value) })
        }
        // Not compressed, no language, no translated keyword.
        return chunk(
            "iTXt", Array(keyword.utf8) + [0, 0, 0, 0, 0] + Array(String(String.UnicodeScalarView(clean)).utf8))
    }

    /// nil when `file` does not begin as a PNG does.
    static func insert(_ chunks: [UInt8], afterHeaderOf file: [UInt8]) -> [UInt8]? {
        let start = signature.count + headerLength
        guard file.count > start, Array(file.prefix(8)) == signature, Array(file[12..<16]) == Array("IHDR".utf8) else {
            return nil
        }
        return Array(file[..<start]) + chunks + Array(file[start...])
    }

    private static func bigEndian(_ v: UInt32) -> [UInt8] {
        [UInt8(v >> 24), UInt8(v >> 16 & 255), UInt8(v >> 8 & 255), UInt8(v & 255)]
    }

    /// CRC-32 as in ISO 3309: polynomial EDB88320 reflected, start and end inverted.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
