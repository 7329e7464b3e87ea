/// How wide one column of a `LazyVGrid` is, or several; how tall one row of a `LazyHGrid`.
public struct GridItem: Sendable {
    public enum Size: Sendable {
        /// One column of so many points.
        case fixed(CGFloat)
        /// One column with an equal share of what fixed columns and spacing leave, but not outside of these lengths.
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        /// In place of one flexible column as many as fit when each has at least `minimum`; always one.
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    public var size: Size
    /// Points to the next column (and between the columns of an adaptive item); nil is the default distance.
    public var spacing: CGFloat?
    /// Where a cell that does not fill its place stands in it; nil is the middle.
    public var alignment: Alignment?

    public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
        self.size = size
        self.spacing = spacing
        self.alignment = alignment
    }
}

/// One column (or, in a horizontal grid, row) of cells, in points.
struct GridTrack: Equatable {
    var origin: Double
    var length: Double
    var alignment: Alignment
}

extension [GridItem] {
    /// The columns for an offered length, the first at 0. At least one.
    ///
    /// Fixed lengths and spacing come first; then each other item in turn is offered an equal share of what is left.
    /// Columns that need more than there is stick out.
    @MainActor
    func tracks(in offered: Double) -> [GridTrack] {
        guard !isEmpty else { return [GridTrack(origin: 0, length: Swift.max(0, offered), alignment: .center)] }
        var left = offered
        var waiting = 0
        for (index, item) in enumerated() {
            if index + 1 < count { left -= item.gap }
            if case .fixed(let length) = item.size { left -= length.validLength } else { waiting += 1 }
        }
        var tracks: [GridTrack] = []
        var origin = 0.0
        for item in self {
            var lengths: [Double]
            switch item.size {
            case .fixed(let length): lengths = [length.validLength]
            case .flexible(let minimum, let maximum):
                lengths = [Self.clamp(left / Double(waiting), minimum, maximum)]
            case .adaptive(let minimum, let maximum):
                let share = Swift.max(0, left / Double(waiting))
                let each = Swift.max(minimum.validLength, 1)
                let number = Swift.max(1, Int(Swift.min((share + item.gap) / (each + item.gap), Self.greatestCount)))
                let room = (share - Double(number - 1) * item.gap) / Double(number)
                lengths = Swift.Array(repeating: Self.clamp(room, minimum, maximum), count: number)
            }
            if case .fixed = item.size {
            } else {
                left -= lengths.reduce(Double(lengths.count - 1) * item.gap, +)
                waiting -= 1
            }
            for length in lengths {
                tracks.append(GridTrack(origin: origin, length: length, alignment: item.alignment ?? .center))
                origin += length + item.gap
            }
        }
        return tracks
    }

    /// The length a grid takes where nothing is offered: every item's least.
    @MainActor
    var leastLength: Double {
        enumerated().reduce(0) { sum, entry in
            let (index, item) = entry
            let gap = index + 1 < count ? item.gap : 0
            switch item.size {
            case .fixed(let length): return sum + length.validLength + gap
            case .flexible(let minimum, _), .adaptive(let minimum, _): return sum + minimum.validLength + gap
            }
        }
    }

    /// Columns of one adaptive item, at most: a minimum of nothing must not make millions.
    private static var greatestCount: Double { 1000 }

    private static func clamp(_ length: Double, _ minimum: CGFloat, _ maximum: CGFloat) -> Double {
        let most = maximum.isNaN || maximum < 0 ? Double.infinity : Double(maximum)
        return Swift.max(minimum.validLength, Swift.min(Swift.max(0, length), most))
    }

    func isSame(as other: [GridItem]) -> Bool {
        count == other.count
            && zip(self, other).allSatisfy { $0.spacing == $1.spacing && $0.alignment == $1.alignment && $0.size.isSame(as: $1.size) }
    }
}

extension GridItem {
    @MainActor fileprivate var gap: Double { spacing.map(\.validLength) ?? StackLayout.defaultSpacing }
}

extension GridItem.Size {
    fileprivate func isSame(as other: Self) -> Bool {
        switch (self, other) {
        case (.fixed(let a), .fixed(let b)): a == b
        case (.flexible(let a, let b), .flexible(let c, let d)), (.adaptive(let a, let b), .adaptive(let c, let d)): a == c && b == d
        default: false
        }
    }
}
