import Drawing

/// An item of an open menu, as it is shown.
package struct ShownMenuItem {
    package var title: String
    /// As drawn at its trailing edge; empty when it has none.
    package var shortcut: String
    package var isEnabled: Bool
    package var isDestructive: Bool
    /// nil for an item that is never checked.
    package var isChecked: Bool?
    package var hasSubmenu: Bool
    package var isHighlighted: Bool
    /// Window points.
    package var frame: Rect
}

/// A label of a list's section index.
package struct ShownIndexLabel {
    package var text: String
    /// Window points.
    package var frame: Rect
}

// What lies over the views, said in numbers.
extension ViewHost {
    /// The open menu's panels, outermost first; none when no menu is open.
    package var shownMenus: [[ShownMenuItem]] {
        (menuSession?.levels ?? []).map { level in
            level.panel.parts.indices.compactMap { index in
                guard let node = level.panel.item(index), level.panel.frames.indices.contains(index) else { return nil }
                return ShownMenuItem(
                    title: node.title, shortcut: node.item.shortcut?.text ?? "", isEnabled: node.isEnabled,
                    isDestructive: node.item.role == .destructive, isChecked: node.item.isChecked, hasSubmenu: node.hasSubmenu,
                    isHighlighted: level.panel.highlighted == index, frame: level.panel.windowFrame(of: index))
            }
        }
    }

    /// The frames of the open menu's panels, window points.
    package var shownMenuFrames: [Rect] { (menuSession?.levels ?? []).map(\.panel.frame) }

    /// The labels of the section index of the list that keys go to.
    package var shownIndex: [ShownIndexLabel] {
        guard let index = keyboardList?.index else { return [] }
        let origin = Point.zero - localPoint(.zero, in: index)
        return index.entries.indices.map {
            ShownIndexLabel(text: index.entries[$0].label, frame: index.slot($0).offset(by: origin))
        }
    }

    /// What the bubble beside the index says while it is held; nil otherwise.
    package var shownIndexBubble: String? {
        guard let index = keyboardList?.index, index.isHeld else { return nil }
        return index.bubbleText
    }
}
