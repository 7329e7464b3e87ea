import CairnViews
import Drawing
import SDLPlatform

/// A window with views in it, from opening to closing: waits for events, makes frames when something changed, shows them.
///
/// At rest it sleeps in the window system's own wait and uses no CPU.
@MainActor
package final class WindowSession: ShellSurface {
    package struct Options {
        package var title: String
        /// Points.
        package var width: Double
        package var height: Double
        /// Device pixels a point; nil follows the desktop.
        package var scale: Double?
        /// nil follows the desktop.
        package var theme: ColorScheme?
        package var font: String?
        /// A PNG file.
        package var icon: String?
        /// Where to write what the user does, as a script.
        package var record: String?

        package init(title: String, width: Double = 480, height: Double = 720) {
            self.title = title
            self.width = width
            self.height = height
        }
    }

    package let shell: AppShell
    package let host: ViewHost
    private let options: Options
    private let window: SDLWindow
    private let queue: EventQueue
    private let engine: SDLTextEngine
    private let painter: ScanlinePainter
    private var pacer: FramePacer
    private var isRunning = true
    private var isVisible = true
    private var framesShown = 0
    private var work = FrameWorkReport()
    /// Called when a frame is on the screen.
    package var onFrame: () -> Void = {}
    private let baseScale: Double
    /// Seconds from a frame's start in which text of the next ones may be made: a quarter of a frame at 60 Hz, which leaves the rest asleep.
    private static let prefetchBudget = 0.004
    private var shownInput: ShownTextInput?

    package init<Content: View>(_ options: Options, @ViewBuilder content: @escaping () -> Content) throws {
        self.options = options
        window = try SDLWindow(
            title: options.title, width: options.width, height: options.height, scale: options.scale)
        baseScale = window.scale
        engine = try SDLTextEngine(family: options.font, scale: window.scale)
        let settings = DesktopSettings()
        let theme = options.theme ?? (settings.prefersDark == true ? .dark : .light)
        host = ViewHost(textEngine: engine, size: window.pointSize, scale: window.scale, theme: theme, content: content)
        painter = engine.makePainter()
        queue = EventQueue(window: window)
        pacer = FramePacer(refreshRate: window.refreshRate)
        shell = AppShell(host: host, title: options.title)
        shell.surface = self
        host.loadImage = { try PNGWriter.decode($0) }
        host.coldTextPerFrame = ViewHost.usualColdText
        host.findsInBackground = true
        host.openSystemURL = { DesktopLinks.open($0.absoluteString) }
        host.onWarning = { WindowSession.warn($0) }
        engine.onWarning = { WindowSession.warn($0) }
        engine.warnings.forEach(WindowSession.warn)
        host.scrollSettings.reducedMotion = settings.prefersReducedMotion ?? false
        let window = window
        host.readClipboard = { window.clipboardText }
        host.writeClipboard = { try? window.setClipboardText($0) }
        let queue = queue
        host.onMessage { queue.wake() }
    }

    /// Builds the views before the window is shown, and lets `body` put them where they should start.
    package func prepare(_ body: (ViewHost) throws -> Void) rethrows {
        _ = host.frame(at: SteadyClock.now)
        try body(host)
        host.setNeedsFrame()
    }

    // MARK: The loop

    /// Runs until the window is closed.
    package func run() throws {
        window.setMinimumSize(width: 120, height: 80)
        window.show()
        let signals = ProcessSignals(ProcessSignals.termination + [SIGUSR1]) { [weak self] number in
            if number == SIGUSR1 { self?.printState() } else { self?.quit() }
        }
        defer { signals.stop() }
        if let path = options.record { shell.startRecording(to: path, at: SteadyClock.now) }
        while isRunning {
            for event in queue.waitForEvents(timeout: secondsUntilFrame()) { take(event) }
            try showFrameIfDue()
        }
        work.send()
        try shell.finishRecording()
    }

    private func take(_ event: InputEvent) {
        switch event {
        case .visibilityChanged(let isShown): isVisible = isShown
        case .themeChanged where options.theme != nil: return
        case .resized: pacer.setRefreshRate(window.refreshRate)
        default: break
        }
        shell.handle(event, at: SteadyClock.now)
        window.setCursor(CursorShape(host.pointerShape))
    }

    /// nil: sleep until something happens.
    private func secondsUntilFrame() -> Double? {
        // Asked after the main queue ran, where something may have asked to quit.
        guard isRunning else { return 0 }
        guard isVisible else { return nil }
        let now = SteadyClock.now
        if host.wantsFrame { return max(0, pacer.due(now: now) - now) }
        guard let next = host.nextWakeUp else { return nil }
        return max(0, max(next, pacer.due(now: now)) - now)
    }

    private func showFrameIfDue() throws {
        guard isVisible else { return }
        let now = SteadyClock.now
        guard host.wantsFrame || (host.nextWakeUp ?? .infinity) <= now else {
            pacer.rest()
            return
        }
        guard pacer.due(now: now) <= now else { return }
        // Asked each time: the machine may have slept, or its clock been set.
        host.dateOrigin = Date(timeIntervalSinceNow: -now)
        let frame = host.frame(at: pacer.beginFrame(now: now))
        try show(frame)
        followTextInput()
        if framesShown == 0 { afterFirstFrame() }
        framesShown += 1
        onFrame()
        work.noteFrame()
        host.prefetchText { SteadyClock.now < now + Self.prefetchBudget }
    }

    /// Typed text is asked for while there is a field for it; an input method's candidates go along with its caret.
    private func followTextInput() {
        let input = host.textInput
        if input != shownInput {
            shownInput = input
            if let input { window.startTextInput(caret: input.caret) } else { window.stopTextInput() }
        }
    }

    private func show(_ frame: Frame) throws {
        try window.withPixels { pixels in
            if pixels.isFresh { painter.forget() }
            let target = PixelTarget(
                base: pixels.base, width: pixels.width, height: pixels.height, rowPixels: pixels.rowPixels)
            let changed = painter.paint(frame, into: target)
            if pixels.isFresh { return [(0, 0, pixels.width, pixels.height)] }
            return changed.map { ($0.x, $0.y, $0.width, $0.height) }
        }
    }

    /// What can wait until there is something to see.
    private func afterFirstFrame() {
        FirstFrameReport.send(.frame)
        engine.warmUp()
        if let icon = options.icon, let image = try? PNGWriter.decode(icon) { try? window.setIcon(image) }
    }

    // MARK: Shell

    package func setZoom(_ zoom: Double) {
        window.setScale(zoom == 1 && options.scale == nil ? nil : baseScale * zoom)
        host.handle(window.sizeEvent, at: SteadyClock.now)
    }

    package func setTitle(_ title: String) { window.setTitle(title) }

    package func toggleFullScreen() {
        do { try window.toggleFullScreen() } catch { shell.onNotice("Full screen: \(error)") }
    }

    package func quit() { isRunning = false }

    package func picture() -> HeadlessDriver.Picture {
        // A picture shows everything, whatever the window has had time for.
        host.coldTextPerFrame = nil
        let frame = host.frame(at: host.now)
        host.coldTextPerFrame = ViewHost.usualColdText
        var pixels = [UInt32](repeating: 0, count: frame.pixelWidth * frame.pixelHeight)
        // A painter of its own: the window's remembers what is on the window.
        engine.makePainter().paint(frame, into: &pixels)
        return HeadlessDriver.Picture(width: frame.pixelWidth, height: frame.pixelHeight, pixels: pixels, scale: frame.scale)
    }

    /// One line of JSON on standard output, as a script's `dump` prints: for looking into a program that runs.
    private func printState() {
        FileHandle.standardOutput.write(Data((StateDump.json(host, stats: engine.completing(host.stats, painter)) + "\n").utf8))
    }

    // MARK: Messages

    package static func warn(_ message: String) {
        FileHandle.standardError.write(Data("\(programName): \(message)\n".utf8))
    }

    /// Says why in one line and ends the program.
    package static func fail(_ message: String, status: Int32 = 1) -> Never {
        warn(message)
        exit(status)
    }

    package static var programName: String { ProcessInfo.processInfo.processName }

    /// Runs an app's window and ends the program.
    static func runToExit(_ description: _WindowDescription) -> Never {
        let options = Options(title: description.title, width: description.width, height: description.height)
        do {
            let session = try WindowSession(options) { description.content() }
            try session.run()
        } catch {
            fail("\(error)")
        }
        exit(0)
    }
}

extension CursorShape {
    init(_ shape: PointerShape) {
        switch shape {
        case .arrow: self = .arrow
        case .text: self = .iBeam
        case .link: self = .pointingHand
        }
    }
}
