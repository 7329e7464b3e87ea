/// A CSV file of a given number of rows, the same on every run: seven columns, CRLF, a quarter of the rows with quoted cells, one in
/// twenty with a line break inside quotes, twelve cities, ten years of days. About 93 bytes a row.
enum GeneratedCSV {
    static let cities = [
        "Bergen", "Bremen", "Delft", "Ghent", "Gdansk", "Graz", "Lyon", "Malmo", "Porto", "Tartu", "Torino", "Turku",
    ]

    /// Writes the file.
    ///
    /// - Returns: its length in bytes; nil when it could not be written.
    static func write(rows: Int, to path: String) -> Int? {
        guard let file = TextWriter(path) else { return nil }
        var random = BenchRandom()
        file.append("id,city,day,amount,name,note,code\r\n")
        for row in 0..<rows { file.append(line(row, &random)) }
        return file.finish()
    }

    private static func line(_ row: Int, _ random: inout BenchRandom) -> String {
        let day = random.below(28) + 1, month = random.below(12) + 1, year = 2015 + random.below(10)
        let note =
            switch random.below(20) {
            case 0: "\"first line of the note\r\nand a second, with a \"\"word\"\" in quotes\""
            case 1...4: "\"a note, with a comma, of some length\""
            default: "a note without anything special in it"
            }
        let amount = "\(random.below(1_000_000)).\(twoDigits(random.below(100)))"
        return "\(row),\(cities[random.below(12)]),\(year)-\(twoDigits(month))-\(twoDigits(day)),\(amount),"
            + "name \(random.below(1_000_000)),\(note),C\(random.below(9000) + 1000)\r\n"
    }
}
