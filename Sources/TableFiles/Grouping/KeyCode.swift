/// Turns a value into the short code of its section, and codes into titles and an order.
struct KeyCode: Sendable {
    let grouping: Grouping
    /// The length of the ranges of `.range`.
    let step: Double
    /// The column's name, for the section of rows without a value.
    let label: String
    let kind: ValueKind

    init(_ grouping: Grouping, column: TableColumn, step: Double) {
        self.grouping = grouping
        self.step = step
        label = column.label
        kind = column.kind
    }

    /// The code of values that are there but do not fit the unit: text among dates or numbers.
    private static let other: [UInt8] = [0xFF]

    /// Whether a value is its own code, so that nothing needs to be encoded.
    var isIdentity: Bool { grouping.unit == .value || grouping.unit == .heading }

    /// The code of the commonest dates, packed into a word as a `KeyTable` takes it; nil for other values.
    @inline(__always)
    func packed(_ value: UnsafeBufferPointer<UInt8>) -> (code: UInt64, count: Int)? {
        guard let date = DateText(iso: value) ?? DateText(isoTime: value) else { return nil }
        let month = date.year >> 8 | (date.year & 0xFF) << 8 | date.month << 16
        switch grouping.unit {
        case .year: return (UInt64(month & 0xFFFF), 2)
        case .month: return (UInt64(month), 3)
        case .day: return (UInt64(month | date.day << 24), 4)
        case .hour: return (UInt64(month | date.day << 24 | (date.hour ?? 0) << 32), 5)
        default: return nil
        }
    }

    /// Whether `packed` is worth a try.
    var mayPack: Bool { [.year, .month, .day, .hour].contains(grouping.unit) }

    /// Writes the code of a value. No code at all means no value.
    func encode(_ value: UnsafeBufferPointer<UInt8>, into code: inout [UInt8]) {
        code.removeAll(keepingCapacity: true)
        guard !value.isEmpty else { return }
        switch grouping.unit {
        case .value, .heading: code.append(contentsOf: value)
        case .folder:
            if let slash = value.lastIndex(of: UInt8(ascii: "/")) {
                code.append(contentsOf: value[0..<max(slash, 1)])
            } else {
                code.append(UInt8(ascii: "."))
            }
        case .letter: encodeLetter(value, &code)
        case .range: encodeRange(value, &code)
        case .level: encodeLevel(value, &code)
        case .year, .month, .day, .hour: encodeDate(value, &code)
        }
    }

    private func encodeLetter(_ value: UnsafeBufferPointer<UInt8>, _ code: inout [UInt8]) {
        let first = value[0]
        if (first & ~0x20) &- 0x41 < 26 {
            code.append(first & ~0x20)
        } else if let letter = LetterFolding.firstLetter(value) {
            code.append(contentsOf: letter.utf8)
        }
    }

