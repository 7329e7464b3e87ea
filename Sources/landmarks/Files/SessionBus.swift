import CDBus
import Cairn

/// A connection of our own to the desktop's message bus (D-Bus), closed with the last use of this. Used by one thread at a time.
///
/// What was answered is read by the caller; nothing is dispatched, and no other part of the program hears of it.
final class SessionBus {
    let connection: OpaquePointer

    /// Connects; nil without a bus. None is started for this.
    init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let address = Self.address(environment), dbus_threads_init_default() != 0 else { return nil }
        // The program's signals stay as they are: on Linux the library writes without SIGPIPE.
        dbus_connection_set_change_sigpipe(0)
        guard let connection = (BusError.with { dbus_connection_open_private(address, $0) }) else { return nil }
        self.connection = connection
        dbus_connection_set_exit_on_disconnect(connection, 0)
        guard BusError.with({ dbus_bus_register(connection, $0) }) != 0 else { return nil }
    }

    deinit {
        dbus_connection_close(connection)
        dbus_connection_unref(connection)
    }

    private static func address(_ environment: [String: String]) -> String? {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
        return FileManager.default.fileExists(atPath: folder + "/bus") ? "unix:path=\(folder)/bus" : nil
    }

    /// By which others on the bus know us: `:1.42`.
    var uniqueName: String { dbus_bus_get_unique_name(connection).map { String(cString: $0) } ?? "" }

    /// Asks the bus for signals; false when it refuses.
    func addMatch(_ rule: String) -> Bool {
        BusError.with { error in
            dbus_bus_add_match(connection, rule, error)
            return dbus_error_is_set(error) == 0
        }
    }

    /// Sends a call and waits for its reply; nil for an error, or when none came within 20 seconds.
    func call(_ message: BusMessage) -> BusMessage? {
        BusError.with { dbus_connection_send_with_reply_and_block(connection, message.pointer, 20_000, $0) }.map(BusMessage.init)
    }

    /// The next message that came; waits for it. nil when the connection is lost.
    func next() -> BusMessage? {
        while true {
            if let message = dbus_connection_pop_message(connection) { return BusMessage(message) }
            guard dbus_connection_read_write(connection, 60_000) != 0 else { return nil }
        }
    }
}

/// An error of the library, which nobody reads: what failed is told by the result.
private enum BusError {
    static func with<Result>(_ body: (UnsafeMutablePointer<DBusError>) -> Result) -> Result {
        var error = DBusError()
        dbus_error_init(&error)
        defer { dbus_error_free(&error) }
        return body(&error)
    }
}

/// A message that is held as long as this is.
final class BusMessage {
    let pointer: OpaquePointer

    /// Takes over a reference.
    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    /// A call of a method.
    init?(to destination: String, path: String, interface: String, method: String) {
        guard let pointer = dbus_message_new_method_call(destination, path, interface, method) else { return nil }
        self.pointer = pointer
    }

    deinit { dbus_message_unref(pointer) }

    var path: String? { dbus_message_get_path(pointer).map { String(cString: $0) } }

    func isSignal(_ interface: String, _ name: String) -> Bool { dbus_message_is_signal(pointer, interface, name) != 0 }

    /// What the message holds.
    var arguments: [BusValue] {
        var iterator = DBusMessageIter()
        return dbus_message_iter_init(pointer, &iterator) != 0 ? BusValue.all(&iterator) : []
    }

    /// Adds arguments behind those there are; false when memory ran out.
    @discardableResult
    func append(_ values: [BusValue]) -> Bool {
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(pointer, &iterator)
        return values.allSatisfy { $0.append(to: &iterator) }
    }
}

