import ScrollPhysics
import Testing

/// Every pair of a state and an event that can arrive in it, as one table: the documentation's, with the states apart.
@Suite("ScrollMotion: every event in every state")
struct MotionTableTests {
    /// The states, each made by a path of its own. All at time 1, all not at rest by themselves for a while.
    static let states: [(name: String, motion: ScrollMotion)] = [
        ("idle", make { _ in }),
        ("at end", make { $0.jump(to: 3000, at: 1) }),
        ("held", make { _ = $0.press(at: 1) }),
        (
            "held out",
            make {
                $0.jump(to: 3000, at: 0)
                $0.dragBegan(at: 0)
                $0.dragMoved(by: 200, at: 0.5)
                $0.dragEnded(at: 0.96)
                _ = $0.press(at: 1)
            }
        ),
        (
            "finger",
            make {
                $0.dragBegan(at: 0.9)
                for step in 0...10 { $0.dragMoved(by: 10, at: 0.9 + Double(step) / 100) }
            }
        ),
        (
            "finger out",
            make {
                $0.jump(to: 3000, at: 0)
                $0.dragBegan(at: 0)
                $0.dragMoved(by: 200, at: 0.9)
            }
        ),
        (
            "scrollbar",
            make {
                $0.dragBegan(.scrollbar, at: 0.9)
                for step in 0...10 { $0.dragMoved(by: 10, at: 0.9 + Double(step) / 100) }
            }
        ),
        ("touchpad", make { for step in 0...10 { $0.touchpad(delta: 10, at: 0.9 + Double(step) / 100) } }),
        ("glide", make { $0.fling(velocity: 2000, at: 0.9) }),
        (
            "bounce",
            make {
                $0.jump(to: 2900, at: 0)
                $0.fling(velocity: 2000, at: 0.9)
            }
        ),
        ("wheel", make { $0.wheel(notches: 3, at: 0.95) }),
        ("code", make { $0.scroll(to: 2500, pace: .programmatic, at: 0.95) }),
    ]

    static func make(_ path: (inout ScrollMotion) -> Void) -> ScrollMotion {
        var motion = ScrollMotion.resting(at: 1000, limits: ScrollLimits(minimum: 0, maximum: 3000, viewport: 600))
        path(&motion)
        _ = motion.advance(to: 1)
        return motion
    }

    /// What became of a motion, in a word.
    static func word(_ motion: ScrollMotion) -> String {
        let isOut = motion.limits.overshoot(motion.position) != 0
        return switch motion.phase {
        case .idle: isOut ? "IDLE OUT" : "idle"
        case .tracking: isOut ? "held out" : "held"
        case .interacting: motion.nextWakeUp != nil ? "pad" : isOut ? "hand out" : "hand"
        case .decelerating: isOut ? "bounce" : "glide"
        case .animating: "target"
        }
    }

    static let events: [(name: String, event: MotionEvent)] = [
        ("press", .press), ("released", .released), ("began", .dragBegan(.finger)), ("moved", .dragMoved(5)),
        ("ended", .dragEnded), ("cancelled", .dragCancelled), ("touchpad", .touchpad(5)), ("wheel +", .wheel(1)),
        ("wheel -", .wheel(-1)), ("key", .scrollBy(-40, .key)), ("code", .scrollTo(500, .programmatic)),
        ("by code", .scrollBy(-40, .programmatic)), ("jump", .jump(200)), ("stop", .stop),
        ("same limits", .limits(ScrollLimits(minimum: 0, maximum: 3000, viewport: 600))),
        ("longer", .limits(ScrollLimits(minimum: 0, maximum: 9000, viewport: 600))),
        ("shorter", .limits(ScrollLimits(minimum: 0, maximum: 400, viewport: 600))),
        ("moved under", .translate(50)), ("NaN", .dragMoved(.nan)),
    ]

