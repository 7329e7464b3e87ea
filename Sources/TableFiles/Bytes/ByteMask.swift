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
    func mask(_ byte: UInt8) -> UInt64 { Self.pack(lanes .== SIMD64(repeating: byte)) }

    /// One bit for each lane. A product gathers one bit from each of eight bytes into the top byte; the standard library has no
    /// "movemask", and asking lane by lane calls a function for each.
    @inline(__always)
    static func pack(_ mask: SIMDMask<SIMD64<Int8>>) -> UInt64 {
        let words = unsafeBitCast(mask, to: SIMD8<UInt64>.self)
        let bits = ((words & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) &>> 56
        let low = bits[0] | bits[1] << 8 | bits[2] << 16 | bits[3] << 24
        let high = bits[4] | bits[5] << 8 | bits[6] << 16 | bits[7] << 24
        return low | high << 32
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
    static func below(_ bit: Int) -> UInt64 { bit >= 64 ? .max : (1 << UInt64(bit)) &- 1 }
}
