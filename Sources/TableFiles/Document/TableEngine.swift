/// Reads, divides, sorts and searches one table, a few milliseconds at a time. Belongs to one thread; `TableDocument` gives it one.
///
/// Nothing in it waits or looks at a clock, so the same calls give the same snapshots.
public final class TableEngine {
    /// What a step left to be done.
    public enum Step: Hashable, Sendable {
        /// There is more to do at once.
        case busy
        /// More bytes are on their way; wait for the descriptor.
        case waiting(Int32?)
        /// Nothing to do until something changes.
        case idle
    }

    private let source: any TableSource
    private let reload: Int
    private var arrangement: TableArrangement
    private var pass: ArrangePass
    private var sorter: RowSorter?
    private var sorted: (order: RowOrder, ranges: [Range<Int>])?
    private var sectionOrder: [Int]?
    private var find: FindPass?
    private var error: TableError?
    private var notices: [String] = []
    private var batch = RowBatch()
    private var isAtEnd = false
    private var hasGrown = false
    private var version = 0

    /// - Parameters:
    ///   - arrangement: how to show the table; columns that the table lacks are ignored, with a notice.
    ///   - reload: how often the file was read before, for the snapshots.
    public init(_ source: any TableSource, arrangement: TableArrangement = TableArrangement(), reload: Int = 0) {
        self.source = source
        self.reload = reload
        self.arrangement = arrangement
        pass = ArrangePass(TableArrangement(), code: nil)
        arrange(arrangement)
    }

    /// Whether the rows are to be sorted.
    public var isSorted: Bool { arrangement.sorting != nil }

    /// Whether the file was changed by another program while it was read, so that it must be read again.
    public var isStale: Bool { error?.kind == .changed }

    /// Whether any row is shown.
    public var hasRows: Bool { pass.builder.rowCount > 0 }

    /// Whether rows, sections and order are complete, and any search has ended.
    public var isComplete: Bool { isAtEnd && isArranged && find?.isComplete ?? true }

    private var isArranged: Bool { error != nil || pass.done >= source.rowCount && (arrangement.sorting == nil || sorted != nil) }

    /// Shows the table in another way. The rows found so far are gone through again; a search goes on as it is.
    public func arrange(_ arrangement: TableArrangement) {
        let (valid, notice) = validated(arrangement)
        let staysDivided =
            valid.grouping == pass.arrangement.grouping && valid.filter == pass.arrangement.filter
            && valid.grouping == self.arrangement.grouping && valid.filter == self.arrangement.filter
        if staysDivided {
            if valid.sorting != self.arrangement.sorting { dropOrder() }
            self.arrangement = valid
            return
        }
        notices = notice.map { [$0] } ?? []
        self.arrangement = valid
        begin(valid)
        if find != nil { search(for: find?.text) }
    }

    private func begin(_ arrangement: TableArrangement) {
        dropOrder()
        sectionOrder = nil
        pass = ArrangePass(arrangement, code: arrangement.grouping.map { code(for: $0) })
    }

    private func dropOrder() {
        sorter = nil
        sorted = nil
    }

    private func validated(_ arrangement: TableArrangement) -> (TableArrangement, notice: String?) {
        var valid = arrangement
        let columns = source.schema.columns.indices
        if let grouping = valid.grouping, !columns.contains(grouping.column) { valid.grouping = nil }
        if let sorting = valid.sorting, !columns.contains(sorting.column) { valid.sorting = nil }
        if case .column(let column, _, _)? = valid.filter, !columns.contains(column) { valid.filter = nil }
        return (valid, valid == arrangement ? nil : "a column that this table does not have is ignored")
    }

    private func code(for grouping: Grouping) -> KeyCode {
        let column = source.schema.columns[grouping.column]
        var step = grouping.step ?? 0
        if grouping.unit == .range, step <= 0 || !step.isFinite {
            var low = Double.infinity, high = -Double.infinity
            for row in source.sample(limit: 2000) where grouping.column < row.count {
                var text = row[grouping.column].text
                guard let value = text.withUTF8({ NumberText.isNumber($0) ? NumberText.value($0) : nil }) else { continue }
                low = min(low, value)
                high = max(high, value)
            }
            step = Grouping.step(forSpan: high - low)
        }
        return KeyCode(grouping, column: column, step: step)
    }

    /// Looks for a text in all shown rows; nil ends the search.
    public func search(for text: String?) {
        find = text.flatMap { $0.isEmpty ? nil : FindPass($0) }
    }

    /// Does some milliseconds of work.
    public func step() -> Step {
        do throws(TableError) { return try tryStep() } catch {
            if error.kind != .cancelled { self.error = error }
            isAtEnd = true
            return .idle
        }
    }

