extension Array where Element == UInt8 {
    /// The array's bytes, for calls that throw a typed error.
    @inline(__always)
    func withBytes<Result, Failure>(_ body: (UnsafeRawBufferPointer) throws(Failure) -> Result) throws(Failure) -> Result {
        try withUnsafeBufferPointer { buffer throws(Failure) in try body(UnsafeRawBufferPointer(buffer)) }
    }
}

extension UnsafeRawBufferPointer {
    /// How often a byte occurs. O(n), 64 bytes at a time.
    func count(of byte: UInt8) -> Int {
        let bytes = self.bytes
        var found = 0
        var offset = 0
        while offset + 64 <= count {
            found += ByteBlock(bytes, at: offset).mask(byte).nonzeroBitCount
            offset += 64
        }
        while offset < count {
            found += self[offset] == byte ? 1 : 0
            offset += 1
        }
        return found
    }
}
