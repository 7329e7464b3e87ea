import Cairn
import TableFiles

/// How many columns a menu names: more would be no choice any more. All of them can be named on the command line.
private let mostColumnsInMenus = 30

/// What the rows are divided by.
struct GroupChip: View {
    let file: FileModel

    var body: some View {
        Chip(title: file.arrangement.grouping.map(words) ?? "not grouped") {
            Toggle("Not grouped", isOn: isOn(nil))
            Divider()
            ForEach(file.schema.menuColumns, id: \.self) { column in GroupMenu(file: file, column: column) }
            if let grouping = file.arrangement.grouping {
                Divider()
                ForEach(Grouping.Order.allCases, id: \.self) { order in
                    Toggle(
                        order.words,
                        isOn: Binding(get: { grouping.order == order }, set: { _ in file.arrange { $0.grouping?.order = order } }))
                }
            }
        }
    }

    private func isOn(_ grouping: Grouping?) -> Binding<Bool> {
        Binding(get: { file.arrangement.grouping == grouping }, set: { _ in file.arrange { $0.grouping = grouping } })
    }

    private func words(_ grouping: Grouping) -> String {
        let label = file.schema.label(grouping.column)
        // "by month", not "by month of month".
        return "by " + (grouping.unit.rawValue == label.lowercased() ? label : grouping.phrase(label: label))
    }
}

/// The ways to divide by one column that make sense for its values.
private struct GroupMenu: View {
    let file: FileModel
    let column: Int

    var body: some View {
        let units = file.schema.columns[column].units
        Menu(file.schema.label(column)) {
            ForEach(units, id: \.self) { unit in
                Toggle(
                    unit.words,
                    isOn: Binding(
                        get: { file.arrangement.grouping?.column == column && file.arrangement.grouping?.unit == unit },
                        set: { _ in file.arrange { $0.grouping = Grouping(column: column, unit: unit) } }))
            }
        }
    }
}

/// What the rows are in the order of.
struct SortChip: View {
    let file: FileModel

    var body: some View {
        Chip(title: title) {
            Toggle("As in the file", isOn: isOn(nil))
            Divider()
            ForEach(file.schema.menuColumns, id: \.self) { column in Toggle(file.schema.label(column), isOn: isOn(column)) }
            if let sorting = file.arrangement.sorting {
                Divider()
                Toggle(
                    "Greatest first",
                    isOn: Binding(get: { sorting.isDescending }, set: { isOn in file.arrange { $0.sorting?.isDescending = isOn } }))
            }
        }
    }

    private var title: String {
        guard let sorting = file.arrangement.sorting else { return "in file order" }
        return "sorted by \(file.schema.label(sorting.column))" + (sorting.isDescending ? ", greatest first" : "")
    }

    private func isOn(_ column: Int?) -> Binding<Bool> {
        Binding(
            get: { file.arrangement.sorting?.column == column },
            set: { _ in file.arrange { $0.sorting = column.map { Sorting(column: $0) } } })
    }
}

/// What a row shows.
struct FieldsChip: View {
    let file: FileModel

    var body: some View {
        Chip(title: file.fields.shown.map { file.schema.label($0) }.joined(separator: ", ")) {
            columnMenu("Title", \.title, allowsNone: false)
            columnMenu("Subtitle", \.subtitle, allowsNone: true)
            columnMenu("Figure", \.figure, allowsNone: true)
        }
    }

    private func columnMenu(_ title: String, _ field: WritableKeyPath<RowFields, Int?>, allowsNone: Bool) -> some View {
        Menu(title) {
            if allowsNone {
                Toggle("None", isOn: isOn(nil, field))
                Divider()
            }
            ForEach(file.schema.menuColumns, id: \.self) { column in Toggle(file.schema.label(column), isOn: isOn(column, field)) }
        }
    }

    private func isOn(_ column: Int?, _ field: WritableKeyPath<RowFields, Int?>) -> Binding<Bool> {
        Binding(get: { file.fields[keyPath: field] == column }, set: { _ in file.fields[keyPath: field] = column })
    }
}

extension TableSchema {
    /// The columns that menus name.
    var menuColumns: [Int] { Array(columns.indices.prefix(mostColumnsInMenus)) }

    func label(_ column: Int) -> String { columns.indices.contains(column) ? columns[column].label : "?" }
}

extension TableColumn {
    /// Ways to divide by such values, the likeliest first.
    fileprivate var units: [Grouping.Unit] {
        switch kind {
        case .date: [.year, .month, .day, .hour, .value]
        case .number: [.range, .value]
        case .text, .empty: (unit == .value ? [] : [unit]) + [.value, .letter, .folder]
        }
    }
}

extension Grouping.Unit {
    fileprivate var words: String {
        switch self {
        case .value: "By value"
        case .letter: "By first letter"
        case .range: "By range"
        default: "By " + rawValue
        }
    }
}

extension Grouping.Order {
    fileprivate var words: String {
        switch self {
        case .ascending: "Least first"
        case .descending: "Greatest first"
        case .file: "As they come in the file"
        }
    }
}
