import ListLayout

/// What it costs to keep the place of every row, with 10^3 to 10^8 of them: our index beside `FenwickList`.
///
/// Rows are of random heights, the worst case: no two neighbours can be kept as one. The unmeasured list is what opens.
@MainActor
enum LayoutTable {
    private static let table = { () -> [String] in
        [
            "rows", "structure", "build, ms", "row at y, ns", "y of row, ns", "set, ns", "insert, us", "remove, us", "memory",
            "bytes a row",
        ]
    }()

    static func run() {
        let markdown = Markdown(table)
        for count in [1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000] {
            markdown.row([count.short, "index, unmeasured"] + unmeasured(count))
            guard count <= 10_000_000 else { continue }
            markdown.row([count.short, "index, all heights differ"] + measured(count))
            markdown.row([count.short, "Fenwick tree"] + rival(count))
        }
    }

    private static let row = Int32(24 * 64)

    private static func height(_ random: inout BenchRandom) -> Int32 { Int32(20 * 64 + random.below(40 * 64)) }

    private static func opened(_ count: Int) -> HeightIndex {
        var index = HeightIndex()
        index.setEstimate(row, for: .row)
        index.insert(count: count, kind: .row, at: 0)
        return index
    }

    private static func unmeasured(_ count: Int) -> [String] {
        let build = Sampling.microseconds(count: 20) { _ in keep(opened(count)) } / 1e3
        var index = opened(count)
        let bytes = index.bytesUsed
        return [build.places(4)] + questions(&index, count) + size(bytes, count)
    }

    private static func measured(_ count: Int) -> [String] {
        var random = BenchRandom()
        let (build, filled) = Sampling.milliseconds {
            var index = HeightIndex()
            for row in 0..<count {
                index.append(count: 1, kind: .row)
                index.setHeight(height(&random), at: row)
            }
            return index
        }
        var index = filled
        let bytes = index.bytesUsed
        return [build.places(2)] + questions(&index, count) + size(bytes, count)
    }

    private static func questions(_ index: inout HeightIndex, _ count: Int) -> [String] {
        var random = BenchRandom(seed: 7)
        let rows = (0..<4096).map { _ in random.below(count) }
        let total = index.totalHeight
        let offsets = rows.map { Int64(Double($0) / Double(count) * Double(total)) }
        let seek = Sampling.microseconds(count: 4096) { keep(index.element(at: offsets[$0])) } * 1e3
        let find = Sampling.microseconds(count: 4096) { keep(index.offset(of: rows[$0])) } * 1e3
        let set = Sampling.microseconds(rounds: 3, count: 4096) { index.setHeight(height(&random), at: rows[$0]) } * 1e3
        let insert = Sampling.microseconds(rounds: 3, count: 1000) { index.insert(count: 1, kind: .row, at: rows[$0]) }
        let remove = Sampling.microseconds(rounds: 3, count: 1000) { index.remove(rows[$0] / 2..<rows[$0] / 2 + 1) }
        return [seek.places(0), find.places(0), set.places(0), insert.places(2), remove.places(2)]
    }

    private static func rival(_ count: Int) -> [String] {
        var random = BenchRandom()
        let heights = (0..<count).map { _ in height(&random) }
        let (build, built) = Sampling.milliseconds { FenwickList(heights: heights) }
        var list = built
        let bytes = list.bytesUsed
        let rows = (0..<4096).map { _ in random.below(count) }
        let total = list.offset(of: count)
        let offsets = rows.map { Int64(Double($0) / Double(count) * Double(total)) }
        let seek = Sampling.microseconds(count: 4096) { keep(list.row(at: offsets[$0])) } * 1e3
        let find = Sampling.microseconds(count: 4096) { keep(list.offset(of: rows[$0])) } * 1e3
        let set = Sampling.microseconds(rounds: 3, count: 4096) { list.set(height(&random), at: rows[$0]) } * 1e3
        let edits = max(3, 1_000_000 / count)
        let insert = Sampling.microseconds(rounds: 1, count: min(edits, 1000)) { list.insert(1, at: rows[$0]) }
        let remove = Sampling.microseconds(rounds: 1, count: min(edits, 1000)) { list.remove(at: rows[$0] / 2) }
        return [build.places(2), seek.places(0), find.places(0), set.places(0), insert.places(2), remove.places(2)] + size(bytes, count)
    }

    private static func size(_ bytes: Int, _ count: Int) -> [String] {
        let each = Double(bytes) / Double(count)
        return [bytes < 1 << 20 ? "\(bytes >> 10) KB" : "\(bytes >> 20) MB", each < 0.05 ? "0" : each.places(1)]
    }
}
