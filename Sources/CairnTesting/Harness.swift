import Cairn
import Drawing

/// A list driven by hand on a manual clock, asked what it shows.
///
/// It runs the views, layout, text and painting of the app without a window, display or network. Nothing moves unless a test says so:
/// events take effect at once, time passes only in `advance` and `settle`. The same calls give the same pixels on every machine with
/// the same fonts.
///
/// ```swift
/// let list = Harness(width: 320, height: 200, scale: 1) { MyList() }
/// list.wheel(y: -3)
/// list.settle()
/// #expect(list.nodes.first?.text == "Lakes")
/// ```
@MainActor
public final class Harness {
    package let driver: HeadlessDriver

    /// Shows `content` in a window of `width` x `height` points at `scale` device pixels a point. Sizes that are negative or not finite
    /// count as 0, scales are brought into 0.25 to 8.
    ///
    /// Traps when no font at all can be found, naming what was looked for.
    public init<Content: View>(
        width: Double, height: Double, scale: Double = 1, colorScheme: ColorScheme = .light,
        @ViewBuilder content: @escaping () -> Content
    ) {
        do {
            driver = try HeadlessDriver(
                width: width, height: height, scale: scale, theme: colorScheme, content: content)
        } catch {
            fatalError("the harness can't start: \(error)")
        }
        driver.host.onWarning = { [weak self] in self?.warnings.append($0) }
        driver.update()
    }

    /// What the views warned of, each thing once.
    public private(set) var warnings: [String] = []

    // MARK: Input

    /// Where events without a position happen, window points: the middle.
    private var middle: Point { Point(x: driver.host.inspectedSize.width / 2, y: driver.host.inspectedSize.height / 2) }

    /// One wheel event in notches: negative y is toward the user, so the content moves up. Fractions count.
    public func wheel(x: Double = 0, y: Double, at point: CGPoint? = nil, modifiers: KeyModifiers = []) {
        driver.send(.wheel(point.map(Point.init) ?? middle, x: x, y: y, modifiers.modifiers, isContinuous: false))
        driver.update()
    }

    /// One event of a touchpad that reports fractions; 1.0 is ten points of finger travel.
    public func touchpad(x: Double = 0, y: Double, at point: CGPoint? = nil) {
        driver.send(.wheel(point.map(Point.init) ?? middle, x: x, y: y, [], isContinuous: true))
        driver.update()
    }

    /// Presses and releases a key.
    public func key(_ key: TestKey, modifiers: KeyModifiers = []) {
        driver.send(.keyDown(key.key, modifiers.modifiers, isRepeat: false))
        driver.send(.keyUp(key.key, modifiers.modifiers))
        driver.update()
    }

    /// Types text: for each character its key, where it has one, and then the text itself, as a window does.
    public func type(_ text: String) {
        for character in text {
            let key: Key? = character == " " ? .space : character.isASCII ? .character(Character(character.lowercased())) : nil
            let held: Modifiers = character.isUppercase ? .shift : []
            if let key { driver.send(.keyDown(key, held, isRepeat: false)) }
            driver.send(.text(String(character)))
            if let key { driver.send(.keyUp(key, held)) }
        }
        driver.update()
    }

    /// What an input method has so far, with its caret in characters; empty when it gives up. `type` ends it with a text.
    public func compose(_ text: String, cursor: Int? = nil) {
        driver.send(.composition(text, cursor: cursor ?? text.count))
        driver.update()
    }

    public func move(x: Double, y: Double) {
        driver.send(.pointerMoved(Point(x: x, y: y)))
        driver.update()
    }

    public func press(x: Double, y: Double, modifiers: KeyModifiers = [], clicks: Int = 1) {
        driver.send(.pointerDown(Point(x: x, y: y), .left, modifiers.modifiers, clicks: clicks))
        driver.update()
    }

    public func release(x: Double, y: Double) {
        driver.send(.pointerUp(Point(x: x, y: y), .left, []))
        driver.update()
    }

    /// Moves there, presses and releases, `count` times.
    public func click(x: Double, y: Double, count: Int = 1, modifiers: KeyModifiers = []) {
        move(x: x, y: y)
        for number in 1...max(1, count) {
            press(x: x, y: y, modifiers: modifiers, clicks: number)
            release(x: x, y: y)
        }
    }

    /// Moves there, presses the right button and releases it.
    public func rightClick(x: Double, y: Double) {
        rightPress(x: x, y: y)
        rightRelease(x: x, y: y)
    }

