import Drawing
import Synchronization

/// A picture from a file or the bundle.
///
/// By name it is looked for in the given bundle's resources, or in the program's own and those of its targets beside it, with the usual endings
/// (png, jpg, jpeg, webp, gif, bmp); by `contentsOfFile` at a path. A file that cannot be read draws a neutral placeholder and is named once in
/// the warnings.
public struct Image: Equatable, Sendable {
    enum Source: Hashable, Sendable {
        case file(String)
        case symbol(String)
    }
    let source: Source
    var isResizable = false
    var isTemplate = false

    public enum ResizingMode: Hashable, Sendable { case tile, stretch }
    public enum TemplateRenderingMode: Hashable, Sendable { case template, original }
    public enum Interpolation: Hashable, Sendable { case none, low, medium, high }
    public enum Scale: Hashable, CaseIterable, Sendable { case small, medium, large }

    public init(_ name: String, bundle: Bundle? = nil) { source = .file(Image.find(name, in: bundle)) }
    public init(decorative name: String, bundle: Bundle? = nil) { self.init(name, bundle: bundle) }
    public init(contentsOfFile path: String) { source = .file(path) }
    /// The artwork of Apple's symbols is not to be had elsewhere: a neutral shape of the right size keeps the layout honest.
    public init(systemName: String) { source = .symbol(systemName) }

    private static let endings = ["png", "jpg", "jpeg", "webp", "gif", "bmp"]

    private struct Key: Hashable {
        var name: String
        var bundle: String?
    }
    /// Where names were found: rows ask for the same few again and again.
    private static let found = Mutex<[Key: String]>([:])

    /// The path of a picture; the name itself when there is none, which is then said once.
    private static func find(_ name: String, in bundle: Bundle?) -> String {
        let key = Key(name: name, bundle: bundle?.bundlePath)
        if let known = found.withLock({ $0[key] }) { return known }
        var path = find(name, inside: bundle ?? .main)
        if path == nil, bundle == nil {
            let files = [name] + endings.map { "\(name).\($0)" }
            let paths = StringTables.programFolders.lazy.flatMap { folder in files.lazy.map { "\(folder)/\($0)" } }
            path = paths.first { FileManager.default.fileExists(atPath: $0) }
        }
        found.withLock { $0[key] = path ?? name }
        return path ?? name
    }

    private static func find(_ name: String, inside bundle: Bundle) -> String? {
        let file = name as NSString
        if !file.pathExtension.isEmpty, let path = bundle.path(forResource: file.deletingPathExtension, ofType: file.pathExtension) {
            return path
        }
        for ending in endings {
            if let path = bundle.path(forResource: name, ofType: ending) { return path }
        }
        return nil
    }

    public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
        var image = self
        image.isResizable = true
        return image
    }
    public func renderingMode(_ mode: TemplateRenderingMode?) -> Image {
        var image = self
        image.isTemplate = mode == .template
        return image
    }
    public func interpolation(_ interpolation: Interpolation) -> Image { self }
    public func antialiased(_ isAntialiased: Bool) -> Image { self }
}

extension Image: View {
    public typealias Body = Never
    public var body: Never { fatalError("Image has no body") }
    public static func _node(_ view: Image, _ context: _NodeContext) -> _ViewNode {
        let node = context.node { ImageNode(parent: $0, image: view) }
        node.update(view)
        return node
    }
    public static func _plan(_ view: Image, _ builder: _PlanBuilder) { builder.row(view) }
    public static var _arity: _Arity { .one }
}

final class ImageNode: _LayoutNode {
    private var image: Image
    private var resource: ImageResource?
    private var loaded: Image.Source?

    init(parent: _ViewNode, image: Image) {
        self.image = image
        super.init(parent: parent)
    }

    func update(_ image: Image) {
        if image == self.image, loaded != nil { return }
        self.image = image
        if loaded != image.source {
            loaded = image.source
            resource = image.resource(host.image(at:))
        }
        invalidateLayout()
    }

    private var natural: Size {
        Image.size(of: resource, fontSize: (environment.builtin.font ?? .body).spec(in: environment).size)
    }

    override func computeSize(_ proposal: Proposal) -> Size {
        let natural = natural
        return image.isResizable ? proposal.replacing(width: natural.width, height: natural.height) : natural
    }

    override func draw(_ recorder: inout Recorder, at origin: Point) {
        let foreground = ForegroundStyle()._resolve(in: environment).color
        image.draw(resource, in: Rect(origin: origin, size: placedSize), foreground: foreground, &recorder)
    }

    override func hit(_ point: Point, _ path: inout HitPath) -> Bool { containsPoint(point) }
    override func pointerArea() -> Rect? { Rect(origin: .zero, size: placedSize) }
}

extension Image {
    /// The pixels; nil for a symbol and for a file that can't be read.
    @MainActor func resource(_ load: @MainActor (String) -> ImageResource?) -> ImageResource? {
        if case .file(let path) = source { load(path) } else { nil }
    }

    /// Size in points where nothing else is asked for: one pixel of a file is one point, as for an unscaled resource. Symbols and missing files
    /// are as large as a line of text.
    static func size(of resource: ImageResource?, fontSize: Double) -> Size {
        if let resource { return Size(width: Double(resource.width), height: Double(resource.height)) }
        return Size(width: fontSize * 1.2, height: fontSize * 1.2)
    }

    /// Draws the pixels, or what stands for them.
    @MainActor func draw(_ resource: ImageResource?, in rect: Rect, foreground: RGBA, _ recorder: inout Recorder) {
        if let resource {
            recorder.add(.image(resource, rect, tint: isTemplate ? foreground : nil))
        } else {
            let width = max(1, rect.width / 12)
            recorder.add(
                .stroke(.rounded(radius: rect.width / 5), rect.inset(by: width), width: width, foreground.multiplyingAlpha(by: 0.6)))
        }
    }
}
