import Drawing

/// A text set for frames it does not fit as it is: broken, cut or shrunk.
final class FittedLayouts {
    private let request: TextRequest
    private let full: ShapedText
    private var shrunk: [(factor: Double, text: ShapedText)] = []
    private var recent: [(key: Key, layout: TextLayout)] = []

    private struct Key: Equatable {
        var width: Double?
        var height: Double?
    }

    init(request: TextRequest, full: ShapedText) {
        self.request = request
        self.full = full
    }

    func layout(width: Double?, height: Double?) -> TextLayout {
        let key = Key(width: width, height: height)
        if let known = recent.first(where: { $0.key == key }) { return known.layout }
        let layout = fitted(width: width, height: height)
        // A row asks for one or two proposals; a window being resized for many, once each.
        if recent.count == 4 { recent.removeFirst() }
        recent.append((key, layout))
        return layout
    }

    /// The largest size from full down to the least allowed at which nothing is cut.
    private func fitted(width: Double?, height: Double?) -> TextLayout {
        let minimum = request.style.minimumScale
        let layout = layout(of: full, width: width, height: height)
        guard minimum < 1, minimum > 0, layout.isTruncated || layout.lineCount > (request.style.maximumLines ?? .max)
        else {
            return layout
        }
        let pixels = full.runs.map(\.face.pixelSize).max() ?? 1
        let least = max(1, Int((Double(pixels) * minimum).rounded(.up)))
        var smallest = layout
        for size in stride(from: pixels - 1, through: least, by: -1) {
            smallest = self.layout(of: shrunkText(Double(size) / Double(pixels)), width: width, height: height)
            if !smallest.isTruncated { return smallest }
        }
        return smallest
    }

    private func layout(of text: ShapedText, width: Double?, height: Double?) -> TextLayout {
        LayoutBuilder(text: text, style: request.style, scale: full.maker.scale).layout(width: width, height: height)
    }

    private func shrunkText(_ factor: Double) -> ShapedText {
        if let known = shrunk.first(where: { $0.factor == factor }) { return known.text }
        let text = full.maker.shape(request, factor: factor)
        shrunk.append((factor, text))
        return text
    }
}
