/// Families found by path, without asking fontconfig: where Debian's packages put them.
struct SystemFonts {
    /// One weight of a family.
    struct Style {
        var weight: Int
        var upright: String
        var italic: String
    }

    var name: String
    var folder: String
    var styles: [Style]
    /// The same in narrow letters.
    var narrow: [Style] = []

    /// `fonts-roboto-unhinted`: the interface font.
    static let roboto = SystemFonts(
        name: "Roboto", folder: "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF",
        styles: [
            Style(weight: 100, upright: "Roboto-Thin.ttf", italic: "Roboto-ThinItalic.ttf"),
            Style(weight: 300, upright: "Roboto-Light.ttf", italic: "Roboto-LightItalic.ttf"),
            Style(weight: 400, upright: "Roboto-Regular.ttf", italic: "Roboto-Italic.ttf"),
            Style(weight: 500, upright: "Roboto-Medium.ttf", italic: "Roboto-MediumItalic.ttf"),
            Style(weight: 700, upright: "Roboto-Bold.ttf", italic: "Roboto-BoldItalic.ttf"),
            Style(weight: 900, upright: "Roboto-Black.ttf", italic: "Roboto-BlackItalic.ttf"),
        ],
        narrow: [
            Style(weight: 300, upright: "../RobotoCondensed-Light.ttf", italic: "../RobotoCondensed-LightItalic.ttf"),
            Style(weight: 400, upright: "../RobotoCondensed-Regular.ttf", italic: "../RobotoCondensed-Italic.ttf"),
            Style(weight: 500, upright: "../RobotoCondensed-Medium.ttf", italic: "../RobotoCondensed-MediumItalic.ttf"),
            Style(weight: 700, upright: "../RobotoCondensed-Bold.ttf", italic: "../RobotoCondensed-BoldItalic.ttf"),
        ])

    /// `fonts-dejavu-core` (and `-extra` for some slopes and widths): on nearly every machine, for fontconfig depends on it.
    static let dejaVuSans = dejaVu("DejaVu Sans", "DejaVuSans", slope: "Oblique", hasNarrow: true)
    static let dejaVuSerif = dejaVu("DejaVu Serif", "DejaVuSerif", slope: "Italic", hasNarrow: true)
    static let dejaVuMono = dejaVu("DejaVu Sans Mono", "DejaVuSansMono", slope: "Oblique", hasNarrow: false)

    private static func dejaVu(_ name: String, _ file: String, slope: String, hasNarrow: Bool) -> SystemFonts {
        func styles(_ file: String) -> [Style] {
            [
                Style(weight: 400, upright: "\(file).ttf", italic: "\(file)-\(slope).ttf"),
                Style(weight: 700, upright: "\(file)-Bold.ttf", italic: "\(file)-Bold\(slope).ttf"),
            ]
        }
        return SystemFonts(
            name: name, folder: "/usr/share/fonts/truetype/dejavu", styles: styles(file),
            narrow: hasNarrow ? styles(file + "Condensed") : [])
    }

    /// Paths to try, best first: the nearest weight in the asked slope, then the nearest upright one, narrow letters before others where those
    /// are asked for. Halfway between two weights the one farther from regular is meant: semibold is bold rather than medium, as in CSS.
    func paths(_ style: FontStyle) -> [String] {
        (style.isNarrow ? paths(style, among: narrow) : []) + paths(style, among: styles)
    }

    private func paths(_ style: FontStyle, among styles: [Style]) -> [String] {
        let nearest = styles.sorted { a, b in
            let da = abs(a.weight - style.weight)
            let db = abs(b.weight - style.weight)
            return da != db ? da < db : abs(a.weight - 400) > abs(b.weight - 400)
        }
        let sloped = style.italic ? nearest.prefix(1).map { "\(folder)/\($0.italic)" } : []
        return sloped + nearest.map { "\(folder)/\($0.upright)" }
    }
}

/// What is asked of a family.
struct FontStyle {
    static let regular = FontStyle(weight: 400, italic: false)

    /// CSS weight.
    var weight: Int
    var italic: Bool
    /// Per cent of the normal width.
    var width = 100

    /// Nearer to condensed (75) than to normal.
    var isNarrow: Bool { width < 88 }
}
