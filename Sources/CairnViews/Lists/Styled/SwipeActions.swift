import Drawing

extension View {
    /// Buttons for a row: shown at its edge while the pointer is over it, and after a finger has swept it aside. Between an edge's several
    /// calls the one nearest to the content counts. A full swipe runs nothing by itself here.
    public func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View {
        let actions = HStack(spacing: 4) { content() }.buttonStyle(RowActionStyle())
        let make: _ContentMaker = { type(of: actions)._node(actions, $0) }
        return rowTrait { traits in
            if edge == .leading { traits.leadingActions = make } else { traits.trailingActions = make }
        }
    }

    /// The letter that stands for a section beside its list.
    public func sectionIndexLabel(_ label: Text?) -> some View { rowTrait { $0.indexLabel = label } }
    public func sectionIndexLabel<S: StringProtocol>(_ label: S?) -> some View {
        sectionIndexLabel(label.map { Text(verbatim: String($0)) })
    }

    /// Shows the sections' letters beside the list, to jump by.
    public func listSectionIndexVisibility(_ visibility: Visibility) -> some View {
        environmentChange(ListChange(path: \.indexVisibility, value: visibility))
    }
}

/// A compact button that says what it does by its colour.
private struct RowActionStyle: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .font(.subheadline.weight(.medium))
            .foregroundStyle(.white)
            .padding(.horizontal, 10)
            .padding(.vertical, 4)
            .background {
                RoundedRectangle(cornerRadius: 6)
                    .fill(configuration.role == .destructive ? Color.red : Color(red: 0.38, green: 0.38, blue: 0.42))
            }
            .opacity(configuration.isPressed ? 0.7 : 1)
    }
}

// The buttons at a row's edges.
extension ListRowNode {
    /// A finger has to go this far sideways, points.
    static let sweep = 40.0

    var hasActions: Bool { traits.leadingActions != nil || traits.trailingActions != nil }
    var showsActions: Bool { (isHovered || isSwept) && !isEditing }

    func placeActions() {
        let field = field
        if let actions = trailingActions {
            let size = actions.size(.none)
            let x = field.maxX - Double(insets.trailing) - size.width
            actions.place(at: Point(x: mirrored(x, width: size.width), y: (field.midY - size.height / 2).pixelRounded(host.scale)), .none)
        }
        if let actions = leadingActions {
            let size = actions.size(.none)
            let x = field.x + Double(insets.leading)
            actions.place(at: Point(x: mirrored(x, width: size.width), y: (field.midY - size.height / 2).pixelRounded(host.scale)), .none)
        }
    }

    /// Over the content, on a patch of the row's own ground.
    func drawActions(_ recorder: inout Recorder, at origin: Point) {
        let ground = metrics.card(Palette.of(environment.builtin.colorScheme), environment.builtin.colorScheme)
        for actions in [trailingActions, leadingActions] {
            guard let actions else { continue }
            let rect = Rect(origin: origin + actions.origin, size: actions.placedSize)
            recorder.add(.shape(.rounded(radius: 8), rect.inset(by: -4), ground))
            actions.draw(&recorder, at: origin + actions.origin)
        }
    }

    func hitActions(_ point: Point, _ path: inout HitPath) -> Bool {
        guard showsActions else { return false }
        for actions in [trailingActions, leadingActions] {
            if let actions, actions.hit(point - actions.origin, &path) { return true }
        }
        return false
    }
}
