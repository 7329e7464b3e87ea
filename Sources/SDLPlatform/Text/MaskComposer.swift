/// Puts the masks of a line's words together in one coverage.
enum MaskComposer {
    /// Adds the masks into the pixels of `box`, all blank; where two words touch, coverage saturates.
    static func add(_ items: UnsafeBufferPointer<PlacedWord>, _ box: PixelBox, into target: UnsafeMutablePointer<UInt8>) {
        let (left, top, width) = (Int(box.x0), Int(box.y0), box.width)
        // Words follow one another: where nothing was written yet their rows are copied, and only what reaches under a neighbour added.
        for item in items {
            let mask = item.mask
            let (itemLeft, itemTop) = (Int(item.left), Int(item.top))
            let from = max(0, left - itemLeft)
            let to = min(Int(mask.width), Int(box.x1) - itemLeft)
            let first = max(0, top - itemTop)
            let last = min(Int(mask.height), Int(box.y1) - itemTop)
            guard from < to, first < last else { continue }
            let source = mask.bytes + first * Int(mask.stride) + from
            let out = target + (itemTop - top + first) * width + itemLeft + from - left
            if !item.touches, from == 0, itemLeft - left + Int(mask.stride) <= width {
                // The blank end of a row may be copied too: what stands there comes later.
                copyWholeWords(out, width, source, Int(mask.stride), rows: last - first)
            } else {
                for row in 0..<last - first { addRow(out + row * width, source + row * Int(mask.stride), to - from) }
            }
        }
    }

    /// Rows of a multiple of eight bytes.
    @inline(__always)
    private static func copyWholeWords(
        _ target: UnsafeMutablePointer<UInt8>, _ pitch: Int, _ source: UnsafePointer<UInt8>, _ stride: Int, rows: Int
    ) {
        var target = UnsafeMutableRawPointer(target)
        var source = UnsafeRawPointer(source)
        // Digits and short words are up to 8 or 16 pixels wide: no loop within the row.
        if stride == 8 {
            for _ in 0..<rows {
                target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
                target += pitch
                source += 8
            }
            return
        }
        if stride == 16 {
            for _ in 0..<rows {
                target.storeBytes(of: source.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
                target += pitch
                source += 16
            }
            return
        }
        for _ in 0..<rows {
            var x = 0
            repeat {
                target.storeBytes(of: source.loadUnaligned(fromByteOffset: x, as: UInt64.self), toByteOffset: x, as: UInt64.self)
                x &+= 8
            } while x < stride
            target += pitch
            source += stride
        }
    }

    @inline(__always)
    private static func addRow(_ target: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt8>, _ count: Int) {
        for x in 0..<count {
            let sum = UInt16(target[x]) + UInt16(source[x])
            target[x] = UInt8(truncatingIfNeeded: min(sum, 255))
        }
    }
}
