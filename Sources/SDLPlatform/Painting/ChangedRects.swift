/// Gathers written rectangles into few: a display is told about each, so some waste is better than many.
final class ChangedRects {
    private let boxes = Scratch<PixelBox>()

    /// Beyond this many, neighbours are joined whatever they waste: a request for each costs the display server more.
    static let greatestCount = 40
    /// How many recent rectangles a new one may join.
    private static let recent = 6
    /// Pixels that a join may always waste.
    private static let smallWaste = 1500

    func removeAll() { boxes.count = 0 }

    func add(_ box: PixelBox) {
        var i = boxes.count
        let oldest = max(0, i - Self.recent)
        while i > oldest {
            i -= 1
            let joined = boxes.base[i].union(box)
            let waste = joined.area - boxes.base[i].area - box.area
            if waste <= Self.smallWaste || waste <= box.area / 2 {
                boxes.base[i] = joined
                return
            }
        }
        boxes.append(box)
    }

    /// The rectangles; together they hold everything that was added.
    func rects() -> [PixelRect] {
        while boxes.count > Self.greatestCount { joinPairs() }
        return (0..<boxes.count).map { boxes.base[$0].rect }
    }

    /// Halves the list by joining each rectangle with the next: they come from the top down, so those are close.
    private func joinPairs() {
        let half = (boxes.count + 1) / 2
        for i in 0..<half {
            let a = boxes.base[2 * i]
            boxes.base[i] = 2 * i + 1 < boxes.count ? a.union(boxes.base[2 * i + 1]) : a
        }
        boxes.count = half
    }
}
