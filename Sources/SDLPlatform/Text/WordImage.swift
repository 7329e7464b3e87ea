/// Pixels of a word: coverage at four times the width, and the device pixel masks made from it on demand.
final class WordImage {
    /// Pixels handled at once.
    static let lanes = 8

    /// Left edge in wide pixels from the pen, top in device pixels from the baseline (negative above).
    let left: Int32
    let top: Int32
    let width: Int32
    let height: Int32
    let coverage: [UInt8]
    /// One a quarter pixel of the pen.
    @exclusivity(unchecked) private var phases: (WordMask?, WordMask?, WordMask?, WordMask?) = (nil, nil, nil, nil)
    /// Colour pictures have pixels instead: premultiplied ARGB of `width` x `height` device pixels, `left` in device pixels.
    let pixels: [UInt32]

    init(left: Int32, top: Int32, width: Int32, height: Int32, coverage: [UInt8], pixels: [UInt32] = []) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
        self.coverage = coverage
        self.pixels = pixels
    }

    deinit {
        for index in 0..<4 { phase(index)?.deallocate() }
    }
}

extension WordImage {
    /// A letter's picture in its place in a word.
    struct Letter {
        var image: WordImage
        /// Left edge in wide pixels from the word's pen.
        var left: Int32
    }

    /// Letters side by side. Where two touch, the bits of their coverage are joined, as SDL_ttf does.
    convenience init(letters: [Letter]) {
        guard let first = letters.first else {
            self.init(left: 0, top: 0, width: 0, height: 0, coverage: [])
            return
        }
        var (left, right) = (first.left, first.left + first.image.width)
        var (top, bottom) = (first.image.top, first.image.top + first.image.height)
        for letter in letters {
            left = min(left, letter.left)
            right = max(right, letter.left + letter.image.width)
            top = min(top, letter.image.top)
            bottom = max(bottom, letter.image.top + letter.image.height)
        }
        let width = Int(right - left)
        let count = width * Int(bottom - top)
        let coverage = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            buffer.initialize(repeating: 0)
            if let target = buffer.baseAddress {
                for letter in letters {
                    letter.image.join(into: target + Int(letter.image.top - top) * width + Int(letter.left - left), pitch: width)
                }
            }
            initialized = count
        }
        self.init(left: left, top: top, width: Int32(width), height: bottom - top, coverage: coverage)
    }

    /// Joins the coverage with the bytes that are there.
    private func join(into target: UnsafeMutablePointer<UInt8>, pitch: Int) {
        let width = Int(width)
        coverage.withUnsafeBufferPointer { source in
            guard let source = source.baseAddress else { return }
            for y in 0..<Int(height) {
                let out = UnsafeMutableRawPointer(target + y * pitch)
                let row = UnsafeRawPointer(source + y * width)
                guard width >= 8 else {
                    for x in 0..<width { target[y * pitch + x] |= source[y * width + x] }
                    continue
                }
                var x = 0
                while x < width {
                    // The last eight may have been joined in part: once more changes nothing.
                    x = min(x, width - 8)
                    let there = out.loadUnaligned(fromByteOffset: x, as: UInt64.self)
                    let own = row.loadUnaligned(fromByteOffset: x, as: UInt64.self)
                    out.storeBytes(of: there | own, toByteOffset: x, as: UInt64.self)
                    x += 8
                }
            }
        }
    }

    @inline(__always)
    func phase(_ index: Int) -> WordMask? {
        switch index {
        case 0: phases.0
        case 1: phases.1
        case 2: phases.2
        default: phases.3
        }
    }

    /// Averages four wide columns into each device pixel, for a pen `index` quarters right of a whole pixel; keeps the result.
    func makePhase(_ index: Int) -> WordMask {
        let start = left + Int32(index)
        let firstPixel = start >> 2
        let pixelWidth = Int((start + width - 1) >> 2 - firstPixel) + 1
        let stride = (pixelWidth + WordImage.lanes - 1) / WordImage.lanes * WordImage.lanes
        let mask = WordMask(left: firstPixel, top: top, width: Int32(pixelWidth), height: height, stride: Int32(stride))
        average(into: mask.bytes, stride: stride, lead: Int(start - firstPixel * 4))
        switch index {
        case 0: phases.0 = mask
        case 1: phases.1 = mask
        case 2: phases.2 = mask
        default: phases.3 = mask
        }
        return mask
    }

    /// `lead`: wide columns between the left end of the first pixel and the ink.
    private func average(into target: UnsafeMutablePointer<UInt8>, stride: Int, lead: Int) {
        let wide = Int(width)
        // One wide row with empty columns before and behind, so that the loop has no edges.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: stride * 4) { row in
            row.initialize(repeating: 0)
            let row = UnsafeMutableRawPointer(row.baseAddress!)
            let low = SIMD8<UInt32>(repeating: 0x00ff_00ff)
            coverage.withUnsafeBytes { source in
                for y in 0..<Int(height) {
                    (row + lead).copyMemory(from: source.baseAddress! + y * wide, byteCount: wide)
                    for x in Swift.stride(from: 0, to: stride, by: WordImage.lanes) {
                        let four = (row + x * 4).loadUnaligned(as: SIMD8<UInt32>.self)
                        let pairs = (four & low) &+ ((four &>> 8) & low)
                        let sums = ((pairs &+ (pairs &>> 16)) & 0xffff) &+ 2
                        UnsafeMutableRawPointer(target + y * stride + x)
                            .storeBytes(of: SIMD8<UInt8>(truncatingIfNeeded: sums &>> 2), as: SIMD8<UInt8>.self)
                    }
                }
            }
        }
    }
}
