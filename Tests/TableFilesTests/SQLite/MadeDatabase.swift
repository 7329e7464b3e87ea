import CSQLite
import Glibc

/// A database in a folder of its own, made for one test and gone with it.
final class MadeDatabase {
    let folder: String
    let path: String
    private var handle: OpaquePointer?

    init(_ sql: String = "") {
        var template = Array("/tmp/table-files-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil)
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path = folder + "/données 50% #1?.db"
        precondition(sqlite3_open(path, &handle) == SQLITE_OK)
        run(sql)
    }

    func run(_ sql: String) {
        precondition(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK, String(cString: sqlite3_errmsg(handle)))
    }

    /// The number that a query of one row gives.
    func number(_ sql: String) -> Int {
        var statement: OpaquePointer?
        precondition(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, String(cString: sqlite3_errmsg(handle)))
        defer { sqlite3_finalize(statement) }
        precondition(sqlite3_step(statement) == SQLITE_ROW)
        return Int(sqlite3_column_int64(statement, 0))
    }

    func close() {
        sqlite3_close_v2(handle)
        handle = nil
    }

    func reopen() { precondition(sqlite3_open(path, &handle) == SQLITE_OK) }

    /// The names in the folder.
    var names: [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The bytes of the file, to damage.
    func overwrite(at offset: Int, with bytes: [UInt8]) {
        let descriptor = open(path, O_WRONLY)
        defer { Glibc.close(descriptor) }
        precondition(pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count)
    }

    deinit {
        close()
        for name in names { unlink(folder + "/" + name) }
        rmdir(folder)
    }
}
