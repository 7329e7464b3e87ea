import CSQLite
import Glibc

/// A JSON array of objects, the same on every run: seven members each, every tenth with an escaped quote and a brace in a text, every
/// eighth with an object inside. About 139 bytes a row.
enum GeneratedJSON {
    /// - Returns: its length in bytes; nil when it could not be written.
    static func write(rows: Int, to path: String) -> Int? {
        guard let file = TextWriter(path) else { return nil }
        var random = BenchRandom()
        file.append("[\n")
        for row in 0..<rows { file.append(object(row, &random) + (row == rows - 1 ? "\n" : ",\n")) }
        file.append("]\n")
        return file.finish()
    }

    private static func object(_ row: Int, _ random: inout BenchRandom) -> String {
        let text = random.below(10) == 0 ? "a text with a \\\"word\\\" and a } in it" : "a text without anything special"
        let inner = random.below(8) == 0 ? "{\"x\":\(random.below(100)),\"y\":[1,2]}" : "\(random.below(1000))"
        return "{\"id\":\(row),\"city\":\"\(GeneratedCSV.cities[random.below(12)])\",\"amount\":\(random.below(1_000_000)).5,"
            + "\"name\":\"name \(random.below(1_000_000))\",\"text\":\"\(text)\",\"inner\":\(inner),\"isOpen\":\(random.below(2) == 0)}"
    }
}

/// A log, the same on every run: ten lines a second, every hundredth followed by two that belong to it. About 94 bytes a record.
enum GeneratedLog {
    private static let words = ["request", "answered", "cache", "missed", "worker", "started", "queue", "written"]

    /// - Returns: its length in bytes; nil when it could not be written.
    static func write(rows: Int, to path: String) -> Int? {
        guard let file = TextWriter(path) else { return nil }
        var random = BenchRandom()
        for row in 0..<rows {
            let second = row / 10
            let day = second / 86_400, hour = second / 3600 % 24, minute = second / 60 % 60
            let date = "2025-\(twoDigits(day / 28 % 12 + 1))-\(twoDigits(day % 28 + 1))"
            let time = "\(twoDigits(hour)):\(twoDigits(minute)):\(twoDigits(second % 60))"
            let level = random.below(50) == 0 ? "ERROR" : random.below(10) == 0 ? "WARN" : "INFO"
            let said = (0..<6).map { _ in words[random.below(words.count)] }.joined(separator: " ")
            file.append("\(date) \(time) \(level) server[\(random.below(9000) + 1000)]: \(said) id=\(row)\n")
            if row % 100 == 0 { file.append("  at handler.run (line \(random.below(900)))\n  at main\n") }
        }
        return file.finish()
    }
}

/// A SQLite database with one table, the columns of the CSV file but the note, the same on every run.
enum GeneratedDatabase {
    /// - Returns: its length in bytes; nil when it could not be written.
    static func write(rows: Int, to path: String) -> Int? {
        var database: OpaquePointer?
        var statement: OpaquePointer?
        defer {
            sqlite3_finalize(statement)
            sqlite3_close(database)
        }
        let setup = """
            PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN;
            CREATE TABLE trips(id INTEGER PRIMARY KEY, city TEXT, day TEXT, amount REAL, name TEXT, code TEXT);
            """
        let insert = "INSERT INTO trips VALUES (?, ?, ?, ?, ?, ?)"
        guard sqlite3_open(path, &database) == SQLITE_OK, sqlite3_exec(database, setup, nil, nil, nil) == SQLITE_OK,
            sqlite3_prepare_v2(database, insert, -1, &statement, nil) == SQLITE_OK
        else { return nil }
        var random = BenchRandom()
        for row in 0..<rows where !add(row, &random, statement) { return nil }
        guard sqlite3_exec(database, "COMMIT", nil, nil, nil) == SQLITE_OK else { return nil }
        var information = stat()
        return stat(path, &information) == 0 ? Int(information.st_size) : nil
    }

    private static func add(_ row: Int, _ random: inout BenchRandom, _ statement: OpaquePointer?) -> Bool {
        func bind(_ column: Int32, _ text: String) {
            // A destructor of -1 (SQLITE_TRANSIENT) makes the library copy the text.
            sqlite3_bind_text(statement, column, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
        }
        sqlite3_bind_int64(statement, 1, Int64(row))
        bind(2, GeneratedCSV.cities[random.below(12)])
        bind(3, "\(2015 + random.below(10))-\(twoDigits(random.below(12) + 1))-\(twoDigits(random.below(28) + 1))")
        sqlite3_bind_double(statement, 4, Double(random.below(100_000_000)) / 100)
        bind(5, "name \(random.below(1_000_000))")
        bind(6, "C\(random.below(9000) + 1000)")
        return sqlite3_step(statement) == SQLITE_DONE && sqlite3_reset(statement) == SQLITE_OK
    }
}
