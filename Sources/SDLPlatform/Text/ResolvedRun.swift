import Drawing

/// A run's style with its font found: points turned into device pixels. Texts that come in one style share it.
final class ResolvedRun {
    let face: FontFace
    let weight: Int
    let italic: Bool
    let monospacedDigits: Bool
    /// Device pixels; whole, so that baselines fall on pixels.
    let ascent: Int
    /// Device pixels; ascent and descent make the height `FontSpec.lineHeight` fixes, so the descent takes what is left.
    let descent: Double
    let color: RGBA?
    let underlineColor: RGBA?
    let strikethroughColor: RGBA?
    let background: RGBA?
    let underline: Bool
    let strikethrough: Bool
    let underlinePattern: LinePattern
    let strikethroughPattern: LinePattern
    /// Width of what stands in place of text, nil for text.
    let attachment: Subpixels?
    let tracking: Subpixels
    /// Device pixels upward.
    let raise: Int

    var isDecorated: Bool { underline || strikethrough || background != nil }

    /// - Parameters:
    ///   - font: the run's own.
    ///   - line: the font that makes the line's height.
    ///   - factor: what the run is shrunk by.
    ///   - scale: device pixels a point.
    init(_ run: TextRun, font: TextShaper.Font, line: TextShaper.Font, factor: Double, scale: Double) {
        face = font.face
        weight = run.font.weight
        italic = run.font.italic
        monospacedDigits = run.font.monospacedDigits
        var (ascent, descent) = (line.ascent, line.descent)
        if let room = run.attachment {
            ascent = max(ascent, Int(ResolvedRun.sane(room.ascent * factor * scale).rounded(.up)))
            descent = max(descent, ResolvedRun.sane(room.descent * factor * scale).rounded(.up))
        }
        self.ascent = ascent
        self.descent = descent
        color = run.color
        underlineColor = run.underlineColor ?? run.color
        strikethroughColor = run.strikethroughColor ?? run.color
        background = run.background
        underline = run.underline
        strikethrough = run.strikethrough
        underlinePattern = run.underlinePattern
        strikethroughPattern = run.strikethroughPattern
        attachment = run.attachment.map {
            Subpixels((ResolvedRun.sane($0.width * factor * scale) * Double(TextLimits.subpixels)).rounded())
        }
        let tracking = (run.tracking * factor * scale * Double(TextLimits.subpixels)).rounded()
        self.tracking = run.attachment == nil && tracking.isFinite ? Subpixels(max(-65536, min(65536, tracking))) : 0
        let raise = (run.baselineOffset * factor * scale).rounded()
        self.raise = raise.isFinite ? Int(max(-4096, min(4096, raise))) : 0
    }

    /// A length of something that came from outside.
    private static func sane(_ length: Double) -> Double {
        length.isFinite ? max(-Double(TextLimits.maximumLineWidth), min(Double(TextLimits.maximumLineWidth), length)) : 0
    }
}
