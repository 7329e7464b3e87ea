import Drawing

/// Collects drawing commands in the coordinates of one picture.
@MainActor
struct Recorder {
    let host: ViewHost
    /// The view with a focus ring: asked for once, compared by every modifier that is drawn.
    let ringOwner: _ViewNode?
    private(set) var commands = ContiguousArray<DrawCommand>()

    init(host: ViewHost) {
        self.host = host
        ringOwner = host.focus.ringOwner
    }

    mutating func add(_ command: DrawCommand) { commands.append(command) }

    /// Makes room for `count` more commands at once.
    mutating func reserveCapacity(_ count: Int) { commands.reserveCapacity(commands.count + count) }

    /// Records `body` as a picture of its own.
    func picture(_ body: (inout Recorder) -> Void) -> Picture {
        var inner = Recorder(host: host)
        body(&inner)
        return inner.finish()
    }

    func finish() -> Picture {
        host.stats.picturesRecorded += 1
        return Picture(identity: host.freshIdentity(), commands: commands)
    }

    mutating func fill(_ rect: Rect, _ style: _ResolvedStyle) {
        if let end = style.end {
            add(.gradient(rect, from: style.color, to: end, vertical: style.isVertical))
        } else if style.color.a > 0 {
            add(.fill(rect, style.color))
        }
    }

    mutating func fill(_ shape: DrawnShape, _ rect: Rect, _ style: _ResolvedStyle) {
        if case .rectangle = shape { return fill(rect, style) }
        if style.end != nil {
            let inner = picture { $0.fill(rect, style) }
            add(.layer(inner, .zero, opacity: 1, shape: shape, bounds: rect))
        } else if style.color.a > 0 {
            add(.shape(shape, rect, style.color))
        }
    }
}
