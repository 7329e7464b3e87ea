import CairnViews
import Drawing
import SDLPlatform

/// Turns what a user does into a script that `ScriptPlayer` can replay: how people report faults.
///
/// Nothing is lost: positions and notches are written to the last digit, times to the nanosecond of the clock, so that a replay gives the
/// same state as what was recorded, flings included.
@MainActor
final class EventRecorder {
    let path: String
    private var lines: [String]
    private let start: Double
    /// Nanoseconds since the start that are written as `wait`.
    private var written: Int64 = 0
    private var pointer: Point?

    /// Starts from what the host shows now; `time` is the frame clock's.
    init(path: String, host: ViewHost, time: Double) {
        self.path = path
        start = time
        let size = host.inspectedSize
        lines = [
            "# recorded input; replay it with --script",
            "resize \(Self.exact(size.width))x\(Self.exact(size.height))",
            "scale \(Self.exact(host.inspectedScale))",
            "theme \(host.theme == .dark ? "dark" : "light")",
        ]
        if host.scrollOffset != 0 { lines.append("scroll \(Self.exact(host.scrollOffset))") }
    }

    func note(_ event: InputEvent, at time: Double) {
        guard let line = line(for: event) else { return }
        let nanoseconds = Int64(((time - start) * 1e9).rounded())
        if nanoseconds > written {
            lines.append("wait \(ScriptNumber.milliseconds(nanoseconds: nanoseconds - written))")
            written = nanoseconds
        }
        lines.append(line)
    }

    private func line(for event: InputEvent) -> String? {
        switch event {
        case .pointerMoved(let p):
            pointer = p
            return words("move", Self.at(p))
        case .pointerLeft: return "leave"
        case .pointerDown(let p, let button, let modifiers, let clicks):
            pointer = p
            return words("press", Self.at(p), Self.name(button), SDLKeys.name(of: modifiers), clicks > 1 ? "\(clicks)" : "")
        case .pointerUp(let p, let button, let modifiers):
            pointer = p
            return words("release", Self.at(p), Self.name(button), SDLKeys.name(of: modifiers))
        case .wheel(let p, let x, let y, let modifiers, let isContinuous):
            // The script's wheel has no place of its own: the pointer must be there.
            let move = p == pointer ? "" : "move \(Self.at(p))\n"
            pointer = p
            return move + words(isContinuous ? "touchpad" : "wheel", Self.exact(x), Self.exact(y), SDLKeys.name(of: modifiers))
        case .keyDown(let key, let modifiers, let isRepeat):
            return words("keydown", SDLKeys.name(of: key, modifiers), isRepeat ? "repeat" : "")
        case .keyUp(let key, let modifiers): return words("keyup", SDLKeys.name(of: key, modifiers))
        case .text(let text): return "text \(text)"
        case .touch(let phase, let number, let p):
            let name = ScriptCommand.phases.first { $0.phase == phase }?.name ?? ""
            return words("finger", name, "\(number)", Self.at(p))
        case .resized(let size, let scale):
            return "resize \(Self.exact(size.width))x\(Self.exact(size.height))\nscale \(Self.exact(scale))"
        case .themeChanged(let isDark): return "theme \(isDark ? "dark" : "light")"
        case .composition, .focusChanged, .visibilityChanged, .exposed, .fileDropped, .closeRequested: return nil
        }
    }

    private func words(_ parts: String...) -> String { parts.filter { !$0.isEmpty }.joined(separator: " ") }

    /// The left button goes without saying.
    private static func name(_ button: PointerButton) -> String {
        button == .left ? "" : ScriptCommand.buttons.first { $0.button == button }?.name ?? ""
    }

    private static func at(_ point: Point) -> String { "\(exact(point.x)) \(exact(point.y))" }

    /// The shortest decimal that reads back as the same number; whole ones without a point.
    private static func exact(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    func write() throws { try PNGWriter.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: path) }
}

/// Numbers in scripts and dumps: as short as they can be, at most three decimals, never in exponent form.
package enum ScriptNumber {
    package static func text(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        let thousandths = (value * 1000).rounded()
        guard abs(thousandths) < 9e18 else { return "0" }
        let whole = Int64(thousandths)
        let (quotient, remainder) = whole.quotientAndRemainder(dividingBy: 1000)
        guard remainder != 0 else { return String(quotient) }
        var digits = String(abs(remainder))
        digits = String(repeating: "0", count: 3 - digits.count) + digits
        while digits.hasSuffix("0") { digits.removeLast() }
        return (whole < 0 ? "-" : "") + "\(abs(quotient)).\(digits)"
    }

    /// Milliseconds to the last nanosecond.
    static func milliseconds(nanoseconds: Int64) -> String {
        let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
        guard rest != 0 else { return String(whole) }
        var digits = String(rest + 1_000_000).dropFirst()
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(whole).\(digits)"
    }
}
