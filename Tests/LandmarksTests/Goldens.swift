import Foundation
import SDLPlatform
import Testing

/// Pictures kept in `Tests/Goldens`, which somebody looked at closely.
///
/// Tolerance: a mean difference of 0.35 of 255 over all channels, and one pixel in a thousand further off than 48. That is what another
/// patch release of FreeType does to edges; a letter of another font, weight or place is far beyond it.
///
/// To record them again, after a change that was meant: `CAIRN_RECORD_GOLDENS=1 swift test --filter LandmarksTests`, look at every picture
/// that changed, and say in the commit what changed. `.ci/run` refuses to run with that variable.
enum Golden {
    static let meanLimit = 0.35
    static let farLimit = 0.001
    static let farDifference = 48

    /// Pixels, ARGB.
    struct Pixels {
        var width: Int
        var height: Int
        var pixels: [UInt32]
    }

    static var isRecording: Bool { ProcessInfo.processInfo.environment["CAIRN_RECORD_GOLDENS"] == "1" }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
        "Goldens")

    /// Compares a picture with the one kept under `name`, or keeps it while recording.
    static func check(_ made: Pixels, _ name: String, scale: Double) throws {
        let file = folder.appendingPathComponent(name)
        if isRecording {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return try write(made, to: file, scale: scale)
        }
        guard FileManager.default.fileExists(atPath: file.path) else {
            Issue.record("\(name) is missing: record it by CAIRN_RECORD_GOLDENS=1 swift test --filter LandmarksTests, and look at it")
            return
        }
        let image = try PNGWriter.decode(file.path)
        try #require(image.width == made.width && image.height == made.height, "the picture is \(made.width) x \(made.height)")
        let (mean, far) = difference(made.pixels, image.pixels)
        if mean > meanLimit || far > farLimit {
            let seen = FileManager.default.temporaryDirectory.appendingPathComponent(name)
            try write(made, to: seen, scale: scale)
            Issue.record("differs by \(mean) on average and in \(far) of all pixels; see \(seen.path) beside \(file.path)")
        }
    }

    private static func write(_ picture: Pixels, to file: URL, scale: Double) throws {
        let png = try PNGWriter.encode(
            pixels: picture.pixels, width: picture.width, height: picture.height, scale: scale, title: file.lastPathComponent)
        try Data(png).write(to: file)
    }

    /// Mean difference of a channel, and the share of pixels with a channel further off than `farDifference`.
    static func difference(_ a: [UInt32], _ b: [UInt32]) -> (mean: Double, far: Double) {
        var sum = 0
        var far = 0
        for (p, q) in zip(a, b) where p != q {
            var most = 0
            for shift in [0, 8, 16] as [UInt32] {
                let distance = abs(Int(p >> shift & 255) - Int(q >> shift & 255))
                sum += distance
                most = max(most, distance)
            }
            if most > farDifference { far += 1 }
        }
        let count = Double(max(1, a.count))
        return (Double(sum) / count / 3, Double(far) / count)
    }
}
