import Drawing

// The header of a section that opens and closes takes the keyboard as a button does. Rows do not: the list's selection is theirs.
extension ListRowNode: FocusTarget {
    var layoutNode: _LayoutNode { self }
    var focusOwner: _ViewNode? { self }
    var canFocus: Bool { kind == .header && traits.expansion != nil && environment.isEnabled && !children.isEmpty }
    var blocksInside: Bool { false }
    var takesFocusOnPress: Bool { false }

    var hasFocusRing: Bool { environment.isFocusEffectEnabled && host.focus.hasRing(self) }

    func activate() -> Bool {
        guard let expansion = traits.expansion else { return false }
        setExpanded(!expansion.wrappedValue)
        return true
    }

    /// Right opens and Left closes, the other way round from right to left. Right on an open header goes to what else is in it that takes the
    /// keyboard, else to the section's first row. Keys that go from row to row go on from the header where rows can be selected.
    func handlesKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard let controller, let expansion = traits.expansion else { return false }
        switch key {
        case .left, .right:
            guard modifiers.isEmpty else { return false }
            host.focus.keepInSight()
            let opens = controller.opens(key)
            if expansion.wrappedValue != opens {
                setExpanded(opens)
                return true
            }
            guard opens, FocusSearch.targets(in: self).count <= 1 else { return false }
            return controller.enterSection(of: self)
        case .up, .down, .home, .end, .pageUp, .pageDown:
            return controller.selection.mode != .none && controller.key(key, modifiers)
        default: return false
        }
    }

    private func setExpanded(_ isExpanded: Bool) {
        withAnimation { traits.expansion?.wrappedValue = isExpanded }
        // Scrolled away since, or held at the top and elsewhere without its rows.
        host.focus.keepInSight()
    }
}
