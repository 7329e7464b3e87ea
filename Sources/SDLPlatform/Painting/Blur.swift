import Glibc

/// A Gaussian blur of coverage: exact for small deviations, three boxes (within 3 % of it) for larger ones, which
/// cost the same at any width.
enum Blur {
    /// Device pixels; wider shadows than this are not told apart.
    static let greatestDeviation = 150.0
    private static let greatestExactDeviation = 6.0

    /// Pixels a blur reaches beyond the shape.
    static func reach(deviation: Double) -> Int {
        Int((3 * min(deviation, greatestDeviation)).rounded(.up)) + 1
    }

    /// Blurs both ways; outside of the array is uncovered.
    static func blurred(_ coverage: [UInt8], width: Int, height: Int, deviation: Double) -> [UInt8] {
        guard deviation > 0, width > 0, height > 0 else { return coverage }
        let sigma = min(deviation, greatestDeviation)
        var plane = coverage.map { Float($0) }
        blurRows(&plane, width, height, sigma)
        plane = transposed(plane, width, height)
        blurRows(&plane, height, width, sigma)
        plane = transposed(plane, height, width)
        return plane.map { UInt8(min(max($0, 0), 255) + 0.5) }
    }

    private static func blurRows(_ plane: inout [Float], _ width: Int, _ height: Int, _ sigma: Double) {
        if sigma <= greatestExactDeviation {
            let kernel = gaussian(sigma)
            for row in 0..<height { convolve(&plane, row * width, width, kernel) }
        } else {
            for box in boxes(sigma) {
                for row in 0..<height { average(&plane, row * width, width, box) }
            }
        }
    }

    /// Half of a kernel, the middle first, summing to one with its mirror image.
    private static func gaussian(_ sigma: Double) -> [Float] {
        let reach = Int((3 * sigma).rounded(.up))
        let weights = (0...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = 2 * weights.reduce(0, +) - weights[0]
        return weights.map { Float($0 / sum) }
    }

    private static func convolve(_ plane: inout [Float], _ start: Int, _ width: Int, _ kernel: [Float]) {
        let row = Array(plane[start..<start + width])
        for x in 0..<width {
            var sum = row[x] * kernel[0]
            for d in 1..<kernel.count {
                let left = x - d >= 0 ? row[x - d] : 0
                let right = x + d < width ? row[x + d] : 0
                sum += (left + right) * kernel[d]
            }
            plane[start + x] = sum
        }
    }

    /// Three odd widths whose variances, (w^2 - 1) / 12 each, add up to about sigma^2.
    private static func boxes(_ sigma: Double) -> [Int] {
        let ideal = (4 * sigma * sigma + 1).squareRoot()
        var lower = Int(ideal)
        if lower % 2 == 0 { lower -= 1 }
        let shorter = (12 * sigma * sigma - Double(3 * lower * lower + 12 * lower + 9)) / Double(-4 * lower - 4)
        let count = Int(shorter.rounded())
        return (0..<3).map { $0 < count ? lower : lower + 2 }
    }

    private static func average(_ plane: inout [Float], _ start: Int, _ width: Int, _ box: Int) {
        let row = Array(plane[start..<start + width])
        let half = box / 2
        var sum: Float = 0
        for x in 0..<min(half, width) { sum += row[x] }
        for x in 0..<width {
            if x + half < width { sum += row[x + half] }
            plane[start + x] = sum / Float(box)
            if x - half >= 0 { sum -= row[x - half] }
        }
    }

    private static func transposed(_ plane: [Float], _ width: Int, _ height: Int) -> [Float] {
        var result = [Float](repeating: 0, count: plane.count)
        for y in 0..<height { for x in 0..<width { result[x * height + y] = plane[y * width + x] } }
        return result
    }
}
