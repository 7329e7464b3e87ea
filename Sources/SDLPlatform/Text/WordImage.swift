/// Pixels of a word: coverage at four times the width, and the device pixel masks made from it on demand.
final class WordImage {
    /// Coverage, one byte a device pixel, rows without padding, trimmed to the ink.
    struct Mask {
        var left: Int32
        var top: Int32
        var width: Int32
        var height: Int32
        var bytes: [UInt8]
    }

    /// Left edge in wide pixels from the pen, top in device pixels from the baseline (negative above).
    let left: Int32
    let top: Int32
    let width: Int32
    let height: Int32
    let coverage: [UInt8]
    /// One a quarter pixel of the pen.
    var phases: (Mask?, Mask?, Mask?, Mask?) = (nil, nil, nil, nil)
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
}

extension WordImage {
    func phase(_ index: Int) -> Mask? {
        switch index {
        case 0: phases.0
        case 1: phases.1
        case 2: phases.2
        default: phases.3
        }
    }

    /// Averages four wide columns into each device pixel, for a pen `index` quarters right of a whole pixel; keeps the result.
    func makePhase(_ index: Int) -> Mask {
        let start = left + Int32(index)
        let firstPixel = start >> 2
        let pixelWidth = Int((start + width - 1) >> 2 - firstPixel) + 1
        let lead = Int(start - firstPixel * 4)
        let wide = Int(width)
        let rows = Int(height)
        // One wide row with empty columns before and behind, so that the loop has no edges: eight pixels at a time.
        let lanes = 8
        let padded = (pixelWidth + lanes - 1) / lanes * lanes
        var row = [UInt8](repeating: 0, count: padded * 4)
        let bytes = [UInt8](unsafeUninitializedCapacity: pixelWidth * rows + lanes) { target, count in
            coverage.withUnsafeBufferPointer { source in
                row.withUnsafeMutableBufferPointer { row in
                    guard let source = source.baseAddress, let row = row.baseAddress, let target = target.baseAddress
                    else {
                        return
                    }
                    let low = SIMD8<UInt32>(repeating: 0x00ff_00ff)
                    for y in 0..<rows {
                        (row + lead).update(from: source + y * wide, count: wide)
                        // Each row's last store may run over into the next row, which is written after it.
                        for x in stride(from: 0, to: pixelWidth, by: lanes) {
                            let four = UnsafeRawPointer(row + x * 4).loadUnaligned(as: SIMD8<UInt32>.self)
                            let pairs = (four & low) &+ ((four &>> 8) & low)
                            let sums = ((pairs &+ (pairs &>> 16)) & 0xffff) &+ 2
                            UnsafeMutableRawPointer(target + y * pixelWidth + x)
                                .storeBytes(of: SIMD8<UInt8>(truncatingIfNeeded: sums &>> 2), as: SIMD8<UInt8>.self)
                        }
                    }
                }
            }
            count = pixelWidth * rows
        }
        let mask = Mask(left: firstPixel, top: top, width: Int32(pixelWidth), height: height, bytes: bytes)
        switch index {
        case 0: phases.0 = mask
        case 1: phases.1 = mask
        case 2: phases.2 = mask
        default: phases.3 = mask
        }
        return mask
    }
}
