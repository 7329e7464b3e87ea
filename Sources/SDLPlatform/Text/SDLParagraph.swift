import Drawing

/// A text shaped once, which any number of widths can be asked of.
final class SDLParagraph: TextParagraph {
    private let request: TextRequest
    private let shaper: TextShaper
    private var scale: Double { shaper.scale }
    private let full: ShapedText
    private var shrunk: [(factor: Double, text: ShapedText)] = []
    private var natural: TextLayout?
    private var recent: [(key: LayoutKey, layout: TextLayout)] = []

    private struct LayoutKey: Equatable {
        var width: Double?
        var height: Double?
    }

    init(request: TextRequest, shaper: TextShaper) {
        self.request = request
        self.shaper = shaper
        full = shaper.shape(request, factor: 1)
    }

    func layout(width: Double?, height: Double?) -> TextLayout {
        let natural = naturalLayout()
        // What fits as it is looks the same in any frame that is large enough.
        if fits(natural, width: width, height: height) { return natural }
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
        let layout = LayoutBuilder(text: full, style: request.style, scale: scale).layout(width: nil, height: nil)
        natural = layout
        return layout
    }

    private func fits(_ layout: TextLayout, width: Double?, height: Double?) -> Bool {
        // The error of a double on its way from pixels to points and back; see `LayoutBuilder`.
        let tolerance = 1e-6 / scale
        if let width, !(layout.size.width <= width + tolerance) { return false }
        if let height, !(layout.size.height <= height + tolerance), layout.lines.count > 1 { return false }
        return true
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
