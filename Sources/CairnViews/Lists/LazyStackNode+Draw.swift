import Drawing
import ListLayout

// Placing, drawing and finding rows.
extension LazyStackNode {
    /// Where a row lies in the list, points: along by the geometry, across by the alignment.
    func origin(of row: RowHost, along: Double) -> Point {
        let guide = row.placementGuide(alignment, rowProposal)
        var cross = boxGuide(alignment, crossLength, across: true) - guide
        let size = row.size(rowProposal)
        if isMirrored { cross = crossLength - axis.cross(size) - cross }
        return place(along: along, length: axis.length(size), cross: cross)
    }

    /// Places the live rows for the geometry as it is now.
    func placeRows() {
        placing { placeLiveRows() }
        listController?.rowsWerePlaced(self)
    }

    /// A pinned header is drawn where it is held and not where it would be.
    func isHeld(_ row: RowHost) -> Bool {
        for entry in pinned where entry.host === row { return true }
        return false
    }

    func drawRows(_ recorder: inout Recorder, at origin: Point) {
        if host.coldText.isRationing { recordShownFirst() }
        for row in placed where !isHeld(row) {
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
        for row in placed.reversed() where !isHeld(row) {
            if row.hit(point - row.origin, &path) { return true }
        }
        return false
    }

    /// Rows and held headers in drawing order.
    var shownHosts: [(host: RowHost, isPinned: Bool)] {
        placed.filter { !isHeld($0) }.map { ($0, false) } + pinned.reversed().map { ($0.host, $0.isPinned) }
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
