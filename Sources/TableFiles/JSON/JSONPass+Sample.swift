extension JSONPass {
    /// Finds the columns of the first MiB, so that there is a table before anything is indexed, and guesses what they hold.
    mutating func findFirstColumns() throws(TableError) {
        var ahead = JSONWalker(layout.division, from: layout.start)
        _ = try ahead.read(from: input)
        var samples: [[String]] = []
        let limit = 2000
        for _ in 0..<limit {
            let item = ahead.next(isFinal: input.isComplete && ahead.readEnd >= input.count)
            let row: JSONRowWalk.Row
            switch item {
            case .record(let range): row = .init(range: range, isRecord: true)
            case .scalar(let range): row = .init(range: range, isRecord: false)
            case .stray, .broken: continue
            case .closed, .tooDeep, .needsMore: return guessKinds(samples)
            }
            sample(row, of: ahead, into: &samples)
        }
        guessKinds(samples)
    }

    mutating func sample(_ row: JSONRowWalk.Row, of ahead: JSONWalker, into samples: inout [[String]]) {
        let buffer = ahead.buffer
        func keep(_ found: JSONColumns.Found, _ value: Range<Int>) -> Int? {
            guard let column = found.column else { return nil }
            while samples.count <= column { samples.append([]) }
            var text: [UInt8] = []
            _ = JSONText.append(value, of: buffer, to: &text, limit: 64)
            samples[column].append(JSONText.isNull(buffer[value]) ? "" : String(decoding: text, as: UTF8.self))
            return column
        }
        guard row.isRecord else {
            _ = keep(columns.findOrAddValue(), row.range)
            return
        }
        var hint = 0
        var place = 0
        var members = JSONMemberWalk(of: buffer, at: row.range.lowerBound)
        while let (key, value) = members.next(of: buffer, marks: ahead.scanner.markRoom, count: ahead.scanner.markCount) {
            let found = key.map { columns.findOrAdd($0, of: buffer, hint: hint) } ?? columns.findOrAdd(place: place)
            place += 1
            if let column = keep(found, value) { hint = column + 1 }
        }
    }

    mutating func guessKinds(_ samples: [[String]]) {
        schema = TableSchema.labelled(names: columns.names).schema
        labels = Set(schema.columns.map(\.label))
        for column in samples.indices { schema.columns[column].kind = ValueKind.guess(samples[column]) }
        lastSeen = Array(repeating: -1, count: columns.count)
    }
}
