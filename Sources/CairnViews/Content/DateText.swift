/// What a text says of dates; of some styles it changes as time passes.
struct DateText: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case style(Date, Text.DateStyle)
        case range(Date, Date)
        /// Counts from the start to the end, or down to 0.
        case timer(start: Date, end: Date, pause: Date?, countsDown: Bool, showsHours: Bool)
    }

    let kind: Kind

    func string(at now: Date, locale: Locale) -> String {
        switch kind {
        case .style(let date, let style): Self.string(date, style, at: now, locale: locale)
        case .range(let start, let end):
            Self.interval(start, max(start, end), locale: locale)
        case .timer(let start, let end, let pause, let countsDown, let showsHours):
            Self.clock(Self.shown(start, end, at: min(pause ?? now, now), countsDown), showsHours: showsHours)
        }
    }

    private static func string(_ date: Date, _ style: Text.DateStyle, at now: Date, locale: Locale) -> String {
        switch style.kind {
        case .time: date.formatted(Date.FormatStyle(date: .omitted, time: .shortened, locale: locale))
        case .date: date.formatted(Date.FormatStyle(date: .long, time: .omitted, locale: locale))
        case .relative: Span(from: date, to: now).parts(2).joined(separator: ", ")
        case .offset: (date > now ? "-" : "+") + (Span(from: date, to: now).parts(1).first ?? "")
        case .timer: clock(abs(now.timeIntervalSince(date)), showsHours: true)
        }
    }

    private static func interval(_ start: Date, _ end: Date, locale: Locale) -> String {
        let isOneDay = Calendar.current.isDate(start, inSameDayAs: end)
        return Date.IntervalFormatStyle(date: isOneDay ? .omitted : .abbreviated, time: .shortened, locale: locale).format(start..<end)
    }

    private static func shown(_ start: Date, _ end: Date, at now: Date, _ countsDown: Bool) -> Double {
        let now = max(start, min(end, now))
        // A countdown stands at 1 until its last second is over.
        return countsDown ? end.timeIntervalSince(now).rounded(.up) : now.timeIntervalSince(start)
    }

    /// `36:59:01`, `2:32`.
    private static func clock(_ seconds: Double, showsHours: Bool) -> String {
        let whole = seconds.isFinite ? Int(min(seconds, 1e12)) : 0
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let hours = showsHours ? whole / 3600 : 0
        let minutes = showsHours ? whole / 60 % 60 : whole / 60
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(whole % 60))" : "\(minutes):\(two(whole % 60))"
    }

    // MARK: When it changes

    /// Seconds from `now` until the text says something else; nil when it never does.
    ///
    /// The smallest unit that is shown decides: a text that says "2 hr, 5 min" sleeps until its minute is over.
    func secondsUntilChange(at now: Date) -> Double? {
        switch kind {
        case .range: return nil
        case .style(let date, let style):
            switch style.kind {
            case .time, .date: return nil
            case .timer: return Self.untilNext(unit: 1, from: date, now)
            case .relative: return Self.untilNext(unit: Span(from: date, to: now).smallestUnit(of: 2), from: date, now)
            case .offset: return Self.untilNext(unit: Span(from: date, to: now).smallestUnit(of: 1), from: date, now)
            }
        case .timer(let start, let end, let pause, let countsDown, _):
            if let pause, now >= pause { return nil }
            if now >= end { return nil }
            if now < start { return start.timeIntervalSince(now) + Self.grace }
            return Self.untilNext(unit: 1, from: countsDown ? end : start, now)
        }
    }

    /// A change is looked at this much after it, so that rounding of the clock never wakes up just before it for nothing.
    private static let grace = 0.001

    private static func untilNext(unit: Double, from date: Date, _ now: Date) -> Double {
        let elapsed = now.timeIntervalSince(date)
        guard elapsed.isFinite, abs(elapsed) < 1e12 else { return 86400 }
        // Before the date what is left shrinks past a multiple, after it what has passed reaches one.
        let next = elapsed >= 0 ? ((elapsed / unit).rounded(.down) + 1) * unit : ((elapsed / unit).rounded(.up) + 0) * unit
        return max(0, next - elapsed) + grace
    }

    /// The time between two moments in calendar units.
    private struct Span {
        let units: [(name: String, plural: String, seconds: Double, count: Int)]

        init(from a: Date, to b: Date) {
            let (start, end) = (min(a, b), max(a, b))
            // Calendars overflow on dates of science fiction.
            let bounded = min(end, start.addingTimeInterval(3e11))
            let parts = Calendar(identifier: .gregorian).dateComponents(
                [.year, .month, .day, .hour, .minute, .second], from: start, to: bounded)
            units = [
                ("yr", "yrs", 86400, parts.year ?? 0), ("mo", "mos", 86400, parts.month ?? 0), ("day", "days", 86400, parts.day ?? 0),
                ("hr", "hr", 3600, parts.hour ?? 0), ("min", "min", 60, parts.minute ?? 0), ("sec", "sec", 1, parts.second ?? 0),
            ]
        }

        private func shown(_ most: Int) -> ArraySlice<(name: String, plural: String, seconds: Double, count: Int)> {
            let first = units.firstIndex { $0.count != 0 } ?? units.count - 1
            return units[first..<min(units.count, first + most)]
        }

        func parts(_ most: Int) -> [String] {
            shown(most).enumerated().filter { $0.offset == 0 || $0.element.count != 0 }
                .map { "\($0.element.count) \($0.element.count == 1 ? $0.element.name : $0.element.plural)" }
        }

        func smallestUnit(of most: Int) -> Double { shown(most).last?.seconds ?? 1 }
    }
}

extension Text {
    /// How a date is told.
    public struct DateStyle: Hashable, Codable, Sendable {
        enum Kind: Codable { case time, date, relative, offset, timer }
        let kind: Kind
        /// The hour and minute: `11:23 PM`.
        public static let time = DateStyle(kind: .time)
        /// The day: `June 3, 2019`.
        public static let date = DateStyle(kind: .date)
        /// How far away, without saying which way: `2 hr, 23 min`. Follows the clock.
        public static let relative = DateStyle(kind: .relative)
        /// How far away in one unit: `+2 hr` when it has passed, `-3 mos` when it is to come. Follows the clock.
        public static let offset = DateStyle(kind: .offset)
        /// Hours, minutes and seconds away: `36:59:01`. Follows the clock.
        public static let timer = DateStyle(kind: .timer)
    }

    /// A date in a style. Relative styles are in English and change with the frame clock, at whole units of what they show; nothing wakes
    /// up in between.
    public init(_ date: Date, style: DateStyle) { self.init(.date(DateText(kind: .style(date, style)))) }

    /// From when to when: the hours within a day, else days and hours.
    public init(_ dates: ClosedRange<Date>) { self.init(.date(DateText(kind: .range(dates.lowerBound, dates.upperBound)))) }

    public init(_ interval: DateInterval) { self.init(.date(DateText(kind: .range(interval.start, interval.end)))) }

    /// Time left of an interval, or passed in it; stands still outside of it and from `pauseTime` on.
    public init(timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true) {
        self.init(
            .date(
                DateText(
                    kind: .timer(
                        start: timerInterval.lowerBound, end: timerInterval.upperBound, pause: pauseTime, countsDown: countsDown,
                        showsHours: showsHours))))
    }
}
