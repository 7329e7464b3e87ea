import Drawing

/// Paragraphs by request, bounded by what they roughly weigh; those not asked for longest are forgotten.
///
/// A hand goes round over all of them when there are too many: who was asked for since it last came by is spared once, who was not is
/// forgotten. So a new paragraph frees about one old one, and no frame has to free hundreds.
struct ParagraphCache {
    private var byHash = HashTable<SDLParagraph>()
    /// Those in the table, in no order; the hand's place is the next to be looked at.
    private var all: [Unmanaged<SDLParagraph>] = []
    private var hand = 0
    private(set) var bytes = 0
    private(set) var asked = 0
    private(set) var made = 0

    /// The request's paragraph, if it is remembered.
    mutating func find(_ request: TextRequest, hash: UInt64) -> SDLParagraph? {
        asked += 1
        guard let known = byHash.find(hash: hash, { $0.request == request })?.takeUnretainedValue() else { return nil }
        known.isUsed = true
        return known
    }

    /// Remembers a paragraph that was not found.
    mutating func insert(_ paragraph: SDLParagraph) {
        made += 1
        bytes += paragraph.weight
        makeRoom()
        byHash.insert(paragraph)
        all.append(.passUnretained(paragraph))
    }

    mutating func removeAll() {
        byHash = HashTable()
        all.removeAll()
        (hand, bytes) = (0, 0)
    }

    private mutating func makeRoom() {
        while bytes > TextLimits.paragraphBytes, !all.isEmpty {
            if hand >= all.count { hand = 0 }
            let candidate = all[hand]
            let isSpared = candidate._withUnsafeGuaranteedRef { paragraph in
                guard !paragraph.isUsed else {
                    paragraph.isUsed = false
                    return true
                }
                bytes -= paragraph.weight
                return false
            }
            if !isSpared {
                // The newest takes its place, behind the hand.
                all[hand] = all[all.count - 1]
                all.removeLast()
                candidate._withUnsafeGuaranteedRef { byHash.remove($0) }
            }
            hand += 1
        }
    }
}

extension TextRequest {
    /// Of what rows differ in.
    var quickHash: UInt64 {
        var hash = QuickHash(seed: UInt64(truncatingIfNeeded: runs.count))
        runs.withUnsafeBufferPointer { runs in
            guard var run = runs.baseAddress else { return }
            // One field after another: a whole run is a dozen, some of which count references.
            for _ in 0..<runs.count {
                hash.add(run.pointee.text)
                hash.add(run.pointee.font.size.bitPattern)
                let capitals = UInt64(run.pointee.font.smallCaps.rawValue) << 60
                let width = UInt64(truncatingIfNeeded: run.pointee.font.width) << 48
                let weight = UInt64(truncatingIfNeeded: run.pointee.font.weight) << 33
                let italic: UInt64 = run.pointee.font.italic ? 1 : 0
                hash.add(capitals ^ width ^ weight ^ (UInt64(run.pointee.color?.argb ?? 0) << 1 | italic))
                run += 1
            }
        }
        hash.add(UInt64(truncatingIfNeeded: style.maximumLines ?? 0))
        return hash.value
    }
}
