import CSDL2
import Drawing
import Foundation

/// A window and its pixels. It paints nothing itself: it lends its buffer to a painter and shows what the painter changed.
///
/// Sizes come in three kinds, see `WindowGeometry`. On X11 the buffer is SDL's window surface, on Wayland memory of our own that is
/// uploaded; `withPixels` hides which.
@MainActor
package final class SDLWindow {
    /// A buffer of ARGB8888 words, row by row, `rowPixels` from one row's start to the next. Valid inside `withPixels` only.
    /// `isFresh`: it does not hold the last frame, so nothing remembered about it is true.
    package typealias Pixels = (
        base: UnsafeMutablePointer<UInt32>, width: Int, height: Int, rowPixels: Int, isFresh: Bool
    )
    /// A rectangle of device pixels.
    package typealias Area = (x: Int, y: Int, width: Int, height: Int)

    /// How the buffer reaches the screen.
    package enum Presentation: Hashable, Sendable { case automatic, surface, texture }

    let handle: OpaquePointer
    let presenter: any PixelPresenter
    private let environment: [String: String]
    /// The `scale` asked for, at the start or since; nil follows the display.
    private var chosenScale: Double?
    /// What is on the screen is not what was painted last.
    private var isStale = true

    /// Makes a window of `width` x `height` points, hidden until `show`, in the middle of the screen.
    ///
    /// - Parameters:
    ///   - scale: device pixels a point; nil asks the environment and the display (`DisplayScale`).
    ///   - presentation: for tests; `automatic` takes what the driver does best.
    package init(
        title: String, width: Double, height: Double, scale: Double? = nil, isResizable: Bool = true,
        presentation: Presentation = .automatic,
        environment: [String: String] = ProcessVariables.all
    ) throws(SDLError) {
        try SDLVideo.start(environment: environment)
        var flags = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
        if isResizable { flags |= SDL_WINDOW_RESIZABLE.rawValue }
        // The scale of the output is known only once there is a window; until then a unit counts as a pixel (as on X11).
        let display = SDLWindow.display(0)
        let isWayland = SDLVideo.driver == "wayland"
        func scaleAt(density: Double) -> Double {
            DisplayScale.choose(
                option: scale, environment: environment, density: density, trustsDensity: isWayland, dpi: display.dpi,
                displayHeight: display.height)
        }
        let center = cairn_SDL_WINDOWPOS_CENTERED
        let guess = scaleAt(density: 1)
        guard
            let handle = SDL_CreateWindow(
                title, center, center, SDLWindow.units(width * guess), SDLWindow.units(height * guess), flags)
        else { throw SDLError(call: "SDL_CreateWindow") }
        let usesSurface = presentation == .surface || (presentation == .automatic && SDLVideo.givesWindowSurfaces)
        do {
            presenter = usesSurface ? SurfacePresenter(window: handle) : try TexturePresenter(window: handle)
        } catch {
            SDL_DestroyWindow(handle)
            throw error
        }
        self.handle = handle
        self.environment = environment
        chosenScale = scale
        let density = self.density
        if density != 1 {
            let factor = scaleAt(density: density) / density
            SDL_SetWindowSize(handle, SDLWindow.units(width * factor), SDLWindow.units(height * factor))
        }
    }

    isolated deinit {
        presenter.close()
        SDL_DestroyWindow(handle)
    }

    /// Window units, at least 1 and at most what X11 takes (16 bits).
    private static func units(_ value: Double) -> Int32 {
        value.isFinite ? Int32(max(1, min(32767, value.rounded()))) : 1
    }

    // MARK: Sizes

    /// Asks the window system, so it is right even while events about it are still queued.
    package var geometry: WindowGeometry {
        var width: Int32 = 0
        var height: Int32 = 0
        SDL_GetWindowSize(handle, &width, &height)
        let pixels = presenter.pixelSize()
        return WindowGeometry(
            unitWidth: Int(width), unitHeight: Int(height), pixelWidth: pixels.width, pixelHeight: pixels.height,
            scale: scale)
    }

    package var pointSize: Size { geometry.pointSize }
    /// Device pixels.
    package var pixelSize: (width: Int, height: Int) { presenter.pixelSize() }

    /// Device pixels a point.
    package var scale: Double {
        let display = SDLWindow.display(SDL_GetWindowDisplayIndex(handle))
        return DisplayScale.choose(
            option: chosenScale, environment: environment, density: density,
            trustsDensity: SDLVideo.driver == "wayland", dpi: display.dpi, displayHeight: display.height)
    }

    /// Changes how large everything is, in device pixels a point; the window keeps its size, so its size in points changes. Nil
    /// follows the display again. The caller lays out anew (`sizeEvent`); out of `DisplayScale.range` counts as nil.
    package func setScale(_ scale: Double?) {
        chosenScale = scale
        isStale = true
    }

    /// The window's present size as the event that tells of it.
    package var sizeEvent: InputEvent { .resized(pointSize, scale: scale) }

    /// Pixels a window unit.
    private var density: Double {
        var width: Int32 = 0
        SDL_GetWindowSize(handle, &width, nil)
        let pixels = presenter.pixelSize().width
        return width > 0 && pixels > 0 ? Double(pixels) / Double(width) : 1
    }

    // MARK: Pixels

    /// Lends the window's buffer to `body` and shows the areas it returns; none, and nothing is presented. When the buffer turns out
    /// to have been lost in between, `body` is called once more, with a fresh one.
    package func withPixels(_ body: (Pixels) -> [Area]) throws(SDLError) {
        // Twice can only fail when the window changes size faster than it is painted; the next frame then shows it.
        for _ in 0..<2 {
            var pixels = try presenter.fetch()
            pixels.isFresh = pixels.isFresh || isStale
            let areas = body(pixels).compactMap { SDLWindow.cut($0, width: pixels.width, height: pixels.height) }
            isStale = false
            if areas.isEmpty { return }
            if try presenter.present(areas) { return }
            isStale = true
        }
    }

    /// What is on the screen was lost: the next `withPixels` gives a fresh buffer. `EventQueue` calls it for the events that say so.
    package func invalidate() { isStale = true }

    /// The graphics device was reset.
    func deviceReset() {
        presenter.deviceReset()
        isStale = true
    }

    /// The part inside the buffer; nil when there is none.
    static func cut(_ area: Area, width: Int, height: Int) -> Area? {
        let left = max(0, area.x)
        let top = max(0, area.y)
        let right = min(width, area.x + area.width)
        let bottom = min(height, area.y + area.height)
        return right > left && bottom > top ? (left, top, right - left, bottom - top) : nil
    }

    // MARK: Display

    /// Hertz, of the display most of the window is on; 60 where it is not known.
    package var refreshRate: Double {
        var mode = SDL_DisplayMode()
        let index = max(0, SDL_GetWindowDisplayIndex(handle))
        guard SDL_GetCurrentDisplayMode(index, &mode) == 0, mode.refresh_rate > 0 else { return FramePacer.usualRate }
        return Double(mode.refresh_rate)
    }

    private static func display(_ index: Int32) -> (dpi: Double?, height: Int) {
        var dpi: Float = 0
        let known = SDL_GetDisplayDPI(max(0, index), nil, nil, &dpi) == 0 && dpi > 0
        var mode = SDL_DisplayMode()
        let height = SDL_GetDesktopDisplayMode(max(0, index), &mode) == 0 ? Int(mode.h) : 0
        return (known ? Double(dpi) : nil, height)
    }
}