    private func tryStep() throws(TableError) -> Step {
        if pass.done < source.rowCount {
            dropOrder()  // rows that came without a batch are in no order yet
            try pass.catchUp(source.reader(), allColumns: allColumns, batch: &batch)
            afterRows()
            return .busy
        }
        if !isAtEnd {
            let step = try read()
            if step == .busy || find == nil { return step }
            return try searchOn() ? .busy : step
        }
        if let sorting = arrangement.sorting, sorted == nil {
            try sort(sorting)
            return .busy
        }
        return try searchOn() ? .busy : .idle
    }

    private var allColumns: [Int] { Array(source.schema.columns.indices) }

    private func read() throws(TableError) -> Step {
        let step = try source.advance(columns: pass.takesBatches ? pass.columns : [], batch: &batch)
        if case .replaced(let kept) = step {
            pass.removeRows(from: kept)
            find?.removeRows(from: kept)
            dropOrder()
        }
        if batch.rowCount > 0 { dropOrder() }
        if pass.takesBatches, pass.done == batch.firstRow || batch.rowCount == 0 { pass.take(batch) }
        afterRows()
        switch step {
        case .rows, .replaced: return .busy
        case .waiting: return .waiting(source.bytes?.waitDescriptor)
        case .end:
            if pass.done < source.rowCount { return .busy }
            isAtEnd = true
            return .busy
        }
    }

    /// Looks for more at the end of the file: another program may have written.
    public func fileChanged() {
        guard error == nil else { return }
        isAtEnd = false
        hasGrown = true
    }

    private func afterRows() {
        sectionOrder = nil
        guard pass.builder.hasTooManyKeys, let grouping = arrangement.grouping, grouping.unit != .letter else { return }
        notices.append(
            "\(source.schema.columns[grouping.column].label) has more than \(Grouping.sectionLimit) values; grouped by first letters instead"
        )
        arrangement.grouping = Grouping(column: grouping.column, unit: .letter, order: grouping.order)
        begin(arrangement)
    }

    private func sort(_ sorting: Sorting) throws(TableError) {
        let reader = source.reader()
        guard reader.rowCount <= Int(UInt32.max) else {
            throw TableError(
                .refused, file: source.bytes?.name ?? "table", problem: "more than \(UInt32.max) rows cannot be sorted",
                advice: "They are shown in the order of the file")
        }
        if sorter == nil { sorter = RowSorter(sorting, kind: source.schema.columns[sorting.column].kind, reader: reader) }
        guard let order = try sorter?.step(pass.builder.rows, batch: &batch) else { return }
        sorted = (order, sorter?.ranges ?? [])
        sorter = nil
    }

    /// - Returns: whether the search has more to do at once.
    private func searchOn() throws(TableError) -> Bool {
        guard find != nil else { return false }
        return try find?.step(source.reader(), columns: allColumns, visible: pass.visible, mayGrow: !isAtEnd) ?? false
    }

    /// The table as it stands.
    public func snapshot() -> TableSnapshot {
        version += 1
        var snapshot = TableSnapshot()
        snapshot.version = version
        snapshot.reload = reload
        snapshot.schema = source.schema
        snapshot.summary = source.summary
        snapshot.warnings = source.warnings
        snapshot.notices = notices
        snapshot.arrangement = arrangement
        snapshot.totalRows = source.rowCount
        snapshot.shownRows = pass.builder.rowCount
        snapshot.error = error
        snapshot.find = find?.results
        snapshot.unfinishedRow = hasGrown && isAtEnd ? source.unfinishedRow : nil
        snapshot.reader = source.reader()
        snapshot.stage = isAtEnd && pass.done >= source.rowCount ? isArranged ? .complete : .sorting : .reading
        snapshot.progress = progress
        snapshot.sections = sections()
        return snapshot
    }

    private var progress: Double? {
        if let sorter { return sorter.progress }
        if !isAtEnd { return source.progress }
        return source.rowCount == 0 ? 1 : Double(pass.done) / Double(source.rowCount)
    }

    private func sections() -> [TableSection] {
        let builder = pass.builder
        if isAtEnd, sectionOrder == nil { sectionOrder = builder.order() }
        return (sectionOrder ?? Array(builder.rows.indices)).compactMap { number in
            guard !builder.rows[number].isEmpty else { return nil }
            let rows = sorted.map { SectionRows.sorted($0.order, $0.ranges[number]) } ?? .file(builder.rows[number])
            return TableSection(id: number, title: builder.titles[number], rows: rows)
        }
    }
}
