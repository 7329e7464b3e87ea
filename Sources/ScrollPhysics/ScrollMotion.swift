// How a scroll position moves over time. Start reading the target here.

/// The motion of one scroll axis: a value that events change and that time moves.
///
/// It knows nothing of rows, screens or clocks. Positions are content offsets in points (`Double`), + towards the end
/// of the content; times are seconds of any steady clock; velocities are points a second.
///
/// Laws (each has a test):
/// - **Partition**: `advance` in one step or in a thousand gives the same state, because every curve is a closed form
///   of the time since its own start, and hand-overs between curves happen at their own exact times.
/// - **Hand-over**: a mode is left with (position, velocity) only. Position is continuous but for what `jump`, `stop`
///   and shrinking limits ask for; velocity is continuous but where a user stops or turns it, or an end without bounce
///   does.
/// - **Mirror**: the motion of −x is minus the motion of x.
/// - **Bounds**: at rest the position is within the limits, exactly at the target or edge it was going to. Outside it
///   is only while rubber-banding, held there, bouncing, or on the way back.
/// - **Rest**: without further events every motion ends in bounded time; then `isMoving` is false.
/// - **Ledger**: displacements returned + translations made = position now − position at first.
///
/// Robustness: NaN and infinite arguments are ignored (a NaN or infinite time counts as the latest time seen; a time
/// that goes back, too). Events may come in any order; those that make no sense in a state do nothing, never trap:
///
/// | event | idle | held | hand (finger, scrollbar) | hand (touchpad) | ballistic, bouncing | toTarget |
/// |---|---|---|---|---|---|---|
/// | `press` | held | - | - | held | held¹ | held¹ |
/// | `released` | - | lets go² | - | - | - | - |
/// | `dragBegan` | hand | hand | new hand | hand | hand | hand |
/// | `dragMoved` | - | hand, moves | moves | - | - | - |
/// | `dragEnded` | - | lets go² | lets go³ | - | - | - |
/// | `dragCancelled` | - | lets go² | lets go² | - | - | - |
/// | `touchpad` | pad | pad | - | moves | pad | pad |
/// | `wheel`, `scroll` by key | toTarget | toTarget | - | toTarget | toTarget from here | adds to the target⁴ |
/// | `scroll` by code | toTarget | toTarget | moves under the hand | toTarget | toTarget | new target |
/// | `jump` | moves | moves | moves under the hand | idle | idle | idle |
/// | `stop` | - | idle | idle | idle | idle | idle |
///
/// ¹ and says whether it moved fast enough to be meant. ² with velocity 0: springs back if past an end, else idle.
/// ³ with the hand's velocity: ballistic, bouncing or idle. ⁴ against the direction of the motion the rest of the way
/// is dropped first, see ``wheel(notches:at:)``.
///
/// Size: about half a kilobyte, nothing on the heap.
package struct ScrollMotion: Sendable {
    /// Seconds of silence after which the fingers have left a touchpad (SDL2 does not tell). Touchpads report every 7
    /// to 17 ms, so 50 ms is three missed reports; longer would show as a hitch before the glide.
    package static let touchpadGap = 0.05
    /// A finger lifted more slowly than this, in points a second, leaves the content where it is. Flutter's.
    package static let leastFlingSpeed = 50.0
    /// The same for a touchpad, where a resting finger looks like a lift: twice that.
    package static let leastTouchpadFlingSpeed = 100.0
    /// No fling starts faster than this, in points a second. Flutter's and Android's.
    package static let greatestFlingSpeed = 8000.0
    /// A press stops slower motion too, in points a second, but was not meant to: a glide's last two seconds look like
    /// rest, and a tap then is a tap. Firefox's.
    package static let leastStoppedSpeed = 50.0
    /// How far a glide may swing past an end, as a share of the viewport. Qt's.
    package static let largestBounce = 1.0 / 3
    /// How far ahead of the position repeated keys may send the target, in viewports. The queue after release is
    /// bounded by time, not by this: a key's ease ends 150 ms after the last press. This keeps a held Page Down (3
    /// pages behind at 30 presses a second) from being cut, and anything madder at 8 viewports in those 150 ms.
    package static let keyLead = 8.0

    package var settings: ScrollSettings
    /// The content offset, in points.
    package internal(set) var position = 0.0
    package internal(set) var limits = ScrollLimits()

    var state = MotionState.idle
    /// The path of the hand, of use in the state `direct` only. It is not in that case because it is five times as large
    /// as all the rest, and every step would copy it.
    var tracker = VelocityTracker()
    /// The latest time seen. Before any event: long ago.
    var now = -largestMagnitude
    /// The position as far as `advance` has told it.
    var reported = 0.0

    package init(settings: ScrollSettings = .standard) {
        self.settings = settings
    }

    package var phase: MotionPhase {
        switch state {
        case .idle: .idle
        case .held: .tracking
        case .direct: .interacting
        case .ballistic, .bouncing: .decelerating
        case .toTarget: .animating
        }
    }

    /// Whether the position changes by itself, so that frames are wanted. After any *event* a frame is wanted anyway.
    package var isMoving: Bool {
        switch state {
        case .idle, .held, .direct: false
        case .ballistic, .bouncing, .toTarget: true
        }
    }

    /// Where the motion will end if nothing else happens, in points; the position when nothing moves it.
    package var targetPosition: Double {
        switch state {
        case .idle, .held, .direct: position
        case .ballistic(let glide): glide.ending.position
        case .bouncing(let bounce): bounce.spring.target
        case .toTarget(let approach): approach.ease.target
        }
    }

    /// When `advance` should be called although nothing moves: the end of the gap that tells a touchpad's lift.
    package var nextWakeUp: Double? {
        guard case .direct(let hand) = state else { return nil }
        return hand.liftTime
    }
}