    static let expected = """
        state       press    released began    moved    ended    cancelled touchpad wheel +  wheel -  key      code     \
        by code  jump     stop     same limits longer   shorter  moved under NaN
        idle        held     idle     hand     idle     idle     idle      pad      target   target   target   target   \
        target   idle     idle     idle        idle     idle     idle        idle
        at end      held     idle     hand     idle     idle     idle      pad      idle     target   target   target   \
        target   idle     idle     idle        idle     idle     idle        idle
        held        held     idle     hand     hand     idle     idle      pad      target   target   target   target   \
        target   held     idle     held        held     held     held        held
        held out    held out bounce   hand out hand out bounce   bounce    pad      target   target   target   target   \
        target   held     idle     held out    held     held out held out    held out
        finger      hand     hand     hand     hand     glide    idle      hand     hand     hand     hand     hand     \
        hand     hand     idle     hand        hand     hand     hand        hand
        finger out  hand out hand out hand out hand out bounce   bounce    hand out hand out hand out hand out hand     \
        hand     hand     idle     hand out    hand     hand out hand out    hand out
        scrollbar   hand     hand     hand     hand     idle     idle      hand     hand     hand     hand     hand     \
        hand     hand     idle     hand        hand     hand     hand        hand
        touchpad    held     pad      hand     pad      pad      pad       pad      target   target   target   target   \
        target   idle     idle     pad         pad      pad      pad         pad
        glide       held     glide    hand     glide    glide    glide     pad      target   target   target   target   \
        target   idle     idle     glide       glide    idle     glide       glide
        bounce      held out bounce   hand out bounce   bounce   bounce    pad      target   target   target   target   \
        target   idle     idle     bounce      glide    bounce   bounce      bounce
        wheel       held     target   hand     target   target   target    pad      target   idle     idle     target   \
        target   idle     idle     target      target   idle     target      target
        code        held     target   hand     target   target   target    pad      target   target   target   target   \
        target   idle     idle     target      target   idle     target      target
        """

    @Test("the table holds")
    func table() {
        var lines: [String] = []
        lines.append(Self.line("state", Self.events.map(\.name)))
        for (name, motion) in Self.states {
            let cells = Self.events.map { _, event in
                var after = motion
                event.apply(to: &after, at: 1)
                return Self.word(after)
            }
            lines.append(Self.line(name, cells))
        }
        let table = lines.joined(separator: "\n")
        #expect(table == Self.expected, "the table is now:\n\(table)")
    }

    @Test("whatever the pair, it is finite, comes to rest within the limits, and does not lose a displacement")
    func everyPair() {
        for (state, motion) in Self.states {
            for (name, event) in Self.events {
                var after = motion
                var sum = after.position
                event.apply(to: &after, at: 1)
                if case .translate(let delta) = event { sum += delta }
                sum += after.takeDisplacement()
                after.dragEnded(at: 1.2)
                for frame in 0..<600 { sum += after.advance(to: 1.2 + Double(frame) / 60) }
                #expect(after.phase == .idle, "\(name) in \(state)")
                #expect(after.limits.overshoot(after.position) == 0, "\(name) in \(state)")
                expectClose(sum, after.position, 1e-9, "\(name) in \(state)")
                #expect(after.targetPosition == after.position)
            }
        }
    }

    @Test("a press says true just where something moved")
    func pressSays() {
        for (state, motion) in Self.states {
            var after = motion
            let stopped = after.press(at: 1)
            #expect(stopped == ["glide", "bounce", "wheel", "code"].contains(state), "\(state)")
            #expect(!after.isMoving && after.position == motion.position)
        }
    }

    private static func line(_ head: String, _ cells: [String]) -> String {
        let columns = cells.enumerated().map { index, cell in
            let width = max(8, events[index].name.count)
            return index == cells.count - 1 ? cell : cell + String(repeating: " ", count: max(0, width - cell.count))
        }
        return head + String(repeating: " ", count: 12 - head.count) + columns.joined(separator: " ")
    }
}
