// What a row or section says to the list it is in. Outside of a list these change nothing.

extension View {
    func rowTrait(_ write: @escaping @MainActor (inout RowTraits) -> Void) -> some View { modifier(RowTraitModifier(write: write)) }

    // MARK: Separators

    /// Shows or hides the lines above and below a row. The line between two rows is shown unless one of them hides it.
    public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
        rowTrait { $0.rowSeparators.set(visibility, edges) }
    }

    /// Colours the lines of a row; nil leaves them to the style.
    public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
        rowTrait { $0.rowSeparators.tint(color, edges) }
    }

    /// Shows or hides the lines above a section's first row and below its last one.
    public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
        rowTrait { $0.sectionSeparators.set(visibility, edges) }
    }

    public func listSectionSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
        rowTrait { $0.sectionSeparators.tint(color, edges) }
    }

    // MARK: Room

    /// The space between a row's (or header's) content and the row's edges, points; nil is the style's own.
    public func listRowInsets(_ insets: EdgeInsets?) -> some View {
        rowTrait { traits in
            traits.insets = RowTraits.Insets(
                top: insets?.top, leading: insets?.leading, bottom: insets?.bottom, trailing: insets?.trailing)
        }
    }

    /// The same for some edges; the others keep what they have.
    public func listRowInsets(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View {
        rowTrait { traits in
            if edges.contains(.top) { traits.insets.top = length }
            if edges.contains(.leading) { traits.insets.leading = length }
            if edges.contains(.bottom) { traits.insets.bottom = length }
            if edges.contains(.trailing) { traits.insets.trailing = length }
        }
    }

    /// Points between the rows of a section; nil is the style's own. In a style with rounded groups each row becomes a group of its own.
    public func listRowSpacing(_ spacing: CGFloat?) -> some View {
        environmentChange(ListChange(path: \.rowSpacing, value: spacing.map { $0.validLength }))
    }

    /// The room between sections, of a list or of one section. Between neighbours that differ it is half of each.
    public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View {
        environmentChange(ListChange(path: \.sectionSpacing, value: spacing)).rowTrait { $0.sectionSpacing = spacing }
    }

    public func listSectionSpacing(_ spacing: CGFloat) -> some View { listSectionSpacing(.custom(spacing)) }

    // MARK: Look

    /// A view behind the whole row, to its edges; nil is the style's own.
    public func listRowBackground<V: View>(_ view: V?) -> some View {
        rowTrait { traits in
            traits.background = nil
            if let view { traits.background = { V._node(view, $0) } }
        }
    }

    /// The tint of what is in a row: of its buttons, and of the icon of its label.
    public func listItemTint(_ tint: Color?) -> some View { listItemTint(tint.map { ListItemTint.fixed($0) }) }

    /// The same, where a tint set on the row itself may go before.
    public func listItemTint(_ tint: ListItemTint?) -> some View { environmentChange(ItemTintChange(tint: tint)) }

    /// How much a section's header stands out.
    public func headerProminence(_ prominence: Prominence) -> some View {
        environmentChange(ListChange(path: \.headerProminence, value: prominence)).rowTrait { $0.prominence = prominence }
    }

    /// Whether the header of a `Section(isExpanded:)` has a triangle at its end, and opens and closes the section wherever it is clicked. A
    /// header with a control of its own for that hides it. Not in SwiftUI.
    public func listSectionDisclosure(_ visibility: Visibility) -> some View { rowTrait { $0.disclosure = visibility } }

    /// Hides the list's own background, so that what is behind the list is seen.
    public func scrollContentBackground(_ visibility: Visibility) -> some View {
        environmentChange(ListChange(path: \.scrollContentBackground, value: visibility))
    }

    /// A number at the row's trailing edge; 0 is none.
    public func badge(_ count: Int) -> some View { rowTrait { $0.badge = count == 0 ? nil : Text(verbatim: String(count)) } }
    public func badge(_ label: Text?) -> some View { rowTrait { $0.badge = label } }
    public func badge(_ key: LocalizedStringKey?) -> some View { badge(key.map { Text($0) }) }
    @_disfavoredOverload
    public func badge<S: StringProtocol>(_ label: S?) -> some View { badge(label.map { Text(verbatim: String($0)) }) }

    // MARK: Identity and permission

    /// The value a row stands for in a selection, in place of its id.
    public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
        rowTrait { $0.tag = AnyHashable(tag) }
    }

    /// A row that can't be selected. What is disabled outside can't be enabled inside.
    public func selectionDisabled(_ isDisabled: Bool = true) -> some View {
        rowTrait { $0.isSelectionDisabled = $0.isSelectionDisabled || isDisabled }
    }
    public func deleteDisabled(_ isDisabled: Bool) -> some View {
        rowTrait { $0.isDeleteDisabled = $0.isDeleteDisabled || isDisabled }
    }
    public func moveDisabled(_ isDisabled: Bool) -> some View {
        rowTrait { $0.isMoveDisabled = $0.isMoveDisabled || isDisabled }
    }
}

extension RowTraits.Separators {
    mutating func set(_ visibility: Visibility, _ edges: VerticalEdge.Set) {
        if edges.contains(.top) { top = visibility }
        if edges.contains(.bottom) { bottom = visibility }
    }

    mutating func tint(_ color: Color?, _ edges: VerticalEdge.Set) {
        if edges.contains(.top) { topTint = color }
        if edges.contains(.bottom) { bottomTint = color }
    }
}
