import TableFiles

/// Which columns a row shows, and where.
struct RowFields: Hashable, Sendable {
    /// Columns by their place in the schema; nil shows nothing there.
    var title: Int?
    var subtitle: Int?
    /// At the row's end, right-aligned.
    var figure: Int?
    /// What the detail pane shows and what is copied and exported, in this order; nil is all.
    var columns: [Int]?

    /// The columns of a row's cells, in the order title, subtitle, figure; those that are not shown left out.
    var shown: [Int] { [title, subtitle, figure].compactMap { $0 } }

    func columns(of schema: TableSchema) -> [Int] { columns ?? Array(schema.columns.indices) }
}

/// How a table is to be shown, worked out from what was asked for and what the columns look like.
struct FileSetup: Hashable, Sendable {
    var arrangement = TableArrangement()
    var fields = RowFields()
}

extension FileSetup {
    init(_ guess: TableGuess, schema: TableSchema = TableSchema()) {
        arrangement = TableArrangement(grouping: guess.grouping)
        fields = RowFields(title: guess.title, subtitle: guess.subtitle, figure: guess.figure)
        // What is in a folder is told apart by its kind first.
        if guess.grouping != nil, schema.columns.prefix(3).map(\.name) == ["name", "folder", "kind"] {
            arrangement.grouping = Grouping(column: 2)
        }
        // Under a header that says the hour, the time itself is worth its place.
        if fields.figure == nil, let grouping = guess.grouping, grouping.unit == .hour { fields.figure = grouping.column }
    }

    /// How a table opens: as was asked for, over what was chosen for such tables before, over what is guessed.
    static func opening(
        _ schema: TableSchema, _ guess: TableGuess, _ request: FileRequest, _ remembered: RememberedChoices?, path: String
    ) throws(TableError) -> (setup: FileSetup, choice: RememberedChoices.Choice?) {
        let choice = remembered?.choice(file: FileName.short(path), schema: schema)
        let guessed = FileSetup(guess, schema: schema)
        let base = choice?.applied(to: guessed, schema: schema) ?? guessed
        return (try resolve(request, file: FileName.full(path), schema: schema, guess: base), choice)
    }

    /// What was asked for, over what is guessed.
    ///
    /// - Throws: a `.usage` error that names a column the table does not have, and those with names like it.
    static func resolve(_ request: FileRequest, file: String, schema: TableSchema, guess: FileSetup) throws(TableError) -> FileSetup {
        var setup = guess
        let names = ColumnNames(schema: schema, file: file)
        if let text = request.sectionBy { setup.arrangement.grouping = text == "none" ? nil : try names.grouping(text) }
        if let text = request.sort { setup.arrangement.sorting = text == "none" ? nil : try names.sorting(text) }
        if let text = request.filter { setup.arrangement.filter = RowFilter(parsing: text, schema: schema) }
        if let text = request.title { setup.fields.title = try names.column(text, option: "--title") }
        if let text = request.subtitle { setup.fields.subtitle = text == "none" ? nil : try names.column(text, option: "--subtitle") }
        if let text = request.figure { setup.fields.figure = text == "none" ? nil : try names.column(text, option: "--figure") }
        if let texts = request.columns {
            var columns: [Int] = []
            for text in texts { columns.append(try names.column(text, option: "--columns")) }
            setup.fields.columns = columns
        }
        setup.fields.dropRepeats(asked: request)
        return setup
    }
}

extension RowFields {
    /// A column that was asked for in one place is not guessed into another.
    fileprivate mutating func dropRepeats(asked: FileRequest) {
        if asked.subtitle == nil, let subtitle, subtitle == title || subtitle == figure && asked.figure != nil { self.subtitle = nil }
        if asked.figure == nil, let figure, figure == title || figure == subtitle { self.figure = nil }
    }
}
