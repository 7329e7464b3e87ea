import CText

/// Embedding levels of a line by the Unicode Bidirectional Algorithm, from FriBidi.
struct BidiLevels {
    /// One a scalar; empty when all are the base level.
    let levels: [UInt8]
    let base: UInt8

    /// The base direction is that of the first strong character; `isRightToLeft` decides only where there is none.
    init(scalars: [UInt32], isRightToLeft: Bool) {
        guard !scalars.isEmpty, isRightToLeft || scalars.contains(where: BidiLevels.mayNeedReordering) else {
            levels = []
            base = isRightToLeft ? 1 : 0
            return
        }
        let count = FriBidiStrIndex(scalars.count)
        var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: scalars.count)
        var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
        var found = [FriBidiLevel](repeating: 0, count: scalars.count)
        fribidi_get_bidi_types(scalars, count, &types)
        fribidi_get_bracket_types(scalars, count, types, &brackets)
        var direction = fribidi_get_par_direction(types, count)
        if direction == cairn_FRIBIDI_PAR_ON {
            direction = isRightToLeft ? cairn_FRIBIDI_PAR_RTL : cairn_FRIBIDI_PAR_LTR
        }
        // 0 means out of memory: left to right is better than nothing.
        guard fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &found) != 0 else {
            levels = []
            base = 0
            return
        }
        base = direction == cairn_FRIBIDI_PAR_RTL ? 1 : 0
        levels = found.map { UInt8(max(0, $0)) }
    }

    /// Whether a scalar can bring a level other than 0 into left to right text: letters of right to left scripts and directional marks.
    private static func mayNeedReordering(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x590...0x8ff, 0x200f, 0x202a...0x202e, 0x2066...0x2069, 0xfb1d...0xfdff, 0xfe70...0xfefc,
            0x10800...0x10fff,
            0x1e800...0x1efff:
            true
        default: false
        }
    }

    /// Rule L2: the order in which a line's pieces stand from left to right.
    static func visualOrder(_ levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), highest > 0 else { return order }
        let lowestOdd = levels.filter { $0 & 1 == 1 }.min() ?? highest + 1
        guard lowestOdd <= highest else { return order }
        for level in stride(from: highest, through: lowestOdd, by: -1) {
            var i = 0
            while i < order.count {
                guard levels[order[i]] >= level else {
                    i += 1
                    continue
                }
                var end = i
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[i..<end].reverse()
                i = end
            }
        }
        return order
    }
}
