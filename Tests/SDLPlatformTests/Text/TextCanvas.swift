import Drawing

@testable import SDLPlatform

/// A white page that layouts are painted on, one pixel at a time: the plainest painter there can be.
struct TextCanvas {
    let width: Int
    let height: Int
    var pixels: [RGBA]

    init(width: Int, height: Int, background: RGBA = .white) {
        self.width = width
        self.height = height
        pixels = Array(repeating: background, count: width * height)
    }

    /// Paints every raster of `layout` with its top left at a device pixel.
    mutating func paint(_ layout: TextLayout, engine: SDLTextEngine, x: Int, y: Int, color: RGBA = .black) {
        for line in layout.lines {
            let left = x + Int((line.origin.x * engine.scale).rounded())
            let baseline = y + Int((line.origin.y * engine.scale).rounded())
            for raster in engine.rasters(for: line.content) {
                paint(raster, left: left, baseline: baseline, color: color)
            }
        }
    }

    private mutating func paint(_ raster: LineRaster, left: Int, baseline: Int, color: RGBA) {
        let color = raster.color ?? color
        for row in 0..<raster.height {
            for column in 0..<raster.width {
                let x = left + raster.left + column
                let y = baseline + raster.top + row
                guard x >= 0, x < width, y >= 0, y < height else { continue }
                let under = pixels[y * width + x]
                switch raster.content {
                case .coverage(let bytes):
                    let alpha = Double(bytes[row * raster.width + column]) / 255
                    pixels[y * width + x] = color.multiplyingAlpha(by: alpha).over(under)
                case .pixels(let argb):
                    let pixel = argb[row * raster.width + column]
                    let rest = 255 - (pixel >> 24)
                    func mix(_ shift: UInt32, _ below: UInt8) -> UInt8 {
                        UInt8(min(255, (pixel >> shift & 255) + (UInt32(below) * rest + 127) / 255))
                    }
                    pixels[y * width + x] = RGBA(r: mix(16, under.r), g: mix(8, under.g), b: mix(0, under.b))
                case .solid:
                    pixels[y * width + x] = color.over(under)
                }
            }
        }
    }

    /// The smallest rectangle that holds every pixel differing from the background, nil when there is none.
    func ink(background: RGBA = .white) -> (left: Int, top: Int, right: Int, bottom: Int)? {
        var box: (left: Int, top: Int, right: Int, bottom: Int)?
        for y in 0..<height {
            for x in 0..<width where pixels[y * width + x] != background {
                let old = box ?? (x, y, x + 1, y + 1)
                box = (min(old.left, x), min(old.top, y), max(old.right, x + 1), max(old.bottom, y + 1))
            }
        }
        return box
    }
}
