import Cairn
import Drawing
import TableFiles

/// `landmarks FILE…`: a window with the files' rows, a picture of it, or text.
@MainActor
enum FilesProgram {
    /// A window for rows of text is wider than one for lakes.
    nonisolated static let usualSize = (width: 880.0, height: 720.0)

    static func run(_ options: Options) throws {
        if options.files.describes || options.files.export != nil {
            try FilesOutput.run(options.files)
        } else if options.screenshot != nil || options.script != nil {
            try runHeadless(options)
        } else {
            try runWindow(options)
        }
    }

    private static func runHeadless(_ options: Options) throws {
        let files = FilesModel(options.files) { ImmediateFeed(path: $0, options: $1) }
        let app = AppModel()
        files.onFailure = { fail($0) }
        try Landmarks.runHeadless(options, title: files.request.paths[0]) {
            FilesView(files: files, app: app)
        } prepare: { driver, shell in
            connect(files, app, driver.host, shell)
            files.start()
            driver.update()
            try place(options, files, driver.host)
        }
    }

    private static func runWindow(_ options: Options) throws {
        // A wrong path is answered where it was typed. What is wrong with one of several is shown in the window.
        if options.files.paths.count == 1, options.files.paths[0] != "-", access(options.files.paths[0], R_OK) != 0 {
            fail(TableError(.unreadable, file: options.files.paths[0], problem: String(cString: strerror(errno)).lowercasedFirst))
        }
        let files = FilesModel(options.files) { DocumentFeed(path: $0, options: $1) }
        files.remembered = RememberedChoices()
        files.recent = RecentFiles()
        files.chooser = FileChooser()
        // Opening a window takes as long as finding the first rows: they are there with its first frame. What is found waits for the window.
        files.start()
        let app = AppModel()
        let session = try Landmarks.openWindow(options, title: files.file?.title ?? "") { FilesView(files: files, app: app) }
        connect(files, app, session.host, session.shell)
        files.onTitle = { session.setTitle($0) }
        files.onFailure = { if $0.kind == .usage { fail($0) } else { WindowSession.warn("\($0)") } }
        files.onOpen = { _ in try? place(options, files, session.host) }
        session.onFrame = { [unowned session] in
            guard files.file?.snapshot.shownRows ?? 0 > 0 else { return }
            FirstFrameReport.send(.rows)
            session.onFrame = {}
        }
        session.prepare { _ in }
        defer {
            files.remember()
            files.stop()
        }
        try session.run()
        if files.files.allSatisfy({ $0.failure != nil }) { exit(1) }
    }

    /// Ends the program with the reason in one line.
    static func fail(_ error: TableError) -> Never { WindowSession.fail("\(error)", status: error.kind == .usage ? 2 : 1) }

    // MARK: What joins the views and the window

    private static func connect(_ files: FilesModel, _ app: AppModel, _ host: ViewHost, _ shell: AppShell) {
        Landmarks.connect(shell, app)
        files.copyText = { host.writeClipboard($0) }
        files.tell = { app.show($0) }
        files.place = ShownRows(host: host)
        shell.onFileDropped = { files.open($0) }
        shell.onKey = { FileKeys.take($0, $1, files, host) }
    }

    /// Scrolls to where the command line says.
    private static func place(_ options: Options, _ files: FilesModel, _ host: ViewHost) throws {
        if let offset = options.offset { host.scroll(toOffset: offset) }
        guard let text = options.scrollTo, let file = files.file else { return }
        file.find(text)
        file.findNext(forward: true)
        if file.snapshot.find?.isComplete == true, file.snapshot.find?.hits.isEmpty == true {
            throw LandmarkFile.Failure(description: "--scroll-to: no row has \"\(text)\" in it")
        }
    }
}

/// The window's own keys, asked before those of the list.
@MainActor
enum FileKeys {
    /// What the window's help says of them.
    static let help: [(keys: String, action: String)] = [
        ("Enter, double click", "All of the row"), ("Ctrl+I", "Show, hide all of a row"),
        ("Right click, Menu", "Copy rows and more"),
    ]

    static func take(_ key: Key, _ modifiers: Modifiers, _ files: FilesModel, _ host: ViewHost) -> Bool {
        if case (.character("o"), .control) = (key, modifiers) {
            files.chooseFiles()
            return true
        }
        guard let file = files.file, file.failure == nil else { return false }
        switch (key, modifiers) {
        case (.character("f"), .control): files.askForFind()
        case (.function(3), []), (.character("g"), .control):
            if file.findText.isEmpty { files.askForFind() } else { file.findNext(forward: true) }
        case (.function(3), .shift), (.character("g"), [.control, .shift]): file.findNext(forward: false)
        case (.escape, []) where files.isFinding:
            if file.findText.isEmpty { files.isFinding = false } else { file.find("") }
        case (.character("c"), .control) where host.textInput == nil && !file.selection.isEmpty: files.copyRows(file.selection, .tsv)
        default: return false
        }
        return true
    }
}

/// What the host shows of the list, for the model.
@MainActor
private struct ShownRows: ListPlace {
    let host: ViewHost

    private var rows: [(id: RowID, frame: Rect)] {
        host.shownNodes.compactMap { node in
            guard node.kind == .row, let id = node.id?.base as? RowID else { return nil }
            return (id, node.frame)
        }
    }

    var topRow: RowID? { host.scrollOffset > 0 ? rows.dropFirst().first?.id : nil }

    var isAtEnd: Bool { host.scrollOffset + host.scrollViewportLength >= host.scrollContentLength - Double(FileLook.rowHeight) }

    func isInSight(_ id: RowID) -> Bool {
        let headers = host.shownNodes.filter { $0.kind == .header && $0.isPinned }
        let top = headers.map(\.frame.maxY).max() ?? 0
        return rows.contains {
            $0.id == id && $0.frame.y >= top - 0.5 && $0.frame.maxY <= host.inspectedSize.height - FileLook.statusHeight
        }
    }
}

extension String {
    /// "No such file" as part of a sentence.
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
