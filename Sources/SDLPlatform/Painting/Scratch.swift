/// An array used again in every frame: grows, never shrinks, and costs no allocation once it has its size.
///
/// Its state lies behind a pointer, where the compiler adds no run-time checks for overlapping access; they were a
/// tenth of a frame.
final class Scratch<Element: BitwiseCopyable> {
    private struct State {
        var base: UnsafeMutablePointer<Element>
        var capacity: Int
        var count: Int
    }

    private let state: UnsafeMutablePointer<State>

    init(capacity: Int = 64) {
        state = .allocate(capacity: 1)
        state.initialize(to: State(base: .allocate(capacity: capacity), capacity: capacity, count: 0))
    }

    deinit {
        state.pointee.base.deallocate()
        state.deallocate()
    }

    @inline(__always) var base: UnsafeMutablePointer<Element> { state.pointee.base }

    @inline(__always)
    var count: Int {
        get { state.pointee.count }
        set { state.pointee.count = newValue }
    }

    @inline(__always)
    func append(_ element: Element) {
        let count = state.pointee.count
        if count == state.pointee.capacity { grow(to: count * 2) }
        (state.pointee.base + count).initialize(to: element)
        state.pointee.count = count &+ 1
    }

    func grow(to wanted: Int) {
        guard wanted > state.pointee.capacity else { return }
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: wanted)
        larger.update(from: base, count: count)
        base.deallocate()
        state.pointee.base = larger
        state.pointee.capacity = wanted
    }

    /// Exactly `count` elements, all `element`.
    func fill(_ element: Element, count: Int) {
        grow(to: count)
        base.initialize(repeating: element, count: count)
        self.count = count
    }
}
