/// How rows are written as text, for a file or the clipboard.
public enum RowEncoding: String, Hashable, Sendable, CaseIterable {
    /// RFC 4180: commas, CRLF, quotes where they are needed. Cells are written as they are, formulas among them.
    case csv
    /// Tabs, and line feeds. A tab, line end or backslash in a cell is written `\t`, `\n`, `\r`, `\\`.
    case tsv
    /// One JSON object a line, by the columns' labels. Numbers stay as they stand in the file; missing cells are left out.
    case jsonLines = "json"
    /// A table as Markdown has it, for texts.
    case markdown

    /// The lines before the first row: the names of the columns.
    func head(_ columns: [TableColumn], into bytes: inout [UInt8]) {
        guard self != .jsonLines else { return }
        row(columns.map { TableCell(text: $0.label) }, columns, into: &bytes)
        if self == .markdown {
            for column in columns { bytes += Array((column.kind == .number ? "| --: " : "| --- ").utf8) }
            bytes += Array("|\n".utf8)
        }
    }

    /// Appends one row with its line end.
    func row(_ cells: [TableCell], _ columns: [TableColumn], into bytes: inout [UInt8]) {
        switch self {
        case .csv:
            for (index, cell) in cells.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.appendQuoted(cell.text, isAlone: cells.count == 1, &bytes)
            }
            bytes += [0x0D, 0x0A]
        case .tsv:
            for (index, cell) in cells.enumerated() {
                if index > 0 { bytes.append(0x09) }
                Self.appendEscaped(cell.text, &bytes)
            }
            bytes.append(0x0A)
        case .jsonLines: Self.appendObject(cells, columns, &bytes)
        case .markdown:
            for cell in cells {
                bytes += [UInt8(ascii: "|"), 0x20]
                Self.appendMarkdown(cell.text, &bytes)
                bytes.append(0x20)
            }
            bytes += [UInt8(ascii: "|"), 0x0A]
        }
    }

    /// - Parameter isAlone: whether the row has no other cell: then an empty one needs quotes, not to be a blank line.
    private static func appendQuoted(_ text: String, isAlone: Bool, _ bytes: inout [UInt8]) {
        let quote = UInt8(ascii: "\"")
        let needsQuotes =
            text.utf8.contains { $0 == quote || $0 == UInt8(ascii: ",") || $0 == 0x0A || $0 == 0x0D } || isAlone && text.isEmpty
        guard needsQuotes else {
            bytes += Array(text.utf8)
            return
        }
        bytes.append(quote)
        for byte in text.utf8 {
            bytes.append(byte)
            if byte == quote { bytes.append(quote) }
        }
        bytes.append(quote)
    }

    private static func appendEscaped(_ text: String, _ bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case 0x09: bytes += Array("\\t".utf8)
            case 0x0A: bytes += Array("\\n".utf8)
            case 0x0D: bytes += Array("\\r".utf8)
            case UInt8(ascii: "\\"): bytes += Array("\\\\".utf8)
            default: bytes.append(byte)
            }
        }
    }

    private static func appendMarkdown(_ text: String, _ bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "|"), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0x0A: bytes += Array("<br>".utf8)
            case 0x0D: break
            default: bytes.append(byte)
            }
        }
    }

    private static func appendObject(_ cells: [TableCell], _ columns: [TableColumn], _ bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "{"))
        var isFirst = true
        for (cell, column) in zip(cells, columns) where cell.state == .value || cell.state == .null {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            appendString(column.label, &bytes)
            bytes.append(UInt8(ascii: ":"))
            if cell.state == .null {
                bytes += Array("null".utf8)
            } else if column.kind == .number, isJSONNumber(Array(cell.text.utf8)) {
                bytes += Array(cell.text.utf8)
            } else {
                appendString(cell.text, &bytes)
            }
        }
        bytes += [UInt8(ascii: "}"), 0x0A]
    }

    private static func appendString(_ text: String, _ bytes: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0x0A: bytes += Array("\\n".utf8)
            case 0x0D: bytes += Array("\\r".utf8)
            case 0x09: bytes += Array("\\t".utf8)
            case 0..<0x20: bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Whether a text is a number by JSON's grammar, which is narrower than that of files: no `+1`, `.5`, `1.` or `007`.
    private static func isJSONNumber(_ text: [UInt8]) -> Bool {
        var digits = text[...]
        if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
        guard let first = digits.first, first &- 0x30 < 10 else { return false }
        guard text.withUnsafeBufferPointer({ NumberText.isNumber($0) || DateText($0) != nil && text.allSatisfy { $0 &- 0x30 < 10 } })
        else { return false }
        guard let point = text.firstIndex(of: UInt8(ascii: ".")) else { return true }
        return point + 1 < text.count && text[point + 1] &- 0x30 < 10
    }
}

extension TableSnapshot {
    /// Rows as text for the clipboard, whole cells, in the order given.
    ///
    /// - Parameters:
    ///   - positions: sections and places.
    ///   - hasHead: whether the columns' names come first; of no effect on JSON, and Markdown always has them.
    public func text(
        of positions: [(section: Int, place: Int)], columns: [Int], as encoding: RowEncoding, hasHead: Bool = false
    ) -> String {
        let chosen = columns.map { schema.columns[$0] }
        var bytes: [UInt8] = []
        if hasHead || encoding == .markdown { encoding.head(chosen, into: &bytes) }
        for position in positions {
            encoding.row(cells(position.section, position.place, columns: columns, limit: .max), chosen, into: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
