import Glibc

/// A CSV file of a given number of rows, the same on every run: seven columns, CRLF, a quarter of the rows with quoted cells, one in
/// twenty with a line break inside quotes, twelve cities, ten years of days. About 102 bytes a row.
enum GeneratedCSV {
    static let cities = [
        "Bergen", "Bremen", "Delft", "Ghent", "Gdansk", "Graz", "Lyon", "Malmo", "Porto", "Tartu", "Torino", "Turku",
    ]

    /// Writes the file, unless one of the right length is there from a run before.
    ///
    /// - Returns: its length in bytes.
    @MainActor static func write(rows: Int, to path: String) -> Int? {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var random = BenchRandom()
        var total = 0
        var text = Array("id,city,day,amount,name,note,code\r\n".utf8)
        for row in 0..<rows {
            append(row, &random, &text)
            if text.count > 1 << 20 || row == rows - 1 {
                guard flush(&text, descriptor) else { return nil }
                total = Int(lseek(descriptor, 0, SEEK_CUR))
            }
        }
        return total
    }

    @MainActor private static func append(_ row: Int, _ random: inout BenchRandom, _ text: inout [UInt8]) {
        let day = random.below(28) + 1, month = random.below(12) + 1, year = 2015 + random.below(10)
        let note =
            switch random.below(20) {
            case 0: "\"first line of the note\r\nand a second, with a \"\"word\"\" in quotes\""
            case 1...4: "\"a note, with a comma, of some length\""
            default: "a note without anything special in it"
            }
        let two = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
        let line =
            "\(row),\(cities[random.below(12)]),\(year)-\(two(month))-\(two(day)),\(random.below(1_000_000)).\(two(random.below(100))),"
            + "name \(random.below(1_000_000)),\(note),C\(random.below(9000) + 1000)\r\n"
        text.append(contentsOf: line.utf8)
    }

    private static func flush(_ text: inout [UInt8], _ descriptor: Int32) -> Bool {
        var done = 0
        while done < text.count {
            let put = text.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + done, $0.count - done) }
            guard put > 0 else { return false }
            done += put
        }
        text.removeAll(keepingCapacity: true)
        return true
    }
}
