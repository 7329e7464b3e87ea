// A key as a table of translations has it: values stand as `%@`, `%lld` and the like, and a translation may put them in another order.

extension LocalizedStringKey {
    /// A value that was put into a key.
    struct Argument: Equatable, Sendable {
        /// Where it begins and ends in `text`, bytes.
        var start: Int
        var end: Int
        var specifier: String
        /// In `texts`, when it keeps its own look.
        var text: Int?
    }

    /// The key with a specifier in place of each value; a percent sign of the literal is then doubled, as formats have it.
    var format: String {
        guard !arguments.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var format = ""
        var place = 0
        func addLiteral(to end: Int) {
            format += String(decoding: bytes[place..<end], as: UTF8.self).replacingOccurrences(of: "%", with: "%%")
        }
        for argument in arguments {
            addLiteral(to: argument.start)
            format += argument.specifier
            place = argument.end
        }
        addLiteral(to: bytes.count)
        return format
    }

    /// A translation with this key's values in it: the first specifier takes the first value, `%2$@` the second one. A specifier without a
    /// value stays as it is.
    func filling(_ translation: String) -> LocalizedStringKey {
        guard !arguments.isEmpty else { return LocalizedStringKey(translation) }
        var filled = StringInterpolation(literalCapacity: translation.utf8.count, interpolationCount: arguments.count)
        let bytes = Array(text.utf8)
        var next = 0
        for piece in FormatPiece.pieces(of: translation) {
            switch piece {
            case .literal(let literal): filled.appendLiteral(literal)
            case .value(let number, let source):
                let index = number ?? next
                if number == nil { next += 1 }
                guard arguments.indices.contains(index) else {
                    filled.appendLiteral(source)
                    continue
                }
                let argument = arguments[index]
                if let text = argument.text {
                    filled.appendInterpolation(texts[text])
                } else {
                    filled.appendInterpolation(String(decoding: bytes[argument.start..<argument.end], as: UTF8.self))
                }
            }
        }
        return LocalizedStringKey(stringInterpolation: filled)
    }
}

/// A stretch of a format string.
private enum FormatPiece {
    case literal(String)
    /// A specifier as it is written, and which value it takes if it says so, from 0.
    case value(Int?, source: String)

    static func pieces(of format: String) -> [FormatPiece] {
        var pieces: [FormatPiece] = []
        var literal = ""
        var rest = Substring(format)
        while let character = rest.first {
            if character == "%", rest.dropFirst().first == "%" {
                literal += "%"
                rest = rest.dropFirst(2)
            } else if character == "%", let (piece, end) = value(rest) {
                if !literal.isEmpty { pieces.append(.literal(literal)) }
                literal = ""
                pieces.append(piece)
                rest = rest[end...]
            } else {
                literal.append(character)
                rest = rest.dropFirst()
            }
        }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        return pieces
    }

    /// A specifier at the start of `text` and where it ends: `%`, perhaps `2$`, flags and digits, perhaps a length, a letter.
    private static func value(_ text: Substring) -> (FormatPiece, Substring.Index)? {
        var index = text.index(after: text.startIndex)
        func isASCIIDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
        var number: Int?
        let digits = text[index...].prefix(while: isASCIIDigit)
        if digits.endIndex < text.endIndex, text[digits.endIndex] == "$", let parsed = Int(digits), parsed > 0 {
            number = parsed - 1
            index = text.index(after: digits.endIndex)
        }
        while index < text.endIndex, isASCIIDigit(text[index]) || "+-#.'".contains(text[index]) { index = text.index(after: index) }
        while index < text.endIndex, "hlqzt".contains(text[index]) { index = text.index(after: index) }
        guard index < text.endIndex, "@diuxXofFeEgGaAcCsS".contains(text[index]) else { return nil }
        let end = text.index(after: index)
        return (.value(number, source: String(text[..<end])), end)
    }
}
