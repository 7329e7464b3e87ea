/// Writes the atoms of a stretch of ASCII, and what two of them side by side do to each other: an atom beside a space may be kerned with it,
/// and a line may start behind a space, or behind a hyphen that ends a word if no digit comes next.
struct ASCIIWriter {
    /// Where the next atom goes; there is room for it.
    var next: UnsafeMutablePointer<Atom>
    let run: Int
    /// Whether the atom before is a space.
    var followsSpace = false
    /// Whether the atom before is a word of several letters that ends in a hyphen.
    var followsHyphen = false
    /// Kerning of the atom before with a space behind it.
    private var kernAfter: Subpixels = 0
    /// Only atoms of one stretch are kerned.
    private var isKerned = false

    init(next: UnsafeMutablePointer<Atom>, run: Int) {
        self.next = next
        self.run = run
    }

    @inline(__always)
    mutating func addSpace(_ word: Unmanaged<Word>, at start: Int) {
        if isKerned, !followsSpace { kern(by: kernAfter) }
        write(word, at: start, .space)
        followsSpace = true
        followsHyphen = false
    }

    @inline(__always)
    mutating func addDigit(_ word: Unmanaged<Word>, at start: Int) {
        if isKerned, followsSpace { kern(by: word._withUnsafeGuaranteedRef { $0.kernBefore }) }
        write(word, at: start, followsSpace ? [.single, .breakBefore] : .single)
        kernAfter = word._withUnsafeGuaranteedRef { $0.kernAfter }
        followsSpace = false
        followsHyphen = false
    }

    /// - Parameter letters: one at least.
    @inline(__always)
    mutating func addWord(_ word: Unmanaged<Word>, _ letters: UnsafeBufferPointer<UInt8>, at start: Int) {
        if isKerned, followsSpace { kern(by: word._withUnsafeGuaranteedRef { $0.kernBefore }) }
        let mayStartLine = followsSpace || (followsHyphen && letters[0] &- 0x30 > 9)
        write(word, at: start, mayStartLine ? .breakBefore : [])
        kernAfter = word._withUnsafeGuaranteedRef { $0.kernAfter }
        followsSpace = false
        followsHyphen = letters.count > 1 && letters[letters.count &- 1] == 0x2d
    }

    /// Widens the atom before.
    @inline(__always)
    private func kern(by kerning: Subpixels) {
        if kerning != 0 { (next - 1).pointee.advance += kerning }
    }

    /// Writes the word's atom, which holds the word.
    @inline(__always)
    private mutating func write(_ word: Unmanaged<Word>, at start: Int, _ flags: Atom.Flags) {
        let atom = word._withUnsafeGuaranteedRef { word in
            word.hold()
            return Atom(
                word: word, start: Int32(truncatingIfNeeded: start), advance: word.advance, run: UInt16(truncatingIfNeeded: run), level: 0,
                flags: flags)
        }
        next.initialize(to: atom)
        next += 1
        isKerned = true
    }
}
