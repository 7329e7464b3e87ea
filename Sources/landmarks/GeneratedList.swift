import Cairn

/// A made-up list of any length, for trying the list by hand and in scripts: `--rows N --seed S`.
///
/// Rows wrap and differ in length. Row N has the same text on every machine for the same seed, made when it is shown: nothing is kept.
struct GeneratedList: View {
    let list: GeneratedRows
    let model: AppModel
    @State private var selection: Set<Int> = []

    var body: some View {
        List(selection: $selection) {
            ForEach(list.sections, rowCount: { model.shows($0) ? list.sections[$0].rows.count : 0 }) { section in
                Section(isExpanded: model.isExpanded(section.id)) {
                    ForEach(section.rows) { row in
                        GeneratedRow(number: row.number, text: row.text)
                    }
                } header: {
                    SectionHeader(
                        title: "Section \(section.id + 1)", count: section.rows.count, isExpanded: model.isExpanded(section.id))
                }
            }
            .searchKey { section, row in "\(section.rows[row].number), \(section.rows[row].text)" }
        }
        .modifier(AppListModifier(model: model, prompt: "Search the rows"))
        .overlay(alignment: .bottom) { NoticeView(model: model) }
        .overlay { if model.showsHelp { HelpView(model: model) } }
    }
}

struct GeneratedRow: View {
    let number: Int
    let text: String

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: Look.symbolGap) {
            Text("\(number)")
                .font(.subheadline)
                .monospacedDigit()
                .foregroundStyle(.secondary)
                .fixedSize()
            Text(text)
            Spacer(minLength: 0)
        }
        .padding(.horizontal, Look.inset)
        .padding(.vertical, 8)
        .rowColumn(separatorInset: Look.inset)
    }
}

/// The rows of a made-up list, computed from their number.
struct GeneratedRows: Sendable {
    let count: Int
    let seed: UInt64

    struct Row: Identifiable, Sendable {
        /// From 1 over the whole list.
        let number: Int
        let seed: UInt64
        var id: Int { number }
        var text: String { GeneratedText.text(for: number, seed: seed) }
    }

    struct Section: Identifiable, Sendable {
        let id: Int
        let rows: Rows
    }

    /// One section's rows.
    struct Rows: RandomAccessCollection, Sendable {
        let first: Int
        let count: Int
        let seed: UInt64
        var startIndex: Int { 0 }
        var endIndex: Int { count }
        subscript(position: Int) -> Row { Row(number: first + position + 1, seed: seed) }
    }

    struct Sections: RandomAccessCollection, Sendable {
        let list: GeneratedRows
        var startIndex: Int { 0 }
        var endIndex: Int { (list.count + list.rowsPerSection - 1) / list.rowsPerSection }
        subscript(position: Int) -> Section {
            let first = position * list.rowsPerSection
            return Section(
                id: position, rows: Rows(first: first, count: Swift.min(list.rowsPerSection, list.count - first), seed: list.seed))
        }
    }

    var sections: Sections { Sections(list: self) }

    /// Short enough to pass many headers by hand, and never more than ten thousand sections.
    var rowsPerSection: Int { max(40, (count + 9_999) / 10_000) }
}

/// Text that looks like notes, of one to some forty words.
enum GeneratedText {
    private static let words = """
        stone river lake summit valley north wind snow pass ridge cairn path marker moss slope spring delta basin shore glacier peak \
        meadow forest stream cloud weather map trail bridge hut light morning evening old high deep cold clear long narrow wide steep
        """.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init)

    static func text(for number: Int, seed: UInt64) -> String {
        // Scrambled first: neighbouring rows must not draw from neighbouring places of one sequence.
        var state = (seed &* 0xD605_BBB5_8C8A_BB07 ^ UInt64(bitPattern: Int64(number))) &* 0xD134_2543_DE82_EF95
        state ^= state >> 29
        state = state &* 0xBF58_476D_1CE4_E5B9
        /// SplitMix64: each row has a generator of its own, so that any row can be made without the others.
        func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
        // Most rows are short, a few fill several lines.
        let roll = Int(next() % 100)
        let count = roll < 55 ? 2 + roll % 5 : roll < 90 ? 8 + roll % 9 : 22 + roll % 17
        var text = ""
        for index in 0..<count {
            let word = words[Int(next() % UInt64(words.count))]
            text += index == 0 ? word.prefix(1).uppercased() + word.dropFirst() : " " + word
        }
        return text + "."
    }
}
