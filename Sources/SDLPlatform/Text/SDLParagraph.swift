import Drawing

/// A text shaped once, which any number of widths can be asked of.
final class SDLParagraph: TextParagraph {
    let request: TextRequest
    /// Of the request, for the cache.
    let hash: UInt64
    /// Whether it was asked for since the cache looked last.
    var isUsed = false
    private let shaper: TextShaper
    private var scale: Double { shaper.scale }
    private let full: ShapedText
    /// Bytes it takes, roughly: its text, its words, and what a line or two set from them take.
    let weight: Int
    private var shrunk: [(factor: Double, text: ShapedText)] = []
    private var natural: TextLayout?
    private var recent: [(key: LayoutKey, layout: TextLayout)] = []

    private struct LayoutKey: Equatable {
        var width: Double?
        var height: Double?
    }

    init(request: TextRequest, hash: UInt64, shaper: TextShaper) {
        self.request = request
        self.hash = hash
        self.shaper = shaper
        full = shaper.shape(request, factor: 1)
        var bytes = 1024 + full.text.utf8.count * 2 + request.runs.count * 512
        for line in full.lines { bytes += line.atoms.count * MemoryLayout<Atom>.stride + 128 }
        weight = bytes
    }

    func layout(width: Double?, height: Double?) -> TextLayout {
        // What fits as it is looks the same in any frame that is large enough.
        if fits(width: width, height: height) { return naturalLayout() }
        let key = LayoutKey(width: width, height: height)
        if let known = recent.first(where: { $0.key == key }) { return known.layout }
        let layout = fitted(width: width, height: height)
        // A row asks for one or two proposals; a window being resized for many, once each.
        if recent.count == 4 { recent.removeFirst() }
        recent.append((key, layout))
        return layout
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
        guard full.lines.allSatisfy({ full.width(of: $0, from: $0.start, to: $0.end) <= limit }) else { return false }
        return fits(naturalLayout(), height: height)
    }

    private func fits(_ layout: TextLayout, height: Double?) -> Bool {
        guard let height, layout.lines.count > 1 else { return true }
        return layout.size.height <= height + LayoutBuilder.tolerance
    }

    /// The largest size from full down to the least allowed at which nothing is cut.
    private func fitted(width: Double?, height: Double?) -> TextLayout {
        let minimum = request.style.minimumScale
        let layout = LayoutBuilder(text: full, style: request.style, scale: scale).layout(width: width, height: height)
        guard minimum < 1, minimum > 0, layout.isTruncated || layout.lines.count > (request.style.maximumLines ?? .max)
        else {
            return layout
        }
        let pixels = full.runs.map(\.face.pixelSize).max() ?? 1
        let least = max(1, Int((Double(pixels) * minimum).rounded(.up)))
        var smallest = layout
        for size in stride(from: pixels - 1, through: least, by: -1) {
            let text = shrunkText(Double(size) / Double(pixels))
            smallest = LayoutBuilder(text: text, style: request.style, scale: scale).layout(
                width: width, height: height)
            if !smallest.isTruncated { return smallest }
        }
        return smallest
    }

    private func shrunkText(_ factor: Double) -> ShapedText {
        if let known = shrunk.first(where: { $0.factor == factor }) { return known.text }
        let text = shaper.shape(request, factor: factor)
        shrunk.append((factor, text))
        return text
    }
}
