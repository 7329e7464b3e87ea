import Drawing
import SDLPlatform

/// One line of a script.
package enum ScriptCommand: Equatable {
    case wheel(x: Double, y: Double, Modifiers)
    case key(Key, Modifiers, count: Int)
    case text(String)
    case move(Point)
    case press(Point, clicks: Int)
    case release(Point)
    case click(Point, count: Int)
    case rightClick(Point)
    case drag(Point, Point, seconds: Double)
    case touch(Point, Point, seconds: Double)
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
        "wheel DX DY", "key NAME [COUNT]", "text STRING", "move X Y", "press X Y", "release X Y", "click X Y [COUNT]", "rightclick X Y",
        "drag X1 Y1 X2 Y2 MS", "touch X1 Y1 X2 Y2 MS", "resize WxH", "scale S", "wait MS", "settle", "scroll OFFSET",
        "screenshot PATH", "dump",
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
        case "wheel":
            let (x, y) = (try arguments.number(), try arguments.number())
            command = .wheel(x: x, y: y, arguments.takeShift() ? .shift : [])
        case "key":
            guard let (key, modifiers) = SDLKeys.key(named: try arguments.word()) else { throw arguments.malformed }
            command = .key(key, modifiers, count: Int(try arguments.optionalNumber(1, in: 1...mostRepeats)))
        case "text": return .text(rest)
        case "move": command = .move(try arguments.point())
        case "press": command = .press(try arguments.point(), clicks: Int(try arguments.optionalNumber(1, in: 1...10)))
        case "release": command = .release(try arguments.point())
        case "click": command = .click(try arguments.point(), count: Int(try arguments.optionalNumber(1, in: 1...10)))
        case "rightclick": command = .rightClick(try arguments.point())
        case "drag": command = .drag(try arguments.point(), try arguments.point(), seconds: try arguments.seconds())
        case "touch": command = .touch(try arguments.point(), try arguments.point(), seconds: try arguments.seconds())
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

        mutating func takeShift() -> Bool {
            guard words.first == "Shift" else { return false }
            words.removeFirst()
            return true
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
