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
    /// Whether the window is too narrow for the detail pane beside the list.
    var isNarrow = false

    @ObservationIgnored private let makeFeed: @MainActor (FileRequest, String) -> any TableFeed
    @ObservationIgnored let request: FileRequest
    @ObservationIgnored var onOpen: (FileModel) -> Void = { _ in }
    @ObservationIgnored var onFailure: (TableError) -> Void = { _ in }
    @ObservationIgnored var onTitle: (String) -> Void = { _ in }
    @ObservationIgnored var copyText: (String) -> Void = { _ in }
    @ObservationIgnored var tell: (String) -> Void = { _ in }
    @ObservationIgnored var place: (any ListPlace)? { didSet { for file in files { file.view = place } } }

    init(_ request: FileRequest, makeFeed: @escaping @MainActor (FileRequest, String) -> any TableFeed) {
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
        if let known = files.firstIndex(where: { $0.path == path }) { return show(known) }
        var request = FileRequest()
        request.follows = self.request.follows
        add(path, request)
        show(files.count - 1)
    }

    private func add(_ path: String, _ request: FileRequest) {
        let file = FileModel(path: path, request: request, feed: makeFeed(request, path))
        file.view = place
        file.onOpen = { [weak self] in self?.onOpen($0) }
        file.onFailure = { [weak self] in self?.onFailure($0) }
        files.append(file)
        file.start()
    }

    func show(_ number: Int) {
        guard files.indices.contains(number) else { return }
        current = number
        onTitle(files[number].title)
    }

    func askForFind() { findRequests += 1 }
}
