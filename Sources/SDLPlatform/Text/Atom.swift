/// A word in its place in the text: what lines are broken between.
///
/// It does not count references: the list that it is in holds the word.
struct Atom: BitwiseCopyable {
    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt8

        /// A single space, which may hang over a line's end.
        static let space = Flags(rawValue: 1)
        /// A line may start here.
        static let breakBefore = Flags(rawValue: 2)
        /// One digit, ideograph or picture; never joined with its neighbours.
        static let single = Flags(rawValue: 4)
    }

    /// The word, to be looked at without counting references.
    let unheld: Unmanaged<Word>
    /// Byte of the text the word starts at.
    let start: Int32
    // In 32 bits a paragraph takes half the memory; a word is at most 32 letters of 512 pixels, tracked by 256 each.
    private var storedAdvance: Int32
    private var storedInset: Int32 = 0
    let run: UInt16
    /// Embedding level by the bidirectional algorithm; odd is right to left.
    let level: UInt8
    var flags: Flags

    @inline(__always)
    init(word: Word, start: Int32, advance: Subpixels, run: UInt16, level: UInt8, flags: Flags) {
        unheld = .passUnretained(word)
        self.start = start
        storedAdvance = Int32(clamping: advance)
        self.run = run
        self.level = level
        self.flags = flags
    }

    var word: Word { unheld.takeUnretainedValue() }

    /// The word's advance among its neighbours: kerning with spaces and tracking included.
    var advance: Subpixels {
        get { Subpixels(storedAdvance) }
        set { storedAdvance = Int32(clamping: newValue) }
    }
    /// Distance of the word from its pen: digits of one width stand in the middle of theirs.
    var inset: Subpixels {
        get { Subpixels(storedInset) }
        set { storedInset = Int32(clamping: newValue) }
    }
    /// What comes after it decides with this whether a line may start there.
    var rightSide: BreakRules.Side {
        unheld._withUnsafeGuaranteedRef {
            BreakRules.Side(scalar: $0.lastScalar, isSpace: flags.contains(.space), isLong: $0.clusterCount > 1)
        }
    }
}

/// The atoms of a line of text in logical order, and their words: one piece of memory, which never changes.
final class AtomList: ManagedBuffer<Int, Atom>, RandomAccessCollection {
    /// Takes over atoms whose words are held, see `Word.hold`.
    static func make(held atoms: UnsafeBufferPointer<Atom>) -> AtomList {
        let list = unsafeDowncast(create(minimumCapacity: atoms.count) { _ in atoms.count }, to: AtomList.self)
        list.withUnsafeMutablePointerToElements { elements in
            // Not `baseAddress!`: a line may have no atoms.
            if let first = atoms.baseAddress { elements.initialize(from: first, count: atoms.count) }
        }
        return list
    }

    deinit {
        withUnsafeMutablePointers { count, atoms in
            for i in 0..<count.pointee { atoms[i].unheld._withUnsafeGuaranteedRef { $0.letGo() } }
        }
    }

    // Not `header`, which checks for overlapping access each time.
    var count: Int { withUnsafeMutablePointerToHeader { $0.pointee } }
    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(index: Int) -> Atom {
        precondition(index >= 0 && index < count, "no atom \(index)")
        return withUnsafeMutablePointerToElements { $0[index] }
    }

    /// Calls `body` with the atoms in place.
    @inline(__always)
    func withAtoms<Result>(_ body: (UnsafePointer<Atom>) -> Result) -> Result {
        withUnsafeMutablePointerToElements { body(UnsafePointer($0)) }
    }
}
