/// Which font a piece of text asks for; the text engine finds the files.
package struct FontSpec: Hashable, Sendable {
    /// Where the outlines come from.
    package enum Family: Hashable, Sendable {
        /// The interface font.
        case system
        case serif
        case rounded
        case monospaced
        /// A family by name, or one registered from a file; falls back to `.system` with one warning when it does not exist.
        case named(String)
    }

    package var family: Family
    /// Points.
    package var size: Double
    /// CSS and OpenType weight, 100 (ultra light) to 900 (black); 400 is regular.
    package var weight: Int
    package var italic: Bool
    /// All digits of one width, whatever the font's default.
    package var monospacedDigits: Bool
    /// Which letters become small capitals.
    package var smallCaps: SmallCaps
    /// Per cent of the family's normal width, as in CSS and OpenType: 50 to 200.
    package var width: Int
    /// Height of a line in points, nil for the font's own. The type scale fixes it, so rows keep their height whatever script is in them.
    package var lineHeight: Double?

    package init(
        family: Family = .system, size: Double, weight: Int = 400, italic: Bool = false,
        monospacedDigits: Bool = false, lineHeight: Double? = nil, smallCaps: SmallCaps = .none, width: Int = 100
    ) {
        self.family = family
        self.size = size
        self.weight = weight
        self.italic = italic
        self.monospacedDigits = monospacedDigits
        self.lineHeight = lineHeight
        self.smallCaps = smallCaps
        self.width = width
    }

    /// Letters that are set as capitals of the height of small letters.
    package struct SmallCaps: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The same as `[]`, but a constant: that goes through the general way of making a set from a list.
        @inlinable package static var none: SmallCaps { SmallCaps(rawValue: 0) }
        package static let lowercase = SmallCaps(rawValue: 1)
        package static let uppercase = SmallCaps(rawValue: 2)
    }
}

/// Vertical measures of a font in points, from the baseline; both positive. Their sum is the line's height.
package struct FontMetrics: Hashable, Sendable {
    package var ascent: Double
    package var descent: Double

    package init(ascent: Double, descent: Double) {
        self.ascent = ascent
        self.descent = descent
    }

    package var lineHeight: Double { ascent + descent }
}
