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
    @exclusivity(unchecked) private var fitted: FittedLayouts?

    init(request: TextRequest, hash: UInt64, shaper: TextShaper) {
        self.request = request
        self.hash = hash
        full = shaper.shape(request, factor: 1)
        weight = 256 + full.weight + request.runs.count * 384
    }

    func layout(width: Double?, height: Double?) -> TextLayout {
        // What fits as it is looks the same in any frame that is large enough.
        if let natural {
            if isWide(width, enoughFor: natural), isHigh(height, enoughFor: natural) { return natural }
        } else if mayFit(in: width) {
            let made = full.naturalLayout(request.style)
            natural = made
            if isHigh(height, enoughFor: made) { return made }
        }
        let fitted = fitted ?? FittedLayouts(request: request, full: full)
        self.fitted = fitted
        return fitted.layout(width: width, height: height)
    }

    /// Most texts that do not fit are too wide by far: that takes no layout to see.
    private func mayFit(in width: Double?) -> Bool {
        guard let width else { return true }
        return full.isNoWider(than: LayoutBuilder.limit(width, scale: full.maker.scale))
    }

    private func isWide(_ width: Double?, enoughFor layout: TextLayout) -> Bool {
        guard let width else { return true }
        return layout.size.width <= width + LayoutBuilder.tolerance
    }

    private func isHigh(_ height: Double?, enoughFor layout: TextLayout) -> Bool {
        guard let height, layout.lineCount > 1 else { return true }
        return layout.size.height <= height + LayoutBuilder.tolerance
    }
}
