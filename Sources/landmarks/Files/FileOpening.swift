import Glibc
import TableFiles

/// Finds the reader for what was named.
enum FileOpening {
    /// The name for messages and the window's title.
    static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

    static func source(_ path: String, _ options: TableOptions) throws(TableError) -> any TableSource {
        if path == "-" {
            let pipe = try PipeBytes(descriptor: dup(0), name: name(path), spoolLimit: options.spoolLimit)
            return try DelimitedSource(pipe, options: options)
        }
        return try DelimitedSource(try FileBytes(path: path), options: options)
    }

    /// What a table of such columns probably should look like.
    static func guess(_ source: any TableSource) -> FileSetup {
        var setup = FileSetup()
        let columns = source.schema.columns
        setup.fields.title = columns.firstIndex { $0.kind == .text } ?? columns.indices.first
        setup.fields.subtitle = columns.indices.last { columns[$0].kind == .text && $0 != setup.fields.title }
        setup.fields.figure = columns.firstIndex { $0.kind == .number }
        if let date = columns.firstIndex(where: { $0.kind == .date }) {
            setup.arrangement.grouping = Grouping(column: date, unit: .month)
        }
        return setup
    }
}
