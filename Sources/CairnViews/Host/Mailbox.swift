import Synchronization

/// Messages for the main actor from any thread: an observed model that changed elsewhere, work that finished.
final class Mailbox: Sendable {
    private let messages = Mutex<[@MainActor @Sendable () -> Void]>([])
    private let wake = Mutex<(@Sendable () -> Void)?>(nil)

    /// Called, on any thread, when a message arrives in an empty box; the run loop wakes up by it.
    func onMessage(_ wake: @escaping @Sendable () -> Void) { self.wake.withLock { $0 = wake } }

    func post(_ message: @escaping @MainActor @Sendable () -> Void) {
        let wasEmpty = messages.withLock { box in
            box.append(message)
            return box.count == 1
        }
        if wasEmpty { wake.withLock { $0 }?() }
    }

    var isEmpty: Bool { messages.withLock { $0.isEmpty } }

    @MainActor func deliver() {
        let taken = messages.withLock { box in
            let all = box
            box.removeAll()
            return all
        }
        for message in taken { message() }
    }
}
