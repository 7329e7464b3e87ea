import Drawing

/// What was typed to find a row: forgotten a second after the last key.
struct TypedPrefix {
    /// Seconds.
    static let patience = 1.0
    private(set) var text = ""
    private var last = -Double.infinity

    func isActive(at time: Double) -> Bool { !text.isEmpty && time - last <= Self.patience }

    mutating func append(_ character: Character, at time: Double) {
        if !isActive(at: time) { text = "" }
        text.append(character)
        last = time
    }

    /// Takes the last character back.
    mutating func shorten(at time: Double) {
        if !text.isEmpty { text.removeLast() }
        last = time
    }

    mutating func forget() { text = "" }

    /// Whether there was anything to clear.
    mutating func clear() -> Bool {
        defer { text = "" }
        return !text.isEmpty
    }

    /// One character over and over goes from row to row that begin with it.
    var isRepeated: Bool { text.count > 1 && Set(text).count == 1 }

    /// For comparing: without case, diacritics and width.
    static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}

// Type-ahead and copying.
extension ListController {
    /// Rows whose text is read for one key. Beyond that a prefix is not found; rows this far are built for their text, a few at a time.
    static let typeLimit = 5_000
    /// Selected rows whose text is copied.
    static let copyLimit = 10_000

    /// Goes to the next row whose text begins with what was typed, from the present one on, across sections and around the end.
    func type(_ character: Character) -> Bool {
        typed.append(character, at: host.now)
        find()
        return true
    }

    func shortenTyped() -> Bool {
        typed.shorten(at: host.now)
        if !typed.text.isEmpty { find() }
        return true
    }

    private func find() {
        guard let stack else { return }
        let repeated = typed.isRepeated
        let prefix = TypedPrefix.folded(repeated ? String(typed.text.prefix(1)) : typed.text)
        let count = stack.plan.count
        let here = element(of: cursor) ?? firstShownRow ?? 0
        // A longer prefix may stay where it is; a first or repeated letter goes on.
        let from = typed.text.count == 1 && cursor != nil || repeated ? 1 : 0
        for step in from..<min(count + from, from + Self.typeLimit) {
            let element = (here + step) % count
            guard stack.plan.run(of: element).kind == .row, let host = stack.hostForElement(element).listRow?.rowHost else { continue }
            if TypedPrefix.folded(host.semanticText).hasPrefix(prefix), isSelectable(element) {
                letGo()
                return go(to: element)
            }
            if step & 31 == 31 { letGo() }
        }
        letGo()
        goToSection(labelled: prefix)
    }

    /// No row begins so: a section whose label in the index does is gone to.
    private func goToSection(labelled prefix: String) {
        guard let stack, let entry = index?.entries.first(where: { TypedPrefix.folded($0.label).hasPrefix(prefix) }) else { return }
        let rows = stack.geometry.levels[0].section(entry.section).rows
        if let element = rows.prefix(64).first(where: { isSelectable($0) }) {
            letGo()
            go(to: element)
        }
        letGo()
    }

    /// Puts the texts of the selected rows on the clipboard, a line each, in the list's order.
    func copySelected() -> Bool {
        guard selection.count > 0 else { return false }
        var lines: [String] = []
        var left = selection.count
        forEachRun { run in
            for index in 0..<run.count where left > 0 && lines.count < Self.copyLimit {
                // Where no row has a tag the id tells, without building the row.
                if !sawTags, let id = run.source.id(index), !selection.contains(RowIdentity(tag: nil, id: id)) { continue }
                guard let row = row(run.start + index), selection.contains(row.identity), let host = row.rowHost else { continue }
                lines.append(host.semanticText)
                left -= 1
                if lines.count & 31 == 0 { letGo() }
            }
            return left > 0 && lines.count < Self.copyLimit
        }
        letGo()
        if left > 0, lines.count == Self.copyLimit { host.warnOnce("only the first \(Self.copyLimit) selected rows were copied") }
        guard !lines.isEmpty else { return false }
        host.writeClipboard(lines.joined(separator: "\n"))
        return true
    }
}
