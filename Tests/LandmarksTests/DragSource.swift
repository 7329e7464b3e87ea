import Foundation

/// A program from which files are dragged: as much of the X protocol, and of XDND version 5 over it, as one drop takes.
///
/// It speaks the wire format itself, so that the test needs no library of X. Requests are a code, a length in words of four bytes and whole
/// numbers in the machine's order; whatever comes back begins with 32 bytes.
final class DragSource {
    struct Failure: Error, CustomStringConvertible { let description: String }

    /// Seconds that the other program may take for all of it.
    private static let patience = 20

    private let descriptor: Int32
    private var window: UInt32 = 0
    private var root: UInt32 = 0
    private var atoms: [String: UInt32] = [:]
    /// What came while a reply was waited for.
    private var events: [[UInt8]] = []

    /// - Parameter display: `:1`.
    init(display: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "/tmp/.X11-unix/X\(display.dropFirst())".utf8) }
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
        guard connected == 0 else { throw Failure(description: "no server at \(display)") }
        send([UInt8(ascii: "l"), 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        let head = try receive(8)
        guard head[0] == 1 else { throw Failure(description: "the server refuses") }
        let setup = try receive(Int(Self.half(head, 6)) * 4)
        // The first screen comes behind the vendor's name and the pixmap formats; the first window number is free for us.
        root = Self.word(setup, 32 + (Int(Self.half(setup, 16)) + 3) / 4 * 4 + Int(setup[21]) * 8)
        window = Self.word(setup, 4)
        // CreateWindow, of a kind that is never drawn.
        request(1, 0, [window, root, 0, 1 | 1 << 16, 2 << 16, 0, 0])
    }

    deinit { close(descriptor) }

    /// Drops a list of addresses on a point of a window, and waits until that has taken it.
    func drop(_ addresses: [String], on target: UInt32, x: Int, y: Int) throws {
        for name in ["Enter", "Position", "Status", "Drop", "Finished", "Selection", "ActionCopy"] {
            atoms[name] = try atom("Xdnd" + name)
        }
        atoms["list"] = try atom("text/uri-list")
        let (selection, list) = (atoms["Selection"]!, atoms["list"]!)
        request(22, 0, [window, selection, 0])
        message("Enter", to: target, [window, 5 << 24, list, 0, 0])
        let place = try position(of: target, x, y)
        message("Position", to: target, [window, 0, place, 0, atoms["ActionCopy"]!])
        let data = Array(addresses.map { $0 + "\r\n" }.joined().utf8)
        while true {
            let event = try nextEvent()
            switch event[0] & 0x7F {
            case 33 where Self.word(event, 8) == atoms["Status"]:
                guard Self.word(event, 16) & 1 == 1 else { throw Failure(description: "the window takes no files") }
                message("Drop", to: target, [window, 0, 0, 0, 0])
            case 33 where Self.word(event, 8) == atoms["Finished"]: return
            case 30: answer(event, list, data)
            default: break
            }
        }
    }

    /// Gives the dragged addresses to who asks for them: into a property of its window, and then says so.
    private func answer(_ event: [UInt8], _ type: UInt32, _ data: [UInt8]) {
        let (requestor, target, property) = (Self.word(event, 12), Self.word(event, 20), Self.word(event, 24))
        request(18, 0, [requestor, property, type, 8, UInt32(data.count)], data)
        let notice = [31, Self.word(event, 4), requestor, Self.word(event, 16), target, property, 0, 0] as [UInt32]
        request(25, 0, [requestor, 0] + notice)
    }

    private func message(_ name: String, to target: UInt32, _ data: [UInt32]) {
        request(25, 0, [target, 0, 33 | 32 << 8, target, atoms[name]!] + data)
    }

    /// A point of a window as two halves of a word, from the root's corner.
    private func position(of target: UInt32, _ x: Int, _ y: Int) throws -> UInt32 {
        request(40, 0, [target, root, UInt32(x) | UInt32(y) << 16])
        let answer = try reply()
        return UInt32(Self.half(answer, 12)) << 16 | UInt32(Self.half(answer, 14))
    }

    private func atom(_ name: String) throws -> UInt32 {
        request(16, 0, [UInt32(name.utf8.count)], Array(name.utf8))
        return Self.word(try reply(), 8)
    }

    // MARK: The wire

    private static func half(_ bytes: [UInt8], _ at: Int) -> UInt16 { UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8 }
    private static func word(_ bytes: [UInt8], _ at: Int) -> UInt32 { UInt32(half(bytes, at)) | UInt32(half(bytes, at + 2)) << 16 }

    private func request(_ code: UInt8, _ flag: UInt8, _ words: [UInt32], _ data: [UInt8] = []) {
        let length = 1 + words.count + (data.count + 3) / 4
        var bytes = [code, flag, UInt8(length & 0xFF), UInt8(length >> 8)]
        for word in words { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }
        send(bytes + data + [UInt8](repeating: 0, count: (4 - data.count % 4) % 4))
    }

    private func send(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    private func receive(_ count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        // Nothing is there at once; the socket would wait for something.
        guard count > 0 else { return bytes }
        let got = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, count, Int32(MSG_WAITALL)) }
        guard got == count else { throw Failure(description: "no answer in \(Self.patience) s") }
        return bytes
    }

    private func reply() throws -> [UInt8] {
        while true {
            let bytes = try receive(32)
            if bytes[0] == 0 { throw Failure(description: "the server reports error \(bytes[1])") }
            if bytes[0] == 1 { return bytes + (try receive(Int(Self.word(bytes, 4)) * 4)) }
            events.append(bytes)
        }
    }

    private func nextEvent() throws -> [UInt8] {
        if !events.isEmpty { return events.removeFirst() }
        let bytes = try receive(32)
        if bytes[0] == 0 { throw Failure(description: "the server reports error \(bytes[1])") }
        return bytes
    }
}
