import ListLayout

/// Lengths of lines as they are measured one after the other, told to the geometry together: most neighbours are equally long, and a stretch
/// of equals is one edit of its tree.
struct MeasuredLengths {
    private var lines = 0..<0
    private var length = 0.0
    private var moved = false

    /// Notes the length of a line, in points. Lines may come in any order; those that go on at either end of the ones before are joined.
    mutating func add(_ length: Double, of line: Int, to geometry: inout ListGeometry) {
        if !lines.isEmpty, length == self.length {
            if line == lines.upperBound {
                lines = lines.lowerBound..<line + 1
                return
            }
            if line + 1 == lines.lowerBound {
                lines = line..<lines.upperBound
                return
            }
        }
        flush(&geometry)
        lines = line..<line + 1
        self.length = length
    }

    /// Tells the geometry the rest; whether anything moved, see `ListGeometry.setLength`.
    mutating func finish(_ geometry: inout ListGeometry) -> Bool {
        flush(&geometry)
        return moved
    }

    private mutating func flush(_ geometry: inout ListGeometry) {
        if geometry.setLength(length, of: lines) { moved = true }
        lines = 0..<0
    }
}
