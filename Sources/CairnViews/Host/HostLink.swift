/// A host as those see it that may outlive it: nil once it is gone.
///
/// A weak reference would do the same, but from the first one on every count of references to the host takes the slow path, and all nodes
/// ask their host all the time. Looked into on the main actor only.
final class HostLink {
    private(set) unowned(unsafe) var host: ViewHost?

    func connect(_ host: ViewHost) { self.host = host }
    func cut() { host = nil }
}
