import Drawing
import SDLPlatform

/// One line of a script.
package enum ScriptCommand: Equatable {
    case wheel(x: Double, y: Double, Modifiers)
    case touchpad(x: Double, y: Double, Modifiers)
    case key(Key, Modifiers, count: Int)
    case keyDown(Key, Modifiers, isRepeat: Bool)
    case keyUp(Key, Modifiers)
    case text(String)
    case move(Point)
    case leave
    case press(Point, PointerButton, Modifiers, clicks: Int)
    case release(Point, PointerButton, Modifiers)
    case click(Point, count: Int)
    case drag(Point, Point, seconds: Double)
    case touch(Point, Point, seconds: Double)
    case finger(TouchPhase, number: Int, Point)
    case theme(dark: Bool)
    case resize(Size)
    case scale(Double)
    case wait(seconds: Double)
    case settle
    case scroll(Double)
    case screenshot(String)
    case dump

    /// A line that is no command.
    package struct Malformed: Error, Equatable {
        /// What a right line would look like.
        package let expected: String
    }

    /// The words, as the help shows them.
    package static let grammar = [
        "wheel DX DY [MODIFIERS]", "touchpad DX DY [MODIFIERS]", "key NAME [COUNT]", "keydown NAME [repeat]", "keyup NAME",
        "text STRING", "move X Y", "leave", "press X Y [BUTTON] [MODIFIERS] [CLICKS]", "release X Y [BUTTON] [MODIFIERS]",
        "click X Y [COUNT]", "drag X1 Y1 X2 Y2 MS", "touch X1 Y1 X2 Y2 MS", "finger down|move|up|cancel NUMBER X Y",
        "theme light|dark", "resize WxH", "scale S", "wait MS", "settle", "scroll OFFSET", "screenshot PATH", "dump",
    ]

    static let buttons: [(name: String, button: PointerButton)] = [("left", .left), ("middle", .middle), ("right", .right)]
    static let phases: [(name: String, phase: TouchPhase)] = [
        ("down", .began), ("move", .moved), ("up", .ended), ("cancel", .cancelled),
    ]

    /// Longest wait and gesture, seconds: a script cannot hang whoever plays it.
    static let longestWait = 3600.0
    static let mostRepeats = 100_000.0

    /// Reads a line; nil for an empty one and a comment.
    package static func parse(_ line: Substring) throws(Malformed) -> ScriptCommand? {
        let trimmed = line.drop { $0 == " " || $0 == "\t" }
        guard let first = trimmed.first, first != "#" else { return nil }
        let word = trimmed.prefix { $0 != " " && $0 != "\t" }
        let rest = String(trimmed.dropFirst(word.count).drop { $0 == " " || $0 == "\t" })
        var arguments = Arguments(String(word), rest)
        let command: ScriptCommand
        switch word {
        case "wheel": command = .wheel(x: try arguments.number(), y: try arguments.number(), arguments.modifiers())
        case "touchpad": command = .touchpad(x: try arguments.number(), y: try arguments.number(), arguments.modifiers())
        case "key":
            let (key, modifiers) = try arguments.key()
            command = .key(key, modifiers, count: Int(try arguments.optionalNumber(1, in: 1...mostRepeats)))
        case "keydown":
            let (key, modifiers) = try arguments.key()
            command = .keyDown(key, modifiers, isRepeat: arguments.take("repeat"))
        case "keyup":
            let (key, modifiers) = try arguments.key()
            command = .keyUp(key, modifiers)
        case "text": return .text(rest)
        case "move": command = .move(try arguments.point())
        case "leave": command = .leave
        case "press":
            command = .press(
                try arguments.point(), arguments.button(), arguments.modifiers(),
                clicks: Int(try arguments.optionalNumber(1, in: 1...10)))
        case "release": command = .release(try arguments.point(), arguments.button(), arguments.modifiers())
        case "click": command = .click(try arguments.point(), count: Int(try arguments.optionalNumber(1, in: 1...10)))
        case "drag": command = .drag(try arguments.point(), try arguments.point(), seconds: try arguments.seconds())
        case "touch": command = .touch(try arguments.point(), try arguments.point(), seconds: try arguments.seconds())
        case "finger":
            command = .finger(try arguments.phase(), number: Int(try arguments.number(in: 0...99)), try arguments.point())
        case "theme":
            let isDark = arguments.take("dark")
            guard isDark || arguments.take("light") else { throw arguments.malformed }
            command = .theme(dark: isDark)
        case "resize": command = .resize(try arguments.size())
        case "scale": command = .scale(try arguments.number(in: 0.25...8))
        case "wait": command = .wait(seconds: try arguments.seconds())
        case "settle": command = .settle
        case "scroll": command = .scroll(try arguments.number())
        case "screenshot":
            guard !rest.isEmpty else { throw arguments.malformed }
            return .screenshot(rest)
        case "dump": command = .dump
        default: throw Malformed(expected: "one of " + grammar.map { String($0.prefix { $0 != " " }) }.joined(separator: ", "))
        }
        guard arguments.isAtEnd else { throw arguments.malformed }
        return command
    }

    /// The words after a command, taken one by one.
    private struct Arguments {
        private let command: String
        private var words: ArraySlice<Substring>

        init(_ command: String, _ rest: String) {
            self.command = command
            words = rest.split { $0 == " " || $0 == "\t" }[...]
        }

        var malformed: Malformed {
            Malformed(expected: ScriptCommand.grammar.first { $0.prefix { $0 != " " } == command } ?? command)
        }
        var isAtEnd: Bool { words.isEmpty }

        mutating func word() throws(Malformed) -> String {
            guard let word = words.popFirst() else { throw malformed }
            return String(word)
        }

        /// Takes a word if it is the next one.
        mutating func take(_ word: String) -> Bool {
            guard words.first.map({ $0 == word }) ?? false else { return false }
            words.removeFirst()
            return true
        }

        mutating func key() throws(Malformed) -> (Key, Modifiers) {
            guard let found = SDLKeys.key(named: try word()) else { throw malformed }
            return found
        }

        /// Modifiers held meanwhile, as in "Ctrl+Shift"; none where the next word is something else.
        mutating func modifiers() -> Modifiers {
            guard let word = words.first, let found = SDLKeys.modifiers(named: String(word)) else { return [] }
            words.removeFirst()
            return found
        }

        /// The left button where the next word names none.
        mutating func button() -> PointerButton {
            guard let found = ScriptCommand.buttons.first(where: { take($0.name) }) else { return .left }
            return found.button
        }

        mutating func phase() throws(Malformed) -> TouchPhase {
            guard let found = ScriptCommand.phases.first(where: { take($0.name) }) else { throw malformed }
            return found.phase
        }

        mutating func number(in range: ClosedRange<Double> = -1e15...1e15) throws(Malformed) -> Double {
            guard let value = Double(try word()), range.contains(value) else { throw malformed }
            return value
        }

        mutating func optionalNumber(_ value: Double, in range: ClosedRange<Double>) throws(Malformed) -> Double {
            words.isEmpty ? value : try number(in: range)
        }

        mutating func point() throws(Malformed) -> Point { Point(x: try number(), y: try number()) }
        mutating func seconds() throws(Malformed) -> Double { try number(in: 0...ScriptCommand.longestWait * 1000) / 1000 }

        mutating func size() throws(Malformed) -> Size {
            guard let size = ScriptCommand.size(try word()) else { throw malformed }
            return size
        }
    }

    /// `WxH` in points, each from 0 to 16384.
    package static func size(_ text: String) -> Size? {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]) else { return nil }
        guard (0...16384).contains(width), (0...16384).contains(height) else { return nil }
        return Size(width: width, height: height)
    }
}
