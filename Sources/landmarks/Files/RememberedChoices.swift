import Cairn
import SDLPlatform
import TableFiles

/// How the tables opened so far were shown, by file name and columns: the next file of that kind opens the same way.
///
/// Kept as JSON in the state folder of the base directory specification. What is there and malformed is ignored, and replaced by the next
/// choice.
struct RememberedChoices {
    /// Tables remembered; beyond that the one chosen longest ago is forgotten.
    static let limit = 200
    private static let greatestSize = 1 << 20

    let path: String

    /// nil without a home.
    init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
            path = folder + "/landmarks/tables.json"
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            path = home + "/.local/state/landmarks/tables.json"
        } else {
            return nil
        }
    }

    init(path: String) { self.path = path }

    /// A choice, with columns by name: a file with other columns in front is still understood.
    struct Choice: Codable, Equatable {
        var file: String
        var columns: [String]
        var groupColumn: String?
        var groupUnit: String?
        var groupOrder: String?
        var sortColumn: String?
        var sortDescending: Bool?
        var title: String?
        var subtitle: String?
        var figure: String?
        var showsDetail: Bool?
    }

    /// What was chosen for such a table; nil when nothing was.
    func choice(file: String, schema: TableSchema) -> Choice? {
        let columns = Self.key(schema)
        return load().first { $0.file == file && $0.columns == columns }
    }

    func remember(_ choice: Choice) {
        var all = load().filter { $0.file != choice.file || $0.columns != choice.columns }
        all.insert(choice, at: 0)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        guard let data = try? encoder.encode(Array(all.prefix(Self.limit))) else { return }
        let folder = (path as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try? PNGWriter.write([UInt8](data), to: path)
    }

    private func load() -> [Choice] {
        guard let data = FileManager.default.contents(atPath: path), data.count <= Self.greatestSize else { return [] }
        return (try? JSONDecoder().decode([Choice].self, from: data)) ?? []
    }

    /// The names that tell one kind of table from another; those of very wide tables are enough at the front.
    static func key(_ schema: TableSchema) -> [String] { schema.columns.prefix(64).map(\.name) }
}

extension RememberedChoices.Choice {
    @MainActor init(_ file: FileModel) {
        let schema = file.schema
        func name(_ column: Int?) -> String? { column.flatMap { schema.columns.indices.contains($0) ? schema.columns[$0].label : nil } }
        self.init(file: file.title, columns: RememberedChoices.key(schema))
        groupColumn = name(file.arrangement.grouping?.column)
        groupUnit = file.arrangement.grouping?.unit.rawValue
        groupOrder = file.arrangement.grouping?.order.rawValue
        sortColumn = name(file.arrangement.sorting?.column)
        sortDescending = file.arrangement.sorting?.isDescending
        title = name(file.fields.title)
        subtitle = name(file.fields.subtitle)
        figure = name(file.fields.figure)
        showsDetail = file.showsDetail
    }

    /// A setup with these choices; columns that are gone leave what is guessed.
    func applied(to guess: FileSetup, schema: TableSchema) -> FileSetup {
        var setup = guess
        func column(_ name: String?) -> Int? { name.flatMap { name in schema.columns.firstIndex { $0.label == name } } }
        if groupColumn == nil { setup.arrangement.grouping = nil }
        if let column = column(groupColumn), let unit = groupUnit.flatMap(Grouping.Unit.init) {
            setup.arrangement.grouping = Grouping(column: column, unit: unit, order: groupOrder.flatMap(Grouping.Order.init) ?? .ascending)
        }
        setup.arrangement.sorting = column(sortColumn).map { Sorting(column: $0, isDescending: sortDescending ?? false) }
        setup.fields.title = column(title) ?? guess.fields.title
        setup.fields.subtitle = subtitle == nil ? nil : column(subtitle) ?? guess.fields.subtitle
        setup.fields.figure = figure == nil ? nil : column(figure) ?? guess.fields.figure
        return setup
    }
}
