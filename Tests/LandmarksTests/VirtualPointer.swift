import Foundation

/// A pointing device that a test moves: a client of wlr's virtual-pointer protocol.
///
/// It speaks the wire format itself, as every message it needs is a few whole numbers: a header of the object's id, the message's length
/// and its number in the protocol's file, then 32-bit words. So tests need no protocol compiler and no Python package.
final class VirtualPointer {
    /// What a scroll comes from; `wl_pointer.axis_source`.
    private enum AxisSource: UInt32 { case wheel = 0, finger = 1 }
    enum Axis: UInt32 { case vertical = 0, horizontal = 1 }
    enum Button: UInt32 { case left = 0x110, right, middle }

    /// Points that a notch of a wheel is worth; libinput's 15 degrees.
    private static let notch = 15.0

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    // Objects of this connection. Their ids are given out by the client, and must be one higher each time.
    private let display: UInt32 = 1
    private var registry: UInt32 = 0
    private var pointer: UInt32 = 0
    private var lastID: UInt32 = 1
    private let descriptor: Int32

    /// Connects and makes the device; the seat has a pointer from then on.
    init(socket path: String) throws {
        descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { throw Failure(description: "too long: \(path)") }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
        guard connected == 0 else {
            close(descriptor)
            throw Failure(description: "no compositor at \(path)")
        }
        // wl_display.get_registry, then wl_registry.bind of what it announces.
        registry = newID()
        try send(display, 1, [registry])
        var name: UInt32?
        try roundTrip { object, opcode, words in
            guard object == registry, opcode == 0, let interface = Self.string(words.dropFirst()) else { return }
            if interface == "zwlr_virtual_pointer_manager_v1" { name = words.first }
        }
        guard let name else { throw Failure(description: "the compositor has no virtual pointers") }
        let manager = newID()
        try send(registry, 0, [name] + Self.words("zwlr_virtual_pointer_manager_v1") + [1, manager])
        // create_virtual_pointer on the default seat.
        pointer = newID()
        try send(manager, 0, [0, pointer])
        try roundTrip { _, _, _ in }
    }

    deinit { close(descriptor) }

    // MARK: What a hand does

    /// To a place of the output, in its points.
    func move(x: Int, y: Int) throws {
        let extent = [UInt32(WaylandServer.width), UInt32(WaylandServer.height)]
        try send(pointer, 1, [now, UInt32(x), UInt32(y)] + extent)
        try frame()
    }

    func press(_ button: Button = .left) throws {
        try send(pointer, 2, [now, button.rawValue, 1])
        try frame()
    }

    func release(_ button: Button = .left) throws {
        try send(pointer, 2, [now, button.rawValue, 0])
        try frame()
    }

    /// Whole notches of a wheel; positive is toward the user.
    func wheel(notches: Int, _ axis: Axis = .vertical) throws {
        try send(pointer, 5, [AxisSource.wheel.rawValue])
        try send(pointer, 7, [now, axis.rawValue, Self.fixed(Double(notches) * Self.notch), UInt32(bitPattern: Int32(notches))])
        try frame()
    }

    /// Two fingers on a touchpad, by points; positive scrolls toward the end.
    func fingers(by points: Double, _ axis: Axis = .vertical) throws {
        try send(pointer, 3, [now, axis.rawValue, Self.fixed(points)])
        try send(pointer, 5, [AxisSource.finger.rawValue])
        try frame()
    }

    /// The fingers leave the touchpad.
    func liftFingers(_ axis: Axis = .vertical) throws {
        try send(pointer, 6, [now, axis.rawValue])
        try send(pointer, 5, [AxisSource.finger.rawValue])
        try frame()
    }

    private func frame() throws {
        try send(pointer, 4, [])
        try roundTrip { _, _, _ in }
    }

    // MARK: The wire

    /// Milliseconds, as events of real devices have them.
    private var now: UInt32 { UInt32(truncatingIfNeeded: Int(ProcessInfo.processInfo.systemUptime * 1000)) }

    /// Signed 24.8 fixed point.
    private static func fixed(_ value: Double) -> UInt32 { UInt32(bitPattern: Int32((value * 256).rounded())) }

    /// Length with the NUL, the bytes, and padding to whole words.
    private static func words(_ text: String) -> [UInt32] {
        var bytes = Array(text.utf8) + [0]
        let length = UInt32(bytes.count)
        while bytes.count % 4 != 0 { bytes.append(0) }
        return [length] + bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    }

    private static func string(_ words: ArraySlice<UInt32>) -> String? {
        guard let length = words.first, length > 0 else { return nil }
        return words.dropFirst().withUnsafeBytes { String(decoding: $0.prefix(Int(length) - 1), as: UTF8.self) }
    }

    private func newID() -> UInt32 {
        lastID += 1
        return lastID
    }

    private func send(_ object: UInt32, _ opcode: UInt32, _ arguments: [UInt32]) throws {
        let message = [object, UInt32((arguments.count + 2) * 4) << 16 | opcode] + arguments
        let sent = message.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard sent == message.count * 4 else { throw Failure(description: "the compositor hung up") }
    }

    /// Waits until everything sent so far was dealt with; hands over the events that come meanwhile.
    private func roundTrip(_ event: (UInt32, UInt32, ArraySlice<UInt32>) -> Void) throws {
        let callback = newID()
        try send(display, 0, [callback])
        while true {
            let header = try receive(words: 2)
            let (object, opcode) = (header[0], header[1] & 0xFFFF)
            let arguments = try receive(words: Int(header[1] >> 16) / 4 - 2)
            if object == callback { return }
            if object == display, opcode == 0 {
                throw Failure(description: Self.string(arguments.dropFirst(2)) ?? "protocol error")
            }
            event(object, opcode, arguments[...])
        }
    }

    private func receive(words count: Int) throws -> [UInt32] {
        var words = [UInt32](repeating: 0, count: count)
        guard count > 0 else { return words }
        let length = count * 4
        let received = words.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, length, Int32(MSG_WAITALL)) }
        guard received == length else { throw Failure(description: "the compositor hung up") }
        return words
    }
}
