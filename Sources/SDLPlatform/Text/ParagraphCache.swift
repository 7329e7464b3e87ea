import Drawing

/// Paragraphs by request, bounded by what they roughly weigh; those not asked for longest are forgotten.
///
/// Two generations: a hit in the old one moves to the young one, and when that has half of what is allowed it becomes the old one.
struct ParagraphCache {
    /// A request hashed once, whatever number of tables is asked.
    private struct Key: Hashable {
        let request: TextRequest
        let hash: Int

        init(_ request: TextRequest) {
            self.request = request
            hash = request.hashValue
        }

        func hash(into hasher: inout Hasher) { hasher.combine(hash) }

        static func == (a: Key, b: Key) -> Bool { a.hash == b.hash && a.request == b.request }
    }

    private var young: [Key: SDLParagraph] = [:]
    private var old: [Key: SDLParagraph] = [:]
    private var youngBytes = 0

    mutating func paragraph(_ request: TextRequest, make: () -> SDLParagraph) -> SDLParagraph {
        let key = Key(request)
        if let known = young[key] { return known }
        let paragraph = old[key] ?? make()
        youngBytes += paragraph.weight
        if youngBytes > TextLimits.paragraphBytes / 2 {
            let count = young.count
            old = young
            young = [:]
            young.reserveCapacity(count)
            youngBytes = paragraph.weight
        }
        young[key] = paragraph
        return paragraph
    }

    mutating func removeAll() {
        (young, old, youngBytes) = ([:], [:], 0)
    }
}
