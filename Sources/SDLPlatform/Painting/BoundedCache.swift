/// What a cache holds and how it knows what was used.
protocol CacheEntry: AnyObject {
    var bytes: Int { get }
    /// Frame of the last use.
    var lastUsed: UInt64 { get set }
}

extension ShapeMask: CacheEntry {}
extension PixelSheet: CacheEntry {}
extension FlatPicture: CacheEntry {}

/// Least recently used by bytes. What the current frame has used is never evicted, so memory it points to stays valid
/// until its end.
struct BoundedCache<Key: Hashable, Value: CacheEntry> {
    private var entries: [Key: Value] = [:]
    /// Of all entries, as they were when they came in or at the last trim.
    private(set) var bytes = 0

    @inline(__always)
    func value(_ key: Key, frame: UInt64) -> Value? {
        guard let value = entries[key] else { return nil }
        value.lastUsed = frame
        return value
    }

    /// A key that does not equal itself, with a number in it that is none, could never be found or evicted again: the
    /// caller keeps such a value alive for the frame.
    mutating func insert(_ value: Value, for key: Key, frame: UInt64) {
        guard key == key else { return }
        value.lastUsed = frame
        bytes += value.bytes - (entries.updateValue(value, forKey: key)?.bytes ?? 0)
    }

    mutating func removeAll() {
        entries.removeAll()
        bytes = 0
    }

    var count: Int { entries.count }

    /// Brings the cache to at most three quarters of a limit when it is over it, so that evicting is rare and pays
    /// for itself. The limit is `limit` or `timesUsed` times what the current frame uses, whichever is more.
    /// O(entries).
    mutating func trim(bytes limit: Int, timesUsed: Int = 1, count countLimit: Int = .max, frame: UInt64) {
        var total = 0
        var used = 0
        for value in entries.values {
            total += value.bytes
            if value.lastUsed == frame { used += value.bytes }
        }
        defer { bytes = total }
        let limit = max(limit, used * timesUsed)
        guard total > limit || entries.count > countLimit else { return }
        let old = entries.filter { $0.value.lastUsed < frame }.sorted { $0.value.lastUsed < $1.value.lastUsed }
        for (key, value) in old {
            if total <= limit / 4 * 3, entries.count <= countLimit / 4 * 3 { break }
            total -= value.bytes
            entries[key] = nil
        }
    }
}
