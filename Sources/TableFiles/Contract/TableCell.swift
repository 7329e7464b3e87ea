/// The text of one cell, ready to be shown.
public struct TableCell: Hashable, Sendable {
    /// Where the text stands in the row, or why there is none.
    public enum State: Hashable, Sendable {
        case value
        /// The row ends before this column (a short row, a key that the object lacks).
        case missing
        /// The format's own word for nothing: SQL NULL, JSON null.
        case null
        /// Could not be read again: the file shrank or went away meanwhile. The document reads it anew.
        case unavailable
    }

    /// The text as the file has it; bytes that are no UTF-8 appear as U+FFFD. Empty unless `state` is `.value`.
    public var text: String
    public var state: State
    /// Whether the file holds more of it than `text`.
    public var isCut: Bool
    /// Whether some bytes of it were no UTF-8.
    public var hasBadBytes: Bool

    public init(text: String = "", state: State = .value, isCut: Bool = false, hasBadBytes: Bool = false) {
        self.text = text
        self.state = state
        self.isCut = isCut
        self.hasBadBytes = hasBadBytes
    }

    public static let missing = TableCell(state: .missing)
    public static let null = TableCell(state: .null)
    public static let unavailable = TableCell(state: .unavailable)

    /// How many bytes of a cell a list row decodes. More than any row shows; a longer text is for the detail pane.
    public static let displayLimit = 4096

    /// The cell with these bytes, decoded as UTF-8 and cut before the first character that would pass `limit` bytes.
    ///
    /// - Parameter isCut: whether the file holds more than `bytes`.
    public init(bytes: UnsafeRawBufferPointer, limit: Int = TableCell.displayLimit, isCut: Bool = false) {
        var end = min(bytes.count, max(0, limit))
        if end < bytes.count {
            // Step back over the continuation bytes of a character that the limit would divide: at most three.
            var start = end
            while start > 0, end - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
            if bytes[start] & 0xC0 == 0xC0 { end = start }
        }
        let kept = UnsafeRawBufferPointer(rebasing: bytes[0..<end])
        if let text = String(validating: kept, as: UTF8.self) {
            self.init(text: text, isCut: isCut || end < bytes.count)
        } else {
            self.init(text: String(decoding: kept, as: UTF8.self), isCut: isCut || end < bytes.count, hasBadBytes: true)
        }
    }
}
