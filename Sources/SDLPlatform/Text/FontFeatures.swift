/// The substitutions a font offers by OpenType feature (its GSUB table), and how one is switched on for good.
///
/// SDL_ttf has no way to ask for a feature. It does read the font from memory, though, and HarfBuzz applies some features to all text: so the
/// tag of the wanted one is changed, in a private copy of the page it stands on, to one of those that the font does not use. Measuring and
/// drawing read the same copy, and SDL_ttf draws the font's own small capitals.
struct FontFeatures {
    private struct Record {
        var tag: UInt32
        /// Of the tag, in the file.
        var offset: Int
    }

    private let records: [Record]

    /// Features that HarfBuzz applies to all horizontal text in one stage with small capitals, the rarest first.
    private static let appliedTags = ["rclt", "clig", "calt", "liga"].map(tag)

    /// Reads the features of a face; there are none where the file has no such table or the table is broken. O(features).
    init(_ bytes: UnsafeRawBufferPointer, index: Int) {
        records = FontFeatures.read(FontTable(bytes: bytes), index: index & 0xffff) ?? []
    }

    /// Tags to write at places in the file so that `features` apply to all text; nil when the face lacks one, or all tags are in use.
    func patches(applying features: [String]) -> [Int: UInt32]? {
        var free = FontFeatures.appliedTags.filter { tag in !records.contains { $0.tag == tag } }
        var patches: [Int: UInt32] = [:]
        for feature in features {
            // One record a language at most, often one for all.
            let found = records.filter { $0.tag == FontFeatures.tag(feature) }
            guard !found.isEmpty, !free.isEmpty else { return nil }
            let applied = free.removeFirst()
            for record in found { patches[record.offset] = applied }
        }
        return patches
    }

    private static func tag(_ letters: String) -> UInt32 { letters.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

    private static func read(_ file: FontTable, index: Int) -> [Record]? {
        var start = 0
        if file.long(0) == tag("ttcf") {
            guard let offset = file.long(12 + 4 * index) else { return nil }
            start = Int(offset)
        }
        guard let tableCount = file.short(start + 4) else { return nil }
        for table in 0..<tableCount where file.long(start + 12 + 16 * table) == tag("GSUB") {
            guard let offset = file.long(start + 12 + 16 * table + 8), let list = file.short(Int(offset) + 6) else { return nil }
            let features = Int(offset) + list
            guard let count = file.short(features) else { return nil }
            return (0..<count).compactMap { number in
                let place = features + 2 + 6 * number
                return file.long(place).map { Record(tag: $0, offset: place) }
            }
        }
        return nil
    }
}

/// Big-endian numbers of a font file; nil beyond its end.
private struct FontTable {
    let bytes: UnsafeRawBufferPointer

    func short(_ offset: Int) -> Int? {
        guard offset >= 0, offset + 2 <= bytes.count else { return nil }
        return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    }

    func long(_ offset: Int) -> UInt32? {
        guard let high = short(offset), let low = short(offset + 2) else { return nil }
        return UInt32(high) << 16 | UInt32(low)
    }
}
