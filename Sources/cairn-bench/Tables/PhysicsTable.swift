import ScrollPhysics

/// Nanoseconds of asking the motion where the content is now.
@MainActor
enum PhysicsTable {
    static func run() {
        let table = Markdown(["motion", "a step, ns"])
        let cases: [(String, (inout ScrollMotion) -> Void)] = [
            ("at rest", { _ in }),
            ("a wheel's notches", { for _ in 0..<40 { $0.wheel(notches: 3, at: 0) } }),
            ("to a target", { $0.scroll(to: 900_000, pace: .key, at: 0) }),
            (
                "gliding",
                { motion in
                    motion.dragBegan(at: -0.1)
                    for step in 0..<10 { motion.dragMoved(by: -60, at: -0.1 + Double(step) * 0.01) }
                    motion.dragEnded(at: 0)
                }
            ),
        ]
        for (name, start) in cases {
            let microseconds = Sampling.microseconds(count: 200) { _ in
                var motion = ScrollMotion()
                motion.setLimits(ScrollLimits(minimum: 0, maximum: 1e6, viewport: 600), at: -1)
                start(&motion)
                for step in 1...1000 { keep(motion.advance(to: Double(step) * 0.0005)) }
            }
            table.row([name, microseconds.places(0)])
        }
    }
}
