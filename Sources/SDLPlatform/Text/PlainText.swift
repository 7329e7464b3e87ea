import Drawing

// Most texts of a list, without detours: one run of printable ASCII is safe as it is, one line, and in the run's own font.

extension TextShaper {
    /// Shapes a request if it is such a text; nil if it takes more.
    func shapePlain(_ request: TextRequest, factor: Double) -> ShapedText? {
        guard request.runs.count == 1 else { return nil }
        let run = request.runs[0]
        guard run.font.smallCaps.isNone else { return nil }
        return run.text.utf8.withContiguousStorageIfAvailable { bytes -> ShapedText? in
            guard bytes.count <= TextLimits.maximumScalars, bytes.isPrintableASCII,
                !request.style.isRightToLeft || bytes.contains(where: Itemizer.isLetter)
            else { return nil }
            let resolved = resolvedRuns(of: run, factor: factor)
            builder.begin(resolved)
            builder.addASCII(0..<bytes.count, of: bytes, run: 0)
            let line = builder.end(bytes: 0..<bytes.count, fallbackRun: 0)
            return ShapedText(source: .unchanged(run.text), runs: resolved, lines: .one(line), maker: self)
        } ?? nil
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// No controls, and nothing of more than a byte. Looks at all bytes, which takes less than to look for the first that is not.
    fileprivate var isPrintableASCII: Bool {
        var others: UInt8 = 0
        for byte in self { others |= byte &- 0x20 < 0x5f ? 0 : 1 }
        return others == 0
    }
}
