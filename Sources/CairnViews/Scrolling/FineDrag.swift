/// Moving by less than the scrollbar's thumb can: with it a pointer's point is two points of content, and not the thousands that a
/// point of the track stands for in a long list.
///
/// It is asked for by Shift when the thumb is taken, or by moving slowly, where one point of the track is several pages. The thumb then
/// all but stands still, and the pointer takes hold of it again where it is when it moves fast.
struct FineDrag {
    /// Content points for one point of the pointer.
    static let gain = 2.0
    /// Points a second below which a movement is slow.
    static let slowSpeed = 24.0
    /// Viewports that a point of the track must stand for before slow movement is fine movement.
    static let leastReach = 4.0
    /// Seconds after which a pause says nothing about the speed.
    static let longestStep = 0.1
    /// No device reports more often, seconds.
    static let shortestStep = 1.0 / 240

    private var along = 0.0
    private var time = 0.0
    private var isAsked = false

    init() {}

    init(along: Double, time: Double, isAsked: Bool) {
        self.along = along
        self.time = time
        self.isAsked = isAsked
    }

    /// The points of content for a movement of the pointer to `along`; nil when the thumb follows the pointer as usual.
    mutating func move(to along: Double, at time: Double, gain: Double, viewport: Double) -> Double? {
        let delta = along - self.along
        let elapsed = max(Self.shortestStep, min(Self.longestStep, time - self.time))
        self.along = along
        self.time = time
        let isSlow = gain > Self.leastReach * viewport && abs(delta) / elapsed < Self.slowSpeed
        guard isAsked || isSlow else { return nil }
        return delta * min(gain, Self.gain)
    }
}
