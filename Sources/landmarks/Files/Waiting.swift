import Glibc

/// Waiting for descriptors, without looking at them meanwhile.
enum Waiting {
    /// Waits until one can be read. With no limit and nothing to wait for it would be for ever: it returns at once then.
    static func poll(_ descriptors: [Int32], milliseconds: Int32 = -1) {
        guard !descriptors.isEmpty || milliseconds >= 0 else { return }
        var states = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = Glibc.poll(&states, nfds_t(states.count), milliseconds)
    }

    /// Wakes a thread that waits for its descriptor; any thread may ring.
    final class Bell: Sendable {
        let descriptor: Int32
        private let end: Int32

        init() {
            var ends: [Int32] = [-1, -1]
            // Without descriptors left nothing could be opened either; `poll` passes over -1.
            _ = pipe(&ends)
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
            (descriptor, end) = (ends[0], ends[1])
        }

        func ring() {
            var byte: UInt8 = 1
            _ = write(end, &byte, 1)  // a full pipe rings already
        }

        func quiet() {
            var bytes: (UInt64, UInt64) = (0, 0)
            while read(descriptor, &bytes, 16) == 16 {}
        }

        deinit {
            close(descriptor)
            close(end)
        }
    }
}

/// Seconds on a clock that only goes forward.
enum SteadyTime {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
