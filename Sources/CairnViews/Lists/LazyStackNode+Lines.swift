import Drawing
import ListLayout

// Lines of cells. The geometry's elements are lines; hosts, keys and the plan count cells. In a stack a line is a cell.
extension LazyStackNode {
    func configure(gridItems items: [GridItem]) {
        if let gridItems, gridItems.isSame(as: items) { return }
        gridItems = items
        if crossLength >= 0 {
            layTracks()
            remeasureAll()
        }
        invalidateLayout()
    }

    /// Columns for the cross length as it is; when their number changes the cells are put into other lines. The scroll view's anchor is a
    /// cell, so what is read stays.
    func layTracks() {
        guard let gridItems else { return }
        tracks = gridItems.tracks(in: crossLength)
        let total = tracks.last.map { $0.origin + $0.length } ?? 0
        let start = boxGuide(alignment, crossLength, across: true) - boxGuide(alignment, total, across: true)
        for index in tracks.indices { tracks[index].origin += start }
        guard tracks.count != lines.columns else { return }
        let old = lines
        lines = plan.lines(columns: tracks.count)
        geometry.rebuild(
            levels: plan.sectionIndexes(lines), keeping: LineMap.keptLines([(0..<plan.count, 0)], from: old, to: lines))
    }

    /// Lengths known so far are estimates from now on.
    func remeasureAll() {
        geometry.heights.markAllStale()
        for row in allHosts { row.isMeasured = false }
        needsMeasure = true
    }

    /// Where the line that holds a cell begins, and how long it is, in points of the list.
    func lineFrame(ofCell cell: Int) -> (origin: Double, length: Double) { geometry.frame(of: lines.line(of: cell)) }

    /// The lines of the live hosts.
    var placedLines: Range<Int> {
        lines.line(of: firstPlaced)..<(placed.isEmpty ? lines.line(of: firstPlaced) : lines.line(of: firstPlaced + placed.count - 1) + 1)
    }

    /// The first cell of a line that reaches below what is pinned, as a short one beside a tall one may not.
    func firstVisibleCell(ofLine line: Int, at offset: Double, viewport: Double) -> Int {
        let cells = lines.cells(ofLine: line)
        guard cells.count > 1 else { return cells.lowerBound }
        let edge = offset + geometry.obstruction(at: offset, viewport: viewport).top
        let found = cells.first { cell in
            guard placed.indices.contains(cell - firstPlaced) else { return false }
            let row = placed[cell - firstPlaced]
            return along(of: row) + axis.length(row.placedSize) > edge
        }
        return found ?? cells.lowerBound
    }

    // MARK: Measuring

    /// Adds a line's hosts to `rows`, and its length, where the geometry may not know it, to `lengths`. Returns what it takes of the list,
    /// spacing included.
    func measureLine(_ line: Int, into rows: inout [RowHost], _ lengths: inout MeasuredLengths) -> Double {
        if lines.isIdentity, tracks.isEmpty { return measureRow(line, into: &rows, &lengths) }
        let first = rows.count
        var isKnown = lines.isIdentity
        for cell in lines.cells(ofLine: line) { rows.append(hostForElement(cell)) }
        let length = shape(ofLine: rows[first...], column: 0).length
        for row in rows[first...] where !row.isMeasured {
            host.stats.rowsMeasured += 1
            row.isMeasured = true
            isKnown = false
        }
        // A line of measured cells may be a new one: asking the geometry again is cheap.
        if !isKnown { lengths.add(length, of: line, to: &geometry) }
        return length > 0 ? length + geometry.spacing : 0
    }

    /// The same in a stack, where a line is a row.
    private func measureRow(_ element: Int, into rows: inout [RowHost], _ lengths: inout MeasuredLengths) -> Double {
        let row = hostForElement(element)
        let length = snapped(axis.length(row.size(rowProposal)))
        if !row.isMeasured {
            host.stats.rowsMeasured += 1
            row.isMeasured = true
            lengths.add(length, of: element, to: &geometry)
        }
        rows.append(row)
        return length > 0 ? length + geometry.spacing : 0
    }

    /// As above, for when only the geometry is to know.
    func measureLine(_ line: Int) -> Bool {
        var rows: [RowHost] = []
        var lengths = MeasuredLengths()
        _ = measureLine(line, into: &rows, &lengths)
        return lengths.finish(&geometry)
    }

    /// The host of a line that is one header or footer, and whether measuring it moved anything.
    func measuredEdge(_ line: Int) -> (RowHost, Bool) {
        let row = hostForElement(lines.firstCell(ofLine: line))
        guard !row.isMeasured else { return (row, false) }
        host.stats.rowsMeasured += 1
        let length = snapped(axis.length(row.size(rowProposal)))
        row.isMeasured = true
        return (row, geometry.setLength(length, of: line))
    }

    /// How long a line is, and where in it the baselines of the cells lie that are to share one. `column` is the first row's.
    private func shape(ofLine rows: some Sequence<RowHost>, column: Int) -> (length: Double, baseline: Double) {
        var length = 0.0
        var above = 0.0
        var below = 0.0
        for (step, row) in rows.enumerated() {
            let offered = proposal(for: row, column + step)
            let own = axis.length(row.size(offered))
            length = max(length, own)
            guard let key = baselineKey(of: row, column + step) else { continue }
            let guide = row.guide(key, offered)
            above = max(above, guide)
            below = max(below, own - guide)
        }
        return (snapped(max(length, above + below)), above)
    }

