extension TableSnapshot {
    /// The table in some lines of text, always the same for the same table: how it was read, its columns, the guess, its sections and
    /// the warnings. What `landmarks --describe` prints.
    ///
    /// - Parameters:
    ///   - name: the file's name to print.
    ///   - sectionLimit: how many sections and warnings of a kind are listed.
    public func description(name: String, guess: TableGuess, sectionLimit: Int = 10) -> String {
        var lines = ["file: \(name)", "format: \(summary.format)"]
        if !summary.encoding.isEmpty { lines.append("encoding: \(summary.encoding)") }
        lines += summary.facts.map { "\($0.name): \($0.value)" }
        lines.append("rows: \(totalRows)" + (shownRows == totalRows ? "" : ", \(shownRows) shown"))
        lines += describeColumns()
        lines += describe(guess)
        lines += describeSections(limit: sectionLimit)
        lines += (summary.notices + notices).map { "notice: \($0)" }
        lines += describeWarnings(limit: sectionLimit)
        if let error { lines.append("stopped: \(error.description)") }
        return lines.joined(separator: "\n") + "\n"
    }

    private func describeColumns() -> [String] {
        guard !schema.columns.isEmpty else { return ["columns: none"] }
        let shown = schema.columns.prefix(50).enumerated().map {
            "  \($0.offset + 1) \(Self.oneLine($0.element.label)): \($0.element.kind)"
        }
        let rest = schema.columns.count - shown.count
        return ["columns: \(schema.columns.count)"] + shown + (rest > 0 ? ["  and \(rest) more"] : [])
    }

    private func describe(_ guess: TableGuess) -> [String] {
        guard schema.columns.indices.contains(guess.title) else { return [] }
        func label(_ column: Int) -> String { Self.oneLine(schema.columns[column].label) }
        var lines = ["title: \(label(guess.title))"]
        if let subtitle = guess.subtitle { lines.append("subtitle: \(label(subtitle))") }
        if let figure = guess.figure { lines.append("figure: \(label(figure))") }
        if let sorting = arrangement.sorting {
            lines.append("sorted: by \(label(sorting.column))\(sorting.isDescending ? ", descending" : "")")
        }
        return lines
    }

    private func describeSections(limit: Int) -> [String] {
        guard let grouping = arrangement.grouping else { return ["sections: none"] }
        let label = Self.oneLine(schema.columns[grouping.column].label)
        var lines = ["sections: \(sections.count), by \(grouping.phrase(label: label))"]
        for section in sections.prefix(limit) { lines.append("  \(Self.oneLine(section.title)): \(section.count)") }
        if sections.count > limit { lines.append("  and \(sections.count - limit) more") }
        return lines
    }

    private func describeWarnings(limit: Int) -> [String] {
        guard !warnings.isEmpty else { return ["warnings: none"] }
        var lines = ["warnings: \(warnings.total)"]
        for kind in TableWarning.Kind.allCases where warnings.count(of: kind) > 0 {
            lines.append("  \(kind.title): \(warnings.count(of: kind))")
            for warning in warnings.warnings(of: kind).prefix(limit) {
                lines.append("    " + (warning.line > 0 ? "line \(warning.line): " : "") + Self.oneLine(warning.detail))
            }
            let rest = warnings.count(of: kind) - limit
            if rest > 0 { lines.append("    and \(rest) more") }
        }
        return lines
    }

    /// A text on one line, cut at 60 characters.
    private static func oneLine(_ text: String) -> String {
        let flat = text.split { $0.isNewline }.joined(separator: " ")
        return flat.count > 60 ? flat.prefix(59) + "…" : flat
    }
}

extension Grouping {
    /// The grouping in words, for a chip or a line of text: `month of day`, `city`, `first letter of name`.
    public func phrase(label: String) -> String {
        switch unit {
        case .value, .heading, .level: label
        case .letter: "first letter of \(label)"
        case .range: "range of \(label)"
        case .year, .month, .day, .hour, .folder: "\(unit.rawValue) of \(label)"
        }
    }
}
