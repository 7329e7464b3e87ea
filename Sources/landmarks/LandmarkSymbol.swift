import Cairn

/// A small drawn symbol for a kind of landmark, on a tinted disc.
struct LandmarkSymbol: View {
    let kind: LandmarkKind

    var body: some View {
        ZStack {
            Circle().fill(tint.opacity(0.14))
            switch kind {
            case .lake: Waves().stroke(tint, lineWidth: 1.75).frame(width: 18, height: 14)
            case .mountain: Peaks().fill(tint).frame(width: 20, height: 14)
            case .river: Meander().stroke(tint, lineWidth: 2).frame(width: 16, height: 18)
            }
        }
        .frame(width: Look.symbolSize, height: Look.symbolSize)
    }

    private var tint: Color {
        switch kind {
        case .lake: .teal
        case .mountain: .brown
        case .river: .blue
        }
    }
}

/// Three lines of water, shorter downward.
private struct Waves: Shape {
    func path(in rect: CGRect) -> Path {
        Path { path in
            for (row, inset) in [0, 0.08, 0.22].enumerated() {
                let y = rect.minY + rect.height * (0.18 + 0.32 * CGFloat(row))
                let left = rect.minX + rect.width * inset
                let width = rect.width * (1 - 2 * inset)
                let swell = rect.height * 0.22
                path.move(to: CGPoint(x: left, y: y))
                path.addCurve(
                    to: CGPoint(x: left + width / 2, y: y), control1: CGPoint(x: left + width * 0.16, y: y - swell),
                    control2: CGPoint(x: left + width * 0.34, y: y - swell))
                path.addCurve(
                    to: CGPoint(x: left + width, y: y), control1: CGPoint(x: left + width * 0.66, y: y + swell),
                    control2: CGPoint(x: left + width * 0.84, y: y + swell))
            }
        }
    }
}

/// A high peak and a lower one before it, parted by a gap.
private struct Peaks: Shape {
    func path(in rect: CGRect) -> Path {
        func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            CGPoint(x: rect.minX + rect.width * x, y: rect.minY + rect.height * y)
        }
        return Path { path in
            path.addLines([at(0, 1), at(0.4, 0), at(0.58, 0.44), at(0.5, 0.56), at(0.42, 0.45), at(0.12, 1)])
            path.closeSubpath()
            path.addLines([at(0.22, 1), at(0.42, 0.64), at(0.52, 0.77), at(0.7, 0.46), at(1, 1)])
            path.closeSubpath()
        }
    }
}

/// A river seen from above.
private struct Meander: Shape {
    func path(in rect: CGRect) -> Path {
        func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            CGPoint(x: rect.minX + rect.width * x, y: rect.minY + rect.height * y)
        }
        return Path { path in
            path.move(to: at(0.72, 0.04))
            path.addCurve(to: at(0.5, 0.36), control1: at(0.9, 0.22), control2: at(0.8, 0.34))
            path.addCurve(to: at(0.4, 0.68), control1: at(0.1, 0.4), control2: at(0.06, 0.64))
            path.addCurve(to: at(0.36, 0.97), control1: at(0.74, 0.72), control2: at(0.62, 0.94))
        }
    }
}
