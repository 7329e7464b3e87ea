/// Prints a table row by row, so that a long run shows where it is.
struct Markdown {
    init(_ head: [String]) {
        Output.line("| " + head.joined(separator: " | ") + " |")
        Output.line("|---|" + String(repeating: "--:|", count: head.count - 1))
    }

    func row(_ cells: [String]) { Output.line("| " + cells.joined(separator: " | ") + " |") }
}

extension Double {
    /// With so many places after the point.
    func places(_ count: Int) -> String {
        guard isFinite else { return "-" }
        var power = 1.0
        for _ in 0..<count { power *= 10 }
        let scaled = Int64((magnitude * power).rounded())
        let whole = scaled / Int64(power)
        let sign = self < 0 && scaled != 0 ? "-" : ""
        guard count > 0 else { return sign + String(whole) }
        let digits = String(scaled % Int64(power))
        return sign + String(whole) + "." + String(repeating: "0", count: count - digits.count) + digits
    }
}

extension Int {
    /// As a power of ten where it is one.
    var short: String {
        var left = self
        var power = 0
        while left >= 10, left % 10 == 0 {
            left /= 10
            power += 1
        }
        return left == 1 && power > 2 ? "10^\(power)" : String(self)
    }
}
