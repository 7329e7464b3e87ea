import Drawing
import ListLayout

// Headers and footers that are held at an edge of the viewport.
extension LazyStackNode {
    /// Holds headers and footers for a viewport at `offset`; tells their views. Returns whether measuring one moved anything.
    func pin(offset: Double, length: Double) -> Bool {
        guard geometry.pinsHeaders || geometry.pinsFooters, plan.count > 0 else {
            coveredTop = 0
            return false
        }
        var changed = measureEdgesTakenForEmpty(offset: offset, length: length)
        let headers = withGeometry { $0.pinnedHeaders(at: offset, viewport: length) }
        let footers = withGeometry { $0.pinnedFooters(at: offset, viewport: length) }
        var hosts: [PinnedHost] = []
        func hold(_ entries: [ListGeometry.Pinned], isHeader: Bool) {
            for entry in entries {
                let (row, isNew) = measuredEdge(entry.element)
                changed = changed || isNew
                hosts.append(PinnedHost(host: row, origin: entry.origin, isHeader: isHeader, isPinned: entry.isPinned))
                tell(row, entry, offset: offset)
            }
        }
        hold(headers, isHeader: true)
        hold(footers, isHeader: false)
        for old in pinned where !Self.holds(old.host, hosts) {
            old.host.pinning?.isPinned.set(false)
            old.host.pinning?.pushed.set(0)
            old.host.pinning?.overlap.set(0)
            old.host.pinning?.rows.set(0)
            if !isPlaced(old.host) { retire(old.host) }
        }
        pinned = hosts
        forgetBuilding()
        coveredTop = changed ? nil : headers.reduce(0) { max($0, $1.origin + $1.length) }
        return changed
    }

    // A loop: a closure of the main actor given to what is not asks at run time where it is.
    private static func holds(_ row: RowHost, _ hosts: [PinnedHost]) -> Bool {
        for entry in hosts where entry.host === row { return true }
        return false
    }

    /// The line being read in a viewport: the first row below what is held over the top, and where it begins.
    func reading(at offset: Double, viewport: Double) -> (element: Int, origin: Double)? {
        let isKnown = window == Window(offset: offset, length: viewport)
        let known = isKnown ? coveredTop : nil
        return withGeometry { $0.reading(from: offset + (known ?? $0.obstruction(at: offset, viewport: viewport).top)) }
    }

    /// A header or footer that counts as nothing until it is measured would never be held, and so never be measured.
    private func measureEdgesTakenForEmpty(offset: Double, length: Double) -> Bool {
        var changed = false
        let nothing = LayoutUnit.units(geometry.spacing)
        let estimates = withGeometry { (header: $0.heights.estimate(for: .header), footer: $0.heights.estimate(for: .footer)) }
        guard min(estimates.header, estimates.footer) <= nothing else { return false }
        for (kind, position, estimate) in [(ElementKind.header, offset, estimates.header), (.footer, offset + length, estimates.footer)]
        where estimate <= nothing {
            guard kind == .header ? geometry.pinsHeaders : geometry.pinsFooters, let line = geometry.element(at: position) else { continue }
            for level in geometry.levels {
                let section = level.section(ofElement: line)
                guard let edge = kind == .header ? section.header : section.footer else { continue }
                if geometry.heights.element(edge).state != .measured, measuredEdge(edge).1 { changed = true }
            }
        }
        guard changed else { return false }
        discardUnplaced()
        geometry.updateEstimates(fallback: Self.fallbackLengths)
        return true
    }

    private func tell(_ row: RowHost, _ entry: ListGeometry.Pinned, offset: Double) {
        guard let source = row.pinning else { return }
        source.isPinned.set(entry.isPinned)
        source.pushed.set(CGFloat(entry.pushed))
        let overlap = min(CGFloat(entry.overlap), HeaderPinning.greatestOverlap)
        source.overlap.set((overlap * CGFloat(host.scale)).rounded() / CGFloat(host.scale))
        guard source.rows.hasReaders else { return }
        let section = geometry.levels[entry.level].section(ofElement: entry.element)
        let first = geometry.elements(from: offset + entry.origin + entry.length, to: .infinity).lowerBound
        let end = lines.firstCell(ofLine: min(first, section.rows.upperBound))
        source.rows.set(max(0, end - lines.firstCell(ofLine: section.rows.lowerBound)))
    }
}
