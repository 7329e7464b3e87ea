import Drawing
import ListLayout

/// Makes text that the motion will bring, in what is left of a frame after it was shown.
///
/// Only where text is dear: when a frame has drawn half its ration of characters never seen before (`ColdText`), the rows ahead are set and
/// drawn one after the other, off screen, so that the next frames find their words and lines known and show fewer bars. The pictures
/// are the same with it and without it; lists of words that are all known never pay for it.
struct TextPrefetch {
    /// Frames for which the rows ahead are still looked at.
    fileprivate var framesLeft = 0
    /// Whether rows are made that nobody sees: what they ask to be done at their appearance is not done.
    fileprivate(set) var isRunning = false

    /// Half a second: a fling's text does not get cheap from one frame to the next.
    fileprivate static let persistence = 30
}

extension ViewHost {
    /// Works on rows ahead while `hasTime` says so, which is asked before every text. Called after a frame was shown.
    package func prefetchText(while hasTime: () -> Bool) {
        guard coldText.isRationing else {
            textPrefetch.framesLeft = 0
            return
        }
        if coldText.isShort { textPrefetch.framesLeft = TextPrefetch.persistence }
        guard textPrefetch.framesLeft > 0 else { return }
        textPrefetch.framesLeft -= 1
        let wanted = needsFrame
        textPrefetch.isRunning = true
        for list in lazyLists where list.prefetchText(while: hasTime) { textPrefetch.framesLeft = TextPrefetch.persistence }
        textPrefetch.isRunning = false
        needsFrame = wanted
    }
}

/// How far ahead of its rows a list has made text.
struct PrefetchProgress {
    fileprivate var offset = 0.0
    fileprivate var isForward = true
    /// The element to go on with; nil: the one beside the last row.
    fileprivate var next: Int?
}

extension LazyStackNode {
    /// Rows ahead that are looked at, in numbers of those that are made anyway.
    private static let reach = 2

    /// Whether any of the text was new.
    fileprivate func prefetchText(while hasTime: () -> Bool) -> Bool {
        guard tracks.isEmpty, !placed.isEmpty, window.offset != prefetch.offset else { return false }
        let isForward = window.offset > prefetch.offset
        if isForward != prefetch.isForward { prefetch.next = nil }
        prefetch.offset = window.offset
        prefetch.isForward = isForward
        let step = isForward ? 1 : -1
        let edge = isForward ? firstPlaced + placed.count : firstPlaced - 1
        let end = max(-1, min(plan.count, edge + step * placed.count * Self.reach))
        var element = prefetch.next ?? edge
        // What was ahead may be in sight by now.
        if (edge - element) * step > 0 { element = edge }
        var foundNew = false
        while (end - element) * step > 0, hasTime() {
            guard let isNew = makeText(of: element, while: hasTime) else { break }
            foundNew = foundNew || isNew
            element += step
        }
        prefetch.next = element
        return foundNew
    }

    /// Fills a host that waits for a row with this one, and draws its texts into the caches; whether any was new. nil when that cannot be done
    /// without being noticed: rows with state are made when they are seen.
    private func makeText(of element: Int, while hasTime: () -> Bool) -> Bool? {
        let run = plan.run(of: element)
        guard run.kind == .row else { return false }
        guard let row = spare.take(for: type(of: run.source)) else { return nil }
        row.adopt(key: RowKey(path: run.path, id: .none), element: element)
        row.isMeasured = false
        row.update(run.source, element - run.start, environment: environment)
        guard !row.holdsState else {
            row.unmount()
            return nil
        }
        row.move(to: .zero, rowProposal)
        let isNew = row.drawTextAhead(while: hasTime)
        spare.keep(row)
        return isNew
    }
}

extension RowHost {
    fileprivate func drawTextAhead(while hasTime: () -> Bool) -> Bool {
        var foundNew = false
        func visit(_ node: _ViewNode) {
            if let text = node as? TextNode, hasTime(), text.drawAhead() { foundNew = true }
            node.forEachChild(visit)
        }
        if let content { visit(content) }
        return foundNew
    }
}
