import Synchronization

/// How a change is spread over time.
public struct Animation: Hashable, Sendable {
    /// Seconds.
    let duration: Double
    /// Seconds before it begins.
    var delay = 0.0

    init(duration: Double) { self.duration = duration }

    public static let `default` = Animation(duration: 0.2)
    public static let linear = Animation(duration: 0.2)
    public static let easeIn = Animation(duration: 0.2)
    public static let easeOut = Animation(duration: 0.2)
    public static let easeInOut = Animation(duration: 0.2)
    public static let spring = Animation(duration: 0.3)
    public static let smooth = Animation(duration: 0.3)
    public static let snappy = Animation(duration: 0.25)
    public static let bouncy = Animation(duration: 0.3)

    public static func linear(duration: TimeInterval) -> Animation { Animation(duration: duration) }
    public static func easeIn(duration: TimeInterval) -> Animation { Animation(duration: duration) }
    public static func easeOut(duration: TimeInterval) -> Animation { Animation(duration: duration) }
    public static func easeInOut(duration: TimeInterval) -> Animation { Animation(duration: duration) }
    public static func spring(response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0) -> Animation {
        Animation(duration: response)
    }
    public static func smooth(duration: TimeInterval = 0.3, extraBounce: Double = 0) -> Animation { Animation(duration: duration) }
    public static func snappy(duration: TimeInterval = 0.25, extraBounce: Double = 0) -> Animation { Animation(duration: duration) }

    public func delay(_ delay: TimeInterval) -> Animation {
        var animation = self
        animation.delay += delay
        return animation
    }
}

/// What a change carries with it.
public struct Transaction: Sendable {
    public var animation: Animation?
    public var disablesAnimations = false

    public init() {}
    public init(animation: Animation?) { self.animation = animation }

    /// The one that is under way. Models may change on any thread, and their observers ask from there: hence the lock. A change made
    /// elsewhere while the main actor is inside `withAnimation` takes part in it.
    static var current: Transaction {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }
    private static let shared = Mutex(Transaction())

    var animatesNow: Bool { animation != nil && !disablesAnimations }
}

/// Runs `body`; what it changes is animated, where that change can be.
@MainActor
@discardableResult
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
    try withTransaction(Transaction(animation: animation), body)
}

@MainActor
@discardableResult
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    let outer = Transaction.current
    Transaction.current = transaction
    defer { Transaction.current = outer }
    return try body()
}

/// Runs a `refreshable` action.
public struct RefreshAction: Sendable {
    let action: @Sendable @MainActor () async -> Void
    @MainActor public func callAsFunction() async { await action() }
}
