extension Array where Element == UInt8 {
    /// The array's bytes, for calls that throw a typed error.
    @inline(__always)
    func withBytes<Result, Failure>(_ body: (UnsafeRawBufferPointer) throws(Failure) -> Result) throws(Failure) -> Result {
        try withUnsafeBufferPointer { buffer throws(Failure) in try body(UnsafeRawBufferPointer(buffer)) }
    }
}

extension WarningLog {
    /// The log with the repairs that were made while the bytes were decoded.
    func adding(repairsOf bytes: any ByteSource) -> WarningLog {
        guard let decoded = bytes as? DecodedBytes else { return self }
        var all = self
        all.merge(decoded.repairs)
        return all
    }
}

extension SourceSummary {
    /// The summary with how the file was compressed.
    func adding(compressionOf bytes: any ByteSource) -> SourceSummary {
        guard let compression = (bytes as? DecodedBytes)?.compression else { return self }
        var all = self
        all.facts.insert(Fact("compression", compression), at: 0)
        return all
    }
}
