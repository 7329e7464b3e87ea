import Glibc

/// The phases every peer goes through, and the line each prints:
///
/// ```
///   first frame ─► 40 px a frame ─► 4000 px a frame ─► jumps to random rows ─► done, only waits for events
/// ```
/// Offsets, jump rows and printed fields are those of the shared protocol, number for number, so that figures can stand in one table.
@MainActor
struct PeerProtocol {
    static let rowsInSection = 50
    static let rowHeight = 24
    static let width = 800
    static let height = 600

    let rows: Int
    private let frames: Int
    private let jumps: Int
    private let paceMilliseconds: Int
    private let server = environmentString("BENCH_XPID")
    private let start: Double
    /// The greatest offset, where scrolling wraps around.
    private let end: Double

    private enum Phase { case first, slow, fast, jumping, done }
    private var phase = Phase.first
    private var count = 0
    private var wallStart = 0.0
    private var cpuStart = 0.0
    private var serverStart = 0.0
    private var seed: UInt64 = 42
    private var target = 0
    private var framesOfJump = 0
    private var jumpsDone: [(wall: Double, cpu: Double, frames: Int)] = []

    /// What the program shall do before its next frame.
    enum Step {
        case scroll(Double)
        case jump(row: Int)
        /// Nothing new: the row is not there yet.
        case again
        case finished
    }

    init() {
        rows = max(200, environmentNumber("BENCH_ROWS", default: 1000))
        frames = max(1, environmentNumber("BENCH_FRAMES", default: 600))
        jumps = min(64, max(1, environmentNumber("BENCH_JUMPS", default: 9)))
        paceMilliseconds = environmentNumber("BENCH_PACE_MS", default: 0)
        start = environmentString("BENCH_T0_NS").flatMap(Double.init).map { $0 / 1e6 } ?? ProcessClock.wall
        let sections = (rows + Self.rowsInSection - 1) / Self.rowsInSection
        end = Double(rows + sections) * Double(Self.rowHeight) - Double(Self.height)
    }

    /// Called after every presented frame.
    ///
    /// - Parameter isVisible: whether a row was on screen in it.
    mutating func presented(isVisible: (Int) -> Bool) -> Step {
        if paceMilliseconds > 0, phase == .slow || phase == .fast { usleep(UInt32(paceMilliseconds) * 1000) }
        switch phase {
        case .first:
            let (wall, cpu) = (ProcessClock.wall - start, ProcessClock.cpu)
            Output.line(
                #"{"ev":"first","wall_ms":\#(two(wall)),"cpu_ms":\#(two(cpu)),"rss_kb":\#(ProcessClock.peakMemory),"bad":0}"#)
            return begin(.slow)
        case .slow, .fast:
            count += 1
            if count < frames { return .scroll(offset(count + 1)) }
            let (wall, cpu) = (ProcessClock.wall - wallStart, ProcessClock.cpu - cpuStart)
            Output.line(
                #"{"ev":"scroll","step":\#(Int(pixelsAFrame)),"frames":\#(count),"wall_ms":\#(two(wall)),"#
                    + #""cpu_ms":\#(two(cpu)),"x_cpu_ms":\#(two(serverCPU() - serverStart)),"bad":0}"#)
            return begin(phase == .slow ? .fast : .jumping)
        case .jumping:
            framesOfJump += 1
            if framesOfJump < 120, !isVisible(target) { return .again }
            jumpsDone.append((ProcessClock.wall - wallStart, ProcessClock.cpu - cpuStart, framesOfJump))
            if jumpsDone.count < jumps { return nextJump() }
            func list(_ value: ((wall: Double, cpu: Double, frames: Int)) -> String) -> String {
                jumpsDone.map(value).joined(separator: ",")
            }
            Output.line(
                #"{"ev":"jump","wall_ms":[\#(list { two($0.wall) })],"cpu_ms":[\#(list { two($0.cpu) })],"#
                    + #""frames":[\#(list { String($0.frames) })]}"#)
            Output.line(#"{"ev":"done"}"#)
            phase = .done
            return .finished
        case .done:
            return .finished
        }
    }

    private var pixelsAFrame: Double { phase == .slow ? 40 : 4000 }

    private func offset(_ frame: Int) -> Double { fmod(Double(frame) * pixelsAFrame, end) }

    private mutating func begin(_ next: Phase) -> Step {
        phase = next
        count = 0
        startClocks()
        serverStart = serverCPU()
        return next == .jumping ? nextJump() : .scroll(offset(1))
    }

    private mutating func nextJump() -> Step {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        target = Int((seed >> 33) % UInt64(rows - 100)) + 30
        framesOfJump = 0
        startClocks()
        return .jump(row: target)
    }

    private mutating func startClocks() {
        wallStart = ProcessClock.wall
        cpuStart = ProcessClock.cpu
    }

    private func serverCPU() -> Double { server.map(ProcessClock.cpu(ofProcess:)) ?? 0 }

    /// Two places after the point, three where the protocol has more: no reader minds.
    private func two(_ value: Double) -> String { String((value * 1000).rounded() / 1000) }
}
