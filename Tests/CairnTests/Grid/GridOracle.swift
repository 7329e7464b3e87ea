import Cairn

/// Where everything in a grid is, worked out cell by cell over all of it.
@MainActor struct GridOracle {
    struct Box: Equatable {
        var along: Double
        var across: Double
        var length: Double
        var breadth: Double
    }
    struct Placed {
        var name: String
        var box: Box
        /// For a header the end of its section, for a footer the end of its section's header or, without, the section's start.
        var limit: Double?
        var isFooter = false
    }

    private(set) var placed: [Placed] = []
    private(set) var length = 0.0
    private let model: GridModel
    private let breadth: Double

    init(_ model: GridModel, breadth: Double) {
        self.model = model
        self.breadth = breadth
        let columns = Self.columns(model.items, in: breadth)
        let total = columns.map { $0.start + $0.breadth }.last ?? 0
        let inset = (breadth - total) * model.alignment
        var end = 0.0
        var isEmpty = true
        /// Adds a line; returns where it begins.
        func line(_ length: Double) -> Double {
            guard length > 0 else { return isEmpty ? 0 : end + Double(model.spacing) }
            let start = isEmpty ? 0 : end + Double(model.spacing)
            isEmpty = false
            end = start + length
            return start
        }
        for section in model.sections {
            let first = placed.count
            let begin = isEmpty ? 0 : end + Double(model.spacing)
            var headerEnd = begin
            if let header = section.header {
                placed.append(
                    Placed(name: section.id, box: Box(along: line(header), across: 0, length: header, breadth: breadth), limit: 0))
                headerEnd = end
            }
            for start in stride(from: 0, to: section.cells.count, by: columns.count) {
                let cells = section.cells[start..<min(start + columns.count, section.cells.count)]
                let tallest = Double(cells.map(\.length).max() ?? 0)
                let along = line(tallest)
                for (column, cell) in zip(columns, cells) {
                    let own = cell.breadth.map(Double.init) ?? column.breadth
                    let across = inset + column.start + (column.breadth - own) * column.acrossAlignment
                    let down = ((tallest - cell.length) * column.alongAlignment).rounded()
                    placed.append(
                        Placed(name: cell.id, box: Box(along: along + down, across: across, length: cell.length, breadth: own)))
                }
            }
            if let footer = section.footer {
                let box = Box(along: line(footer), across: 0, length: footer, breadth: breadth)
                placed.append(Placed(name: "end of \(section.id)", box: box, limit: headerEnd, isFooter: true))
            }
            if section.header != nil { placed[first].limit = end }
        }
        length = end
    }

    struct Column {
        var start: Double
        var breadth: Double
        var acrossAlignment = 0.5
        var alongAlignment = 0.5
    }

    static func columns(_ items: [GridItem], in breadth: Double) -> [Column] {
        func gap(_ item: GridItem) -> Double { Double(item.spacing ?? 8) }
        var left = breadth - items.dropLast().map(gap).reduce(0, +)
        for item in items { if case .fixed(let length) = item.size { left -= length } }
        var sharers = items.filter { if case .fixed = $0.size { false } else { true } }.count
        var result: [Column] = []
        var start = 0.0
        for item in items {
            var breadths: [Double] = []
            switch item.size {
            case .fixed(let length): breadths = [length]
            case .flexible(let minimum, let maximum):
                breadths = [max(minimum, min(maximum, max(0, left / Double(sharers))))]
                left -= breadths[0]
                sharers -= 1
            case .adaptive(let minimum, let maximum):
                let share = max(0, left / Double(sharers))
                var count = 1
                while Double(count + 1) * minimum + Double(count) * gap(item) <= share { count += 1 }
                let each = max(minimum, min(maximum, max(0, (share - Double(count - 1) * gap(item)) / Double(count))))
                breadths = Array(repeating: each, count: count)
                left -= each * Double(count) + gap(item) * Double(count - 1)
                sharers -= 1
            }
            for breadth in breadths {
                let (across, along) = item.alignment.map(fractions) ?? (0.5, 0.5)
                result.append(Column(start: start, breadth: breadth, acrossAlignment: across, alongAlignment: along))
                start += breadth + gap(item)
            }
        }
        return result
    }

    /// For vertical grids: how far across and how far down.
    private static func fractions(_ alignment: Alignment) -> (Double, Double) {
        (
            alignment.horizontal == .leading ? 0 : alignment.horizontal == .trailing ? 1 : 0.5,
            alignment.vertical == .top ? 0 : alignment.vertical == .bottom ? 1 : 0.5
        )
    }

    /// What is in sight at an offset, in points of the viewport.
    func shown(at offset: Double, viewport: Double) -> [String: Box] {
        var result: [String: Box] = [:]
        for item in placed {
            var box = item.box
            box.along -= offset
            if let limit = item.limit {
                if item.isFooter {
                    if model.pinnedViews.contains(.sectionFooters) {
                        box.along = min(box.along, max(viewport - box.length, limit - offset))
                    }
                } else if model.pinnedViews.contains(.sectionHeaders) {
                    box.along = max(box.along, min(0, limit - offset - box.length))
                }
            }
            guard box.length > 0, box.breadth > 0, box.across < breadth, box.across + box.breadth > 0 else { continue }
            if box.along < viewport, box.along + box.length > 0 { result[item.name] = box }
        }
        return result
    }
}

extension GridOracle.Box {
    @MainActor init(_ frame: CGRect, isHorizontal: Bool) {
        self.init(
            along: isHorizontal ? frame.minX : frame.minY, across: isHorizontal ? frame.minY : frame.minX,
            length: isHorizontal ? frame.width : frame.height, breadth: isHorizontal ? frame.height : frame.width)
    }

    func isNear(_ other: Self) -> Bool {
        zip([along, across, length, breadth], [other.along, other.across, other.length, other.breadth]).allSatisfy { abs($0 - $1) < 0.01 }
    }
}
