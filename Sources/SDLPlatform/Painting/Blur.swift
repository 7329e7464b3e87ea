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
        var plane = Plane(width: width, height: height)
        for i in 0..<width * height { plane.values[i] = Float(coverage[i]) }
        for _ in 0..<2 {
            // Rows, then what were columns.
            blurRows(plane, sigma)
            plane = plane.transposed()
        }
        return (0..<width * height).map { UInt8(min(max(plane.values[$0], 0), 255) + 0.5) }
    }

    private final class Plane {
        let width: Int
        let height: Int
        let values: UnsafeMutablePointer<Float>

        init(width: Int, height: Int) {
            self.width = width
            self.height = height
            values = .allocate(capacity: width * height)
            values.initialize(repeating: 0, count: width * height)
        }

        deinit { values.deallocate() }

        func transposed() -> Plane {
            let result = Plane(width: height, height: width)
            for y in 0..<height {
                for x in 0..<width { result.values[x * height + y] = values[y * width + x] }
            }
            return result
        }
    }

    private static func blurRows(_ plane: Plane, _ sigma: Double) {
        let kernel = sigma <= greatestExactDeviation ? gaussian(sigma) : []
        let passes = kernel.isEmpty ? boxes(sigma) : []
        let margin = max(kernel.count, (passes.last ?? 0) / 2 + 1)
        // A row with uncovered pixels on both sides: no edge needs a question.
        let padded = UnsafeMutablePointer<Float>.allocate(capacity: plane.width + 2 * margin)
        defer { padded.deallocate() }
        padded.initialize(repeating: 0, count: plane.width + 2 * margin)
        let row = padded + margin
        for y in 0..<plane.height {
            let target = plane.values + y * plane.width
            if !kernel.isEmpty {
                row.update(from: target, count: plane.width)
                convolve(UnsafePointer(row), target, plane.width, kernel)
            }
            for box in passes {
                row.update(from: target, count: plane.width)
                average(UnsafePointer(row), target, plane.width, box)
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

    private static func convolve(
        _ row: UnsafePointer<Float>, _ target: UnsafeMutablePointer<Float>, _ width: Int, _ kernel: [Float]
    ) {
        for x in 0..<width { target[x] = row[x] * kernel[0] }
        for d in 1..<kernel.count {
            let weight = kernel[d]
            let left = row - d
            let right = row + d
            for x in 0..<width { target[x] += (left[x] + right[x]) * weight }
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

    private static func average(
        _ row: UnsafePointer<Float>, _ target: UnsafeMutablePointer<Float>, _ width: Int, _ box: Int
    ) {
        let half = box / 2
        let share = 1 / Float(box)
        var sum: Float = 0
        for x in 0..<min(half, width) { sum += row[x] }
        for x in 0..<width {
            // Beyond the row is nothing, also where the box is wider than the row and its margin.
            if x + half < width { sum += row[x + half] }
            target[x] = sum * share
            if x >= half { sum -= row[x - half] }
        }
    }
}
