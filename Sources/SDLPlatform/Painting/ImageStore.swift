import Drawing

/// Images at the sizes they are shown in: pixels, or coverage where an image is a stencil.
struct ImageStore {
    private struct Key: Hashable {
        var identity: UInt64
        var width: Int
        var height: Int
    }

    private var sheets = BoundedCache<Key, PixelSheet>()
    private var stencils = BoundedCache<Key, ShapeMask>()

    /// Device pixels above which an image is scaled for its visible part only: two 4K surfaces.
    static let greatestPixels = 16 << 20
    /// Some hundred thumbnails; more when a frame shows more.
    static let greatestBytes = 16 << 20
    static let greatestStencilBytes = 4 << 20

    var bytes: Int { sheets.bytes + stencils.bytes }

    mutating func removeAll() {
        sheets.removeAll()
        stencils.removeAll()
    }

    mutating func trim(frame: UInt64) {
        sheets.trim(bytes: Self.greatestBytes, timesUsed: 2, frame: frame)
        stencils.trim(bytes: Self.greatestStencilBytes, frame: frame)
    }

    mutating func sheet(
        _ image: ImageResource, width: Int, height: Int, frame: UInt64, numbers: inout SourceNumbers
    ) -> PixelSheet {
        let key = Key(identity: image.identity, width: width, height: height)
        if let known = sheets.value(key, frame: frame) { return known }
        let made = part(image, width: width, height: height, PixelBox(width: width, height: height), numbers: &numbers)
        sheets.insert(made, for: key, frame: frame)
        return made
    }

    mutating func stencil(
        _ image: ImageResource, width: Int, height: Int, frame: UInt64, numbers: inout SourceNumbers
    ) -> ShapeMask {
        let key = Key(identity: image.identity, width: width, height: height)
        if let known = stencils.value(key, frame: frame) { return known }
        let made = stencilPart(
            image, width: width, height: height, PixelBox(width: width, height: height), numbers: &numbers)
        stencils.insert(made, for: key, frame: frame)
        return made
    }

    /// A part of the scaled image, not remembered. `box` is in the scaled image's pixels.
    func part(
        _ image: ImageResource, width: Int, height: Int, _ box: PixelBox, numbers: inout SourceNumbers
    ) -> PixelSheet {
        let pixels = ImageScaler.scaled(
            image, width: width, height: height, x0: Int(box.x0), y0: Int(box.y0), columns: box.width, rows: box.height)
        return PixelSheet(number: numbers.next(), width: box.width, height: box.height, pixels: pixels)
    }

    func stencilPart(
        _ image: ImageResource, width: Int, height: Int, _ box: PixelBox, numbers: inout SourceNumbers
    ) -> ShapeMask {
        let pixels = ImageScaler.scaled(
            image, width: width, height: height, x0: Int(box.x0), y0: Int(box.y0), columns: box.width, rows: box.height)
        defer { pixels.deallocate() }
        let alphas = (0..<box.area).map { UInt8(pixels[$0] >> 24) }
        return ShapeMask(number: numbers.next(), width: box.width, height: box.height, coverage: alphas)
    }
}

extension PixelBox {
    init(width: Int, height: Int) {
        self.init(x0: 0, y0: 0, x1: DeviceGrid.clamp(width), y1: DeviceGrid.clamp(height))
    }
}
