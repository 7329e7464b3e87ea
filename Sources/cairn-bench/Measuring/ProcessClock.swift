import Glibc

/// What a process has cost so far.
enum ProcessClock {
    /// Milliseconds on a clock that nobody sets.
    static var wall: Double { read(CLOCK_MONOTONIC) }
    /// Milliseconds of processor time of all threads.
    static var cpu: Double { read(CLOCK_PROCESS_CPUTIME_ID) }
    /// The same of the calling thread.
    static var threadCPU: Double { read(CLOCK_THREAD_CPUTIME_ID) }

    private static func read(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
    }

    /// Milliseconds that the main thread was ready to run and waited for a processor: what other programs took. 0 where the kernel does
    /// not say.
    static var waited: Double {
        guard let file = fopen("/proc/self/schedstat", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, 128, file) != nil else { return 0 }
        let fields = line.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }.split(separator: " ")
        return fields.count > 1 ? (Double(fields[1]) ?? 0) / 1e6 : 0
    }

    /// Lets the peak begin again with what the process has now; without effect where the kernel does not allow it.
    static func resetPeakMemory() {
        guard let file = fopen("/proc/self/clear_refs", "w") else { return }
        fputs("5", file)
        fclose(file)
    }

    /// The most memory the process has had, in KB; 0 where the kernel does not say.
    static var peakMemory: Int { statusField("VmHWM:", of: "self") }
    static func peakMemory(ofProcess id: Int32) -> Int { statusField("VmHWM:", of: "\(id)") }

    private static func statusField(_ name: String, of process: String) -> Int {
        guard let file = fopen("/proc/\(process)/status", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, 256, file) != nil {
            let text = line.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
            guard text.hasPrefix(name) else { continue }
            return Int(text.dropFirst(name.count).split { !$0.isNumber }.first ?? "") ?? 0
        }
        return 0
    }

    /// Milliseconds of processor time of all threads of another process, and how often they were put on a processor; 0 when it is gone.
    static func activity(ofProcess id: Int32) -> (cpu: Double, wakeUps: Int) {
        guard let folder = opendir("/proc/\(id)/task") else { return (0, 0) }
        defer { closedir(folder) }
        var sum = (cpu: 0.0, wakeUps: 0)
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            guard let file = fopen("/proc/\(id)/task/\(name)/schedstat", "r") else { continue }
            defer { fclose(file) }
            // Nanoseconds run, nanoseconds waited, turns.
            var line = [CChar](repeating: 0, count: 128)
            guard fgets(&line, 128, file) != nil else { continue }
            let fields = line.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }.split { $0 == " " || $0 == "\n" }
            guard fields.count == 3 else { continue }
            sum.cpu += (Double(fields[0]) ?? 0) / 1e6
            sum.wakeUps += Int(fields[2]) ?? 0
        }
        return sum
    }

    /// Milliseconds of processor time that another process has used, at the scheduler's grain; 0 when it is gone.
    static func cpu(ofProcess id: String) -> Double {
        guard let file = fopen("/proc/\(id)/schedstat", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, 128, file) != nil else { return 0 }
        return Double(strtoull(line, nil, 10)) / 1e6
    }
}

/// A variable of the environment as a whole number.
func environmentNumber(_ name: String, default value: Int) -> Int {
    getenv(name).map { atol($0) } ?? value
}

func environmentString(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
}