/// A value in a message, of the kinds that are used here.
indirect enum BusValue: Equatable {
    case string(String)
    case objectPath(String)
    case bool(Bool)
    case uint32(UInt32)
    case bytes([UInt8])
    case strings([String])
    /// `a{sv}`.
    case options([String: BusValue])
    /// Of a kind that is not read.
    case other

    private enum Code {
        static let string = Int32(UInt8(ascii: "s"))
        static let objectPath = Int32(UInt8(ascii: "o"))
        static let bool = Int32(UInt8(ascii: "b"))
        static let uint32 = Int32(UInt8(ascii: "u"))
        static let byte = Int32(UInt8(ascii: "y"))
        static let array = Int32(UInt8(ascii: "a"))
        static let variant = Int32(UInt8(ascii: "v"))
        static let entry = Int32(UInt8(ascii: "e"))
    }

    private var signature: String {
        switch self {
        case .string: "s"
        case .objectPath: "o"
        case .bool: "b"
        case .uint32: "u"
        case .bytes: "ay"
        case .strings: "as"
        case .options: "a{sv}"
        case .other: ""
        }
    }

    // MARK: Writing

    fileprivate func append(to iterator: inout DBusMessageIter) -> Bool {
        switch self {
        case .string(let text): return Self.append(text, Code.string, to: &iterator)
        case .objectPath(let text): return Self.append(text, Code.objectPath, to: &iterator)
        case .bool(let flag):
            var value: UInt32 = flag ? 1 : 0
            return dbus_message_iter_append_basic(&iterator, Code.bool, &value) != 0
        case .uint32(var value): return dbus_message_iter_append_basic(&iterator, Code.uint32, &value) != 0
        case .bytes(let bytes):
            return Self.inside(&iterator, Code.array, "y") { array in
                bytes.allSatisfy { byte in
                    var byte = byte
                    return dbus_message_iter_append_basic(&array, Code.byte, &byte) != 0
                }
            }
        case .strings(let texts):
            return Self.inside(&iterator, Code.array, "s") { array in texts.allSatisfy { Self.append($0, Code.string, to: &array) } }
        case .options(let options):
            return Self.inside(&iterator, Code.array, "{sv}") { array in
                options.sorted { $0.key < $1.key }.allSatisfy { name, value in
                    Self.inside(&array, Code.entry, nil) { entry in
                        Self.append(name, Code.string, to: &entry)
                            && Self.inside(&entry, Code.variant, value.signature) { value.append(to: &$0) }
                    }
                }
            }
        case .other: return false
        }
    }

    private static func append(_ text: String, _ code: Int32, to iterator: inout DBusMessageIter) -> Bool {
        text.withCString { start in
            var start: UnsafePointer<CChar>? = start
            return dbus_message_iter_append_basic(&iterator, code, &start) != 0
        }
    }

    private static func inside(
        _ iterator: inout DBusMessageIter, _ code: Int32, _ signature: String?, _ body: (inout DBusMessageIter) -> Bool
    ) -> Bool {
        var inner = DBusMessageIter()
        guard dbus_message_iter_open_container(&iterator, code, signature, &inner) != 0 else { return false }
        let isWhole = body(&inner)
        return dbus_message_iter_close_container(&iterator, &inner) != 0 && isWhole
    }

    // MARK: Reading

    fileprivate static func all(_ iterator: inout DBusMessageIter) -> [BusValue] {
        var values: [BusValue] = []
        while dbus_message_iter_get_arg_type(&iterator) != 0 {
            values.append(value(&iterator))
            dbus_message_iter_next(&iterator)
        }
        return values
    }

    private static func value(_ iterator: inout DBusMessageIter) -> BusValue {
        switch dbus_message_iter_get_arg_type(&iterator) {
        case Code.string: return .string(text(&iterator))
        case Code.objectPath: return .objectPath(text(&iterator))
        case Code.bool: return .bool(number(&iterator) != 0)
        case Code.uint32: return .uint32(number(&iterator))
        case Code.variant:
            var inner = DBusMessageIter()
            dbus_message_iter_recurse(&iterator, &inner)
            return value(&inner)
        case Code.array: return array(&iterator)
        default: return .other
        }
    }

    private static func array(_ iterator: inout DBusMessageIter) -> BusValue {
        let code = dbus_message_iter_get_element_type(&iterator)
        var inner = DBusMessageIter()
        dbus_message_iter_recurse(&iterator, &inner)
        switch code {
        case Code.string: return .strings(all(&inner).compactMap { if case .string(let text) = $0 { text } else { nil } })
        case Code.entry:
            var options: [String: BusValue] = [:]
            while dbus_message_iter_get_arg_type(&inner) == Code.entry {
                var entry = DBusMessageIter()
                dbus_message_iter_recurse(&inner, &entry)
                let parts = all(&entry)
                if parts.count == 2, case .string(let name) = parts[0] { options[name] = parts[1] }
                dbus_message_iter_next(&inner)
            }
            return .options(options)
        default: return .other
        }
    }

    private static func text(_ iterator: inout DBusMessageIter) -> String {
        var start: UnsafePointer<CChar>?
        dbus_message_iter_get_basic(&iterator, &start)
        return start.map { String(cString: $0) } ?? ""
    }

    private static func number(_ iterator: inout DBusMessageIter) -> UInt32 {
        var number: UInt32 = 0
        dbus_message_iter_get_basic(&iterator, &number)
        return number
    }
}
