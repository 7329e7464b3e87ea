import Glibc

/// Writes what a snapshot shows to a file: its sections, filter and order, with chosen columns and the section as a column before
/// them. Row by row, in little memory; the file appears under its name only when it is whole.
public struct TableExport: Sendable {
    /// Bytes gathered before they are written.
    private static let portion = 1 << 20

    public var encoding: RowEncoding
    public var columns: [Int]
    /// The name of the column that holds the sections' titles; nil for no such column.
    public var sectionLabel: String?

    /// All columns, and the sections if the table is divided.
    public init(_ encoding: RowEncoding, of snapshot: TableSnapshot, columns: [Int]? = nil) {
        self.encoding = encoding
        self.columns = columns ?? Array(snapshot.schema.columns.indices)
        if snapshot.arrangement.grouping != nil {
            sectionLabel = TableSchema.labelled(names: snapshot.schema.columns.map(\.label) + ["section"]).schema.columns.last?.label
        }
    }

    /// Writes the file, in place of one that is there. `-` writes to standard output.
    ///
    /// - Parameter progress: called about every megabyte with the number of rows written; stops the export by returning false.
    public func write(
        _ snapshot: TableSnapshot, to path: String, progress: (Int) -> Bool = { _ in true }
    ) throws(TableError) {
        if path == "-" { return try write(snapshot, to: 1, name: "standard output", progress: progress) }
        var temporary = Array((path + ".XXXXXX").utf8CString)
        let descriptor = mkstemp(&temporary)
        guard descriptor >= 0 else { throw TableError.system(.unreadable, file: path, errno, advice: "Nothing was written") }
        do throws(TableError) {
            try write(snapshot, to: descriptor, name: path, progress: progress)
            let mask = umask(0)
            umask(mask)
            guard fchmod(descriptor, 0o666 & ~mask) == 0, fsync(descriptor) == 0, rename(temporary, path) == 0 else {
                throw TableError.system(.unreadable, file: path, errno, advice: "Nothing was written")
            }
            close(descriptor)
        } catch {
            close(descriptor)
            unlink(temporary)
            throw error
        }
    }

    private func write(
        _ snapshot: TableSnapshot, to descriptor: Int32, name: String, progress: (Int) -> Bool
    ) throws(TableError) {
        let chosen = (sectionLabel.map { [TableColumn(name: $0)] } ?? []) + columns.map { snapshot.schema.columns[$0] }
        var bytes: [UInt8] = []
        encoding.head(chosen, into: &bytes)
        var written = 0
        for section in snapshot.sections {
            let title = sectionLabel.map { _ in [TableCell(text: section.title)] } ?? []
            for place in 0..<section.count {
                let cells = snapshot.reader.cells(row: section.rows[place], columns: columns, limit: .max)
                guard !cells.contains(where: { $0.state == .unavailable }) else {
                    throw TableError(
                        .unreadable, file: name, problem: "the table changed while it was written", advice: "Export it once more")
                }
                encoding.row(title + cells, chosen, into: &bytes)
                written += 1
                if bytes.count >= Self.portion {
                    try flush(&bytes, to: descriptor, name: name)
                    guard progress(written) else { throw TableError.cancelled(name) }
                }
            }
        }
        try flush(&bytes, to: descriptor, name: name)
        _ = progress(written)
    }

    private func flush(_ bytes: inout [UInt8], to descriptor: Int32, name: String) throws(TableError) {
        var done = 0
        while done < bytes.count {
            let put = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + done, $0.count - done) }
            if put < 0 {
                if errno == EINTR { continue }
                throw TableError.system(.unreadable, file: name, errno, advice: "The file was left as it was")
            }
            done += put
        }
        bytes.removeAll(keepingCapacity: true)
    }
}
