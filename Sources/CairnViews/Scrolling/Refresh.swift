import Drawing
import ScrollPhysics

/// Numbers of pulling to refresh, points and seconds.
enum RefreshLook {
    /// How far the content must be pulled past its start.
    static let threshold = 44.0
    /// Notches of a wheel against the start that count as that, and how long they may be apart.
    static let notches = 3.0
    static let notchPause = 0.6
    /// How long the content must have rested at its start before a wheel pulls: arriving there in a hurry is no pull.
    static let wheelRest = 0.25
    static let chip = 32.0
    static let margin = 10.0
    static let dots = 8
    static let dot = 4.0
    /// A turn of the spinner moves by one dot at a time, so that a long refresh wakes ten times a second and not sixty.
    static let step = 0.1
    static let fade = 0.2
}

final class RefreshLink: ScrollLink {
    var action: @MainActor @Sendable () async -> Void = {}
    private var running: Task<Void, Never>?
    /// When the action began; nil while none runs.
    private(set) var startedAt: Double?
    /// When the last one ended, for the fade.
    private(set) var endedAt = -Double.infinity
    /// 0 to 1 and beyond: how far it is pulled.
    var pull = 0.0
    var pulledAt = -Double.infinity
    var isByWheel = false

    /// Runs the action, unless it runs already.
    func start(_ host: ViewHost) {
        guard startedAt == nil else { return }
        startedAt = host.now
        pull = 0
        host.setNeedsFrame()
        let action = action
        let mailbox = host.mailbox
        let link = WeakSendable(self)
        let address = WeakSendable(host)
        running = Task {
            await action()
            mailbox.post {
                guard let link = link.value, let host = address.value else { return }
                link.startedAt = nil
                link.endedAt = host.now
                host.setNeedsFrame()
            }
        }
    }

    func wheel(_ notches: Double, restedAt rest: Double, _ host: ViewHost) {
        guard startedAt == nil, host.now - rest >= RefreshLook.wheelRest else { return }
        if host.now - pulledAt > RefreshLook.notchPause || !isByWheel { pull = 0 }
        pull += notches / RefreshLook.notches
        pulledAt = host.now
        isByWheel = true
        if pull >= 1 - 1e-9 { start(host) }
        host.setNeedsFrame()
    }

    /// 0 to 1.
    func opacity(at time: Double) -> Double {
        if startedAt != nil { return 1 }
        let pulled = min(1, max(0, pull))
        let left = max(0, 1 - (time - endedAt) / RefreshLook.fade)
        return max(pulled, left)
    }

    func nextChange(after time: Double, reducedMotion: Bool) -> Double? {
        if let startedAt {
            if reducedMotion { return nil }
            return startedAt + ((time - startedAt) / RefreshLook.step + 1e-6).rounded(.down) * RefreshLook.step + RefreshLook.step
        }
        if time - endedAt < RefreshLook.fade { return time }
        return isByWheel && pull > 0 ? pulledAt + RefreshLook.notchPause : nil
    }
}

extension ScrollViewNode {
    var refreshLink: RefreshLink? {
        for case let link as RefreshLink in links.reversed() where scrolls(along: .vertical) { return link }
        return nil
    }

    /// Called once a frame: how far a hand pulls, and whether a wheel's pull was given up.
    func trackPull(at time: Double) {
        guard let link = refreshLink, link.startedAt == nil else { return }
        let over = vertical.motion.limits.minimum - vertical.motion.position
        if vertical.motion.phase == .interacting, over > 0 {
            link.isByWheel = false
            link.pull = over / RefreshLook.threshold
        } else if link.isByWheel {
            if time - link.pulledAt >= RefreshLook.notchPause { link.pull = 0 }
        } else {
            link.pull = max(0, min(link.pull, over / RefreshLook.threshold))
        }
    }

    /// The hand lets go: beyond the threshold that refreshes.
    func pullEnded() {
        guard let link = refreshLink, !link.isByWheel else { return }
        let over = vertical.motion.limits.minimum - vertical.motion.position
        if over >= RefreshLook.threshold { link.start(host) }
    }

