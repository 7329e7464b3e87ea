import CText
import Glibc

/// A font file mapped into memory, shared by every face and size made from it.
///
/// Opened by path, FreeType seeks and reads through stdio for every glyph, which is half the price of cold text; from a mapping
/// the same pixels come for nothing.
final class FontMapping {
    let path: String
    let bytes: UnsafeRawBufferPointer

    /// Maps a file, with some numbers of it changed: four bytes each, by offset. Nothing is written to the file; only the pages that have them
    /// are copied. nil when the file is missing, empty or unreadable.
    init?(path: String, patches: [Int: UInt32] = [:]) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        // SDL's memory stream counts in Int32.
        guard fstat(descriptor, &status) == 0, status.st_size > 0, status.st_size < Int(Int32.max) else { return nil }
        let length = Int(status.st_size)
        let access = patches.isEmpty ? PROT_READ : PROT_READ | PROT_WRITE
        guard let base = mmap(nil, length, access, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED else {
            return nil
        }
        self.path = path
        bytes = UnsafeRawBufferPointer(start: base, count: length)
        for (offset, value) in patches where offset >= 0 && offset + 4 <= length {
            base.storeBytes(of: value.bigEndian, toByteOffset: offset, as: UInt32.self)
        }
        if !patches.isEmpty { mprotect(base, length, PROT_READ) }
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }
}

/// One typeface of a font file: what HarfBuzz needs to know of it, whatever the size.
final class FontFile {
    let mapping: FontMapping
    /// Place in a collection in the low 16 bits, named instance of a variable font above (fontconfig, FreeType and SDL_ttf agree).
    let index: Int
    let face: OpaquePointer
    let isColor: Bool
    /// Outlines of TrueType with Han in them: the autohinter takes five times as long on those as drawing them does.
    let avoidsHinting: Bool
    /// Whether no pair of digits is kerned, so that digits may be drawn one by one.
    let digitsStandAlone: Bool
    /// Width of the widest digit in font units.
    let widestDigit: Int
    let unitsPerEm: Int
    /// Units per em; positive.
    let ascent: Int
    let descent: Int
    let underline: (position: Int, thickness: Int)
    /// Measures in font units.
    private let unitFont: OpaquePointer?

    /// nil when the mapping holds no such face.
    init?(mapping: FontMapping, index: Int) {
        let blob = hb_blob_create(
            mapping.bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(mapping.bytes.count),
            HB_MEMORY_MODE_READONLY, nil, nil)
        defer { hb_blob_destroy(blob) }
        guard let face = hb_face_create(blob, UInt32(index & 0xffff)), hb_face_get_glyph_count(face) > 0 else {
            return nil
        }
        self.mapping = mapping
        self.index = index
        self.face = face
        isColor = hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
        unitsPerEm = max(1, Int(hb_face_get_upem(face)))

        let font = FontFile.makeFont(face: face, index: index)
        unitFont = font
        hb_font_set_scale(font, Int32(unitsPerEm), Int32(unitsPerEm))
        var extents = hb_font_extents_t()
        hb_font_get_h_extents(font, &extents)
        // A face without such a table still needs a line to stand on.
        ascent = extents.ascender > 0 ? Int(extents.ascender) : unitsPerEm * 4 / 5
        descent = extents.descender < 0 ? -Int(extents.descender) : unitsPerEm / 5
        var position: Int32 = 0, thickness: Int32 = 0
        let known =
            hb_ot_metrics_get_position(font, HB_OT_METRICS_TAG_UNDERLINE_OFFSET, &position) != 0
            && hb_ot_metrics_get_position(font, HB_OT_METRICS_TAG_UNDERLINE_SIZE, &thickness) != 0
        underline = known ? (-Int(position), Int(thickness)) : (unitsPerEm / 10, unitsPerEm / 20)

        var glyph: hb_codepoint_t = 0
        let hasHan = hb_font_get_nominal_glyph(font, 0x4e00, &glyph) != 0
        let outlines = hb_face_reference_table(face, 0x676c_7966)  // 'glyf'
        avoidsHinting = hasHan && hb_blob_get_length(outlines) > 0
        hb_blob_destroy(outlines)
        (digitsStandAlone, widestDigit) = FontFile.examineDigits(font, unitsPerEm: unitsPerEm)
    }

    deinit {
        hb_font_destroy(unitFont)
        hb_face_destroy(face)
    }

    /// Advance of a glyph in font units.
    func advance(ofGlyph glyph: UInt32) -> Int { Int(hb_font_get_glyph_h_advance(unitFont, glyph)) }

    /// A HarfBuzz font of this face, named instance set, at no particular scale.
    static func makeFont(face: OpaquePointer, index: Int) -> OpaquePointer? {
        let font = hb_font_create(face)
        if index >> 16 > 0 { hb_font_set_var_named_instance(font, UInt32(index >> 16 - 1)) }
        return font
    }

    /// Shapes all hundred pairs of digits at once: a digit whose advance differs from its own by more than 1/500 em is kerned.
    private static func examineDigits(_ font: OpaquePointer?, unitsPerEm: Int) -> (standAlone: Bool, widest: Int) {
        var text: [UInt8] = []
        for first in UInt8(0)..<10 {
            for second in UInt8(0)..<10 { text += [48 + first, 48 + second] }
        }
        let buffer = hb_buffer_create()
        defer { hb_buffer_destroy(buffer) }
        text.withUnsafeBytes { bytes in
            hb_buffer_add_utf8(
                buffer, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 0, -1)
        }
        hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, HB_SCRIPT_LATIN)
        hb_shape(font, buffer, nil, 0)
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count),
            Int(count) == text.count
        else { return (false, 0) }
        var standAlone = true
        var widest: Int32 = 0
        for i in 0..<Int(count) {
            let own = hb_font_get_glyph_h_advance(font, infos[i].codepoint)
            widest = max(widest, own)
            if infos[i].codepoint == 0 || abs(own - positions[i].x_advance) > Int32(unitsPerEm / 500) {
                standAlone = false
            }
        }
        return (standAlone, Int(widest))
    }
}
