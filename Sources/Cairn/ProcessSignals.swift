import Foundation
import Synchronization

/// What a program does when it is sent a signal: end in order (a recording is written, the display is left clean), or say what it shows.
///
/// SDL's own handlers would only note the signal and sleep on, and a dispatch signal source sees nothing unless every thread holds the
/// signal back. So a handler writes the signal's number to a descriptor, which is all it may do, and the main queue reads from there.
/// One at a time in a process.
@MainActor
struct ProcessSignals {
    /// Those that ask a program to end.
    static let termination = [SIGTERM, SIGINT, SIGHUP]
    /// Where the handler writes; -1 while nobody listens.
    private static let descriptor = Atomic<Int32>(-1)
    private let source: any DispatchSourceRead
    private let numbers: [Int32]

    init(_ numbers: [Int32], _ action: @escaping @MainActor (Int32) -> Void) {
        self.numbers = numbers
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        let (heard, bell) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        source = DispatchSource.makeReadSource(fileDescriptor: heard, queue: .main)
        source.setEventHandler {
            var byte: UInt8 = 0
            while read(heard, &byte, 1) == 1 {
                let number = Int32(byte)
                MainActor.assumeIsolated { action(number) }
            }
        }
        source.setCancelHandler {
            close(heard)
            close(bell)
        }
        source.resume()
        Self.descriptor.store(bell, ordering: .sequentiallyConsistent)
        var held = sigset_t()
        sigemptyset(&held)
        for number in numbers {
            signal(number) { number in
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(ProcessSignals.descriptor.load(ordering: .sequentiallyConsistent), &byte, 1)
            }
            sigaddset(&held, number)
        }
        // Whoever started us may have held the signals back; that is inherited.
        pthread_sigmask(SIG_UNBLOCK, &held, nil)
    }

    func stop() {
        for number in numbers { signal(number, SIG_DFL) }
        Self.descriptor.store(-1, ordering: .sequentiallyConsistent)
        source.cancel()
    }
}