    /// Moves there and presses the right button.
    public func rightPress(x: Double, y: Double) {
        move(x: x, y: y)
        driver.send(.pointerDown(Point(x: x, y: y), .right, [], clicks: 1))
        driver.update()
    }

    public func rightRelease(x: Double, y: Double) {
        driver.send(.pointerUp(Point(x: x, y: y), .right, []))
        driver.update()
    }

    /// A finger that goes from one point to another in `seconds`, at 60 positions a second, and lifts.
    public func touch(from start: CGPoint, to end: CGPoint, seconds: Double) {
        gesture(from: start, to: end, seconds: seconds) { .touch($0, finger: 0, $1) }
    }

    /// The same with the mouse's left button.
    public func drag(from start: CGPoint, to end: CGPoint, seconds: Double) {
        move(x: Double(start.x), y: Double(start.y))
        gesture(from: start, to: end, seconds: seconds) { phase, point in
            switch phase {
            case .began: .pointerDown(point, .left, [], clicks: 1)
            case .moved: .pointerMoved(point)
            case .ended, .cancelled: .pointerUp(point, .left, [])
            }
        }
    }

    private func gesture(
        from start: CGPoint, to end: CGPoint, seconds: Double, _ event: (TouchPhase, Point) -> InputEvent
    ) {
        driver.play(gestureFrom: Point(start), to: Point(end), seconds: seconds, event)
    }

    /// What was copied last, or is to be pasted.
    public var clipboard: String {
        get { driver.host.readClipboard() ?? "" }
        set { driver.host.writeClipboard(newValue) }
    }

    // MARK: Time

    /// Lets time pass and makes the frames an app would make.
    public func advance(seconds: Double, framesPerSecond: Double = 60) {
        driver.advance(seconds: seconds, framesPerSecond: framesPerSecond)
    }

    /// Lets time pass until nothing wants a frame. Traps when that has not come after 30 s of its own time: something never rests.
    public func settle() {
        precondition(driver.settle(), "the views did not settle within 30 s: something asks for a frame for ever")
    }

    // MARK: State

    /// Puts the scroll view at an offset exactly, without animation; offsets beyond the content are clamped.
    public func scroll(toOffset offset: Double) {
        driver.update()
        driver.host.scroll(toOffset: offset)
        driver.update()
    }

    /// Scrolls to the view with an id; false when there is none.
    @discardableResult
    public func scroll<ID: Hashable>(to id: ID, anchor: UnitPoint? = nil, animated: Bool = false) -> Bool {
        driver.update()
        let isFound = driver.host.reveal(AnyHashable(id), anchor: anchor, animated: animated)
        driver.update()
        return isFound
    }

    public func resize(width: Double, height: Double, scale: Double? = nil) {
        driver.send(.resized(Size(width: width, height: height), scale: scale ?? driver.host.inspectedScale))
        driver.update()
    }

    public func setColorScheme(_ scheme: ColorScheme) {
        driver.send(.themeChanged(dark: scheme == .dark))
        driver.update()
    }

    /// Rows, headers and footers that are in sight, in drawing order: what is held at an edge comes last.
    public var nodes: [Node] {
        driver.update()
        return driver.host.shownNodes.map(Node.init)
    }

    /// Points from the start of the content; outside of it only while pulled past an end.
    public var offset: Double {
        driver.update()
        return driver.host.scrollOffset
    }

    /// Points; exact for what was measured, an estimate for the rest.
    public var contentHeight: Double {
        driver.update()
        return driver.host.scrollContentLength
    }

    /// Whether content moves.
    public var isAnimating: Bool { driver.host.isAnimating }

    /// Frames made so far because something asked for one.
    public var framesRequested: Int { driver.framesRequested }

    /// What the last frame cost, in counts.
    public var stats: Stats { Stats(driver.stats) }

    /// What is shown, as pixels.
    public func screenshot() throws -> Screenshot { Screenshot(driver.picture()) }

    /// Empties all caches and forgets what was painted. The next screenshot must be the same: a cache may never change a pixel.
    public func dropCaches() { driver.dropCaches() }
}

extension Harness {
    /// The calendar's date when the test's clock was at 0, which relative dates are told from; the moment the harness was made unless set.
    public var startDate: Date {
        get { driver.host.dateOrigin }
        set {
            driver.host.dateOrigin = newValue
            driver.host.datesChanged()
            driver.update()
        }
    }
}
