import Glibc

/// Writes a file a megabyte at a time.
final class TextWriter {
    private let descriptor: Int32
    private var text: [UInt8] = []
    private var hasFailed = false

    /// Nil when the file cannot be made.
    init?(_ path: String) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    func append(_ line: String) {
        text.append(contentsOf: line.utf8)
        if text.count > 1 << 20 { flush() }
    }

    /// The length of the file in bytes, now that all is written; nil when something could not be.
    func finish() -> Int? {
        flush()
        return hasFailed ? nil : Int(lseek(descriptor, 0, SEEK_CUR))
    }

    private func flush() {
        text.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count, !hasFailed {
                let put = write(descriptor, bytes.baseAddress! + done, bytes.count - done)
                if put > 0 { done += put } else { hasFailed = true }
            }
        }
        text.removeAll(keepingCapacity: true)
    }
}

/// A number below a hundred in two digits.
func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
