import Drawing

/// Every colour of Cairn's look, light and dark, in one place. Pairs of text and background pass WCAG AA (4.5 : 1), which
/// `PaletteTests` checks.
package struct Palette: Sendable {
    package var background: RGBA
    /// Behind grouped content.
    package var groupedBackground: RGBA
    package var text: RGBA
    package var secondaryText: RGBA
    /// Placeholders and disabled text; not for reading matter.
    package var tertiaryText: RGBA
    package var separator: RGBA
    package var accent: RGBA
    /// Text and symbols on the accent colour.
    package var onAccent: RGBA
    /// A scrollbar's thumb at rest in view, and under the pointer.
    package var thumb: RGBA
    package var thumbActive: RGBA
    /// Laid over a row under the pointer: 4 %.
    package var hover: RGBA
    /// The accent at 14 %.
    package var selection: RGBA
    package var shadow: RGBA
    /// Behind characters that a search found.
    package var mark: RGBA
    /// The same in the row that the search has gone to.
    package var currentMark: RGBA
    /// Marks beside the scrollbar where something was found.
    package var hitTick: RGBA

    package static let light = Palette(
        background: RGBA(hex: 0xFFFFFF), groupedBackground: RGBA(hex: 0xF4F4F6), text: RGBA(hex: 0x1B1B1F),
        secondaryText: RGBA(hex: 0x62626A), tertiaryText: RGBA(hex: 0x8E8E96), separator: RGBA(hex: 0xE1E1E6),
        accent: RGBA(hex: 0x0B63CE), onAccent: RGBA(hex: 0xFFFFFF), thumb: RGBA(r: 27, g: 27, b: 31, a: 82),
        thumbActive: RGBA(r: 27, g: 27, b: 31, a: 138), hover: RGBA(r: 0, g: 0, b: 0, a: 10),
        selection: RGBA(r: 11, g: 99, b: 206, a: 36), shadow: RGBA(r: 0, g: 0, b: 0, a: 20),
        mark: RGBA(hex: 0xFFE68A), currentMark: RGBA(hex: 0xFFB347), hitTick: RGBA(hex: 0xDB8400))

    package static let dark = Palette(
        background: RGBA(hex: 0x17171A), groupedBackground: RGBA(hex: 0x202024), text: RGBA(hex: 0xF2F2F5),
        secondaryText: RGBA(hex: 0xA6A6AE), tertiaryText: RGBA(hex: 0x7C7C85), separator: RGBA(hex: 0x34343A),
        accent: RGBA(hex: 0x5AA7FF), onAccent: RGBA(hex: 0x101013), thumb: RGBA(r: 242, g: 242, b: 245, a: 82),
        thumbActive: RGBA(r: 242, g: 242, b: 245, a: 138), hover: RGBA(r: 255, g: 255, b: 255, a: 13),
        selection: RGBA(r: 90, g: 167, b: 255, a: 36), shadow: RGBA(r: 0, g: 0, b: 0, a: 90),
        mark: RGBA(hex: 0x403500), currentMark: RGBA(hex: 0x7A4B00), hitTick: RGBA(hex: 0xD9A03C))

    package static func of(_ scheme: ColorScheme) -> Palette { scheme == .dark ? .dark : .light }
}

public enum ColorScheme: Hashable, CaseIterable, Sendable { case light, dark }
