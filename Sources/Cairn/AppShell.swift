import CairnViews
import Drawing
import SDLPlatform

/// What every window can do besides showing its views.
package enum AppCommand: Hashable, Sendable {
    case quit, zoomIn, zoomOut, zoomReset, fullScreen, screenshot, record, help
}

/// What the shell needs from where it runs: a real window or a script.
@MainActor
package protocol ShellSurface: AnyObject {
    /// Factor on the scale that the surface has by itself.
    func setZoom(_ zoom: Double)
    func toggleFullScreen()
    func quit()
    func picture() -> HeadlessDriver.Picture
}

/// The keys that belong to the window, zoom, screenshots and recording: the same in the app and in scripts.
@MainActor
package final class AppShell {
    package let host: ViewHost
    package weak var surface: (any ShellSurface)?
    package private(set) var zoom = 1.0
    /// Used in file names and a picture's title.
    package let title: String
    /// Something to tell the user in a few words.
    package var onNotice: (String) -> Void = { _ in }
    /// F1 and `?`, and Escape with false.
    package var onHelp: (_ toggles: Bool) -> Bool = { _ in false }
    /// Keys of the program's own, before those of the views and after the window's; true takes the key. Not asked while a menu is open.
    package var onKey: (Key, Modifiers) -> Bool = { _, _ in false }
    /// A file was let go over the window.
    package var onFileDropped: (String) -> Void = { _ in }
    /// The window has another size, points.
    package var onResized: (Size) -> Void = { _ in }
    private var recorder: EventRecorder?

    /// Factors of Ctrl+plus and Ctrl+minus, as browsers have them.
    static let zoomSteps = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3]

    package init(host: ViewHost, title: String) {
        self.host = host
        self.title = title
    }

    /// The command a key stands for.
    package static func command(for key: Key, _ modifiers: Modifiers) -> AppCommand? {
        switch (key, modifiers.subtracting(.shift)) {
        case (.character("q"), .control), (.character("w"), .control): .quit
        case (.character("+"), .control), (.character("="), .control): .zoomIn
        case (.character("-"), .control): .zoomOut
        case (.character("0"), .control): .zoomReset
        case (.character("s"), .control), (.function(12), []), (.printScreen, []): .screenshot
        case (.function(11), []): .fullScreen
        case (.function(9), []): .record
        case (.function(1), []), (.character("?"), []): .help
        default: nil
        }
    }

    /// The key that begins and ends a recording is no part of it.
    private static func isRecordKey(_ event: InputEvent) -> Bool {
        switch event {
        case .keyDown(let key, let modifiers, _), .keyUp(let key, let modifiers): command(for: key, modifiers) == .record
        default: false
        }
    }

    /// Takes an event: the shell's own keys first, the views after. `time` is the frame clock's.
    package func handle(_ event: InputEvent, at time: Double) {
        if !Self.isRecordKey(event) { recorder?.note(event, at: time) }
        switch event {
        case .closeRequested:
            surface?.quit()
        case .fileDropped(let path):
            onFileDropped(path)
            host.setNeedsFrame()
        case .resized(let size, _):
            onResized(size)
            host.handle(event, at: time)
        case .keyDown(let key, let modifiers, let isRepeat):
            if host.typesText(key, modifiers) {
                host.handle(event, at: time)
            } else if let command = Self.command(for: key, modifiers) {
                // A held F12 is one picture.
                if !isRepeat || command == .zoomIn || command == .zoomOut { perform(command) }
            } else if key == .escape, onHelp(false) {
                host.setNeedsFrame()
            } else if host.shownMenus.isEmpty, onKey(key, modifiers) {
                host.setNeedsFrame()
            } else {
                host.handle(event, at: time)
            }
        default:
            host.handle(event, at: time)
        }
    }

    package func perform(_ command: AppCommand) {
        switch command {
        case .quit: surface?.quit()
        case .zoomIn: setZoom(Self.zoomSteps.first { $0 > zoom + 0.001 } ?? zoom)
        case .zoomOut: setZoom(Self.zoomSteps.last { $0 < zoom - 0.001 } ?? zoom)
        case .zoomReset: setZoom(1)
        case .fullScreen: surface?.toggleFullScreen()
        case .screenshot: saveScreenshot()
        case .record: toggleRecording()
        case .help: _ = onHelp(true)
        }
    }

    private func setZoom(_ new: Double) {
        guard new != zoom else { return }
        zoom = new
        surface?.setZoom(new)
    }

    // MARK: Files

    private func saveScreenshot() {
        guard let picture = surface?.picture() else { return }
        let path = DesktopFolders.uniquePath(folder: DesktopFolders.pictures(), stem: title, ext: "png")
        do {
            try PNGWriter.write(picture.png(title: title), to: path)
            onNotice("Saved \(Self.short(path))")
        } catch {
            onNotice("Not saved: \(error)")
        }
    }

    private func toggleRecording() {
        if let recorder {
            self.recorder = nil
            do {
                try recorder.write()
                onNotice("Recorded \(Self.short(recorder.path))")
            } catch {
                onNotice("Not recorded: \(error)")
            }
        } else {
            let path = DesktopFolders.uniquePath(folder: DesktopFolders.pictures(), stem: title, ext: "script")
            startRecording(to: path, at: host.now)
            onNotice("Recording. F9 ends it.")
        }
    }

    /// Notes every event from `time` on the frame clock on; written as a script by F9 or at the end.
    package func startRecording(to path: String, at time: Double) {
        recorder = EventRecorder(path: path, host: host, time: time)
    }

    /// Writes a recording that is under way.
    package func finishRecording() throws {
        guard let recorder else { return }
        self.recorder = nil
        try recorder.write()
    }

    private static func short(_ path: String) -> String {
        let home = NSHomeDirectory()
        return home.count > 1 && path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
    }
}
