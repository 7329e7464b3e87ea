/// Sixty-four bytes and the questions asked about them all at once. Bit k of an answer speaks of byte k.
struct ByteBlock {
    let lanes: SIMD64<UInt8>

    /// The 64 bytes at an offset, all of which must be there (it traps otherwise).
    @inline(__always)
    init(_ bytes: RawSpan, at offset: Int) {
        lanes = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD64<UInt8>.self)
    }

    /// Where the byte occurs.
    @inline(__always)
    func mask(_ byte: UInt8) -> UInt64 { Self.pack(places(of: byte)) }

    /// Whether the byte occurs. A third of the price of `mask`, for bytes that most blocks lack.
    @inline(__always)
    func contains(_ byte: UInt8) -> Bool { Self.isAny(places(of: byte)) }

    /// Whether there is any byte of ones.
    @inline(__always)
    static func isAny(_ places: SIMD8<UInt64>) -> Bool {
        let half = places.lowHalf | places.highHalf
        let quarter = half.lowHalf | half.highHalf
        return quarter[0] | quarter[1] != 0
    }

    /// Bytes of ones where a byte occurs, as words that can be or-ed at once: `|` on 64 lanes goes lane by lane, and so does `.==`
    /// where the type of its result is left to be inferred.
    @inline(__always)
    func places(of byte: UInt8) -> SIMD8<UInt64> { Self.places(of: byte, in: lanes) }

    @inline(__always)
    static func places(of byte: UInt8, in lanes: SIMD64<UInt8>) -> SIMD8<UInt64> {
        let mask: SIMDMask<SIMD64<Int8>> = lanes .== SIMD64<UInt8>(repeating: byte)
        return unsafeBitCast(mask, to: SIMD8<UInt64>.self)
    }

    /// One bit for each byte of ones.
    ///
    /// The standard library has no "movemask", and asking lane by lane calls a function for each. So every word keeps one bit of each
    /// of its bytes, another bit in every word, and or-ing the words leaves a square of 8 by 8 bits that has to be turned over.
    @inline(__always)
    static func pack(_ places: SIMD8<UInt64>) -> UInt64 {
        let kept = places & bitOfWord
        let half = kept.lowHalf | kept.highHalf
        let quarter = half.lowHalf | half.highHalf
        return (quarter[0] | quarter[1]).turnedOver
    }

    /// Bit k of every byte in the k-th word.
    @inline(__always)
    private static var bitOfWord: SIMD8<UInt64> {
        SIMD8(
            0x0101_0101_0101_0101, 0x0202_0202_0202_0202, 0x0404_0404_0404_0404, 0x0808_0808_0808_0808, 0x1010_1010_1010_1010,
            0x2020_2020_2020_2020, 0x4040_4040_4040_4040, 0x8080_8080_8080_8080)
    }
}

extension UInt64 {
    /// Bit k of the result is the parity of bits 0 to k: between an opening bit (included) and its closing one (excluded), 1.
    @inline(__always)
    var prefixXor: UInt64 {
        var bits = self
        bits ^= bits << 1
        bits ^= bits << 2
        bits ^= bits << 4
        bits ^= bits << 8
        bits ^= bits << 16
        bits ^= bits << 32
        return bits
    }

    /// The bits below the k-th, for k from 0 to 64.
    @inline(__always)
    static func below(_ bit: Int) -> UInt64 { bit >= 64 ? .max : (1 &<< UInt64(truncatingIfNeeded: bit)) &- 1 }

    /// A square of 8 by 8 bits with its rows as columns: bit 8 i + k goes to 8 k + i (Warren, Hacker's Delight, 7-3).
    @inline(__always)
    var turnedOver: UInt64 {
        var bits = self
        var moved = (bits ^ bits >> 7) & 0x00AA_00AA_00AA_00AA
        bits ^= moved ^ moved << 7
        moved = (bits ^ bits >> 14) & 0x0000_CCCC_0000_CCCC
        bits ^= moved ^ moved << 14
        moved = (bits ^ bits >> 28) & 0x0000_0000_F0F0_F0F0
        return bits ^ moved ^ moved << 28
    }
}
