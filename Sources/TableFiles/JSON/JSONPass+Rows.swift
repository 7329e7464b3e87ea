extension JSONPass {
    mutating func walk(isFinal: Bool, _ collector: inout JSONCollector, _ batch: inout RowBatch) {
        while true {
            switch walker.next(isFinal: isFinal) {
            case .record(let range): addRecord(range, &collector, &batch)
            case .scalar(let range): addScalar(range, isFinal: isFinal, &collector, &batch)
            case .stray(let range): noteStray(range, isFinal: isFinal, "is no JSON; left out")
            case .broken(let range): noteStray(range, isFinal: isFinal, "is cut off before its end; left out")
            case .closed:
                hasClosed = true
                noteTextBehind(isFinal: isFinal)
                return
            case .tooDeep(let place):
                failure = TableError(
                    .unreadable, file: input.name, byte: walker.base + place, line: line(at: place),
                    problem: "the nesting is too deep: more than \(JSONRecordScanner.depthLimit) levels", advice: rowsSoFar)
                return
            case .needsMore: return
            }
        }
    }

    mutating func addRecord(_ range: Range<Int>, _ collector: inout JSONCollector, _ batch: inout RowBatch) {
        // `{}` alone in a file is an object without members, not a table with one row.
        if layout.isSingle && walker.scanner.markCount <= 2 && index.rowCount == 0 && walker.buffer[range.lowerBound] == UInt8(ascii: "{") {
            return
        }
        var hint = 0
        var place = 0
        var members = JSONMemberWalk(of: walker.buffer, at: range.lowerBound)
        while let (key, value) = members.next(of: walker.buffer, marks: walker.scanner.markRoom, count: walker.scanner.markCount) {
            let found: JSONColumns.Found
            if let key {
                // Mostly the key that came behind this one in the record before.
                let isHinted = columns.isKey(key, ofColumn: hint, walker.buffer)
                found = isHinted ? .column(hint) : columns.findOrAdd(key, of: walker.buffer, hint: hint)
            } else {
                found = columns.findOrAdd(place: place)
            }
            place += 1
            if let column = see(found, value, at: range.lowerBound) {
                hint = column + 1
                collector.note(column, value)
            }
        }
        endRow(range, &collector, &batch)
    }

    mutating func addScalar(_ range: Range<Int>, isFinal: Bool, _ collector: inout JSONCollector, _ batch: inout RowBatch) {
        if isFinal, range.upperBound == walker.filled { keepUnfinished(range) }
        if let column = see(columns.findOrAddValue(), range, at: range.lowerBound) { collector.note(column, range) }
        endRow(range, &collector, &batch)
    }

    mutating func endRow(_ range: Range<Int>, _ collector: inout JSONCollector, _ batch: inout RowBatch) {
        index.append(from: walker.base + range.lowerBound, to: walker.base + range.upperBound)
        collector.endRow(of: walker.buffer, into: &batch)
    }

    /// Looks after the column of a value: it may be new, repeated in the row, or one too many.
    @inline(__always)
    mutating func see(_ found: JSONColumns.Found, _ value: Range<Int>, at place: Int) -> Int? {
        let row = index.rowCount
        switch found {
        case .column(let column):
            if lastSeen[column] == row {
                log.note(
                    .repeatedKey, line: line(at: place), row: row,
                    detail: "“\(schema.columns[column].label)” occurs again; the last value is shown")
            }
            lastSeen[column] = row
            return column
        case .new(let column):
            lastSeen.append(row)
            addColumn(column, value)
            return column
        case .leftOut:
            log.note(
                .tooManyColumns, line: line(at: place), row: row,
                detail: "a key beyond the first \(JSONColumns.limit); it is in the text of the row only")
            return nil
        }
    }

    mutating func addColumn(_ column: Int, _ value: Range<Int>) {
        let name = columns.names[column]
        let wanted = name.isEmpty ? "Column \(column + 1)" : name
        var label = wanted
        var suffix = 2
        while !labels.insert(label).inserted {
            label = "\(wanted) (\(suffix))"
            suffix += 1
        }
        var text: [UInt8] = []
        _ = JSONText.append(value, of: walker.buffer, to: &text, limit: 64)
        let kind = ValueKind.of(String(decoding: text, as: UTF8.self))
        schema.columns.append(TableColumn(name: name, label: label, kind: kind))
    }
}
