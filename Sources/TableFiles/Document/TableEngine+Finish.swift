import Glibc

extension TableEngine {
    /// Works until all is done, waiting for the writer of a pipe where there is one. For commands that print or write a table.
    ///
    /// - Returns: the finished table, with the error if there was one.
    public func finish() -> TableSnapshot {
        while true {
            switch step() {
            case .busy: continue
            case .idle: return snapshot()
            case .waiting(let descriptor):
                guard let descriptor else { return snapshot() }
                var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                _ = poll(&state, 1, -1)
            }
        }
    }
}
