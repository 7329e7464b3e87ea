import Glibc

/// Waiting for the beginning of a pipe, so that it can be known what it holds.
enum InputSample {
    /// A writer that has sent a whole line and then nothing for this long is taken to pause: what is there must do.
    private static let patience: Int32 = 300  // milliseconds

    /// Fetches until a sample's worth has arrived, or the input ends, or its writer pauses.
    static func wait(for bytes: any ByteSource, pause: ((Int32) throws(TableError) -> Void)?) throws(TableError) {
        while bytes.count < TableFile.sampleSize {
            switch try bytes.fetch() {
            case .end: return
            case .arrived: continue
            case .nothingYet:
                guard let descriptor = bytes.waitDescriptor else { return }
                if try holdsLine(bytes), !isReadable(descriptor, within: patience) { return }
                if let pause { try pause(descriptor) } else { _ = isReadable(descriptor, within: -1) }
            }
        }
    }

    private static func holdsLine(_ bytes: any ByteSource) throws(TableError) -> Bool {
        let (sample, _) = try bytes.array(at: 0, count: bytes.count)
        // A header alone says little of what follows: two lines, then.
        return sample.count { $0 == 0x0A } >= 2
    }

    private static func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, milliseconds) > 0
    }
}
