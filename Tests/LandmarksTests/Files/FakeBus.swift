import Foundation

/// A message bus with one thing on it, the desktop's portal: as much of D-Bus as a client needs to ask for files.
///
/// It speaks the wire format itself, so that the test needs no bus and no desktop. Messages are a fixed header, an array of fields and a
/// body; whole numbers are little-endian and aligned to their size.
final class FakeBus: @unchecked Sendable {
    /// How the portal answers.
    enum Portal: Sendable {
        /// With this response, 0 for chosen, and these addresses.
        case answers(UInt32, [String])
        /// There is none.
        case isMissing
        /// It ends while its window is open.
        case ends
        /// The bus hangs up instead.
        case hangsUp
    }

    private struct Message {
        var type: UInt8
        var serial: UInt32
        var member = ""
        var body: [UInt8]
    }

    let address: String
    private let portal: Portal
    private let path: String
    private let listener: Int32
    private let lock = NSLock()
    private var seen: [String] = []
    private var openFile: [UInt8] = []

    init(_ portal: Portal, folder: URL) throws {
        self.portal = portal
        path = folder.appendingPathComponent("bus").path
        address = "unix:path=\(path)"
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let bound = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
        guard bound == 0, listen(listener, 4) == 0 else { throw POSIXError(.EADDRINUSE) }
        Thread.detachNewThread { [self] in serve() }
    }

    deinit { close(listener) }

    /// Methods called so far, in order.
    var calls: [String] { lock.withLock { seen } }
    /// Whether the bytes of the call for files have a text in them.
    func askedFor(_ text: String) -> Bool { lock.withLock { Data(openFile).range(of: Data(text.utf8)) != nil } }

    private func serve() {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        defer { close(client) }
        guard greet(client) else { return }
        while let message = receive(client) {
            lock.withLock { seen.append(message.member) }
            switch message.member {
            case "Hello": reply(client, to: message.serial, "s", Self.string(":1.7"))
            case "AddMatch": reply(client, to: message.serial, "", [])
            case "OpenFile":
                lock.withLock { openFile = message.body }
                guard openFile(client, message) else { return }
            default: break
            }
        }
    }

    /// - Returns: whether the connection goes on.
    private func openFile(_ client: Int32, _ message: Message) -> Bool {
        // The request's object is named by the token that the client chose.
        let text = String(decoding: message.body, as: UTF8.self)
        guard let start = text.range(of: "landmarks_") else { return false }
        let token = text[start.lowerBound...].prefix { $0 != "\0" }
        let request = "/org/freedesktop/portal/desktop/request/1_7/\(token)"
        switch portal {
        case .isMissing: fail(client, to: message.serial)
        case .hangsUp:
            reply(client, to: message.serial, "o", Self.string(request))
            return false
        case .ends:
            reply(client, to: message.serial, "o", Self.string(request))
            let name = "org.freedesktop.portal.Desktop"
            var body = Self.string(name)
            for text in [":1.3", ""] {
                Self.pad(&body, 4)
                body += Self.string(text)
            }
            signal(client, "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged", "sss", body)
        case .answers(let response, let addresses):
            reply(client, to: message.serial, "o", Self.string(request))
            var list: [UInt8] = []
            for address in addresses {
                Self.pad(&list, 4)
                list += Self.string(address)
            }
            // One entry: "uris", a variant of an array of strings.
            var entry = Self.string("uris") + [2] + Array("as".utf8) + [0]
            Self.pad(&entry, 4)
            entry += Self.number(UInt32(list.count)) + list
            var body = Self.number(response) + Self.number(UInt32(entry.count))
            Self.pad(&body, 8)
            signal(client, request, "org.freedesktop.portal.Request", "Response", "ua{sv}", body + entry)
        }
        return true
    }

    // MARK: The wire

    private static func number(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.littleEndian) { Array($0) } }
    private static func string(_ text: String) -> [UInt8] { number(UInt32(text.utf8.count)) + Array(text.utf8) + [0] }
    private static func pad(_ bytes: inout [UInt8], _ size: Int) { while bytes.count % size != 0 { bytes.append(0) } }

    private func greet(_ client: Int32) -> Bool {
        var line = ""
        while let byte = read(client, 1)?.first {
            if byte != 10 {
                line.append(Character(UnicodeScalar(byte)))
                continue
            }
            if line.contains("AUTH EXTERNAL") {
                write(client, Array("OK 0123456789abcdef0123456789abcdef\r\n".utf8))
            } else if line.contains("BEGIN") {
                return true
            } else {
                write(client, Array("ERROR\r\n".utf8))
            }
            line = ""
        }
        return false
    }

    private func receive(_ client: Int32) -> Message? {
        guard let head = read(client, 16) else { return nil }
        func number(_ bytes: [UInt8], _ at: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
        let length = number(head, 12)
        guard let fields = read(client, (length + 7) / 8 * 8), let body = read(client, number(head, 4)) else { return nil }
        var message = Message(type: head[1], serial: UInt32(number(head, 8)), body: body)
        // Each field: its number, a signature, a value; the member's number is 3, and it is a string.
        var at = 0
        while at + 8 < length {
            at = (at + 7) / 8 * 8
            let (code, type) = (fields[at], fields[at + 2])
            at += 4
            if type == UInt8(ascii: "g") {
                at += Int(fields[at]) + 2
            } else if type == UInt8(ascii: "u") {
                at += 4
            } else {
                let size = number(fields, at)
                if code == 3 { message.member = String(decoding: fields[at + 4..<at + 4 + size], as: UTF8.self) }
                at += 4 + size + 1
            }
        }
        return message
    }

    private func send(_ client: Int32, _ type: UInt8, _ fields: [(code: UInt8, type: String, value: [UInt8])], _ body: [UInt8]) {
        var array: [UInt8] = []
        for field in fields {
            Self.pad(&array, 8)
            array += [field.code, UInt8(field.type.utf8.count)] + Array(field.type.utf8) + [0] + field.value
        }
        var bytes: [UInt8] = [UInt8(ascii: "l"), type, 1, 1] + Self.number(UInt32(body.count)) + Self.number(1)
        bytes += Self.number(UInt32(array.count)) + array
        Self.pad(&bytes, 8)
        write(client, bytes + body)
    }

    private static func signature(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + Array(text.utf8) + [0] }

    private func reply(_ client: Int32, to serial: UInt32, _ signature: String, _ body: [UInt8]) {
        let signed: [(UInt8, String, [UInt8])] = signature.isEmpty ? [] : [(8, "g", Self.signature(signature))]
        send(client, 2, [(5, "u", Self.number(serial))] + signed, body)
    }

    private func fail(_ client: Int32, to serial: UInt32) {
        send(client, 3, [(5, "u", Self.number(serial)), (4, "s", Self.string("org.freedesktop.DBus.Error.ServiceUnknown"))], [])
    }

    private func signal(
        _ client: Int32, _ path: String, _ interface: String, _ member: String, _ signature: String, _ body: [UInt8]
    ) {
        send(
            client, 4,
            [
                (1, "o", Self.string(path)), (2, "s", Self.string(interface)), (3, "s", Self.string(member)),
                (8, "g", Self.signature(signature)),
            ], body)
    }

    private func read(_ client: Int32, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        guard count > 0 else { return bytes }
        let got = bytes.withUnsafeMutableBytes { recv(client, $0.baseAddress, count, Int32(MSG_WAITALL)) }
        return got == count ? bytes : nil
    }

    private func write(_ client: Int32, _ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
}
