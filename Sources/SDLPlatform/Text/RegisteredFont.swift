import CText

/// A face of a font file that a program brings along, described by the file itself.
struct RegisteredFont {
    var path: String
    var index: Int
    var family: String
    /// CSS weight.
    var weight: Int
    var isItalic: Bool
    /// Per cent of the normal width.
    var width: Int

    /// How far it is from what is asked for: the slope counts first, then the width, then the weight.
    func distance(to style: FontStyle) -> (Int, Int, Int) {
        (isItalic == style.italic ? 0 : 1, abs(width - style.width), abs(weight - style.weight))
    }

    static func faces(of mapping: FontMapping) -> [RegisteredFont] {
        let blob = hb_blob_create(
            mapping.bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(mapping.bytes.count),
            HB_MEMORY_MODE_READONLY, nil, nil)
        defer { hb_blob_destroy(blob) }
        return (0..<min(64, Int(hb_face_count(blob)))).compactMap { index in
            guard let face = hb_face_create(blob, UInt32(index)) else { return nil }
            defer { hb_face_destroy(face) }
            let family = name(of: face, 16) ?? name(of: face, 1)
            guard hb_face_get_glyph_count(face) > 0, let family else { return nil }
            let font = hb_font_create(face)
            defer { hb_font_destroy(font) }
            return RegisteredFont(
                path: mapping.path, index: index, family: family,
                weight: Int(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT)),
                isItalic: hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0
                    || hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0,
                width: Int(hb_style_get_value(font, HB_STYLE_TAG_WIDTH)))
        }
    }

    /// A name by its number in the OpenType specification: 16 is the typographic family, 1 the family.
    private static func name(of face: OpaquePointer, _ id: UInt32) -> String? {
        var bytes = [CChar](repeating: 0, count: 256)
        var length = UInt32(bytes.count)
        let full = hb_ot_name_get_utf8(face, id, hb_language_from_string("en", -1), &length, &bytes)
        guard full > 0 else { return nil }
        return String(decoding: bytes.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
