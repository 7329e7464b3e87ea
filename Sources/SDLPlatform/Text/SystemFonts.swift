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
        ])

    /// `fonts-dejavu-core` (and `-extra` for some slopes): on nearly every machine, for fontconfig depends on it.
    static let dejaVuSans = dejaVu("DejaVu Sans", "DejaVuSans", regular: "", slope: "Oblique")
    static let dejaVuSerif = dejaVu("DejaVu Serif", "DejaVuSerif", regular: "", slope: "Italic")
    static let dejaVuMono = dejaVu("DejaVu Sans Mono", "DejaVuSansMono", regular: "", slope: "Oblique")

    private static func dejaVu(_ name: String, _ file: String, regular: String, slope: String) -> SystemFonts {
        SystemFonts(
            name: name, folder: "/usr/share/fonts/truetype/dejavu",
            styles: [
                Style(weight: 400, upright: "\(file).ttf", italic: "\(file)-\(slope).ttf"),
                Style(weight: 700, upright: "\(file)-Bold.ttf", italic: "\(file)-Bold\(slope).ttf"),
            ])
    }

    /// Paths to try, best first: the nearest weight in the asked slope, then the nearest upright one. Halfway between two weights the one
    /// farther from regular is meant: semibold is bold rather than medium, as in CSS.
    func paths(weight: Int, italic: Bool) -> [String] {
        let nearest = styles.sorted { a, b in
            let da = abs(a.weight - weight)
            let db = abs(b.weight - weight)
            return da != db ? da < db : abs(a.weight - 400) > abs(b.weight - 400)
        }
        let sloped = italic ? nearest.prefix(1).map { "\(folder)/\($0.italic)" } : []
        return sloped + nearest.map { "\(folder)/\($0.upright)" }
    }
}
