import Cairn
import CairnTesting
import Testing

// Questions the tests ask a harness about what it shows.
extension Harness {
    /// Top edges, in window points, of the headers that are in sight, by their text.
    var headers: [String: Double] { tops(of: .header) }
    /// Top edges of the rows that cross the window, whether or not a header covers them.
    var rows: [String: Double] { tops(of: .row) }
    var rowTexts: [String] { nodes.filter { $0.kind == .row }.sorted { $0.frame.minY < $1.frame.minY }.map(\.text) }

    private func tops(of kind: Node.Kind) -> [String: Double] {
        Dictionary(nodes.filter { $0.kind == kind }.map { ($0.text, Double($0.frame.minY)) }) { first, _ in first }
    }

    /// The first row of which something is below the pinned headers, and its top edge.
    var firstFreeRow: (text: String, y: Double)? {
        let nodes = nodes
        let covered = nodes.filter { $0.kind == .header && $0.isPinned }.map { Double($0.frame.maxY) }.max() ?? 0
        let row = nodes.filter { $0.kind == .row && Double($0.frame.maxY) > covered + 0.01 && $0.frame.height > 0 }
            .min { $0.frame.minY < $1.frame.minY }
        return row.map { ($0.text, Double($0.frame.minY)) }
    }
}

/// Equal within half a point, the case collection's tolerance; the same names on both sides.
func near(_ a: [String: Double], _ b: [String: Double]) -> Bool {
    a.count == b.count && a.allSatisfy { name, y in b[name].map { abs($0 - y) <= 0.5 } ?? false }
}

func near(_ a: Double?, _ b: Double, within tolerance: Double = 0.5) -> Bool {
    a.map { abs($0 - b) <= tolerance } ?? false
}

/// Whether a pixel is of a colour, within 2 per channel.
func isColour(_ pixel: (r: UInt8, g: UInt8, b: UInt8, a: UInt8), _ r: Int, _ g: Int, _ b: Int) -> Bool {
    abs(Int(pixel.r) - r) <= 2 && abs(Int(pixel.g) - g) <= 2 && abs(Int(pixel.b) - b) <= 2 && pixel.a == 255
}