    /// The baseline a cell of a vertical grid is aligned by, if it is.
    private func baselineKey(of row: RowHost, _ column: Int) -> AlignmentKey? {
        guard axis == .vertical, row.kind == .row, column < tracks.count else { return nil }
        let vertical = tracks[column].alignment.vertical
        return vertical == .firstTextBaseline || vertical == .lastTextBaseline ? vertical.key : nil
    }

    /// What a host is offered: its column's length, or the whole width for headers, footers and the rows of a stack.
    private func proposal(for row: RowHost, _ column: Int) -> Proposal {
        guard row.kind == .row, column < tracks.count else { return rowProposal }
        return axis.proposal(along: Proposal.unspecified, cross: tracks[column].length)
    }

    // MARK: Placing

    /// Places the live rows line by line, beginning where the geometry has the first.
    func placeLiveRows() {
        let start = placed.isEmpty ? 0 : lineFrame(ofCell: firstPlaced).origin
        if tracks.isEmpty { placeStackedRows(from: start) } else { placeCells(from: start) }
        for entry in pinned {
            entry.host.move(to: origin(of: entry.host, along: window.offset + entry.origin), rowProposal)
            entry.host.isDisplaced = true
        }
    }

    private func placeCells(from start: Double) {
        placement = nil
        var index = 0
        var along = start
        while index < placed.count {
            let cells = lines.cells(ofLine: lines.line(of: firstPlaced + index))
            let column = firstPlaced + index - cells.lowerBound
            let end = min(placed.count, cells.upperBound - firstPlaced)
            let (length, baseline) = shape(ofLine: placed[index..<end], column: column)
            for number in index..<end { place(placed[number], column + number - index, along, length, baseline) }
            along += length > 0 ? length + geometry.spacing : 0
            index = end
        }
    }

    /// The rows of a stack: every frame does this for all of them. Scrolling moves the list, not the rows in it, so mostly each is where it
    /// was, and is passed over.
    private func placeStackedRows(from start: Double) {
        var along = start
        let new = StackPlacement(across: across, spacing: geometry.spacing, scale: host.scale, sizeAlong: isFlipped ? placedSize.width : 0)
        let isSame = new == placement
        placement = new
        for row in placed {
            if isSame, row.isSettled, row.lineStart == along, !row.isDisplaced {
                along = row.lineEnd
                continue
            }
            row.lineStart = along
            row.move(to: origin(of: row, along: along, new.across), new.across.proposal)
            row.isDisplaced = false
            let length = Self.snapped(axis.length(row.placedSize), new.scale)
            along += length > 0 ? length + new.spacing : 0
            row.lineEnd = along
            row.isSettled = row.isMeasured && !row.isOutdated
        }
    }

    /// All that decides where the rows of a stack lie, besides their sizes and where the first begins.
    struct StackPlacement: Equatable {
        let across: AcrossList
        let spacing: Double
        let scale: Double
        /// The list's own width where rows go from right to left: they are placed from its right edge.
        let sizeAlong: Double
    }

    private func place(_ row: RowHost, _ column: Int, _ along: Double, _ length: Double, _ baseline: Double) {
        row.lineStart = along
        row.isDisplaced = false
        row.isSettled = false
        guard row.kind == .row, column < tracks.count else {
            row.move(to: origin(of: row, along: along), rowProposal)
            return
        }
        let track = tracks[column]
        let offered = proposal(for: row, column)
        let (across, down) =
            axis == .vertical
            ? (track.alignment.horizontal.key, track.alignment.vertical.key)
            : (track.alignment.vertical.key, track.alignment.horizontal.key)
        var cross = track.origin + boxGuide(across, track.length, across: true) - row.guide(across, offered)
        if isMirrored { cross = crossLength - axis.cross(row.size(offered)) - cross }
        // Whole pixels, as lengths are, so that the cells of a line move alike.
        let guide = baselineKey(of: row, column) == nil ? boxGuide(down, length, across: false) : baseline
        let inside = (guide - row.guide(down, offered)).pixelRounded(host.scale)
        row.move(to: place(along: along + inside, length: axis.length(row.size(offered)), cross: cross), offered)
    }

    var isMirrored: Bool { axis == .vertical && environment.builtin.layoutDirection == .rightToLeft }

    /// Where a guide lies in a box, along the list or across it. A box without text has its baseline at its end.
    func boxGuide(_ key: AlignmentKey, _ length: Double, across: Bool) -> Double {
        (axis == .vertical) == across
            ? HorizontalAlignment.boxValue(of: key, length) : VerticalAlignment.boxValue(of: key, length)
    }
}

extension ListPlan {
    /// The cells in lines: sections, headers and footers begin and end them.
    func lines(columns: Int) -> LineMap {
        guard columns > 1 else { return LineMap(cells: count) }
        var breaks: [Int] = []
        for span in spans.joined() {
            if let block = span.block {
                block.appendBreaks(to: &breaks, from: span.elements.lowerBound)
                continue
            }
            breaks.append(span.elements.lowerBound)
            if span.hasHeader { breaks.append(span.elements.lowerBound + 1) }
            if span.hasFooter { breaks.append(span.elements.upperBound - 1) }
            breaks.append(span.elements.upperBound)
        }
        breaks.sort()
        return LineMap(cells: count, columns: columns, breaks: breaks)
    }
}
