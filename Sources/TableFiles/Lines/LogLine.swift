/// What the beginning of a line in a log says.
struct LogLine: Hashable {
    /// The time stamp, as places in the line.
    var time: Range<Int>
    /// The level, if one stands near the beginning.
    var level: Range<Int>?
    /// Where the message begins.
    var message: Int

    /// Nil when the line does not begin a record: it has no time stamp, or begins with a space.
    init?(_ line: UnsafeBufferPointer<UInt8>) {
        guard let first = line.first, first != 0x20, first != 0x09 else { return nil }
        guard let time = Self.timeAtStart(line) ?? Self.timeInBrackets(line) else { return nil }
        self.time = time
        var place = time.upperBound
        while place < line.count, Self.isFiller(line[place]) { place += 1 }
        message = time.lowerBound > 1 ? 0 : place
        level = Self.level(line, from: place)
        // A level right behind the time is not part of the message.
        if let level, level.lowerBound == place, message > 0 {
            place = level.upperBound
            while place < line.count, Self.isFiller(line[place]) { place += 1 }
            message = place
        }
        message = min(message, line.count)
    }

    private static func isFiller(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: ":")
            || byte == UInt8(ascii: "|")
    }

    /// `2024-05-17 08:30:00,123`, `2024-05-17T08:30:00Z`, `2024/05/17 08:30:00`, with or without a bracket; `May 17 08:30:00`.
    private static func timeAtStart(_ line: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        let start = line[0] == UInt8(ascii: "[") ? 1 : 0
        guard line.count >= start + 15 else { return nil }
        let isDigit = { (place: Int) in line[place] &- 0x30 < 10 }
        if isDigit(start), isDigit(start + 3), line[start + 4] == UInt8(ascii: "-") || line[start + 4] == UInt8(ascii: "/"),
            line[start + 10] == 0x20 || line[start + 10] == UInt8(ascii: "T"), isDigit(start + 11), line[start + 13] == UInt8(ascii: ":")
        {
            var end = start + 14
            while end < line.count {
                let byte = line[end]
                guard byte &- 0x30 <= 10 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") else { break }  // a digit or a colon
                end += 1
            }
            if line[end - 1] == UInt8(ascii: ":") { end -= 1 }
            return start..<zoneEnd(line, end)
        }
        guard start == 0, Month.number(line, at: 0) != nil, line[3] == 0x20, isDigit(5), line[6] == 0x20, isDigit(7), isDigit(8),
            line[9] == UInt8(ascii: ":"), line[12] == UInt8(ascii: ":")
        else { return nil }
        return 0..<15
    }

    /// `Z` or `+02:00` behind a time.
    private static func zoneEnd(_ line: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        guard start < line.count else { return start }
        if line[start] == UInt8(ascii: "Z") { return start + 1 }
        guard line[start] == UInt8(ascii: "+") || line[start] == UInt8(ascii: "-") else { return start }
        var end = start + 1
        while end < line.count, end - start <= 5, line[end] &- 0x30 < 10 || line[end] == UInt8(ascii: ":") { end += 1 }
        return end - start >= 3 ? end : start
    }

    /// The time of a web server's log, somewhere in the first 200 bytes: `[17/May/2024:08:30:00 +0000]`.
    private static func timeInBrackets(_ line: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        var place = 0
        while place + 22 < min(line.count, 200) {
            if line[place] == UInt8(ascii: "["), line[place + 3] == UInt8(ascii: "/"), Month.number(line, at: place + 4) != nil,
                line[place + 7] == UInt8(ascii: "/"), line[place + 12] == UInt8(ascii: ":")
            {
                let start = place + 1
                var end = start
                while end < line.count, end - start < 40, line[end] != UInt8(ascii: "]") { end += 1 }
                return start..<end
            }
            place += 1
        }
        return nil
    }

    /// The first word behind the time that names a level, among the first 64 bytes.
    private static func level(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
        let end = min(line.count, start + 64)
        var place = start
        while place < end {
            var wordEnd = place
            var word: UInt64 = 0, isCapital = true
            while wordEnd < end, (line[wordEnd] & ~0x20) &- 0x41 < 26 {
                word = word << 8 | UInt64(line[wordEnd] & ~0x20)
                isCapital = isCapital && line[wordEnd] & 0x20 == 0
                wordEnd += 1
            }
            // Right behind the time in any case, further on in capitals only: there it may be a word of a sentence.
            if (3...8).contains(wordEnd - place), isCapital || place == start, LogLevel(word: word) != nil { return place..<wordEnd }
            place = max(wordEnd, place) + 1
        }
        return nil
    }
}

/// The levels of logs under their several names, the worst first.
enum LogLevel: UInt8 {
    case fatal, alert, critical, error, warning, notice, info, debug, trace

    /// The level of a name in any case; nil for other texts.
    init?(_ name: UnsafeBufferPointer<UInt8>) {
        guard name.count <= 8, name.allSatisfy({ ($0 & ~0x20) &- 0x41 < 26 }) else { return nil }
        self.init(word: name.reduce(0) { $0 << 8 | UInt64($1 & ~0x20) })
    }

    /// The same for a name in capitals that are packed into a number, the last one lowest.
    init?(word: UInt64) {
        switch word {
        case 0x46_4154_414C, 0x45_4D45_5247: self = .fatal  // FATAL, EMERG
        case 0x41_4C45_5254: self = .alert  // ALERT
        case 0x4352_4954_4943_414C, 0x4352_4954: self = .critical  // CRITICAL, CRIT
        case 0x45_5252_4F52, 0x45_5252, 0x5345_5645_5245: self = .error  // ERROR, ERR, SEVERE
        case 0x57_4152_4E49_4E47, 0x5741_524E: self = .warning  // WARNING, WARN
        case 0x4E4F_5449_4345: self = .notice  // NOTICE
        case 0x494E_464F: self = .info  // INFO
        case 0x44_4542_5547: self = .debug  // DEBUG
        case 0x54_5241_4345: self = .trace  // TRACE
        default: return nil
        }
    }

    /// What its section is called.
    var title: String {
        switch self {
        case .fatal: "FATAL"
        case .alert: "ALERT"
        case .critical: "CRITICAL"
        case .error: "ERROR"
        case .warning: "WARNING"
        case .notice: "NOTICE"
        case .info: "INFO"
        case .debug: "DEBUG"
        case .trace: "TRACE"
        }
    }
}

/// The English names of months, as logs shorten them.
enum Month {
    /// 1 to 12 for a name at a place; nil for anything else.
    static func number(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int? {
        guard place + 3 <= bytes.count, bytes[place] &- 0x41 < 26 else { return nil }
        switch (bytes[place], bytes[place + 1], bytes[place + 2]) {
        case (0x4A, 0x61, 0x6E): return 1  // Jan
        case (0x46, 0x65, 0x62): return 2
        case (0x4D, 0x61, 0x72): return 3
        case (0x41, 0x70, 0x72): return 4
        case (0x4D, 0x61, 0x79): return 5
        case (0x4A, 0x75, 0x6E): return 6
        case (0x4A, 0x75, 0x6C): return 7
        case (0x41, 0x75, 0x67): return 8
        case (0x53, 0x65, 0x70): return 9
        case (0x4F, 0x63, 0x74): return 10
        case (0x4E, 0x6F, 0x76): return 11
        case (0x44, 0x65, 0x63): return 12
        default: return nil
        }
    }
}
