extension JSONPass {
    mutating func noteStray(_ range: Range<Int>, isFinal: Bool, _ what: String) {
        let excerpt = String(decoding: walker.buffer[range.prefix(40)], as: UTF8.self).prefix { !$0.isNewline }
        let isCutOff = isFinal && range.upperBound == walker.filled
        let detail = "“\(excerpt)\(range.count > excerpt.utf8.count ? "…" : "")” \(what)"
        if isCutOff {
            endLog.note(.strayText, line: line(at: range.lowerBound), detail: detail)
            keepUnfinished(range)
        } else {
            log.note(.strayText, line: line(at: range.lowerBound), detail: detail)
        }
    }

    mutating func keepUnfinished(_ range: Range<Int>) {
        unfinished = (index.rowCount, walker.base + range.lowerBound, line(at: range.lowerBound) - 1)
    }

    /// The file has ended, though its array has not.
    mutating func noteEnd() {
        let isKnown = endCount != nil
        endCount = input.count
        guard !isKnown, layout.division == .commas else { return }
        let last = max(0, walker.position - 1)
        endLog.note(.endsEarly, line: line(at: last), detail: "the array is not closed; the rows up to here are shown")
    }

    /// An array that is not within an object should be the last thing in its file.
    mutating func noteTextBehind(isFinal: Bool) {
        guard layout.key == nil else { return }
        let rest = walker.position..<walker.filled
        guard let place = walker.buffer[rest].firstIndex(where: { $0 > 0x20 }) else { return }
        log.note(.strayText, line: line(at: place), detail: "text behind the end of the array; left out")
    }

    /// When the file has grown since its end was met, takes back what was made of an unfinished end.
    ///
    /// - Returns: How many rows stay, if one is taken back.
    mutating func reopenEnd() -> Int? {
        guard let count = endCount, input.count > count || (try? input.fetch()) == .arrived else { return nil }
        endCount = nil
        endLog = WarningLog()
        guard let end = unfinished else { return nil }
        unfinished = nil
        let takesBack = index.rowCount > end.row
        index.truncate(toRow: end.row, at: end.offset)
        log.removeWarnings(fromRow: end.row)
        for column in lastSeen.indices where lastSeen[column] >= end.row { lastSeen[column] = -1 }
        walker = JSONWalker(layout.division, from: end.offset)
        linesBefore = end.lines
        counted = (0, 0)
        return takesBack ? end.row : nil
    }
}

extension WarningLog {
    /// Adds the warnings of another log behind those of this one.
    mutating func merge(_ other: WarningLog) {
        for kind in TableWarning.Kind.allCases {
            let kept = other.warnings(of: kind)
            for warning in kept { note(kind, line: warning.line, row: warning.row, detail: warning.detail) }
            add(kind, count: other.count(of: kind) - kept.count)
        }
    }
}
