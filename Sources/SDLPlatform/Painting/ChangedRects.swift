/// Gathers written rectangles into few: a display is told about each, so some pixels told for nothing are better than
/// many requests.
///
/// In a list that scrolls this ends as the columns of text at their full height and thin rectangles for separators
/// and headers.
final class ChangedRects {
    private let boxes = Scratch<PixelBox>()

    /// More requests than this cost a display server more than the pixels between them.
    static let greatestCount = 40
    /// How many recent rectangles a new one may join: columns of a row, its separator, and those of the row above.
    private static let recent = 8
    /// Pixels that joining two may tell for nothing: about what the display server does in the time of one request.
    private static let smallWaste = 4000

    func removeAll() { boxes.count = 0 }

    func add(_ box: PixelBox) { add(box, waste: Self.smallWaste) }

    /// The rectangles; together they hold everything that was added.
    func rects() -> [PixelRect] {
        var waste = Self.smallWaste
        while boxes.count > Self.greatestCount {
            waste *= 4
            let count = boxes.count
            boxes.count = 0
            // In place: what is read is never behind what is written.
            for i in 0..<count { add(boxes.base[i], waste: waste) }
        }
        return (0..<boxes.count).map { boxes.base[$0].rect }
    }

    /// Joins the recent rectangle with which that wastes least, if it wastes no more than `limit`.
    private func add(_ box: PixelBox, waste limit: Int) {
        let base = boxes.base
        var best = -1
        var bestWaste = limit
        var i = boxes.count
        let oldest = max(0, i - Self.recent)
        while i > oldest {
            i -= 1
            let joined = base[i].union(box)
            let waste = joined.area - base[i].area - box.area
            if waste <= bestWaste {
                best = i
                bestWaste = waste
            }
        }
        if best < 0 {
            boxes.append(box)
        } else {
            base[best] = base[best].union(box)
        }
    }
}
