extension Array where Element == UInt8 {
    /// The array's bytes, for calls that throw a typed error.
    @inline(__always)
    func withBytes<Result, Failure>(_ body: (UnsafeRawBufferPointer) throws(Failure) -> Result) throws(Failure) -> Result {
        try withUnsafeBufferPointer { buffer throws(Failure) in try body(UnsafeRawBufferPointer(buffer)) }
    }
}
