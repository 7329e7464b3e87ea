import Drawing

/// A text shaped once, which any number of widths can be asked of.
final class SDLParagraph: TextParagraph, HashCarrier {
    let request: TextRequest
    /// Of the request, for the cache.
    let hash: UInt64
    /// Whether it was asked for since the cache looked last.
    @exclusivity(unchecked) var isUsed = false
    private let full: ShapedText
    /// Bytes it takes, roughly: its text, its words, and what a line or two set from them take.
    let weight: Int
    @exclusivity(unchecked) private var natural: TextLayout?
    /// What was set for frames that it does not fit as it is.
    private var fitted: FittedLayouts?

    init(request: TextRequest, hash: UInt64, shaper: TextShaper) {
        self.request = request
        self.hash = hash
        full = shaper.shape(request, factor: 1)
        var bytes = 1024 + full.byteCount * 2 + request.runs.count * 512
        for line in full.lines { bytes += line.atoms.count * MemoryLayout<Atom>.stride + 128 }
        weight = bytes
    }

    private var scale: Double { full.maker.scale }

    func layout(width: Double?, height: Double?) -> TextLayout {
        // What fits as it is looks the same in any frame that is large enough.
        if fits(width: width, height: height) { return naturalLayout() }
        let fitted = fitted ?? FittedLayouts(request: request, full: full)
        self.fitted = fitted
        return fitted.layout(width: width, height: height)
    }

    private func naturalLayout() -> TextLayout {
        if let natural { return natural }
        let layout = LayoutBuilder(text: full, style: request.style, scale: scale).naturalLayout()
        natural = layout
        return layout
    }

    private func fits(width: Double?, height: Double?) -> Bool {
        if let natural {
            return fits(natural, height: height)
                && width.map { natural.size.width <= $0 + LayoutBuilder.tolerance } ?? true
        }
        // Most texts that do not fit are too wide by far: that takes no layout to see.
        guard let width else { return height == nil || full.lines.count == 1 || fits(naturalLayout(), height: height) }
        let limit = LayoutBuilder.limit(width, scale: scale)
        for line in full.lines where full.width(of: line, from: line.start, to: line.end) > limit { return false }
        return fits(naturalLayout(), height: height)
    }

    private func fits(_ layout: TextLayout, height: Double?) -> Bool {
        guard let height, layout.lines.count > 1 else { return true }
        return layout.size.height <= height + LayoutBuilder.tolerance
    }
}
