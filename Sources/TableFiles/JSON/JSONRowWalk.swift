/// The rows of a JSON file that are indexed already, one after another.
struct JSONRowWalk {
    let bytes: any ByteSource
    private(set) var walker: JSONWalker
    /// Where the indexed part of the file ends.
    private let end: Int

    init(_ bytes: any ByteSource, _ division: JSONWalker.Division, from offset: Int, to end: Int) {
        self.bytes = bytes
        self.end = end
        walker = JSONWalker(division, from: offset)
    }

    /// One row: where it lies in the walker's buffer, and whether it has members.
    struct Row {
        var range: Range<Int>
        var isRecord: Bool
    }

    /// The next row; nil at the end of what is indexed, or where the file no longer is what it was.
    mutating func next() throws(TableError) -> Row? {
        while true {
            let isFinal = walker.readEnd >= end
            switch walker.next(isFinal: isFinal) {
            case .record(let range): return Row(range: range, isRecord: true)
            case .scalar(let range): return Row(range: range, isRecord: false)
            case .stray, .broken: continue
            case .closed, .tooDeep: return nil
            case .needsMore:
                // Ever longer pieces: a long record is looked through twice at most.
                let wanted = min(end - walker.readEnd, max(JSONWalker.portion, walker.filled))
                if wanted <= 0 { return nil }
                if try walker.read(wanted, from: bytes).bytes == 0 { return nil }
            }
        }
    }
}

extension JSONColumns {
    /// Calls `body` with the known columns of a row and the places of their values.
    ///
    /// - Parameter marks: What the scanner noted of the row, the first `count` of these.
    @inline(__always)
    func forEachCell(
        of row: JSONRowWalk.Row, in bytes: [UInt8], marks: [UInt32], count: Int, _ body: (_ column: Int, _ value: Range<Int>) -> Void
    ) {
        guard row.isRecord else {
            if let column = findValue() { body(column, row.range) }
            return
        }
        var hint = 0
        var place = 0
        var members = JSONMemberWalk(of: bytes, at: row.range.lowerBound)
        while let (key, value) = members.next(of: bytes, marks: marks, count: count) {
            let column: Int?
            if let key { column = find(key, of: bytes, hint: hint) } else { column = find(place: place) }
            place += 1
            guard let column else { continue }
            hint = column + 1
            body(column, value)
        }
    }
}
