extension ValueKind {
    /// What one text looks like.
    static func of(_ text: String) -> ValueKind {
        if text.isEmpty { return .empty }
        var text = text
        return text.withUTF8 { bytes in
            if NumberText.isNumber(bytes) { return .number }
            return DateText(bytes) != nil ? .date : .text
        }
    }

    /// What the values of a column look like: nine in ten of those that are not empty must agree.
    static func guess(_ texts: some Sequence<String>) -> ValueKind {
        var counts: [ValueKind: Int] = [:]
        var plainYears = 0
        for text in texts {
            let kind = of(text)
            counts[kind, default: 0] += 1
            if kind == .date, text.utf8.count == 8, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { plainYears += 1 }
        }
        counts[.empty] = nil
        let total = counts.values.reduce(0, +)
        guard total > 0 else { return .empty }
        // Eight digits may be a date or a number: dates only if all of them could be.
        let dates = counts[.date] ?? 0, numbers = counts[.number] ?? 0
        if plainYears > 0, numbers > 0 { return (dates + numbers) * 10 >= total * 9 ? .number : .text }
        if dates * 10 >= total * 9 { return .date }
        return numbers * 10 >= total * 9 ? .number : .text
    }
}

/// Numbers as files write them.
enum NumberText {
    /// Whether the bytes are a number: a sign, digits with a point, an exponent. A leading zero before a digit makes a code
    /// (a postcode, an account), not a number.
    static func isNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var place = 0
        if place < bytes.count, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+") { place += 1 }
        let whole = digits(bytes, &place)
        if whole > 1, bytes[place - whole] == UInt8(ascii: "0") { return false }
        var fraction = 0
        if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
            place += 1
            fraction = digits(bytes, &place)
        }
        guard whole + fraction > 0 else { return false }
        // Eight digits that could be a date are called one; a column decides.
        if whole == 8, place == bytes.count, DateText(bytes) != nil { return false }
        if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
            place += 1
            if place < bytes.count, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+") { place += 1 }
            if digits(bytes, &place) == 0 { return false }
        }
        return place == bytes.count
    }

    private static func digits(_ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int) -> Int {
        let start = place
        while place < bytes.count, bytes[place] &- 0x30 < 10 { place += 1 }
        return place - start
    }

    /// The number that the bytes begin with, for sorting and ranges; nil if there is none. Exact for whole numbers below 2^53.
    static func value(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        var place = 0
        var isNegative = false
        if place < bytes.count, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+") {
            isNegative = bytes[place] == UInt8(ascii: "-")
            place += 1
        }
        var mantissa: UInt64 = 0
        var scale = 0
        var seen = false
        var isFraction = false
        while place < bytes.count {
            let byte = bytes[place]
            if byte &- 0x30 < 10 {
                seen = true
                if mantissa < 1_000_000_000_000_000_000 {
                    mantissa = mantissa * 10 + UInt64(byte &- 0x30)
                    if isFraction { scale -= 1 }
                } else if !isFraction {
                    scale += 1
                }
            } else if byte == UInt8(ascii: "."), !isFraction {
                isFraction = true
            } else {
                break
            }
            place += 1
        }
        guard seen else { return nil }
        if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") { scale += exponent(bytes, place + 1) }
        let magnitude = scaled(Double(mantissa), by: scale)
        return isNegative ? -magnitude : magnitude
    }

    private static func exponent(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var place = start
        var isNegative = false
        if place < bytes.count, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+") {
            isNegative = bytes[place] == UInt8(ascii: "-")
            place += 1
        }
        var value = 0
        while place < bytes.count, bytes[place] &- 0x30 < 10, value < 100_000 {
            value = value * 10 + Int(bytes[place] &- 0x30)
            place += 1
        }
        return isNegative ? -value : value
    }

    private static func scaled(_ value: Double, by power: Int) -> Double {
        guard power != 0, value != 0 else { return value }
        if power > 0 { return power > 400 ? .infinity : value * tenTo(power) }
        return power < -400 ? 0 : value / tenTo(-power)
    }

    private static func tenTo(_ power: Int) -> Double {
        var result = 1.0, base = 10.0, rest = power
        while rest > 0 {
            if rest & 1 == 1 { result *= base }
            base *= base
            rest >>= 1
        }
        return result
    }
}
