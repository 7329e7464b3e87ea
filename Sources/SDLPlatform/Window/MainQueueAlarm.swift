import CSDL2
import Dispatch
import Glibc
import Synchronization

/// Wakes a main thread that sleeps in SDL when a block or a main-actor task is put on the main queue.
///
/// On Linux the main dispatch queue announces work by making a descriptor readable, which its own run loop would wait for. Our main
/// thread waits for the window system instead, inside SDL, which watches no descriptors of others. So one small thread does: it
/// blocks in `poll(2)`, pushes an event when the descriptor becomes readable, and then blocks until the main thread has drained the
/// queue. At rest nobody runs. Rejected: waking a few times a second to look (never at rest), and a thread that runs the window
/// system (SDL wants the main one).
final class MainQueueAlarm: Sendable {
    private let drained = DispatchSemaphore(value: 0)
    private let isRinging = Atomic(false)
    private let descriptor: Int32

    /// Starts the thread; it lives as long as the process. `ring` is called on it.
    init(ring: @escaping @Sendable () -> Void) {
        // Asked for here and not on the new thread: the queue makes its descriptor on first request.
        descriptor = mainQueueDescriptor()
        guard descriptor >= 0 else { return }
        MainQueueAlarm.start(Watch(alarm: self, ring: ring))
    }

    /// The main queue has been drained: watch again. Called after every drain, rung for or not.
    func reset() {
        if isRinging.exchange(false, ordering: .acquiringAndReleasing) { drained.signal() }
    }

    /// Whether the main queue has work now: one system call, where draining an empty queue takes ten.
    var hasWork: Bool {
        var interest = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // When in doubt, yes.
        return poll(&interest, 1, 0) != 0
    }

    private func watch(ring: () -> Void) {
        while true {
            var interest = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let result = poll(&interest, 1, -1)
            if result < 0 && errno == EINTR { continue }
            guard result > 0, interest.revents & Int16(POLLIN) != 0 else { return }
            isRinging.store(true, ordering: .releasing)
            ring()
            drained.wait()
        }
    }

    // MARK: The thread

    /// What the thread is given.
    private final class Watch: Sendable {
        let alarm: MainQueueAlarm
        let ring: @Sendable () -> Void

        init(alarm: MainQueueAlarm, ring: @escaping @Sendable () -> Void) {
            self.alarm = alarm
            self.ring = ring
        }
    }

    /// A plain thread with a small stack and every signal blocked: signals are for the main thread.
    private static func start(_ watch: Watch) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, 256 << 10)
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var id = pthread_t()
        let argument = Unmanaged.passRetained(watch).toOpaque()
        let result = pthread_create(
            &id, &attributes,
            { argument in
                let watch = Unmanaged<Watch>.fromOpaque(argument!).takeRetainedValue()
                watch.alarm.watch(ring: watch.ring)
                return nil
            }, argument)
        if result != 0 { Unmanaged<Watch>.fromOpaque(argument).release() }
    }
}

/// The descriptor that is readable while the main queue has work. libdispatch exports this for the run loop of Foundation, which has
/// drained the main queue by it since 2015; there is no public name for it.
@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueDescriptor() -> Int32
