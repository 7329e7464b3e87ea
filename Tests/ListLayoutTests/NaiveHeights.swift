import ListLayout

/// The oracle of `HeightIndex`: an array of elements and nothing clever.
struct NaiveHeights {
    struct Item: Equatable {
        var kind: ElementKind
        var state: HeightState = .unmeasured
        var height: Int32 = 0
    }

    var items: [Item] = []
    var estimates: [ElementKind: Int32] = [.row: 0, .header: 0, .footer: 0]

    func height(_ index: Int) -> Int32 {
        let item = items[index]
        return item.state == .unmeasured ? estimates[item.kind]! : item.height
    }

    func offset(of index: Int) -> Int64 {
        (0..<index).reduce(0) { $0 + Int64(height($1)) }
    }

    var totalHeight: Int64 { offset(of: items.count) }

    func element(_ index: Int) -> HeightIndex.Element {
        HeightIndex.Element(
            index: index, kind: items[index].kind, state: items[index].state, top: offset(of: index),
            height: height(index))
    }

    func all() -> [HeightIndex.Element] {
        var top: Int64 = 0
        return items.indices.map { index in
            defer { top += Int64(height(index)) }
            return HeightIndex.Element(
                index: index, kind: items[index].kind, state: items[index].state, top: top, height: height(index))
        }
    }

    func element(at offset: Int64) -> HeightIndex.Element? {
        let all = all()
        let solid = all.filter { $0.height > 0 }
        guard let first = solid.first, let last = solid.last else { return all.first }
        if offset < first.top { return first }
        return solid.first { offset < $0.top + Int64($0.height) } ?? last
    }

    mutating func markAllStale() {
        for index in items.indices where items[index].state == .measured { items[index].state = .stale }
    }

    mutating func move(_ range: Range<Int>, to index: Int) {
        guard index < range.lowerBound || index > range.upperBound else { return }
        let moved = items[range]
        items.removeSubrange(range)
        items.insert(contentsOf: moved, at: index < range.lowerBound ? index : index - range.count)
    }
}
