import CSDL2
import Drawing
import Foundation
import Synchronization

/// Where the run loop waits: everything that can wake a window program, in one call.
///
/// Four things end the wait: an event of the window system, a block or main-actor task on the main queue, a `Timer` of the main run
/// loop, and `wake()`. Between them the process sleeps in the window system's own wait, without polling (SDL's dummy driver, which
/// has nothing to wait in, looks every millisecond). Swift's main actor and Foundation's timers therefore work as in any program:
/// before each wait one pass of the main run loop runs what is due, and what becomes due during the wait ends it (`MainQueueAlarm`).
///
/// The loop that calls this belongs in a synchronous `main`: inside a main-actor task the main queue counts as busy with that task
/// and runs no other.
@MainActor
package final class EventQueue {
    private let window: SDLWindow
    private var translator = SDLEventTranslator()
    /// Where SDL puts the events it hands over.
    private var batch = [SDL_Event](repeating: SDL_Event(), count: 64)
    private static let alarm = MainQueueAlarm(ring: EventQueue.wakeUp)

    /// Events taken from SDL in one go; more stay queued for the next frame, which then comes at once.
    private static let largestBatch = 4096

    /// Whether the desktop was dark when the window last had the focus; nil inside when it does not say.
    private var theme: Bool??
    private let readTheme: () -> Bool?

    /// - Parameter readTheme: whether the desktop is dark, nil for no opinion. Asked when the window gets the focus, which it does
    ///   after its user has been in the settings; a change since the last time becomes a `themeChanged`.
    package init(window: SDLWindow, readTheme: @escaping () -> Bool? = { DesktopSettings().prefersDark }) {
        self.window = window
        self.readTheme = readTheme
    }

    // MARK: Waiting

    /// Waits until something happens or `timeout` seconds have passed (nil: as long as it takes), and gives what came in, which is
    /// empty after a timeout, a wake-up or work of the main queue.
    ///
    /// What is due on the main queue runs at the start, *before* `timeout` is asked, so that a change made there can ask for a frame
    /// at once: write `waitForEvents(timeout: secondsUntilNextFrame())`. Work that comes in during the wait ends it, and runs in the
    /// next call.
    package func waitForEvents(timeout: @autoclosure () -> Double?) -> [InputEvent] {
        let timer = runMainQueue()
        let limit = [timeout(), timer].compactMap { $0 }.min().map { max(0, $0) }
        return wait(seconds: limit)
    }

    /// What has come in so far; never waits.
    ///
    /// For loops that draw without a pause: what is on the main queue runs at once, a timer up to a millisecond late.
    package func pendingEvents() -> [InputEvent] {
        if SteadyClock.now >= lastPass + EventQueue.leastPause || EventQueue.alarm.hasWork { _ = runMainQueue() }
        SDL_PumpEvents()
        return collect().events
    }

    /// Ends a wait, now or the next one; any thread.
    package nonisolated func wake() { EventQueue.wakeUp() }

    private func wait(seconds: Double?) -> [InputEvent] {
        guard let seconds else {
            SDL_WaitEvent(nil)
            return collect().events
        }
        // SDL counts in whole milliseconds, a 144 Hz display in 6.94: wait the whole ones there and sleep the rest.
        let limit = min(seconds, 86_400)
        let deadline = SteadyClock.now + limit
        let milliseconds = Int32(limit * 1000)
        if milliseconds > 0 {
            SDL_WaitEventTimeout(nil, milliseconds)
            let batch = collect()
            if !batch.isEmpty { return batch.events }
        }
        SteadyClock.sleep(until: deadline)
        SDL_PumpEvents()
        return collect().events
    }

    // MARK: The main queue

    private var lastPass = -Double.infinity
    /// Seconds between two passes of the run loop in a loop that never waits.
    private static let leastPause = 0.001

    /// Runs what is due on the main queue and the main run loop; seconds until the run loop's next timer, nil when it has none.
    private func runMainQueue() -> Double? {
        // One pass that never blocks (5 µs when nothing is due): sources, main queue, timers.
        let next = RunLoop.main.limitDate(forMode: .default)
        EventQueue.alarm.reset()
        lastPass = SteadyClock.now
        // Without a timer this is a date in the far future.
        guard let seconds = next?.timeIntervalSinceNow, seconds < 86_400 else { return nil }
        return max(0, seconds)
    }

    // MARK: Waking

    /// Whether our wake-up event is in SDL's queue: one is enough, and a queue holds 65,535.
    private nonisolated static let isWaking = Atomic(false)
    private nonisolated static let wakeType: UInt32 = {
        let type = SDL_RegisterEvents(1)
        return type == UInt32.max ? SDL_USEREVENT.rawValue : type
    }()

    private nonisolated static func wakeUp() {
        guard !isWaking.exchange(true, ordering: .acquiringAndReleasing) else { return }
        var event = SDL_Event()
        event.type = wakeType
        if SDL_PushEvent(&event) != 1 { isWaking.store(false, ordering: .releasing) }
    }

    // MARK: Draining

    /// Empties SDL's queue without asking the window system for more (a wait has just done so, and asking costs ten system calls);
    /// `isEmpty` when not even a wake-up was in it.
    private func collect() -> (events: [InputEvent], isEmpty: Bool) {
        var events: [InputEvent] = []
        var taken = 0
        while taken < EventQueue.largestBatch {
            let count = SDL_PeepEvents(
                &batch, Int32(batch.count), SDL_GETEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
            guard count > 0 else { break }
            taken += Int(count)
            let geometry = window.geometry
            for event in batch.prefix(Int(count)) { events += take(event, in: geometry) }
        }
        return (InputCoalescing.merge(events), taken == 0)
    }

    private func take(_ event: SDL_Event, in geometry: WindowGeometry) -> [InputEvent] {
        if event.type == EventQueue.wakeType {
            // Cleared when taken out, so a wake-up asked for from now on is pushed again.
            EventQueue.isWaking.store(false, ordering: .releasing)
            return []
        }
        let inputs = translator.translate(event, in: geometry)
        switch SDL_EventType(event.type) {
        case SDL_RENDER_DEVICE_RESET: window.deviceReset()
        // SDL leaves these texts to us.
        case SDL_DROPFILE, SDL_DROPTEXT: SDL_free(event.drop.file)
        case SDL_TEXTEDITING_EXT: SDL_free(event.editExt.text)
        default: break
        }
        if inputs.contains(where: EventQueue.losesPixels) { window.invalidate() }
        return inputs.contains(.focusChanged(true)) ? inputs + themeChange() : inputs
    }

    private func themeChange() -> [InputEvent] {
        let now = readTheme()
        defer { theme = .some(now) }
        guard let before = theme, let now, now != before else { return [] }
        return [.themeChanged(dark: now)]
    }

    private static func losesPixels(_ event: InputEvent) -> Bool {
        switch event {
        case .exposed, .resized, .visibilityChanged(true): true
        default: false
        }
    }
}
