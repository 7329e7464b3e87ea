import Drawing

/// Paragraphs by request; those not asked for among the last so many are forgotten.
///
/// Two generations: a hit in the old one moves to the young one, and when the young one is full it becomes the old one.
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

    mutating func paragraph(_ request: TextRequest, make: () -> SDLParagraph) -> SDLParagraph {
        let key = Key(request)
        if let known = young[key] { return known }
        let paragraph = old[key] ?? make()
        if young.count >= TextLimits.paragraphCount / 2 {
            old = young
            young = [:]
            young.reserveCapacity(TextLimits.paragraphCount / 2)
        }
        young[key] = paragraph
        return paragraph
    }

    mutating func removeAll() {
        young = [:]
        old = [:]
    }
}
