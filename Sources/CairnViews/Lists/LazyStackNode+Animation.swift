import Drawing

/// Numbers of animated row changes, seconds.
enum RowAnimationLook {
    /// As quick as a change should be to be followed and not waited for.
    static let longest = 0.6
}

/// A row's way to its new place.
struct RowSlide {
    /// Points from the place it has now, at the start.
    var from: Point
    var fade: Bool
    let start: Double
    let duration: Double

    private func progress(at time: Double) -> Double {
        let t = duration > 0 ? max(0, min(1, (time - start) / duration)) : 1
        return 1 - (1 - t) * (1 - t) * (1 - t)
    }
    func offset(at time: Double) -> Point {
        let left = 1 - progress(at: time)
        return Point(x: from.x * left, y: from.y * left)
    }
    func opacity(at time: Double) -> Double { fade ? progress(at: time) : 1 }
    func isDone(at time: Double) -> Bool { time >= start + duration }
}

/// A row that is gone and still fading, where it was.
struct RowGhost {
    let picture: Picture
    var origin: Point
    let slide: RowSlide
    let size: Size
}

// Animated inserts, removals and moves. Only drawing differs: the layout, and the row being read, are where they will be.
extension LazyStackNode: TimedNode {
    func nextChange(after time: Double) -> Double? {
        let isSliding = placed.contains { $0.slide.map { !$0.isDone(at: time) } ?? false } || !ghosts.isEmpty
        return isSliding ? time : nil
    }

    /// Notes where the rows are on screen, before a change that is to be animated.
    func beginAnimatedChange() {
        guard pendingChange == nil, let animation = host.pendingAnimation, !host.scrollSettings.reducedMotion else { return }
        let duration = min(animation.duration, RowAnimationLook.longest)
        var places: [RowKey: (along: Double, picture: Picture, origin: Point, size: Size)] = [:]
        let corner = windowOrigin
        for row in placed where !row.isHeld {
            let along = along(of: row) - window.offset
            guard along + axis.length(row.placedSize) > 0, along < window.length else { continue }
            places[row.key] = (along, row.currentPicture(), row.origin - corner, row.placedSize)
        }
        pendingChange = PendingChange(places: places, duration: duration)
    }

    struct PendingChange {
        var places: [RowKey: (along: Double, picture: Picture, origin: Point, size: Size)]
        let duration: Double
    }

    /// Gives each row its way from where it was to where it is now placed.
    func finishAnimatedChange() {
        guard let change = pendingChange else { return }
        pendingChange = nil
        var gone = change.places
        let corner = windowOrigin
        for row in placed {
            let along = along(of: row) - window.offset
            if let old = gone.removeValue(forKey: row.key) {
                let from = old.origin - (row.origin - corner)
                row.slide = from == .zero ? nil : RowSlide(from: from, fade: false, start: host.now, duration: change.duration)
            } else if along + axis.length(row.placedSize) > 0, along < window.length {
                row.slide = RowSlide(from: .zero, fade: true, start: host.now, duration: change.duration)
            }
        }
        for (_, old) in gone {
            let slide = RowSlide(from: .zero, fade: true, start: host.now, duration: change.duration)
            ghosts.append(RowGhost(picture: old.picture, origin: old.origin, slide: slide, size: old.size))
        }
        host.setNeedsFrame()
    }

    func drawGhosts(_ recorder: inout Recorder, at origin: Point) {
        ghosts.removeAll { $0.slide.isDone(at: host.now) }
        for ghost in ghosts {
            let place = origin + ghost.origin + windowOrigin
            let bounds = Rect(origin: place, size: ghost.size)
            let opacity = 1 - ghost.slide.opacity(at: host.now)
            if opacity > 0 { recorder.add(.layer(ghost.picture, place, opacity: opacity, shape: .rectangle, bounds: bounds)) }
        }
    }

    func draw(_ row: RowHost, _ recorder: inout Recorder, at origin: Point) {
        guard let slide = row.slide else { return recorder.add(.picture(row.currentPicture(), origin)) }
        if slide.isDone(at: host.now) {
            row.slide = nil
            return recorder.add(.picture(row.currentPicture(), origin))
        }
        let place = origin + slide.offset(at: host.now)
        let opacity = slide.opacity(at: host.now)
        if opacity >= 1 { return recorder.add(.picture(row.currentPicture(), place)) }
        let bounds = Rect(origin: place, size: row.placedSize).inset(by: -32)
        recorder.add(.layer(row.currentPicture(), place, opacity: opacity, shape: .rectangle, bounds: bounds))
    }
}
