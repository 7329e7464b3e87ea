import Cairn
import TableFiles

/// The files of the window, one of them shown.
@MainActor @Observable
final class FilesModel {
    private(set) var files: [FileModel] = []
    var current = 0
    /// Counts the times that the search field was asked for.
    private(set) var findRequests = 0
    var isFinding = false
    let exporting = Exporting()
    /// Files opened before, for the menu.
    private(set) var recentPaths: [String] = []

    @ObservationIgnored private let makeFeed: @MainActor (String, TableOptions) -> any TableFeed
    /// How tables were shown before; nil remembers nothing.
    @ObservationIgnored var remembered: RememberedChoices?
    /// The desktop's list of files; nil notes nothing.
    @ObservationIgnored var recent: RecentFiles?
    /// The desktop's file chooser; nil without a window.
    @ObservationIgnored var chooser: FileChooser?
    @ObservationIgnored let request: FileRequest
    @ObservationIgnored var onOpen: (FileModel) -> Void = { _ in }
    @ObservationIgnored var onFailure: (TableError) -> Void = { _ in }
    @ObservationIgnored var onTitle: (String) -> Void = { _ in }
    @ObservationIgnored var copyText: (String) -> Void = { _ in }
    @ObservationIgnored var tell: (String) -> Void = { _ in }
    @ObservationIgnored var place: (any ListPlace)? { didSet { for file in files { file.view = place } } }

    init(_ request: FileRequest, makeFeed: @escaping @MainActor (String, TableOptions) -> any TableFeed) {
        self.request = request
        self.makeFeed = makeFeed
    }

    var file: FileModel? { files.indices.contains(current) ? files[current] : nil }

    /// Opens what the command line named, the first of them shown.
    func start() {
        for path in request.paths { add(path, request) }
        show(0)
    }

    /// Opens a file beside the others, or shows it when it is open.
    func open(_ path: String) {
        let place = Self.place(path)
        if let known = files.firstIndex(where: { Self.place($0.path) == place }) { return show(known) }
        var request = FileRequest()
        request.follows = self.request.follows
        add(path, request)
        show(files.count - 1)
    }

    /// One file has one of these, however its path is written.
    private static func place(_ path: String) -> String {
        path == "-" ? path : URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// Lets the user choose files to open beside the others.
    func chooseFiles() {
        let folder = file.flatMap { $0.path == "-" ? nil : URL(fileURLWithPath: $0.path).deletingLastPathComponent().path }
        guard let chooser else { return tell(FileChooser.missing) }
        chooser.openFiles(in: folder) { [weak self] in
            self?.open($0)
        } tell: { [weak self] in
            self?.tell($0)
        }
    }

    private func add(_ path: String, _ request: FileRequest) {
        let file = FileModel(path: path, request: request, feed: makeFeed(path, request.table), remembered: remembered)
        file.view = place
        file.onOpen = { [weak self] in self?.opened($0) }
        file.onFailure = { [weak self] in self?.onFailure($0) }
        files.append(file)
        file.start()
    }

    private func opened(_ file: FileModel) {
        if file.path != "-" { recent?.add(URL(fileURLWithPath: file.path).path) }
        recentPaths = recent?.list() ?? []
        onOpen(file)
    }

    /// Keeps how the files are shown for the next time.
    func remember() {
        guard let remembered else { return }
        for file in files where file.wasChanged { remembered.remember(RememberedChoices.Choice(file)) }
    }

    /// Closes all files.
    func stop() { for file in files { file.stop() } }

    func show(_ number: Int) {
        guard files.indices.contains(number) else { return }
        current = number
        onTitle(files[number].title)
    }

    /// Closes one of several files, and shows the next one.
    func close(_ number: Int) {
        guard files.count > 1, files.indices.contains(number) else { return }
        let file = files.remove(at: number)
        if file.wasChanged { remembered?.remember(RememberedChoices.Choice(file)) }
        file.stop()
        show(number < current ? current - 1 : min(current, files.count - 1))
    }

    func askForFind() { findRequests += 1 }
}
