/// A date, perhaps with an hour, read from the beginning of a text.
///
/// The year comes first (`2024-05-17`, `2024/5/17`, `2024.05.17`, `20240517`, `2024-05`), or the day with points (`17.5.2024`).
/// Logs write
/// `17/May/2024` or `May 17`. `5/7/2024` means one day to some and another to others, so it is no date here. An hour may follow after a space, `T` or a colon.
struct DateText: Hashable, Sendable {
    var year: Int
    /// 1 to 12.
    var month: Int
    /// 1 to 31; 0 when only a month is given.
    var day: Int
    /// 0 to 23; nil when no time is given.
    var hour: Int?

    /// Nil when the bytes do not begin with a date, or something other than a time follows.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        if let log = DateText(log: bytes) {
            self = log
            return
        }
        var place = 0
        guard let first = Self.number(bytes, &place) else { return nil }
        if first.digits == 8 {
            (year, month, day) = (first.value / 10_000, first.value / 100 % 100, first.value % 100)
        } else if first.digits == 4, place < bytes.count, Self.joins(bytes[place]) {
            let separator = bytes[place]
            place += 1
            guard let second = Self.number(bytes, &place), second.digits <= 2 else { return nil }
            (year, month, day) = (first.value, second.value, 0)
            if place < bytes.count, bytes[place] == separator {
                place += 1
                guard let third = Self.number(bytes, &place), third.digits <= 2 else { return nil }
                day = third.value
                guard day > 0 else { return nil }
            } else if separator == UInt8(ascii: ".") {
                return nil  // 2024.05 is a number
            }
        } else if first.digits <= 2, place < bytes.count, bytes[place] == UInt8(ascii: ".") {
            place += 1
            guard let second = Self.number(bytes, &place), second.digits <= 2, place < bytes.count, bytes[place] == UInt8(ascii: ".")
            else { return nil }
            place += 1
            guard let third = Self.number(bytes, &place), third.digits == 4 else { return nil }
            (year, month, day) = (third.value, second.value, first.value)
            guard day > 0 else { return nil }
        } else {
            return nil
        }
        guard (1...12).contains(month), day <= 31, (1000...2999).contains(year) else { return nil }
        if first.digits == 8, !(1...31).contains(day) || !(1800...2199).contains(year) { return nil }
        guard let hour = Self.hour(bytes, place) else { return nil }
        self.hour = hour < 0 ? nil : hour
    }

    /// The dates of logs, with English months: `May 17 08:30:00` (whose year is 0, since none is given), `17/May/2024:08:30:00`.
    private init?(log bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count >= 14 else { return nil }
        if let month = Month.number(bytes, at: 0), bytes[3] == 0x20 {
            var place = bytes[4] == 0x20 ? 5 : 4
            guard let day = Self.number(bytes, &place), (1...31).contains(day.value), let hour = Self.hour(bytes, place) else { return nil }
            (year, self.month, self.day, self.hour) = (0, month, day.value, hour < 0 ? nil : hour)
        } else if let month = Month.number(bytes, at: 3), bytes[2] == UInt8(ascii: "/") {
            var place = 0
            guard let day = Self.number(bytes, &place), place == 2, (1...31).contains(day.value) else { return nil }
            place = 7
            guard let year = Self.number(bytes, &place), year.digits == 4, let hour = Self.hour(bytes, place) else { return nil }
            (self.year, self.month, self.day, self.hour) = (year.value, month, day.value, hour < 0 ? nil : hour)
        } else {
            return nil
        }
    }

    /// The commonest form alone, `2024-05-17`, in a few operations; nil for any other, be it a date or not.
    @inline(__always)
    init?(iso bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
        var wrong: UInt8 = 0
        func digit(_ place: Int) -> Int {
            let value = bytes[place] &- 0x30
            wrong |= value > 9 ? 1 : 0
            return Int(value)
        }
        year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3)
        month = digit(5) * 10 + digit(6)
        day = digit(8) * 10 + digit(9)
        guard wrong == 0, (1...12).contains(month), (1...31).contains(day), (1000...2999).contains(year) else { return nil }
    }

    /// The commonest form with a time, `2024-05-17 08:30…` or with a `T`, as far as its hour; nil for any other.
    @inline(__always)
    init?(isoTime bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count >= 14, bytes[13] == UInt8(ascii: ":"), bytes[10] == UInt8(ascii: " ") || bytes[10] == UInt8(ascii: "T"),
            let date = DateText(iso: UnsafeBufferPointer(rebasing: bytes[..<10]))
        else { return nil }
        let tens = bytes[11] &- 0x30, ones = bytes[12] &- 0x30
        guard tens < 10, ones < 10, tens * 10 + ones < 24 else { return nil }
        self = date
        hour = Int(tens * 10 + ones)
    }

    private static func joins(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
    }

    /// Digits at a place: their value and how many they are. Nil when there are none or more than eight.
    private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int) -> (value: Int, digits: Int)? {
        var value = 0
        let start = place
        while place < bytes.count, bytes[place] &- 0x30 < 10 {
            value = value * 10 + Int(bytes[place] &- 0x30)
            place += 1
            if place - start > 8 { return nil }
        }
        return place > start ? (value, place - start) : nil
    }

    /// The hour behind a date: -1 if nothing follows, nil if something else than a time does.
    private static func hour(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
        guard start < bytes.count else { return -1 }
        guard bytes[start] == UInt8(ascii: "T") || bytes[start] == UInt8(ascii: " ") || bytes[start] == UInt8(ascii: ":") else {
            return nil
        }
        var place = start + 1
        guard let hour = number(bytes, &place), hour.digits <= 2, hour.value < 24 else { return nil }
        return place == bytes.count || bytes[place] == UInt8(ascii: ":") ? hour.value : nil
    }
}
