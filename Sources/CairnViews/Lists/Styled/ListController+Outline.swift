import Drawing
import ListLayout

// Right goes into rows and sections and opens them, Left closes them and goes out.
extension ListController {
    /// Rows looked at to find the one that a row of an outline is in.
    private static let searchLimit = 4096

    /// The list's header that has the keyboard.
    var focusedHeader: ListRowNode? {
        guard host.focus.isActive, let row = host.focus.target as? ListRowNode, row.controller === self else { return nil }
        return row
    }

    /// Whether of Left and Right this is the one that opens.
    func opens(_ key: Key) -> Bool { key == (owner.environment.builtin.layoutDirection == .rightToLeft ? .left : .right) }

    /// Right opens the row's children, Left closes them; where there is nothing to close it goes to what the row is in.
    func expandOrCollapse(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard modifiers.isEmpty, key == .left || key == .right, focusedHeader == nil, let element = current else { return false }
        guard let traits = row(element)?.traits else { return false }
        let opens = opens(key)
        if let expansion = traits.expansion, expansion.wrappedValue != opens {
            withAnimation { expansion.wrappedValue = opens }
            return true
        }
        return (!opens && goOut(of: element, indent: traits.indent)) || traits.expansion != nil
    }

    /// From a row of an outline to the one it is in, from an outermost one to the header that closes its section.
    private func goOut(of element: Int, indent: Int) -> Bool {
        guard let stack else { return false }
        if let outer = outerRow(of: element, indent: indent) {
            go(to: outer)
            return true
        }
        guard host.focus.moveToHeader(of: element, in: stack) else { return false }
        showsCursor = false
        selectionChanged()
        return true
    }

    private func outerRow(of element: Int, indent: Int) -> Int? {
        guard indent > 0, let stack else { return nil }
        defer { letGo() }
        let first = stack.geometry.levels[0].section(ofElement: element).rows.lowerBound
        for candidate in stride(from: element - 1, through: max(first, element - Self.searchLimit), by: -1) {
            if let traits = row(candidate)?.traits, traits.indent < indent { return isSelectable(candidate) ? candidate : nil }
        }
        return nil
    }

    /// To the first row of an open section that can be selected.
    func enterSection(of header: ListRowNode) -> Bool {
        guard selection.mode != .none, let stack, let element = header.rowHost?.element, element < stack.plan.count else { return false }
        let rows = stack.geometry.levels[0].section(ofElement: element).rows
        defer { letGo() }
        guard let first = rows.prefix(Self.searchLimit).first(where: isSelectable) else { return false }
        go(to: first)
        return true
    }
}
