import Cairn
import Foundation
import SDLPlatform

/// Processor time and wake-ups of a window that shows a list nobody touches.
@MainActor
enum IdleTable {
    private static let seconds = 10.0

    static func run() throws {
        let table = Markdown(["list", "CPU in 10 s, ms", "wake-ups", "frames"])
        for rows in [1000, 10_000_000] {
            let window = try BenchWindow(width: 800, height: 600, scale: 1) { TwoTextList(rows: rows) }
            try window.showFrame()
            // The window is shown and its scrollbar fades first.
            try window.live(seconds: 2)
            let cpu = ProcessClock.cpu
            let (wakes, frames) = try window.live(seconds: seconds)
            table.row(["\(rows.short) rows", (ProcessClock.cpu - cpu).places(2), "\(wakes)", "\(frames)"])
        }
        try program(table)
    }

    /// The app itself, as the kernel counts it: every thread of the process.
    private static func program(_ table: Markdown) throws {
        guard let landmarks = SiblingProgram.landmarks else { return Output.line(SiblingProgram.missing) }
        let process = Process()
        process.executableURL = landmarks
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        // Longer than any start and the fading of its scrollbar.
        Thread.sleep(forTimeInterval: 4)
        let before = ProcessClock.activity(ofProcess: process.processIdentifier)
        Thread.sleep(forTimeInterval: seconds)
        let after = ProcessClock.activity(ofProcess: process.processIdentifier)
        table.row(["landmarks, the whole process", (after.cpu - before.cpu).places(2), "\(after.wakeUps - before.wakeUps)", "-"])
    }
}

extension BenchWindow {
    /// Does what an app does for so long: waits for events and wake-ups, and makes frames when one is wanted, at most 60 a second.
    @discardableResult
    func live(seconds: Double) throws -> (wakes: Int, frames: Int) {
        let end = SteadyClock.now + seconds
        var (wakes, frames) = (0, 0)
        var pacer = FramePacer(refreshRate: 60)
        while SteadyClock.now < end {
            let now = SteadyClock.now
            let next = host.wantsFrame ? now : host.nextWakeUp ?? .infinity
            waitForEvents(until: min(end, next < .infinity ? max(next, pacer.due(now: now)) : end))
            let woken = SteadyClock.now
            if woken < end { wakes += 1 }
            guard host.wantsFrame || (host.nextWakeUp ?? .infinity) <= woken else {
                pacer.rest()
                continue
            }
            guard pacer.due(now: woken) <= woken else { continue }
            try showFrame(at: pacer.beginFrame(now: woken))
            frames += 1
        }
        return (wakes, frames)
    }
}
