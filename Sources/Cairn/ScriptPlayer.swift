import CairnViews
import Drawing
import SDLPlatform

/// Plays a script on a headless driver: the same thing as the test harness, from the command line.
@MainActor
package final class ScriptPlayer: ShellSurface {
    /// What went wrong, with the place in the script.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
        /// The program's exit status: 2 for a wrong line, 1 for the rest.
        package let status: Int32

        package init(description: String, status: Int32) {
            self.description = description
            self.status = status
        }
    }

    package let driver: HeadlessDriver
    package let shell: AppShell
    /// Where dumps go, a line each.
    private let output: (String) -> Void
    private var baseScale: Double
    private var pointer: Point?
    private var hasQuit = false

    package init(_ driver: HeadlessDriver, title: String, output: @escaping (String) -> Void) {
        self.driver = driver
        self.output = output
        baseScale = driver.host.inspectedScale
        shell = AppShell(host: driver.host, title: title)
        shell.surface = self
    }

    /// Reads the whole script first, so that a wrong line at its end leaves nothing half-done.
    package static func parse(_ script: String, file: String) throws(Failure) -> [(line: Int, command: ScriptCommand)] {
        var commands: [(line: Int, command: ScriptCommand)] = []
        for (index, line) in script.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            do {
                if let command = try ScriptCommand.parse(line) { commands.append((index + 1, command)) }
            } catch {
                throw Failure(description: "\(file):\(index + 1): expected \(error.expected), found \"\(line)\"", status: 2)
            }
        }
        return commands
    }

    package func play(_ commands: [(line: Int, command: ScriptCommand)], file: String) throws(Failure) {
        for (line, command) in commands where !hasQuit {
            do {
                try perform(command)
            } catch {
                throw Failure(description: "\(file):\(line): \(error)", status: 1)
            }
        }
    }

    struct NeverRests: Error, CustomStringConvertible {
        var description: String { "settle: something asks for a frame for ever" }
    }

    private var middle: Point { Point(x: driver.host.inspectedSize.width / 2, y: driver.host.inspectedSize.height / 2) }

    private func perform(_ command: ScriptCommand) throws {
        switch command {
        case .wheel(let x, let y, let modifiers):
            send(.wheel(pointer ?? middle, x: x, y: y, modifiers, isContinuous: false))
        case .touchpad(let x, let y, let modifiers):
            send(.wheel(pointer ?? middle, x: x, y: y, modifiers, isContinuous: true))
        case .keyDown(let key, let modifiers, let isRepeat): send(.keyDown(key, modifiers, isRepeat: isRepeat))
        case .keyUp(let key, let modifiers): send(.keyUp(key, modifiers))
        case .key(let key, let modifiers, let count):
            for number in 0..<count {
                send(.keyDown(key, modifiers, isRepeat: number > 0))
                send(.keyUp(key, modifiers))
            }
        case .text(let text): send(.text(text))
        case .move(let point): send(.pointerMoved(point))
        case .leave: send(.pointerLeft)
        case .press(let point, let button, let modifiers, let clicks):
            send(.pointerDown(point, button, modifiers, clicks: clicks))
        case .release(let point, let button, let modifiers): send(.pointerUp(point, button, modifiers))
        case .click(let point, let count):
            send(.pointerMoved(point))
            for number in 1...count {
                send(.pointerDown(point, .left, [], clicks: number))
                send(.pointerUp(point, .left, []))
            }
        case .drag(let start, let end, let seconds):
            send(.pointerMoved(start))
            driver.play(gestureFrom: start, to: end, seconds: seconds) { phase, point in
                switch phase {
                case .began: .pointerDown(point, .left, [], clicks: 1)
                case .moved: .pointerMoved(point)
                case .ended, .cancelled: .pointerUp(point, .left, [])
                }
            }
            pointer = end
        case .touch(let start, let end, let seconds):
            driver.play(gestureFrom: start, to: end, seconds: seconds) { .touch($0, finger: 0, $1) }
        case .finger(let phase, let number, let point): send(.touch(phase, finger: number, point))
        case .theme(let isDark): send(.themeChanged(dark: isDark))
        case .resize(let size): send(.resized(size, scale: driver.host.inspectedScale))
        case .scale(let scale):
            baseScale = scale
            send(.resized(driver.host.inspectedSize, scale: scale * shell.zoom))
        case .wait(let seconds): driver.advance(seconds: seconds)
        case .settle: if !driver.settle() { throw NeverRests() }
        case .scroll(let offset):
            driver.update()
            driver.host.scroll(toOffset: offset)
            driver.update()
        case .screenshot(let path): try PNGWriter.write(driver.picture().png(title: shell.title), to: path)
        case .dump: output(StateDump.json(driver))
        }
    }

    private func send(_ event: InputEvent) {
        switch event {
        case .pointerMoved(let point), .pointerDown(let point, _, _, _), .pointerUp(let point, _, _): pointer = point
        default: break
        }
        driver.update()
        shell.handle(event, at: driver.clock.now)
        driver.update()
    }

    // MARK: Shell

    /// The window keeps its device pixels: at another zoom it has other points.
    package func setZoom(_ zoom: Double) {
        let host = driver.host
        let scale = ViewHost.validScale(baseScale * zoom)
        let factor = host.inspectedScale / scale
        host.resize(
            to: Size(width: host.inspectedSize.width * factor, height: host.inspectedSize.height * factor), scale: scale)
    }

    package func toggleFullScreen() {}
    package func quit() { hasQuit = true }
    package func picture() -> HeadlessDriver.Picture { driver.picture() }
}
