/// The text of JSON values as a table shows them.
enum JSONText {
    /// The range without white space at either end.
    @inline(__always)
    static func trimmed(_ range: Range<Int>, of bytes: borrowing [UInt8]) -> Range<Int> {
        var start = range.lowerBound, end = range.upperBound
        while start < end, bytes[start] <= 0x20 { start &+= 1 }
        while end > start, bytes[end &- 1] <= 0x20 { end &-= 1 }
        return start..<end
    }

    /// Whether the bytes are a number, a string or a literal of JSON (RFC 8259). O(n).
    static func isScalar(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first else { return false }
        switch first {
        case UInt8(ascii: "\""): return isString(bytes)
        case UInt8(ascii: "t"): return bytes.elementsEqual("true".utf8)
        case UInt8(ascii: "f"): return bytes.elementsEqual("false".utf8)
        case UInt8(ascii: "n"): return isNull(bytes)
        default: return isNumber(bytes)
        }
    }

    static func isNull(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.elementsEqual("null".utf8) }

    private static func isString(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count >= 2, bytes.last == UInt8(ascii: "\"") else { return false }
        var isEscaped = false
        for byte in bytes.dropFirst().dropLast() {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                return false
            }
        }
        return !isEscaped
    }

    private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        let whole = rest.prefix { isDigit($0) }
        guard let first = whole.first, whole.count == 1 || first != UInt8(ascii: "0") else { return false }
        rest = rest.dropFirst(whole.count)
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix { isDigit($0) }
            guard !fraction.isEmpty else { return false }
            rest = rest.dropFirst(1 + fraction.count)
        }
        guard let mark = rest.first else { return true }
        guard mark | 0x20 == UInt8(ascii: "e") else { return false }
        rest = rest.dropFirst()
        if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        return !rest.isEmpty && rest.allSatisfy { isDigit($0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    /// Appends the text that a value stands for: strings without quotes and escapes; numbers and literals as they stand; objects and
    /// arrays without white space between their parts.
    ///
    /// - Parameters:
    ///   - range: The value, trimmed.
    ///   - limit: Bytes after which nothing more is appended; a few may pass it.
    /// - Returns: Whether all of it was appended.
    static func append(_ range: Range<Int>, of bytes: [UInt8], to output: inout [UInt8], limit: Int = .max) -> Bool {
        guard let first = range.first.map({ bytes[$0] }) else { return true }
        switch first {
        case UInt8(ascii: "\""):
            let isClosed = range.count >= 2 && bytes[range.upperBound - 1] == UInt8(ascii: "\"")
            return unescape(range.lowerBound + 1..<range.upperBound - (isClosed ? 1 : 0), of: bytes, to: &output, limit: limit)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            return compact(range, of: bytes, to: &output, limit: limit)
        default:
            let shown = range.prefix(limit)
            output.append(contentsOf: bytes[shown])
            return shown.count == range.count
        }
    }

    private static func compact(_ range: Range<Int>, of bytes: [UInt8], to output: inout [UInt8], limit: Int) -> Bool {
        let stop = limit < .max - output.count ? output.count + limit : .max
        var isString = false, isEscaped = false
        for place in range {
            if output.count >= stop { return false }
            let byte = bytes[place]
            if isString {
                output.append(byte)
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isString = false
                }
            } else if byte > 0x20 {
                output.append(byte)
                isString = byte == UInt8(ascii: "\"")
            }
        }
        return true
    }

    /// Appends the inside of a string. Escapes that JSON does not know stand as they are; half a surrogate pair becomes U+FFFD.
    static func unescape(_ range: Range<Int>, of bytes: [UInt8], to output: inout [UInt8], limit: Int = .max) -> Bool {
        let stop = limit < .max - output.count ? output.count + limit : .max
        var place = range.lowerBound
        while place < range.upperBound {
            if output.count >= stop { return false }
            let rest = place..<min(range.upperBound, stop == .max ? .max : place + (stop - output.count))
            let plain = bytes[rest].firstIndex(of: UInt8(ascii: "\\")) ?? rest.upperBound
            output.append(contentsOf: bytes[place..<plain])
            place = plain
            if place < rest.upperBound { place = appendEscape(at: place, before: range.upperBound, of: bytes, to: &output) }
        }
        return true
    }

    /// Appends what the escape at `place` means, and returns where the text goes on.
    private static func appendEscape(at place: Int, before end: Int, of bytes: [UInt8], to output: inout [UInt8]) -> Int {
        guard place + 1 < end else {
            output.append(UInt8(ascii: "\\"))
            return end
        }
        let letter = bytes[place + 1]
        if letter == UInt8(ascii: "u"), let unit = hexUnit(at: place + 2, before: end, of: bytes) {
            return appendUnit(unit, after: place + 6, before: end, of: bytes, to: &output)
        }
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): output.append(letter)
        case UInt8(ascii: "n"): output.append(0x0A)
        case UInt8(ascii: "t"): output.append(0x09)
        case UInt8(ascii: "r"): output.append(0x0D)
        case UInt8(ascii: "b"): output.append(0x08)
        case UInt8(ascii: "f"): output.append(0x0C)
        default: output.append(contentsOf: [UInt8(ascii: "\\"), letter])
        }
        return place + 2
    }

    /// Appends a UTF-16 unit, with the other half of its pair if that follows.
    private static func appendUnit(
        _ unit: UInt16, after place: Int, before end: Int, of bytes: [UInt8], to output: inout [UInt8]
    ) -> Int {
        if UTF16.isLeadSurrogate(unit), place + 1 < end, bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u"),
            let other = hexUnit(at: place + 2, before: end, of: bytes), UTF16.isTrailSurrogate(other)
        {
            let scalar = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(other) - 0xDC00)
            output.append(contentsOf: Unicode.Scalar(scalar).map { Array(String($0).utf8) } ?? [])
            return place + 6
        }
        output.append(contentsOf: String(Unicode.Scalar(unit) ?? "\u{FFFD}").utf8)
        return place
    }

    private static func hexUnit(at place: Int, before end: Int, of bytes: [UInt8]) -> UInt16? {
        guard place + 4 <= end else { return nil }
        var unit: UInt16 = 0
        for digit in bytes[place..<place + 4] {
            guard let value = hexValue(digit) else { return nil }
            unit = unit << 4 | value
        }
        return unit
    }

    private static func hexValue(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
