@testable import TableFiles

/// A second opinion on rows and cells: RFC 4180 read byte by byte, with nothing in common with the splitter. Only for text whose
/// quotes are regular; `isRegular` says whether they are.
struct ByteLoop {
    private(set) var rows: [[[UInt8]]] = []
    private(set) var isRegular = true

    init(_ bytes: [UInt8], delimiter: UInt8, quote: UInt8?) {
        var row: [[UInt8]] = [], cell: [UInt8] = []
        var place = 0, rowStart = 0
        func trimmed(_ cell: [UInt8], quoted: Bool) -> [UInt8] { !quoted && cell.last == 0x0D ? cell.dropLast() : cell }
        var cellQuoted = false
        func isBlank(_ end: Int) -> Bool { end == rowStart || end == rowStart + 1 && bytes[rowStart] == 0x0D }
        while place < bytes.count {
            let byte = bytes[place]
            if byte == quote, cell.isEmpty, !cellQuoted {
                cellQuoted = true
                place += 1
                while true {
                    guard place < bytes.count else {
                        isRegular = false
                        return
                    }
                    if bytes[place] != quote {
                        cell.append(bytes[place])
                        place += 1
                    } else if place + 1 < bytes.count, bytes[place + 1] == quote {
                        cell.append(bytes[place])
                        place += 2
                    } else {
                        place += 1
                        break
                    }
                }
                // Only a separator, a line end or the end may follow.
                if place < bytes.count, ![delimiter, 0x0A, 0x0D].contains(bytes[place]) || bytes[place] == 0x0D && !endsHere(bytes, place) {
                    isRegular = false
                    return
                }
                if place < bytes.count, bytes[place] == 0x0D { place += 1 }
            } else if byte == delimiter {
                row.append(cell)
                (cell, cellQuoted) = ([], false)
                place += 1
            } else if byte == 0x0A {
                if !isBlank(place) { rows.append(row + [trimmed(cell, quoted: cellQuoted)]) }
                (row, cell, cellQuoted) = ([], [], false)
                place += 1
                rowStart = place
            } else {
                if byte == quote {
                    isRegular = false
                    return
                }
                cell.append(byte)
                place += 1
            }
        }
        if rowStart < bytes.count, !isBlank(bytes.count) { rows.append(row + [trimmed(cell, quoted: cellQuoted)]) }
    }
}

/// Whether a carriage return is part of a line end, or the text's last byte.
private func endsHere(_ bytes: [UInt8], _ place: Int) -> Bool { place + 1 == bytes.count || bytes[place + 1] == 0x0A }
