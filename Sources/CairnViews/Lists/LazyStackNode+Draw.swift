import Drawing
import ListLayout

// Placing, drawing and finding rows.
extension LazyStackNode {
    /// Where a row lies in the list, points: along by the geometry, across by the alignment.
    func origin(of row: RowHost, along: Double) -> Point { origin(of: row, along: along, across) }

    func origin(of row: RowHost, along: Double, _ across: AcrossList) -> Point {
        var cross = across.guide - row.placementGuide(across.alignment, across.proposal)
        let size = row.size(across.proposal)
        if across.isMirrored { cross = across.length - axis.cross(size) - cross }
        return place(along: along, length: axis.length(size), cross: cross)
    }

    /// What decides where rows lie across the list, the same for all of them.
    struct AcrossList: Equatable {
        let length: Double
        let alignment: AlignmentKey
        /// Where the list's own guide is.
        let guide: Double
        let isMirrored: Bool
        /// What every row is offered.
        let proposal: Proposal
    }

    var across: AcrossList {
        AcrossList(
            length: crossLength, alignment: alignment, guide: boxGuide(alignment, crossLength, across: true), isMirrored: isMirrored,
            proposal: rowProposal)
    }

    /// Places the live rows for the geometry as it is now.
    func placeRows() {
        placing { placeLiveRows() }
        listController?.rowsWerePlaced(self)
    }

    /// Whether a row is among those that are placed one after the other.
    func isPlaced(_ row: RowHost) -> Bool {
        let index = row.element - firstPlaced
        return index >= 0 && index < placed.count && placed[index] === row
    }

    func drawRows(_ recorder: inout Recorder, at origin: Point) {
        if host.coldText.isRationing { recordShownFirst() }
        recorder.reserveCapacity(placed.count + pinned.count)
        // A pinned header is drawn where it is held and not where it would be.
        for row in placed where !row.isHeld {
            draw(row, &recorder, at: origin + row.origin)
        }
        if !ghosts.isEmpty { drawGhosts(&recorder, at: origin) }
        listController?.drawDrop(&recorder, at: origin, self)
        // Outermost last: an inner level that is pushed out slides under the outer one.
        for entry in pinned.reversed() {
            listController?.drawShadow(of: entry, &recorder, at: origin, self)
            recorder.add(.picture(entry.host.currentPicture(), origin + entry.host.origin))
        }
    }

    /// Rows in sight take their share of the frame's text before those beyond the edges.
    private func recordShownFirst() {
        for entry in pinned { _ = entry.host.currentPicture() }
        for row in placed {
            let start = along(of: row)
            guard start < window.offset + window.length, start + axis.length(row.placedSize) > window.offset else { continue }
            _ = row.currentPicture()
        }
    }

    func hitRows(_ point: Point, _ path: inout HitPath) -> Bool {
        // What is held is in front; it takes the pointer over its whole area, so that no click falls through to the row behind.
        for entry in pinned {
            let local = point - entry.host.origin
            if entry.host.containsPoint(local) {
                _ = entry.host.hit(local, &path)
                if entry.isPinned, entry.isHeader { path.add(entry.host, local) }
                return true
            }
        }
        for row in placed.reversed() where !row.isHeld {
            let local = point - row.origin
            if row.mayTakePointer(at: local), row.hit(local, &path) { return true }
        }
        return false
    }

    /// Rows and held headers in drawing order.
    var shownHosts: [(host: RowHost, isPinned: Bool)] {
        placed.filter { !$0.isHeld }.map { ($0, false) } + pinned.reversed().map { ($0.host, $0.isPinned) }
    }
}

extension HorizontalAlignment {
    static func boxValue(of key: AlignmentKey, _ width: Double) -> Double {
        key == HorizontalAlignment.leading.key ? 0 : key == HorizontalAlignment.trailing.key ? width : width / 2
    }
}

extension VerticalAlignment {
    static func boxValue(of key: AlignmentKey, _ height: Double) -> Double {
        key == VerticalAlignment.top.key
            ? 0 : key == VerticalAlignment.center.key ? height / 2 : height
    }
}
