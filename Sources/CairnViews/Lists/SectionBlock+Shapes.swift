import ListLayout

// What the layout is told of many sections: numbers alone, none of them is asked.
extension SectionBlock {
    /// The sections' shapes, with rows in lines of `columns`.
    func appendShapes(to index: inout SectionIndex, columns: Int) {
        for stretch in stretches {
            let lines = (stretch.rows + columns - 1) / columns
            index.append(SectionShape(rows: lines, hasHeader: edges.hasHeader, hasFooter: edges.hasFooter), repeated: stretch.sections)
        }
    }

    /// Where lines of cells must begin, for a block whose first element is `start`: at sections and around their headers and footers.
    func appendBreaks(to breaks: inout [Int], from start: Int) {
        for stretch in stretches {
            let each = stretch.rows + edges.count
            for section in 0..<(each > 0 ? stretch.sections : 0) {
                let first = start + stretch.firstElement + section * each
                breaks.append(first)
                if edges.hasHeader { breaks.append(first + 1) }
                if edges.hasFooter { breaks.append(first + each - 1) }
            }
        }
        breaks.append(start + elementCount)
    }

    func hasSameShape(as other: SectionBlock) -> Bool {
        guard edges == other.edges, stretches.count == other.stretches.count else { return false }
        for index in stretches.indices
        where stretches[index].rows != other.stretches[index].rows || stretches[index].sections != other.stretches[index].sections {
            return false
        }
        return true
    }
}