    private func encodeRange(_ value: UnsafeBufferPointer<UInt8>, _ code: inout [UInt8]) {
        guard let number = NumberText.value(value), number.isFinite, NumberText.isNumber(value) || DateText(value) != nil else {
            code = Self.other
            return
        }
        let place = (number / step).rounded(.down)
        guard abs(place) < 9e15 else {
            code = Self.other
            return
        }
        let bits = UInt64(bitPattern: Int64(place)) ^ 1 << 63
        for shift in stride(from: 56, through: 0, by: -8) { code.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift))) }
    }

    /// A known level by its rank, any other value behind a byte that is greater.
    private func encodeLevel(_ value: UnsafeBufferPointer<UInt8>, _ code: inout [UInt8]) {
        if let level = LogLevel(value) {
            code.append(level.rawValue)
        } else {
            code = Self.other
            code.append(contentsOf: value)
        }
    }

    private func encodeDate(_ value: UnsafeBufferPointer<UInt8>, _ code: inout [UInt8]) {
        guard let date = DateText(value) else {
            code = Self.other
            return
        }
        code.append(UInt8(date.year >> 8))
        code.append(UInt8(date.year & 0xFF))
        if grouping.unit == .year { return }
        code.append(UInt8(date.month))
        if grouping.unit == .month { return }
        code.append(UInt8(date.day))
        if grouping.unit == .hour { code.append(UInt8(date.hour ?? 0)) }
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]

    /// What a section is called: the value as the file has it, `May 2024`, `100 to 199`, `No city`.
    func title(_ code: ArraySlice<UInt8>) -> String {
        if code.isEmpty { return "No \(label)" }
        let bytes = Array(code)
        switch grouping.unit {
        case .value, .heading, .folder: return String(decoding: bytes, as: UTF8.self)
        case .level: return LogLevel(rawValue: bytes[0])?.title ?? String(decoding: bytes.dropFirst(), as: UTF8.self)
        default: break
        }
        if bytes == Self.other { return "Other" }
        switch grouping.unit {
        case .range: return rangeTitle(bytes)
        case .year, .month, .day, .hour: return dateTitle(bytes)
        default: return String(decoding: bytes, as: UTF8.self)
        }
    }

    private func dateTitle(_ code: [UInt8]) -> String {
        let year = Int(code[0]) << 8 | Int(code[1])  // 0 where the file gives none
        var title = year == 0 ? code.count > 2 ? "" : "No year" : String(year)
        if code.count > 2 { title = Self.months[Int(code[2]) - 1] + (title.isEmpty ? "" : " ") + title }
        if code.count > 3, code[3] > 0 { title = "\(code[3]) " + title }
        if code.count > 4 { title += code[4] < 10 ? ", 0\(code[4]):00" : ", \(code[4]):00" }
        return title
    }

    private func rangeTitle(_ code: [UInt8]) -> String {
        let bits = code.reduce(0 as UInt64) { $0 << 8 | UInt64($1) } ^ 1 << 63
        let low = Double(Int64(bitPattern: bits)) * step, high = low + step
        // Whole numbers: both ends belong to the range. Others: the upper end does not.
        if step >= 1 { return step == 1 ? Self.text(low) : "\(Self.text(low)) to \(Self.text(high - 1))" }
        return "\(decimal(low)) to under \(decimal(high))"
    }

    private static func text(_ value: Double) -> String { abs(value) < 9e18 ? String(Int64(value)) : String(value) }

    /// A multiple of a step below 1, with as many decimals as the step has.
    private func decimal(_ value: Double) -> String {
        var decimals = 0, scale = 1.0
        while abs(step * scale - (step * scale).rounded()) > 1e-9 || step * scale < 0.999, decimals < 12 {
            decimals += 1
            scale *= 10
        }
        let whole = Int64((abs(value) * scale).rounded())
        let divisor = Int64(scale)
        let fraction = String(whole % divisor)
        let zeros = String(repeating: "0", count: max(0, decimals - fraction.count))
        return (value < 0 && whole != 0 ? "-" : "") + "\(whole / divisor).\(zeros)\(fraction)"
    }

    /// The order of the sections: the grouping's; in all but the file's order, what does not fit the unit, and what has no value, last.
    func order(_ table: KeyTable) -> [Int] {
        if grouping.order == .file { return Array(0..<table.count) }
        let sortKeys = (0..<table.count).map { sortKey(Array(table.bytes($0))) }
        let isDescending = grouping.order == .descending
        return (0..<table.count).sorted { first, second in
            let a = sortKeys[first], b = sortKeys[second]
            if a.rank != b.rank { return a.rank < b.rank }
            if a.number != b.number { return (a.number < b.number) != isDescending }
            if a.bytes == b.bytes { return first < second }
            return a.bytes.lexicographicallyPrecedes(b.bytes) != isDescending
        }
    }

    private func sortKey(_ code: [UInt8]) -> (rank: Int, number: Double, bytes: [UInt8]) {
        if code.isEmpty { return (3, 0, []) }
        switch grouping.unit {
        case .value, .heading:
            let number = kind == .number ? code.withUnsafeBufferPointer { NumberText.isNumber($0) ? NumberText.value($0) : nil } : nil
            if let number { return (0, number, code) }
            return (kind == .number ? 1 : 0, 0, code.withUnsafeBufferPointer { NaturalKey.bytes($0) })
        case .folder: return (0, 0, code.withUnsafeBufferPointer { NaturalKey.bytes($0) })
        case .letter: return (code == [UInt8(ascii: "#")] ? 2 : 0, 0, code)
        case .level: return (0, 0, code)
        case .range, .year, .month, .day, .hour: return (code == Self.other ? 2 : 0, 0, code)
        }
    }
}
