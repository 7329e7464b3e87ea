/// Decides for one value whether its row passes a column filter.
struct FilterTest: Sendable {
    let comparison: RowFilter.Comparison
    private let matcher: TextMatcher
    private let wanted: [UInt8]
    private let number: Double?

    init(_ comparison: RowFilter.Comparison, _ text: String) {
        self.comparison = comparison
        matcher = TextMatcher(text)
        wanted = Array(text.utf8)
        number = wanted.withUnsafeBufferPointer { NumberText.isNumber($0) ? NumberText.value($0) : nil }
    }

    /// Whether a value passes. A missing cell is an empty text.
    func passes(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
        if comparison == .contains { return matcher.matches(bytes, in: range) }
        let order = bytes.withUnsafeBufferPointer { compare(UnsafeBufferPointer(rebasing: $0[range])) }
        switch comparison {
        case .equal: return order == 0
        case .notEqual: return order != 0
        case .less: return order < 0
        case .lessOrEqual: return order <= 0
        case .greater: return order > 0
        case .greaterOrEqual: return order >= 0
        case .contains: return false
        }
    }

    /// -1, 0 or 1: as numbers when both are, else as bytes, which orders dates that begin with the year as well.
    private func compare(_ value: UnsafeBufferPointer<UInt8>) -> Int {
        if let number, NumberText.isNumber(value), let other = NumberText.value(value) {
            return other < number ? -1 : other > number ? 1 : 0
        }
        let shared = min(value.count, wanted.count)
        for place in 0..<shared where value[place] != wanted[place] { return value[place] < wanted[place] ? -1 : 1 }
        return value.count < wanted.count ? -1 : value.count > wanted.count ? 1 : 0
    }
}
