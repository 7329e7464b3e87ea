/// An array used again in every frame: grows, never shrinks, and costs no allocation once it has its size.
final class Scratch<Element: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var capacity: Int
    var count = 0

    init(capacity: Int = 64) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    @inline(__always)
    func append(_ element: Element) {
        if count == capacity { grow(to: capacity * 2) }
        (base + count).initialize(to: element)
        count &+= 1
    }

    func grow(to wanted: Int) {
        guard wanted > capacity else { return }
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: wanted)
        larger.update(from: base, count: count)
        base.deallocate()
        base = larger
        capacity = wanted
    }

    /// Exactly `count` elements, all `element`.
    func fill(_ element: Element, count: Int) {
        grow(to: count)
        base.initialize(repeating: element, count: count)
        self.count = count
    }
}