    func drawRefresh(_ recorder: inout Recorder, in bounds: Rect) {
        guard let link = refreshLink else { return }
        let opacity = link.opacity(at: host.now)
        guard opacity > 0 else { return }
        let palette = Palette.of(environment.builtin.colorScheme)
        let size = RefreshLook.chip
        // It slides in with the pull. It lies over what is pinned: below it, it would leap when a header comes or goes.
        let top = contentInsets.top + RefreshLook.margin
        let slide = link.startedAt != nil ? 1 : min(1, opacity)
        let box = Rect(
            x: (bounds.midX - size / 2).rounded(), y: bounds.minY + top - (1 - slide) * (size / 2), width: size, height: size)
        let picture = recorder.picture { inner in
            inner.add(.shadow(.ellipse, box.offset(by: Point(x: 0, y: 1)), radius: 6, palette.shadow))
            inner.add(.shape(.ellipse, box, palette.groupedBackground))
            inner.add(.stroke(.ellipse, box.inset(by: 0.5), width: 1, palette.separator))
            dots(link, box, palette, &inner)
        }
        recorder.add(.layer(picture, .zero, opacity: opacity, shape: .rectangle, bounds: box.inset(by: -16)))
    }

    private func dots(_ link: RefreshLink, _ box: Rect, _ palette: Palette, _ recorder: inout Recorder) {
        let count = RefreshLook.dots
        let turn = link.startedAt.map { Int((host.now - $0) / RefreshLook.step + 1e-6) } ?? 0
        let shown = link.startedAt != nil || link.pull <= 0 ? count : min(count, Int(link.pull * Double(count)))
        for index in 0..<shown {
            let angle = Double(index) / Double(count) * 2 * Double.pi
            let centre = Point(x: box.midX + 9 * sin(angle), y: box.midY - 9 * cos(angle))
            // The leading dot is full, those behind it fade.
            let age = ((turn - index) % count + count) % count
            let strength = link.startedAt == nil ? 1 : 1 - 0.8 * Double(age) / Double(count - 1)
            let rect = Rect(
                x: centre.x - RefreshLook.dot / 2, y: centre.y - RefreshLook.dot / 2, width: RefreshLook.dot, height: RefreshLook.dot)
            recorder.add(.shape(.ellipse, rect, palette.accent.multiplyingAlpha(by: strength)))
        }
    }
}

extension View {
    /// Lets the reader ask for new content: by pulling the content down at its start, by turning the wheel against it, or by Ctrl+R. A
    /// spinner shows while the action runs. Views inside can run it too: `@Environment(\.refresh)`.
    public func refreshable(action: @escaping @MainActor @Sendable () async -> Void) -> some View {
        modifier(RefreshEnvironment(action: action))
            .modifier(ScrollLinkModifier(make: { RefreshLink() }, update: { link, _ in link.action = action }))
    }
}

private struct RefreshEnvironment: _PrimitiveModifier {
    let action: @MainActor @Sendable () async -> Void

    static func _node(_ modifier: Self, _ context: _NodeContext, content: _ContentMaker) -> _ViewNode {
        let node = context.node { RefreshNode(parent: $0) }
        node.update(modifier.action, content)
        return node
    }
}

/// Holds the latest action, so that an update of it is no change of the environment.
private final class RefreshNode: TransparentNode {
    private final class Box {
        var action: @MainActor @Sendable () async -> Void = {}
    }
    private let box = Box()

    private struct Change: EnvironmentChange {
        let box: Box
        let action: RefreshAction
        func apply(to values: inout EnvironmentValues) { values.builtin.refresh = action }
        static func == (a: Self, b: Self) -> Bool { a.box === b.box }
    }

    func update(_ action: @escaping @MainActor @Sendable () async -> Void, _ make: _ContentMaker) {
        box.action = action
        nonisolated(unsafe) let box = box
        let change = Change(box: box, action: RefreshAction { await box.action() })
        let node = make(_NodeContext(reuse: child, parent: self, environment: environment.derived(by: change)))
        replaceChild(with: node)
    }
}
