import Drawing

/// Turns a `Text` into the runs that the engine shapes, with what the environment says.
@MainActor
struct TextRunBuilder {
    let environment: EnvironmentValues
    /// What relative dates are told from.
    let date: Date
    /// Pictures by path; nil for those that can't be read.
    private let picture: @MainActor (String) -> ImageResource?
    private(set) var runs: [TextRun] = []
    /// Dates whose texts change with time.
    private(set) var dates: [DateText] = []
    /// Runs that are links.
    private var linkRuns: [(run: Int, url: URL)] = []
    /// Characters to mark, of the text that starts with a run.
    private var marked: [(run: Int, text: Text, ranges: [Range<Int>])] = []

    /// Pictures, each in the run that keeps its room.
    private var pictures: [(run: Int, picture: TextPicture)] = []

    private static let nothingSaid = Text.Attributes()

    init(environment: EnvironmentValues, date: Date, picture: @escaping @MainActor (String) -> ImageResource? = { _ in nil }) {
        self.environment = environment
        self.date = date
        self.picture = picture
    }

    /// The run of a text that is one, without links and marks; nil for others.
    func onlyRun(of text: Text) -> TextRun? {
        guard case .plain(let string) = text.content, text.marks.isEmpty, environment.builtin.text.mark == nil else { return nil }
        let attributes = text.attributes(over: environment.builtin.text.attributes) ?? TextRunBuilder.nothingSaid
        return attributes.link == nil ? run(cased(string), attributes) : nil
    }

    mutating func append(_ text: Text) {
        append(text, environment.builtin.text.attributes)
    }

    private mutating func append(_ text: Text, _ outer: Text.Attributes?) {
        let attributes = text.attributes(over: outer) ?? TextRunBuilder.nothingSaid
        if !text.marks.isEmpty { marked.append((runs.count, text, text.marks)) }
        switch text.content {
        case .plain(let string): append(string, attributes)
        case .joined(let first, let second):
            append(first, attributes)
            append(second, attributes)
        case .runs(let parts):
            for part in parts { append(part.text, part.attributes.over(attributes)) }
        case .markup(let markup, let texts):
            for piece in LocalizedStringKey.pieces(of: markup, texts) {
                let own = piece.attributes.over(attributes)
                if let embedded = piece.embedded { append(embedded, own) } else { append(piece.text, own) }
            }
        case .localized(let text): append(text.text(locale: environment.builtin.locale), attributes)
        case .image(let image): append(image, attributes)
        case .date(let text):
            if text.secondsUntilChange(at: date) != nil { dates.append(text) }
            append(text.string(at: date, locale: environment.locale), attributes)
        }
    }

    private mutating func append(_ string: String, _ attributes: Text.Attributes) {
        if let url = attributes.link { linkRuns.append((runs.count, url)) }
        runs.append(run(cased(string), attributes))
    }

    private mutating func append(_ image: Image, _ attributes: Text.Attributes) {
        if let url = attributes.link { linkRuns.append((runs.count, url)) }
        var run = run(String(TextAttachment.character), attributes)
        let picture = TextPicture(
            image: image, resource: image.resource(picture), color: run.color, raise: run.baselineOffset, fontSize: run.font.size)
        run.attachment = picture.room
        pictures.append((runs.count, picture))
        runs.append(run)
    }

    private func cased(_ string: String) -> String { Self.cased(string, in: environment) }

    static func cased(_ string: String, in environment: EnvironmentValues) -> String {
        switch environment.builtin.textCase {
        case .uppercase: string.uppercased()
        case .lowercase: string.lowercased()
        case nil: string
        }
    }

    private func run(_ string: String, _ attributes: Text.Attributes) -> TextRun {
        var font = (attributes.font ?? environment.builtin.font ?? .body).spec(in: environment)
        if let weight = attributes.weight { font.weight = weight.value }
        if attributes.isBold == true { font.weight = max(font.weight, 700) }
        if let isItalic = attributes.isItalic { font.italic = isItalic }
        if attributes.monospacedDigit { font.monospacedDigits = true }
        if let design = attributes.design { font.family = design.family }
        if let width = attributes.width { font.width = width.percent }
        if let factor = attributes.scale?.factor, factor != 1 {
            font.size *= factor
            font.lineHeight = font.lineHeight.map { ($0 * factor).rounded() }
        }
        var color = attributes.color?.resolved(in: environment) ?? attributes.style?._resolve(in: environment).color
        if color == nil, attributes.link != nil { color = Color.accentColor.resolved(in: environment) }
        let underline = attributes.underline ?? .off
        let strikethrough = attributes.strikethrough ?? .off
        var run = TextRun(
            text: string, font: font, color: color, background: attributes.background?.resolved(in: environment),
            underline: underline.isActive, strikethrough: strikethrough.isActive, tracking: attributes.tracking ?? 0,
            baselineOffset: attributes.baselineOffset ?? 0, underlineColor: underline.color?.resolved(in: environment),
            strikethroughColor: strikethrough.color?.resolved(in: environment))
        run.underlinePattern = underline.pattern.lines
        run.strikethroughPattern = strikethrough.pattern.lines
        return run
    }

    // MARK: Places

    /// Characters counted over all runs that each link covers.
    var links: [(characters: Range<Int>, url: URL)] {
        linkRuns.map { (characters(before: $0.run)..<characters(before: $0.run + 1), $0.url) }
    }

    /// Pictures with the characters, counted over all runs, that keep their room.
    var placedPictures: [(character: Int, picture: TextPicture)] {
        pictures.map { (characters(before: $0.run), $0.picture) }
    }

    /// Characters counted over all runs that are to be marked.
    var marks: [Range<Int>] {
        var ranges: [Range<Int>] = []
        for (run, text, wanted) in marked {
            let start = characters(before: run)
            let plain = text.plainText
            // Capitals may be more characters than what they were made from.
            func shown(_ index: Int) -> Int { start + cased(String(plain.prefix(max(0, index)))).count }
            ranges += wanted.map { shown($0.lowerBound)..<shown(max($0.lowerBound, $0.upperBound)) }
        }
        if let mark = environment.builtin.text.mark { ranges += mark.ranges(in: runs.map(\.text).joined()) }
        return ranges.filter { !$0.isEmpty }
    }

    private func characters(before run: Int) -> Int { runs.prefix(run).map(\.text).joined().count }
}

/// A word to mark wherever it is shown: what a search was for.
struct TextMark: Equatable {
    let word: String

    /// Characters of each place where the word is, whatever its case and accents; places do not overlap.
    func ranges(in text: String) -> [Range<Int>] { FindPattern(word)?.ranges(in: text) ?? [] }
}

extension Text {
    /// Marks characters of the text, counted from 0, with the colour of things found. Where they are cut off, nothing is marked.
    package func marking(_ ranges: [Range<Int>]) -> Text {
        var text = self
        text.marks = ranges
        return text
    }
}

extension View {
    /// Marks a word in every text inside, whatever its case and accents; nil or an empty one marks nothing.
    package func marking(_ word: String?) -> some View {
        builtin(\.text.mark, word.flatMap { $0.isEmpty ? nil : TextMark(word: $0) })
    }
}
