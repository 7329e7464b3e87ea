import Testing

@testable import SDLPlatform

@Suite("Frame pacer") struct FramePacerTests {
    @Test("the first frame is due at once and shows its own time")
    func first() {
        var pacer = FramePacer(refreshRate: 60)
        #expect(pacer.due(now: 12.5) == 12.5)
        #expect(pacer.beginFrame(now: 12.5) == 12.5)
    }

    @Test("jittery wake-ups show evenly spaced times", arguments: [30.0, 60, 75, 144, 240])
    func jitter(rate: Double) {
        var pacer = FramePacer(refreshRate: rate)
        var last = pacer.beginFrame(now: 100)
        var seed: UInt64 = 7
        for _ in 0..<2000 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let late = Double(seed >> 40) / Double(1 << 24) * 0.9 / rate
            let time = pacer.beginFrame(now: pacer.due(now: last) + late)
            #expect(abs(time - last - 1 / rate) < 1e-9)
            last = time
        }
    }

    @Test("a late frame takes the newest grid time and the missed ones are gone")
    func late() {
        var pacer = FramePacer(refreshRate: 50)
        _ = pacer.beginFrame(now: 0)
        #expect(abs(pacer.beginFrame(now: 0.075) - 0.06) < 1e-12)
        #expect(abs(pacer.due(now: 0.075) - 0.08) < 1e-12)
        // Drawing took so long that the next is overdue: it is one frame, not three.
        #expect(pacer.due(now: 0.15) < 0.15)
        #expect(abs(pacer.beginFrame(now: 0.15) - 0.14) < 1e-12)
        #expect(pacer.due(now: 0.15) > 0.15)
    }

    @Test("a frame drawn before it is due shows the last frame's time again")
    func early() {
        var pacer = FramePacer(refreshRate: 50)
        let first = pacer.beginFrame(now: 3)
        #expect(pacer.beginFrame(now: 3.01) == first)
        #expect(abs(pacer.beginFrame(now: 3.02) - 3.02) < 1e-12)
    }

    @Test("after a rest the next frame is due at once, on a grid of its own")
    func rest() {
        var pacer = FramePacer(refreshRate: 50)
        _ = pacer.beginFrame(now: 0)
        pacer.rest()
        #expect(pacer.due(now: 7.3331) == 7.3331)
        #expect(pacer.beginFrame(now: 7.3331) == 7.3331)
        #expect(abs(pacer.due(now: 7.3332) - 7.3531) < 1e-12)
    }

    @Test("a rest shorter than a frame does not raise the rate")
    func shortRest() {
        var pacer = FramePacer(refreshRate: 50)
        var now = 0.0
        var frames = 0
        while now < 1 {
            // An event a millisecond, each of which wants a frame.
            if pacer.due(now: now) <= now {
                _ = pacer.beginFrame(now: now)
                pacer.rest()
                frames += 1
            }
            now += 0.001
        }
        #expect((49...51).contains(frames))
    }

    @Test("another refresh rate goes on from the last frame")
    func rateChange() {
        var pacer = FramePacer(refreshRate: 50)
        _ = pacer.beginFrame(now: 0)
        _ = pacer.beginFrame(now: 0.02)
        pacer.setRefreshRate(100)
        #expect(abs(pacer.due(now: 0.02) - 0.03) < 1e-12)
        #expect(abs(pacer.beginFrame(now: 0.03) - 0.03) < 1e-12)
    }

    @Test("a rate that is none counts as 60", arguments: [0, -1, .nan, .infinity, 5000.0])
    func nonsense(rate: Double) {
        #expect(FramePacer(refreshRate: rate).interval == 1.0 / 60)
    }

    @Test("times never go back, whatever the wake-ups")
    func monotonic() {
        var pacer = FramePacer(refreshRate: 144)
        var seed: UInt64 = 42
        var now = 0.0
        var last = -1.0
        for _ in 0..<5000 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            now += Double(seed >> 40) / Double(1 << 24) * 0.02
            let time = pacer.beginFrame(now: now)
            #expect(time >= last && time <= now + 1e-6)
            if seed & 0x700 == 0 { pacer.rest() }
            last = time
        }
    }
}

@Suite("Steady clock") struct SteadyClockTests {
    @Test("it never goes back, and a sleep never ends early")
    func clock() {
        let clock = SteadyClock()
        let start = clock.now
        SteadyClock.sleep(until: start + 0.003)
        #expect(clock.now >= start + 0.003)
        let later = clock.now
        SteadyClock.sleep(until: start)
        #expect(clock.now >= later)
    }
}
