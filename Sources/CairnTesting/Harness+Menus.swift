import Cairn
import CairnViews
import Drawing

/// An item of an open menu, as it is shown.
public struct MenuEntry: Equatable, Sendable {
    public let title: String
    /// The keys shown at its trailing edge, such as "Ctrl+C"; empty when it has none.
    public let shortcut: String
    public let isEnabled: Bool
    public let isDestructive: Bool
    /// nil for an item that is never checked.
    public let isChecked: Bool?
    public let hasSubmenu: Bool
    /// The pointer or the keyboard is on it.
    public let isHighlighted: Bool
    /// Window points.
    public let frame: CGRect

    init(_ item: ShownMenuItem) {
        title = item.title
        shortcut = item.shortcut
        isEnabled = item.isEnabled
        isDestructive = item.isDestructive
        isChecked = item.isChecked
        hasSubmenu = item.hasSubmenu
        isHighlighted = item.isHighlighted
        frame = CGRect(item.frame)
    }
}

extension Harness {
    /// The panels of the open menu, the outermost first, with the items of each; empty when no menu is open.
    public var menus: [[MenuEntry]] {
        driver.update()
        return driver.host.shownMenus.map { $0.map(MenuEntry.init) }
    }

    /// The place of each panel of the open menu, window points.
    public var menuFrames: [CGRect] {
        driver.update()
        return driver.host.shownMenuFrames.map { CGRect($0) }
    }

    /// Clicks an item of the innermost panel that is open; false when there is none of that title.
    @discardableResult
    public func chooseFromMenu(_ title: String) -> Bool {
        guard let item = menus.last?.first(where: { $0.title == title }) else { return false }
        click(x: Double(item.frame.midX), y: Double(item.frame.midY))
        return true
    }

    /// The labels of the list's section index and their places in window points; empty when none is shown.
    public var sectionIndex: [(label: String, frame: CGRect)] {
        driver.update()
        return driver.host.shownIndex.map { ($0.text, CGRect($0.frame)) }
    }

    /// What the bubble beside the section index says while the index is held.
    public var sectionIndexBubble: String? {
        driver.update()
        return driver.host.shownIndexBubble
    }
}

extension CGRect {
    init(_ rect: Rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
}
