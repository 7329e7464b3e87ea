/// Lines of one script for the tables: made-up words of its letters, so that no word is met twice unless a line asks for it.
struct TextSample {
    let name: String
    /// ISO 15924.
    let script: String
    var isRightToLeft = false
    /// How many words a line has, and how many letters a word.
    let words: Int
    let letters: Int
    /// Between words; nothing where every letter stands alone.
    var separator = " "
    let alphabet: [String]

    /// A line of words never met before.
    func new(_ index: Int) -> String { line((0..<words).map { word(index * words + $0) }) }

    /// A line never met before, of words from the first `count` new ones.
    func known(_ index: Int, of count: Int) -> String {
        var random = BenchRandom(seed: UInt64(index) &* 0x9E37_79B9 &+ 3)
        return line((0..<words).map { word(random.below(count) * words + $0) })
    }

    private func line(_ words: [String]) -> String { words.joined(separator: separator) }

    /// Words of one letter go through the alphabet in order, longer ones are drawn by lot.
    private func word(_ number: Int) -> String {
        if letters == 1 { return alphabet[number % alphabet.count] }
        var random = BenchRandom(seed: UInt64(number) &* 0x9E37_79B9 &+ 77)
        return (0..<letters).map { _ in alphabet[random.below(alphabet.count)] }.joined()
    }

    private init(
        _ name: String, _ script: String, words: Int = 6, letters: Int = 6, separator: String = " ", isRightToLeft: Bool = false,
        _ alphabet: [String]
    ) {
        self.name = name
        self.script = script
        self.words = words
        self.letters = letters
        self.separator = separator
        self.isRightToLeft = isRightToLeft
        self.alphabet = alphabet
    }

    private static func letters(_ text: String) -> [String] { text.map { String($0) } }

    private static func scalars(_ ranges: ClosedRange<UInt32>...) -> [String] {
        ranges.flatMap { $0.compactMap { Unicode.Scalar($0).map { String($0) } } }
    }

    static let all: [TextSample] = [
        TextSample("Latin", "Latn", letters("abcdefghijklmnopqrstuvwxyz")),
        TextSample("Greek", "Grek", letters("αβγδεζηθικλμνξοπρστυφχψωάέήίόύώ")),
        TextSample("Cyrillic", "Cyrl", letters("абвгдежзийклмнопрстуфхцчшщъыьэюя")),
        TextSample("Armenian", "Armn", letters("աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ")),
        TextSample("Georgian", "Geor", letters("აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ")),
        TextSample("Chinese", "Hani", words: 20, letters: 1, separator: "", scalars(0x4E00...0x9FA5)),
        TextSample("Japanese", "Hani", words: 10, letters: 1, separator: "の", scalars(0x4E00...0x9FA5)),
        TextSample("Korean", "Hang", words: 7, letters: 3, scalars(0xAC00...0xD7A3)),
        TextSample("Arabic", "Arab", isRightToLeft: true, letters("ابتثجحخدذرزسشصضطظعغفقكلمنهوي")),
        TextSample("Hebrew", "Hebr", isRightToLeft: true, letters("אבגדהוזחטיכלמנסעפצקרשת")),
        TextSample(
            "Devanagari", "Deva", letters: 5,
            ["क", "खा", "गि", "घी", "चु", "छे", "ज", "टो", "डा", "ति", "थी", "द", "नु", "पे", "मो", "रा", "ल", "वि", "स", "ह"]),
        TextSample("Thai", "Thai", words: 3, letters: 12, letters("กขคงจชซดตถทนบปผพฟมยรลวสหอ")),
        TextSample(
            "emoji, two a line", "Zyyy", words: 2, letters: 1, separator: "",
            scalars(0x1F400...0x1F4FC, 0x1F600...0x1F64F, 0x1F910...0x1F9FF)),
        TextSample("mixed", "Zyyy", words: 6, letters: 4, letters("abcdexyzабвгд東京駅前漢字仮名אבגדהαβγδε0123456789")),
    ]
}
