import CairnViews
import Drawing
import SDLPlatform

/// Turns what a user does into a script that `ScriptPlayer` can replay: how people report faults.
@MainActor
final class EventRecorder {
    let path: String
    private var lines: [String]
    private var lastTime: Double
    /// Since when the frame clock's time has been written as `wait`.
    private var touchStart: (point: Point, time: Double)?
    private var lastTouch = Point.zero
    private var pointer: Point?

    init(path: String, size: Size, scale: Double, time: Double) {
        self.path = path
        lastTime = time
        lines = [
            "# recorded input; replay it with --script",
            "resize \(ScriptNumber.text(size.width))x\(ScriptNumber.text(size.height))",
            "scale \(ScriptNumber.text(scale))",
        ]
    }

    func note(_ event: InputEvent, at time: Double) {
        guard let line = line(for: event, at: time) else { return }
        let milliseconds = ((time - lastTime) * 1000).rounded()
        if milliseconds >= 1 { lines.append("wait \(ScriptNumber.text(milliseconds))") }
        lastTime = time
        lines.append(line)
    }

    private func line(for event: InputEvent, at time: Double) -> String? {
        switch event {
        case .pointerMoved(let p):
            pointer = p
            return "move \(at(p))"
        case .pointerDown(let p, .left, _, let clicks): return clicks > 1 ? "press \(at(p)) \(clicks)" : "press \(at(p))"
        case .pointerDown(let p, .right, _, _): return "rightclick \(at(p))"
        case .pointerUp(let p, .left, _): return "release \(at(p))"
        case .wheel(let p, let x, let y, let modifiers, _):
            // The script's wheel has no place of its own: the pointer must be there.
            let move = p == pointer ? "" : "move \(at(p))\n"
            pointer = p
            let held = modifiers.contains(.shift) ? " Shift" : ""
            return move + "wheel \(ScriptNumber.text(x)) \(ScriptNumber.text(y))\(held)"
        case .keyDown(let key, let modifiers, _): return "key \(SDLKeys.name(of: key, modifiers))"
        case .text(let text): return "text \(text)"
        case .touch(let phase, _, let p): return touch(phase, p, at: time)
        case .resized(let size, let scale):
            return "resize \(ScriptNumber.text(size.width))x\(ScriptNumber.text(size.height))\nscale \(ScriptNumber.text(scale))"
        default: return nil
        }
    }

    /// A finger's way is written when it ends, as one straight movement.
    private func touch(_ phase: TouchPhase, _ point: Point, at time: Double) -> String? {
        switch phase {
        case .began: touchStart = (point, time)
        case .moved: lastTouch = point
        case .ended, .cancelled:
            guard let start = touchStart else { return nil }
            touchStart = nil
            lastTime = start.time
            let milliseconds = ((time - start.time) * 1000).rounded()
            lastTime = time
            return "touch \(at(start.point)) \(at(point)) \(ScriptNumber.text(milliseconds))"
        }
        return nil
    }

    private func at(_ point: Point) -> String { "\(ScriptNumber.text(point.x)) \(ScriptNumber.text(point.y))" }

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
}
