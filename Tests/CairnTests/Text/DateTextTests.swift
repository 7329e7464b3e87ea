import CairnTesting
import Testing

@testable import Cairn
@testable import CairnViews

/// Dates that follow the frame clock, and sleep in between.
@MainActor @Suite(.serialized) struct DateTextTests {
    private static let now = Date(timeIntervalSinceReferenceDate: 700_000_000)

    private func text(_ seconds: Double, _ style: Text.DateStyle) -> String {
        DateText(kind: .style(Self.now.addingTimeInterval(seconds), style)).string(at: Self.now, locale: Locale(identifier: "en_US"))
    }

    @Test func eachStyleSaysWhatItShould() {
        #expect(text(-8580, .relative) == "2 hr, 23 min")
        #expect(text(65, .relative) == "1 min, 5 sec")
        #expect(text(0, .relative) == "0 sec")
        #expect(text(-7200, .relative) == "2 hr")
        #expect(text(-7300, .offset) == "+2 hr" && text(90, .offset) == "-1 min")
        #expect(text(-(36 * 3600 + 59 * 60 + 1), .timer) == "36:59:01" && text(152, .timer) == "2:32")
        #expect(text(-400 * 86400, .relative).hasPrefix("1 yr"))
        #expect(!text(0, .time).isEmpty && text(0, .date).contains("2023"))
        for seconds in [1e15, -1e15, 3e11] { _ = text(seconds, .relative) + text(seconds, .timer) + text(seconds, .offset) }
    }

    /// Between a moment and the next change it names, the text stays; just past it, it differs.
    @Test func theNextChangeIsTheNextChange() {
        for style in [Text.DateStyle.relative, .timer, .offset] {
            for seconds in [-0.25, -59.5, -61.0, -3599.2, -3600, -7261.5, 0.3, 10.5, 61, 3601.75] {
                let date = DateText(kind: .style(Self.now.addingTimeInterval(seconds), style))
                guard let wait = date.secondsUntilChange(at: Self.now) else { continue }
                let locale = Locale(identifier: "en_US")
                let first = date.string(at: Self.now, locale: locale)
                if wait > 0.01 {
                    #expect(date.string(at: Self.now.addingTimeInterval(wait - 0.005), locale: locale) == first, "\(style) \(seconds)")
                }
                #expect(wait > 0 && wait < 3601)
            }
        }
    }

    @Test func aTimerWakesUpOnceASecondAndARelativeHourOnceAMinute() {
        func frames(_ view: some View, seconds: Double) -> Int {
            let list = Harness(width: 200, height: 40) { view }
            list.advance(seconds: 0.1)
            let before = list.framesRequested
            list.advance(seconds: seconds)
            return list.framesRequested - before
        }
        #expect((9...11).contains(frames(Text(Date(), style: .timer), seconds: 10)))
        #expect((1...3).contains(frames(Text(Date(timeIntervalSinceNow: -3630), style: .relative), seconds: 120)))
        #expect(frames(Text(Date(), style: .date), seconds: 100) == 0)
        #expect(frames(Text(Date()...Date(timeIntervalSinceNow: 60)), seconds: 100) == 0)
    }

    @Test func theRowSaysTheTimeAndStopsWithItsTimer() {
        let origin = Date(timeIntervalSinceReferenceDate: 0)
        let list = Harness(width: 200, height: 40) {
            ScrollView { LazyVStack { ForEach(0..<1) { _ in Text(timerInterval: origin...origin.addingTimeInterval(3)) } } }
        }
        list.startDate = origin
        list.advance(seconds: 1.5)
        #expect(list.nodes.map(\.text) == ["0:02"])
        list.advance(seconds: 5)
        #expect(list.nodes.map(\.text) == ["0:00"])
        list.settle()
    }
}
