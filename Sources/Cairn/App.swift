import CairnViews

/// A program: what its windows show.
///
/// ```swift
/// @main struct Landmarks: App {
///     var body: some Scene { WindowGroup("Landmarks") { ContentView() } }
/// }
/// ```
@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    init()
}

extension App {
    /// Opens the first window of the body and runs until it is closed. A start that fails says why in one line and ends with status 1.
    public static func main() {
        let scene = Self().body
        guard let window = Self.Body._window(scene) else {
            WindowSession.fail("the app has no window to show")
        }
        WindowSession.runToExit(window)
    }
}

/// A part of an app's interface with a life of its own: here, a window.
@MainActor @preconcurrency
public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    static func _window(_ scene: Self) -> _WindowDescription?
}

extension Scene {
    public static func _window(_ scene: Self) -> _WindowDescription? { Body._window(scene.body) }
}

extension Never: Scene {
    public static func _window(_ scene: Never) -> _WindowDescription? {}
}

/// What a window starts with. Not for users.
public struct _WindowDescription {
    var title: String
    /// Points.
    var width = 480.0
    var height = 720.0
    var content: @MainActor () -> AnyView
}

@MainActor @preconcurrency
@resultBuilder
public enum SceneBuilder {
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
}

/// A window with views in it.
public struct WindowGroup<Content: View>: Scene {
    var description: _WindowDescription

    public init(_ title: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.init(title: title.plainText, content)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping () -> Content) {
        self.init(title: String(title), content)
    }

    public init(@ViewBuilder content: @escaping () -> Content) {
        self.init(title: ProcessInfo.processInfo.processName, content)
    }

    private init(title: String, _ content: @escaping () -> Content) {
        description = _WindowDescription(title: title) { AnyView(content()) }
    }

    public var body: Never { fatalError("WindowGroup has no body") }
    public static func _window(_ scene: Self) -> _WindowDescription? { scene.description }
}

/// A scene whose first size was changed.
public struct _SizedScene<Content: Scene>: Scene {
    let content: Content
    let width: CGFloat
    let height: CGFloat
    public var body: Never { fatalError("a sized scene has no body") }
    public static func _window(_ scene: Self) -> _WindowDescription? {
        var window = Content._window(scene.content)
        window?.width = Double(scene.width)
        window?.height = Double(scene.height)
        return window
    }
}

extension Scene {
    /// The size a window opens with, in points.
    public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene {
        _SizedScene(content: self, width: width, height: height)
    }
    public func defaultSize(_ size: CGSize) -> some Scene { defaultSize(width: size.width, height: size.height) }
}
