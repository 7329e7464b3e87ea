import Cairn

/// The app's measures in points, on a 4-point grid; colours come from the palette, type from the scale.
enum Look {
    static let rowHeight: CGFloat = 52
    static let headerHeight: CGFloat = 36
    static let inset: CGFloat = 16
    static let symbolSize: CGFloat = 32
    static let symbolGap: CGFloat = 12
    static let chevron: CGFloat = 10
    /// Lines longer than this are hard to follow across to their figure.
    static let contentWidth: CGFloat = 720
    static let noticeSeconds = 2.5
}
