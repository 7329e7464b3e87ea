import Cairn

/// A request to the desktop's portal (org.freedesktop.portal): a call that is answered by a signal, when the user is done.
struct PortalRequest {
    private static let name = "org.freedesktop.portal.Desktop"
    private static let object = "/org/freedesktop/portal/desktop"
    private static let requests = "org.freedesktop.portal.Request"

    private let bus: SessionBus

    init(_ bus: SessionBus) { self.bus = bus }

    /// Shows the desktop's file chooser and waits for what is chosen.
    ///
    /// - Returns: nil when the desktop has no such portal.
    func chooseFiles(in folder: String?) -> FileChooser.Answer? {
        let token = "landmarks_\(UInt32.random(in: 1 ... .max))"
        var options: [String: BusValue] = ["handle_token": .string(token), "multiple": .bool(true)]
        // The portal's own form of a path: its bytes with a zero behind them.
        if let folder { options["current_folder"] = .bytes(Array(folder.utf8) + [0]) }
        // Listened for before the call: the answer may come at once.
        let sender = bus.uniqueName.dropFirst().replacing(".", with: "_")
        let path = "\(Self.object)/request/\(sender)/\(token)"
        guard listen(at: path),
            bus.addMatch("type='signal',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.name)'"),
            let call = BusMessage(to: Self.name, path: Self.object, interface: "org.freedesktop.portal.FileChooser", method: "OpenFile"),
            // Without a parent window: the desktop puts the chooser where it puts new windows.
            call.append([.string(""), .string("Open"), .options(options)]),
            case .objectPath(let handle)? = bus.call(call)?.arguments.first
        else { return nil }
        // Portals before version 0.9 choose the path themselves.
        if handle != path, !listen(at: handle) { return nil }
        return answer(at: handle)
    }

    private func listen(at path: String) -> Bool {
        bus.addMatch("type='signal',interface='\(Self.requests)',member='Response',path='\(path)'")
    }

    private func answer(at path: String) -> FileChooser.Answer {
        while let message = bus.next() {
            if message.isSignal(Self.requests, "Response"), message.path == path { return Self.files(message.arguments) }
            // The portal ended, and with it its window.
            if message.isSignal("org.freedesktop.DBus", "NameOwnerChanged"), message.arguments.last == .string("") { return .cancelled }
        }
        return .cancelled
    }

    /// What an answer holds: 0 for success, and the files' addresses.
    static func files(_ arguments: [BusValue]) -> FileChooser.Answer {
        guard arguments.count == 2, arguments[0] == .uint32(0), case .options(let results) = arguments[1],
            case .strings(let addresses)? = results["uris"]
        else { return .cancelled }
        let paths = addresses.compactMap { URL(string: $0) }.filter(\.isFileURL).map(\.path)
        return paths.isEmpty ? .cancelled : .chosen(paths)
    }
}
