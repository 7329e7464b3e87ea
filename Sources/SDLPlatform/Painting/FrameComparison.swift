/// Finds what differs between the bands a target shows and the bands it shall show.
///
/// Both lists are walked together; wherever two bands overlap, all scanlines of the overlap differ in the same way,
/// so one comparison of a few spans decides for all of them. Law: a pixel outside of every differing span has the
/// same spans over it in the same order in both, and so the same colour.
struct FrameComparison {
    /// Columns that differ, from left to right, apart from each other.
    private let ranges: Scratch<ColumnRange>

    struct ColumnRange: BitwiseCopyable {
        var x0: Int32
        var x1: Int32

        /// Columns that more are written for nothing, rather than a line of text in two parts.
        private static let slack: Int32 = 64

        /// Both, for scanlines that follow one another; nil when they are too different.
        func joined(with other: ColumnRange) -> ColumnRange? {
            guard abs(x0 &- other.x0) &+ abs(x1 &- other.x1) <= Self.slack else { return nil }
            return ColumnRange(x0: min(x0, other.x0), x1: max(x1, other.x1))
        }
    }

    init(ranges: Scratch<ColumnRange>) { self.ranges = ranges }

    /// Calls `write` for each rectangle of `new` that must be written; returns the number of scanlines touched.
    func forEachDifference(
        from old: BandList, to new: BandList, width: Int32,
        write: (_ band: Band, _ x0: Int32, _ x1: Int32, _ y0: Int32, _ y1: Int32) -> Void
    ) -> Int {
        var scanlines = 0
        var oldIndex = 0
        let oldCount = old.bands.count
        for newIndex in 0..<new.bands.count {
            let band = new.bands.base[newIndex]
            // What differs in one stretch of columns, and may yet become higher.
            var open: (columns: ColumnRange, y0: Int32)?
            var y = band.y0
            while y < band.y1 {
                while oldIndex < oldCount, old.bands.base[oldIndex].y1 <= y { oldIndex += 1 }
                var end = band.y1
                if oldIndex < oldCount {
                    let before = old.bands.base[oldIndex]
                    end = min(end, before.y1)
                    compare(before, old.spans.base, band, new.spans.base, width)
                } else {
                    ranges.count = 0
                    ranges.append(ColumnRange(x0: 0, x1: width))
                }
                if ranges.count > 0 { scanlines += Int(end - y) }
                if ranges.count == 1, let before = open, let joined = before.columns.joined(with: ranges.base[0]) {
                    open = (joined, before.y0)
                } else {
                    if let done = open { write(band, done.columns.x0, done.columns.x1, done.y0, y) }
                    open = ranges.count == 1 ? (ranges.base[0], y) : nil
                    if ranges.count > 1 {
                        for i in 0..<ranges.count { write(band, ranges.base[i].x0, ranges.base[i].x1, y, end) }
                    }
                }
                y = end
            }
            if let done = open { write(band, done.columns.x0, done.columns.x1, done.y0, y) }
        }
        return scanlines
    }

    /// Lists the columns that differ in `ranges`.
    private func compare(
        _ a: Band, _ aSpans: UnsafeMutablePointer<Span>, _ b: Band, _ bSpans: UnsafeMutablePointer<Span>, _ width: Int32
    ) {
        ranges.count = 0
        if a.background != b.background {
            ranges.append(ColumnRange(x0: 0, x1: width))
        } else {
            compare(a, aSpans, b, bSpans)
        }
    }

    private func compare(
        _ a: Band, _ aSpans: UnsafeMutablePointer<Span>, _ b: Band, _ bSpans: UnsafeMutablePointer<Span>
    ) {
        var aFirst = Int(a.firstSpan)
        var bFirst = Int(b.firstSpan)
        var aEnd = Int(a.endSpan)
        var bEnd = Int(b.endSpan)
        while aFirst < aEnd, bFirst < bEnd, aSpans[aFirst].shows(sameAs: bSpans[bFirst]) {
            aFirst += 1
            bFirst += 1
        }
        while aFirst < aEnd, bFirst < bEnd, aSpans[aEnd - 1].shows(sameAs: bSpans[bEnd - 1]) {
            aEnd -= 1
            bEnd -= 1
        }
        for i in aFirst..<aEnd { add(aSpans[i].x0, aSpans[i].x1) }
        for i in bFirst..<bEnd { add(bSpans[i].x0, bSpans[i].x1) }
    }

    /// Ranges nearer than this many pixels are written as one.
    private static let nearby: Int32 = 8

    private func add(_ x0: Int32, _ x1: Int32) {
        var merged = ColumnRange(x0: x0, x1: x1)
        var kept = 0
        var place = 0
        for i in 0..<ranges.count {
            let range = ranges.base[i]
            if range.x1 &+ Self.nearby < merged.x0 {
                ranges.base[kept] = range
                kept += 1
                place = kept
            } else if range.x0 > merged.x1 &+ Self.nearby {
                ranges.base[kept] = range
                kept += 1
            } else {
                merged = ColumnRange(x0: min(merged.x0, range.x0), x1: max(merged.x1, range.x1))
            }
        }
        ranges.count = kept
        ranges.append(merged)
        var i = kept
        while i > place {
            ranges.base[i] = ranges.base[i - 1]
            i -= 1
        }
        ranges.base[place] = merged
    }
}
