import Cairn
import CairnTesting

/// Pure colours that layout tests look for in a picture.
enum Box {
    static let red = Color(red: 1, green: 0, blue: 0)
    static let green = Color(red: 0, green: 1, blue: 0)
    static let blue = Color(red: 0, green: 0, blue: 1)
}

/// Where the pure colours are in a window of 200 x 100 points: "r" [x, y, width, height] and so on; absent where there is none.
@MainActor func boxes(_ view: some View, width: Double = 200, height: Double = 100) -> [String: [Int]] {
    let harness = Harness(width: width, height: height) { view }
    harness.settle()
    guard let picture = try? harness.screenshot() else { return [:] }
    var found: [String: (Int, Int, Int, Int)] = [:]
    for y in 0..<picture.height {
        for x in 0..<picture.width {
            let pixel = picture[x, y]
            let name: String
            switch (pixel.r, pixel.g, pixel.b) {
            case (255, 0, 0): name = "r"
            case (0, 255, 0): name = "g"
            case (0, 0, 255): name = "b"
            default: continue
            }
            let old = found[name] ?? (x, y, x, y)
            found[name] = (min(old.0, x), min(old.1, y), max(old.2, x), max(old.3, y))
        }
    }
    return found.mapValues { [$0.0, $0.1, $0.2 - $0.0 + 1, $0.3 - $0.1 + 1] }
}
