import Foundation
import Synchronization

/// Ends a program in order when it is told to end (SIGTERM, SIGINT, SIGHUP): a recording is written, the display is left clean.
///
/// SDL's own handlers would only note the signal and sleep on, and a dispatch signal source sees nothing unless every thread holds the
/// signal back. So a handler writes to a descriptor, which is all it may do, and the main queue reads from there.
@MainActor
struct TerminationSignals {
    private static let numbers = [SIGTERM, SIGINT, SIGHUP]
    /// Where the handler writes; -1 while nobody listens.
    private static let descriptor = Atomic<Int32>(-1)
    private let source: any DispatchSourceRead

    init(_ action: @escaping @MainActor () -> Void) {
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
            while read(heard, &byte, 1) == 1 {}
            MainActor.assumeIsolated { action() }
        }
        source.setCancelHandler {
            close(heard)
            close(bell)
        }
        source.resume()
        Self.descriptor.store(bell, ordering: .sequentiallyConsistent)
        var held = sigset_t()
        sigemptyset(&held)
        for number in Self.numbers {
            signal(number) { _ in
                var byte: UInt8 = 1
                _ = write(TerminationSignals.descriptor.load(ordering: .sequentiallyConsistent), &byte, 1)
            }
            sigaddset(&held, number)
        }
        // Whoever started us may have held the signals back; that is inherited.
        pthread_sigmask(SIG_UNBLOCK, &held, nil)
    }

    func stop() {
        for number in Self.numbers { signal(number, SIG_DFL) }
        Self.descriptor.store(-1, ordering: .sequentiallyConsistent)
        source.cancel()
    }
}
