/// Numbers in the order they came, in pieces, so that a copy shares all full pieces with the original: a snapshot of an index that
/// grows costs one small piece, not the whole.
struct ChunkedArray: Sendable {
    private static let chunkLength = 4096

    private var full: [[Int]] = []
    private var tail: [Int] = []

    var count: Int { full.count * Self.chunkLength + tail.count }
    var isEmpty: Bool { full.isEmpty && tail.isEmpty }
    var last: Int? { tail.last ?? full.last?.last }

    subscript(index: Int) -> Int {
        let (chunk, place) = index.quotientAndRemainder(dividingBy: Self.chunkLength)
        return chunk < full.count ? full[chunk][place] : tail[place]
    }

    mutating func append(_ value: Int) {
        tail.append(value)
        if tail.count == Self.chunkLength {
            full.append(tail)
            tail = []
        }
    }

    /// Keeps the first `count` numbers.
    mutating func truncate(to count: Int) {
        guard count < self.count else { return }
        let (chunks, rest) = count.quotientAndRemainder(dividingBy: Self.chunkLength)
        if chunks < full.count {
            tail = Array(full[chunks].prefix(rest))
            full.removeSubrange(chunks...)
        } else {
            tail.removeSubrange(rest...)
        }
    }
}
