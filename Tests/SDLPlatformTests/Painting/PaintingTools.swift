import Drawing
import Glibc

@testable import SDLPlatform

/// A line of text whose pixels are given.
final class FakeLine {
    let rasters: [LineRaster]
    init(_ rasters: [LineRaster]) { self.rasters = rasters }
}

/// Hands out what a `FakeLine` holds.
final class FakeText: LineRasterizer {
    func rasters(for content: AnyObject) -> [LineRaster] { (content as! FakeLine).rasters }
}

/// A generator whose numbers depend on the seed alone (SplitMix64).
struct Seeded: RandomNumberGenerator {
    private var state: UInt64
    init(_ seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Identities for pictures and rasters, never the same twice in a test.
struct Identities {
    private var last: UInt64 = 0
    mutating func next() -> UInt64 {
        last += 1
        return last
    }
}

/// A surface in plain memory, with padding at the end of each row that must stay as it is.
final class Canvas {
    let width: Int
    let height: Int
    let rowPixels: Int
    let base: UnsafeMutablePointer<UInt32>
    static let untouched: UInt32 = 0xDEAD_BEEF

    init(width: Int, height: Int, padding: Int = 3) {
        self.width = width
        self.height = height
        rowPixels = width + padding
        base = .allocate(capacity: max(1, rowPixels * height))
        base.initialize(repeating: Self.untouched, count: max(1, rowPixels * height))
    }

    deinit { base.deallocate() }

    var target: PixelTarget { PixelTarget(base: base, width: width, height: height, rowPixels: rowPixels) }

    var pixels: [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(width * height)
        for y in 0..<height { result += UnsafeBufferPointer(start: base + y * rowPixels, count: width) }
        return result
    }

    var isPaddingUntouched: Bool {
        (0..<height).allSatisfy { y in (width..<rowPixels).allSatisfy { base[y * rowPixels + $0] == Self.untouched } }
    }

    subscript(x: Int, y: Int) -> UInt32 { base[y * rowPixels + x] }
}

extension Picture {
    convenience init(_ identities: inout Identities, _ commands: [DrawCommand]) {
        self.init(identity: identities.next(), commands: ContiguousArray(commands))
    }
}

extension TextLayout {
    /// One line with its baseline `ascent` below the top.
    static func fake(_ rasters: [LineRaster], ascent: Double = 12) -> TextLayout {
        let width = rasters.map { Double($0.left + $0.width) }.max() ?? 0
        let line = Line(
            origin: Point(x: 0, y: ascent), width: width, ascent: ascent, descent: 4, content: FakeLine(rasters))
        return TextLayout(
            lines: [line], size: Size(width: width, height: ascent + 4), firstBaseline: ascent, lastBaseline: ascent,
            isTruncated: false, shownLines: [""])
    }
}

extension LineRaster {
    /// Coverage that looks like text to a painter: columns of ink with soft sides.
    static func fake(
        _ identities: inout Identities, _ random: inout Seeded, width: Int, height: Int, top: Int = -11,
        color: RGBA? = nil
    ) -> LineRaster {
        let bytes = (0..<width * height).map { _ -> UInt8 in
            switch UInt8.random(in: 0...9, using: &random) {
            case 0...4: 0
            case 5...6: 255
            default: UInt8.random(in: 0...255, using: &random)
            }
        }
        return LineRaster(
            identity: identities.next(), left: 0, top: top, width: width, height: height, content: .coverage(Coverage(bytes)),
            color: color)
    }
}

extension [UInt32] {
    /// `==`, without a generic call for each pixel in debug builds.
    func isSame(as other: [UInt32]) -> Bool {
        withUnsafeBytes { a in
            other.withUnsafeBytes { b in
                a.count == b.count && (a.isEmpty || memcmp(a.baseAddress!, b.baseAddress!, a.count) == 0)
            }
        }
    }

    /// With the rectangles taken over from another picture.
    func replacing(_ rects: [PixelRect], from other: [UInt32], width: Int) -> [UInt32] {
        var result = self
        for rect in rects {
            for y in rect.y..<rect.y + rect.height {
                let row = y * width + rect.x..<y * width + rect.x + rect.width
                result.replaceSubrange(row, with: other[row])
            }
        }
        return result
    }

    /// Where two pictures differ first, for messages.
    func firstDifference(from other: [UInt32], width: Int) -> String? {
        if count != other.count { return "sizes \(count) and \(other.count)" }
        if isSame(as: other) { return nil }
        guard let i = indices.first(where: { self[$0] != other[$0] }) else { return nil }
        let different = indices.count { self[$0] != other[$0] }
        return "\(different) pixels differ, first (\(i % width), \(i / width)): "
            + "\(String(self[i], radix: 16)) and \(String(other[i], radix: 16))"
    }
}
