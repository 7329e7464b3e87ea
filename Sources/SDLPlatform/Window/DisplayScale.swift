/// How many device pixels a point has, from what the user and the desktop say.
package enum DisplayScale {
    /// Smaller or larger than this is a typing error, not a wish.
    package static let range = 0.25...8.0

    /// The first that says something sensible: the app's option, CAIRN_SCALE, then what the display itself says.
    ///
    /// - Parameter density: pixels a window unit. Wayland tells the output's scale this way; when it is not 1, or when
    ///   `trustsDensity` (the driver is Wayland), the variables of other toolkits and the DPI are not asked.
    package static func choose(
        option: Double?, environment: [String: String], density: Double, trustsDensity: Bool, dpi: Double?,
        displayHeight: Int
    ) -> Double {
        if let option, range.contains(option) { return option }
        if let own = variable("CAIRN_SCALE", environment) { return own }
        if trustsDensity || density != 1 { return range.contains(density) ? density : 1 }
        // The variables people set for other programs on X11, where nothing else is agreed on.
        if let gtk = variable("GDK_SCALE", environment) { return gtk }
        if let qt = variable("QT_SCALE_FACTOR", environment) { return qt }
        return fromDPI(dpi, displayHeight: displayHeight)
    }

    /// Physical DPI over 96, in whole steps, and only where both the density and the number of pixels leave no doubt: the rule of
    /// GNOME on X11 (from 192 DPI and 1200 pixels of height). A laptop of 157 DPI runs its other programs at 1, and so this one.
    static func fromDPI(_ dpi: Double?, displayHeight: Int) -> Double {
        guard let dpi, dpi.isFinite, dpi >= 192, displayHeight >= 1200 else { return 1 }
        return min(4, (dpi / 96).rounded(.down))
    }

    private static func variable(_ name: String, _ environment: [String: String]) -> Double? {
        environment[name].flatMap(Double.init).flatMap { range.contains($0) ? $0 : nil }
    }
}
