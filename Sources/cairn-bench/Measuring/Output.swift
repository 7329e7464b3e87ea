import Glibc

/// Lines on standard output and standard error, unbuffered: readers wait for them.
enum Output {
    static func line(_ text: String) { write(text, to: 1) }
    static func error(_ text: String) { write("cairn-bench: " + text, to: 2) }

    private static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array((text + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
