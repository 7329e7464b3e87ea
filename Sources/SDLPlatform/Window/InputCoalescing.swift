import Drawing

/// What of a batch of events can be left out, as the next event of the batch says the same better.
enum InputCoalescing {
    /// Drops a pointer or finger move that the same one follows, a size that another follows, and repeated exposures and visibility
    /// (hidden and minimised come as two). Everything else stays, in order: each wheel tick, press and key repeat counts.
    static func merge(_ events: [InputEvent]) -> [InputEvent] {
        var merged: [InputEvent] = []
        merged.reserveCapacity(events.count)
        for event in events {
            if let last = merged.last, isReplaced(last, by: event) { merged.removeLast() }
            merged.append(event)
        }
        return merged
    }

    private static func isReplaced(_ earlier: InputEvent, by later: InputEvent) -> Bool {
        switch (earlier, later) {
        case (.pointerMoved, .pointerMoved), (.resized, .resized), (.exposed, .exposed): true
        case (.visibilityChanged(let a), .visibilityChanged(let b)): a == b
        case (.touch(.moved, let a, _), .touch(.moved, let b, _)): a == b
        default: false
        }
    }
}
