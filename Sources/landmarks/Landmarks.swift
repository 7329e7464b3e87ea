import Cairn
import Drawing
import SDLPlatform

/// The program.
@main
@MainActor
enum Landmarks {
    static func main() {
        do {
            switch try Options.parse(Array(CommandLine.arguments.dropFirst())) {
            case .help: print(Options.help + "\n\n  " + ScriptCommand.grammar.joined(separator: "\n  "))
            case .version: print(Options.version)
            case .run(let options): try run(options)
            }
        } catch let misuse as Options.Misuse {
            WindowSession.fail("\(misuse)", status: 2)
        } catch let failure as ScriptPlayer.Failure {
            WindowSession.fail("\(failure)", status: failure.status)
        } catch {
            WindowSession.fail("\(error)")
        }
    }

    private static func run(_ options: Options) throws {
        if !options.files.paths.isEmpty { return try FilesProgram.run(options) }
        let content = try Content(options)
        if options.screenshot != nil || options.script != nil {
            try runHeadless(options, content)
        } else {
            try runWindow(options, content)
        }
    }

    /// What the window shows.
    @MainActor
    private struct Content {
        let model = AppModel()
        let file: LandmarkFile?
        let generated: GeneratedRows?
        let isSpecimen: Bool
        let isGallery: Bool
        let galleryPage: GalleryPage?

        init(_ options: Options) throws {
            isSpecimen = options.specimen
            isGallery = options.gallery
            galleryPage = options.galleryPage
            if isSpecimen {
                generated = nil
                file = nil
                return
            }
            if let rows = options.rows {
                generated = GeneratedRows(count: rows, seed: options.seed)
                file = nil
                return
            }
            generated = nil
            let name = "landmarks.json"
            guard let path = Assets.path(name) else {
                let places = Assets.candidates(name, executable: "landmarks").suffix(3).joined(separator: ", ")
                throw LandmarkFile.Failure(description: "\(name) was not found beside the program, nor at \(places)")
            }
            file = try LandmarkFile.load(path)
        }

        @ViewBuilder var view: some View {
            if isSpecimen {
                SpecimenView(model: model)
            } else if let generated {
                GeneratedList(list: generated, model: model)
            } else if isGallery, let file {
                GalleryView(sections: file.sections, model: model, only: galleryPage)
            } else if let file {
                LandmarksView(sections: file.sections, model: model)
            }
        }

        /// The id of the first row with a text in it, exact names first; nil when there is none.
        func row(with text: String) -> AnyHashable? {
            if let generated {
                // A million texts are made in about a second; a list without end is not searched to its end.
                for section in generated.sections.lazy {
                    for row in section.rows where row.number <= 1_000_000 && row.text.localizedStandardContains(text) { return row.id }
                    if section.rows.first.map({ $0.number > 1_000_000 }) ?? false { return nil }
                }
                return nil
            }
            let all = file?.sections.flatMap(\.entries) ?? []
            let found =
                all.first { $0.name.localizedCaseInsensitiveCompare(text) == .orderedSame }
                ?? all.first { $0.name.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil }
            return found.map { AnyHashable($0.id) }
        }
    }

    // MARK: Without a display

    private static func runHeadless(_ options: Options, _ content: Content) throws {
        try runHeadless(options, title: "landmarks") {
            content.view
        } prepare: { driver, shell in
            try place(options, content, driver.host)
            connect(shell, content.model)
        }
    }

    /// Plays the script and writes the picture that were asked for.
    ///
    /// - Parameter prepare: called when the views are there, before anything is played.
    static func runHeadless<V: View>(
        _ options: Options, title: String, @ViewBuilder content: @escaping () -> V,
        prepare: (HeadlessDriver, AppShell) throws -> Void
    ) throws {
        let script = try options.script.map { try ScriptPlayer.parse(readScript($0), file: $0) }
        let driver = try HeadlessDriver(
            width: options.width, height: options.height, scale: options.scale ?? 1,
            theme: options.theme == .dark ? .dark : .light, font: options.font, content: content)
        driver.engine.onWarning = { WindowSession.warn($0) }
        driver.engine.warnings.forEach(WindowSession.warn)
        driver.host.onWarning = { WindowSession.warn($0) }
        driver.update()
        let player = ScriptPlayer(driver, title: title) { print($0) }
        try prepare(driver, player.shell)
        driver.update()
        if let script { try player.play(script, file: options.script ?? "-") }
        if let path = options.screenshot { try PNGWriter.write(driver.picture().png(title: title), to: path) }
    }

    private static func readScript(_ path: String) throws(ScriptPlayer.Failure) -> String {
        let data: Data?
        if path == "-" {
            data = try? FileHandle.standardInput.readToEnd() ?? Data()
        } else {
            data = FileManager.default.contents(atPath: path)
        }
        guard let data else { throw ScriptPlayer.Failure(description: "\(path): the script can't be read", status: 2) }
        return String(decoding: data, as: UTF8.self)
    }

    // MARK: In a window

    private static func runWindow(_ options: Options, _ content: Content) throws {
        let session = try openWindow(options, title: "Landmarks") { content.view }
        connect(session.shell, content.model)
        let other = OtherWindow(options) { content.model.show($0) }
        session.shell.onFileDropped = { other.open($0) }
        session.shell.onKey = { key, modifiers in
            guard case (.character("o"), .control) = (key, modifiers) else { return false }
            other.choose()
            return true
        }
        try session.prepare { try place(options, content, $0) }
        try session.run()
    }

    /// A window as the command line wants it, not shown yet.
    static func openWindow<V: View>(
        _ options: Options, title: String, @ViewBuilder content: @escaping () -> V
    ) throws -> WindowSession {
        var window = WindowSession.Options(title: title, width: options.width, height: options.height)
        window.scale = options.scale
        window.theme = options.theme == .auto ? nil : options.theme == .dark ? .dark : .light
        window.font = options.font
        window.icon = Assets.path("icon-256.png")
        window.record = options.record
        do {
            return try WindowSession(window, content: content)
        } catch let error as SDLError {
            throw LandmarkFile.Failure(
                description: "no window can be opened (\(error)); without a display use --screenshot PATH or --script PATH")
        }
    }

    // MARK: Both

    static func connect(_ shell: AppShell, _ model: AppModel) {
        func resized(_ size: Size) { model.windowSize = CGSize(width: size.width, height: size.height) }
        resized(shell.host.inspectedSize)
        shell.onResized = resized
        shell.onNotice = { model.show($0) }
        shell.onHelp = { model.help(toggles: $0) }
    }

    /// Scrolls to where the command line says.
    private static func place(_ options: Options, _ content: Content, _ host: ViewHost) throws {
        if let offset = options.offset { host.scroll(toOffset: offset) }
        guard let text = options.scrollTo else { return }
        guard let id = content.row(with: text) else {
            throw LandmarkFile.Failure(description: "--scroll-to: no row has \"\(text)\" in it")
        }
        host.reveal(id, anchor: .top, animated: false)
    }
}
