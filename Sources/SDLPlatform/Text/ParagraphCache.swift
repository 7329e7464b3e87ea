import Drawing

/// Paragraphs by request, bounded by what they roughly weigh; those not asked for longest are forgotten.
///
/// A hand goes round over all of them when there are too many: who was asked for since it last came by is spared once, who was not is
/// forgotten. So a new paragraph frees about one old one, and no frame has to free hundreds.
struct ParagraphCache {
    private var byHash: [UInt64: SDLParagraph] = [:]
    /// In no order; the hand's place is the next to be looked at.
    private var all: [SDLParagraph] = []
    private var hand = 0
    private(set) var bytes = 0
    private(set) var asked = 0
    private(set) var made = 0

    /// The request's paragraph; `make` is given the request's hash.
    mutating func paragraph(_ request: TextRequest, make: (_ hash: UInt64) -> SDLParagraph) -> SDLParagraph {
        asked += 1
        let hash = request.quickHash
        if let known = byHash[hash], known.request == request {
            known.isUsed = true
            return known
        }
        made += 1
        let paragraph = make(hash)
        // Of two requests with one hash the later is remembered; the other goes when the hand comes by.
        byHash[hash] = paragraph
        bytes += paragraph.weight
        makeRoom()
        all.append(paragraph)
        return paragraph
    }

    mutating func removeAll() {
        byHash.removeAll()
        all.removeAll()
        (hand, bytes) = (0, 0)
    }

    private mutating func makeRoom() {
        while bytes > TextLimits.paragraphBytes, !all.isEmpty {
            if hand >= all.count { hand = 0 }
            let candidate = all[hand]
            if candidate.isUsed {
                candidate.isUsed = false
                hand += 1
                continue
            }
            bytes -= candidate.weight
            if byHash[candidate.hash] === candidate { byHash[candidate.hash] = nil }
            // The newest takes its place, behind the hand.
            all[hand] = all[all.count - 1]
            all.removeLast()
            hand += 1
        }
    }
}

extension TextRequest {
    /// Of what rows differ in.
    fileprivate var quickHash: UInt64 {
        var hash = QuickHash(seed: UInt64(truncatingIfNeeded: runs.count))
        for run in runs {
            hash.add(run.text)
            hash.add(run.font.size.bitPattern)
            let capitals = UInt64(run.font.smallCaps.rawValue) << 60
            let width = UInt64(truncatingIfNeeded: run.font.width) << 48
            let weight = UInt64(truncatingIfNeeded: run.font.weight) << 33
            hash.add(capitals ^ width ^ weight ^ (UInt64(run.color?.argb ?? 0) << 1 | (run.font.italic ? 1 : 0)))
        }
        hash.add(UInt64(truncatingIfNeeded: style.maximumLines ?? 0))
        return hash.value
    }
}
