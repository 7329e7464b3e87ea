import Cairn

/// The app's measures in points, on a 4-point grid; colours come from the palette, type from the scale.
enum Look {
    static let rowHeight: CGFloat = 52
    static let headerHeight: CGFloat = 36
    static let inset: CGFloat = 16
    static let symbolSize: CGFloat = 32
    static let symbolGap: CGFloat = 12
    /// Lines longer than this are hard to follow across to their figure.
    static let contentWidth: CGFloat = 720
    static let shadowHeight: CGFloat = 6
    static let shadowOpacity = 0.08
    /// Points of overlap over which the header's edge fades in.
    static let shadowFade: CGFloat = 8
    static let noticeSeconds = 2.5
}
