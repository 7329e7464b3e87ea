import Drawing

/// Every measure of drawn menus: points and seconds. Chosen to be denser than rows of a list and lighter than a dialog.
enum MenuLook {
    static let itemHeight = 28.0
    static let titleHeight = 24.0
    static let separatorHeight = 9.0
    /// Between the panel's edge and its items.
    static let padding = 5.0
    /// Between an item's edge and what is in it.
    static let inset = 10.0
    /// Room for check marks, where any item of the panel may have one.
    static let markWidth = 20.0
    /// Between the labels and the keys or arrows at the trailing edge.
    static let trailingGap = 24.0
    static let arrowWidth = 8.0
    static let cornerRadius = 9.0
    static let itemRadius = 5.0
    static let leastWidth = 136.0
    static let greatestWidth = 360.0
    /// Kept free between a panel and the window's edge.
    static let windowMargin = 6.0
    /// Between a control and the panel below it.
    static let gap = 4.0
    static let shadowRadius = 20.0
    static let shadowOffset = 6.0
    /// The pointer rests this long on an item before its submenu opens, and on another before an open one closes: on the way from an
    /// item to its submenu it may cross others.
    static let submenuDelay = 0.2
    /// A finger rests this long before a menu opens under it.
    static let touchDelay = 0.5
    /// A press that opened a menu chooses with its release only when it went this far, or lasted longer than a click.
    static let dragDistance = 5.0
    static let clickDuration = 0.4

    /// Raised above what lies below: in the dark by a lighter ground, where a shadow would not show.
    static func ground(_ scheme: ColorScheme) -> RGBA { scheme == .dark ? RGBA(hex: 0x2A2A2F) : RGBA(hex: 0xFFFFFF) }
    static func shadow(_ scheme: ColorScheme) -> RGBA { RGBA(r: 0, g: 0, b: 0, a: scheme == .dark ? 140 : 56) }
    static func edge(_ scheme: ColorScheme) -> RGBA {
        scheme == .dark ? RGBA(r: 255, g: 255, b: 255, a: 30) : RGBA(r: 0, g: 0, b: 0, a: 34)
    }
    static func highlight(_ scheme: ColorScheme) -> RGBA {
        scheme == .dark ? RGBA(r: 90, g: 167, b: 255, a: 66) : RGBA(r: 11, g: 99, b: 206, a: 40)
    }
}

/// That a view is in a menu: buttons, toggles and menus become its items.
struct MenuScope: Equatable {}

/// What a menu's content is surrounded by: nothing of the look of where it was opened.
struct MenuChange: EnvironmentChange {
    func apply(to values: inout EnvironmentValues) {
        values.builtin.menu = MenuScope()
        values.builtin.font = .callout
        values.builtin.fontWeight = nil
        values.builtin.foreground = nil
        values.builtin.textCase = nil
        values.builtin.lineLimit = 1
        values.builtin.buttonStyle = nil
        values.builtin.pinning = nil
        values.builtin.shortcut = nil
        values.builtin.isEnabled = true
    }
}

extension EnvironmentValues {
    var menuScope: MenuScope? { builtin.menu }
}
