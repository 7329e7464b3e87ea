import Cairn
import CairnTesting

/// A list laid out by hand: every header, row and footer has a place from the start of the content, and the pin formula is asked of every
/// header and every footer.
struct BruteForceList {
    struct Part {
        var text: String
        var kind: Node.Kind
        var section: Int
        var top: Double
        var height: Double
        var bottom: Double { top + height }
    }
    private(set) var parts: [Part] = []
    private(set) var length = 0.0
    private let pinsHeaders: Bool
    private let pinsFooters: Bool

    init(_ sections: [SectionData], spacing: Double, pins: PinnedScrollableViews) {
        pinsHeaders = pins.contains(.sectionHeaders)
        pinsFooters = pins.contains(.sectionFooters)
        var next = 0.0
        func add(_ text: String, _ kind: Node.Kind, _ section: Int, _ height: Double) {
            parts.append(Part(text: text, kind: kind, section: section, top: next, height: height))
            length = height > 0 ? next + height : length
            next += height > 0 ? height + spacing : 0
        }
        for (index, section) in sections.enumerated() {
            add(section.id, .header, index, Double(section.headerHeight))
            for row in section.rows { add(row.text, .row, index, Double(row.height)) }
            if let height = section.footerHeight { add("end of \(section.id)", .footer, index, Double(height)) }
        }
    }

    /// What crosses a viewport at `offset`: text and top edge in the viewport.
    func shown(at offset: Double, viewport: Double) -> [String: Double] {
        var shown: [String: Double] = [:]
        for part in parts where part.height > 0 {
            let y = y(of: part, at: offset, viewport: viewport)
            if y < viewport, y + part.height > 0 { shown[part.text] = y }
        }
        return shown
    }

    private func y(of part: Part, at offset: Double, viewport: Double) -> Double {
        let natural = part.top - offset
        let section = parts.filter { $0.section == part.section && $0.height > 0 }
        switch part.kind {
        case .header where pinsHeaders && part.height <= (pinsFooters ? 0.5 : 0.75) * viewport:
            let end = section.map(\.bottom).max() ?? part.bottom
            return max(natural, min(0, end - offset - part.height))
        case .footer where pinsFooters && part.height <= (pinsHeaders ? 0.4 : 0.75) * viewport:
            let start = section.first { $0.kind == .header }?.bottom ?? section.map(\.top).min() ?? part.top
            return min(natural, max(viewport - part.height, start - offset))
        default:
            return natural
        }
    }
}
