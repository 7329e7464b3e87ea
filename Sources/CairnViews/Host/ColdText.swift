import Drawing

/// Rations, while content moves, the drawing of characters never drawn before.
///
/// One costs some 16 µs and a row of Chinese has forty: a fast fling through rows never seen would make every frame late. So a moving
/// frame draws at most `perFrame` of them; lines past that show a neutral bar and are filled in by the next frames, all of them by the
/// first frame in which nothing scrolls. Rows in sight come first; what they leave goes to the rows made ahead of the motion.
///
/// The ration is counted in clusters, not in time, so frames are the same on every machine. It is off unless a window turns it on: in
/// scripts, screenshots and tests a frame depends on what is shown alone.
struct ColdText {
    /// Clusters a moving frame may draw for the first time; nil: as many as there are. A frame always draws one line.
    var perFrame: Int?
    /// Texts that show a bar.
    var waiting: [Weak<TextNode>] = []
    fileprivate var left = Int.max
    fileprivate var offsets: [Point] = []

    var isRationing: Bool { left != .max }
    /// Whether the last frame has used up half its ration: the next ones may not have enough.
    var isShort: Bool { isRationing && left * 2 <= perFrame ?? 0 }
}

extension ViewHost {
    /// For an 800 x 600 window on a slow machine, where one takes 25 µs: half of a frame of 4 ms, of which setting and composing the lines takes
    /// another quarter.
    package static let usualColdText = 90

    /// Clusters a moving frame may draw for the first time; nil, the default, is no limit. See `ColdText`.
    package var coldTextPerFrame: Int? {
        get { coldText.perFrame }
        set { coldText.perFrame = newValue.map { max(0, $0) } }
    }

    /// Texts that show a bar in the frame made last.
    package var waitingTexts: Int { coldText.waiting.count }

    /// Before a frame: what waited is recorded again.
    func refillText() {
        guard !coldText.waiting.isEmpty else { return }
        let waiting = coldText.waiting
        coldText.waiting.removeAll()
        for node in waiting { node.value?.invalidateDrawing() }
    }

    /// Before recording: rations are given out if anything scrolled since the last frame.
    func rationText() {
        guard let perFrame = coldText.perFrame else {
            coldText.left = .max
            return
        }
        let offsets = scrollViews.map(\.offset)
        coldText.left = offsets.count == coldText.offsets.count && offsets != coldText.offsets ? perFrame : .max
        coldText.offsets = offsets
    }

    /// Whether a layout may be drawn in this frame; if not, `node` is asked again in the next.
    func admits(_ layout: TextLayout, of node: TextNode) -> Bool {
        guard coldText.isRationing else { return true }
        let cost = textEngine.coldClusters(in: layout)
        guard cost > 0 else { return true }
        if cost > coldText.left, coldText.left != coldText.perFrame {
            coldText.waiting.append(Weak(node))
            needsFrame = true
            return false
        }
        coldText.left = max(0, coldText.left - cost)
        textEngine.prepare(layout)
        return true
    }
}
