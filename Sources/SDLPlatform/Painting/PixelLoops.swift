// The inner loops. Ordinary stores throughout: SDL's fill and blit write past the cache, which costs twice as much
// here and again when the display server reads the pixels.

import CWideMemory

enum PixelLoops {
    @inline(__always)
    static func fill(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ colour: UInt32) {
        // The C library fills with the widest stores the processor has; ours are those that all have.
        if count >= 64 {
            wmemset(UnsafeMutableRawPointer(row).assumingMemoryBound(to: wchar_t.self), wchar_t(bitPattern: colour), count)
            return
        }
        let wide = SIMD8<UInt32>(repeating: colour)
        let raw = UnsafeMutableRawPointer(row)
        var i = 0
        while i &+ 8 <= count {
            raw.storeBytes(of: wide, toByteOffset: i &* 4, as: SIMD8<UInt32>.self)
            i &+= 8
        }
        while i < count {
            row[i] = colour
            i &+= 1
        }
    }

    @inline(__always)
    static func copy(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, from source: UnsafePointer<UInt32>) {
        row.update(from: source, count: count)
    }

    /// A straight colour at one alpha over opaque pixels.
    static func tint(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ colour: UInt32, alpha: UInt32) {
        guard alpha > 0 else { return }
        for i in 0..<count { row[i] = mixed(colour, over: row[i], alpha: alpha) }
    }

    /// A straight colour (its alpha counts) through coverage over opaque pixels.
    static func mask(
        _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ coverage: UnsafePointer<UInt8>, _ colour: UInt32
    ) {
        let alpha = colour >> 24
        let opaque = colour | 0xFF00_0000
        for i in 0..<count {
            let covered = multiplied(UInt32(coverage[i]), alpha)
            if covered == 0 { continue }
            row[i] = covered == 255 ? opaque : mixed(colour, over: row[i], alpha: covered)
        }
    }

    /// Coverage to the opaque pixels it gives on one colour: what `mask` would make there, looked up.
    static func colour(
        _ pixels: UnsafeMutablePointer<UInt32>, _ count: Int, _ coverage: UnsafePointer<UInt8>,
        table: UnsafePointer<UInt32>
    ) {
        let blank = SIMD8<UInt32>(repeating: table[0])
        let raw = UnsafeMutableRawPointer(pixels)
        var i = 0
        while i &+ 8 <= count {
            // A line of text is half gaps.
            if UnsafeRawPointer(coverage + i).loadUnaligned(as: UInt64.self) == 0 {
                raw.storeBytes(of: blank, toByteOffset: i &* 4, as: SIMD8<UInt32>.self)
            } else {
                for lane in 0..<8 { pixels[i &+ lane] = table[Int(coverage[i &+ lane])] }
            }
            i &+= 8
        }
        while i < count {
            pixels[i] = table[Int(coverage[i])]
            i &+= 1
        }
    }

    /// Premultiplied pixels over opaque or premultiplied ones.
    static func layer(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixels: UnsafePointer<UInt32>) {
        for i in 0..<count {
            let top = pixels[i]
            if top == 0 { continue }
            row[i] = layered(top, over: row[i])
        }
    }

    /// One premultiplied pixel over all of a row.
    static func layerUniform(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: UInt32) {
        guard pixel != 0 else { return }
        for i in 0..<count { row[i] = layered(pixel, over: row[i]) }
    }

    /// A straight colour through coverage over premultiplied pixels.
    static func maskLayer(
        _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ coverage: UnsafePointer<UInt8>, _ colour: UInt32
    ) {
        let alpha = colour >> 24
        for i in 0..<count {
            let covered = multiplied(UInt32(coverage[i]), alpha)
            if covered == 0 { continue }
            row[i] = layered(premultiplied(colour, alpha: covered), over: row[i])
        }
    }
}
