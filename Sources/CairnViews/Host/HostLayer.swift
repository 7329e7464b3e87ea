import Drawing

/// Something over the whole window, drawn after everything else and asked before it: open menus are one.
///
/// A layer has a place of its own in window points and is no part of the views' layout. The host lays layers out and draws them in the
/// order they were added, and offers each event to the last one first.
@MainActor
protocol HostLayer: AnyObject {
    /// Whether nothing below it is under the pointer while it is there.
    var isModal: Bool { get }
    /// Takes an event before everything below; false passes it on.
    func handle(_ event: InputEvent) -> Bool
    /// Puts its parts in a window of `size` points. Called with every frame.
    func layOut(in size: Size)
    func draw(_ recorder: inout Recorder)
    /// What it is made of, outermost first.
    var nodes: [_ViewNode] { get }
    /// When it changes next by itself, seconds; nil when it rests.
    func nextChange(after time: Double) -> Double?
    /// A frame begins.
    func timeAdvanced()
}

extension ViewHost {
    func add(_ layer: any HostLayer) {
        layers.append(layer)
        setNeedsFrame()
    }

    func remove(_ layer: any HostLayer) {
        layers.removeAll { $0 === layer }
        setNeedsFrame()
    }

    /// Whether a layer took the event.
    func layersHandle(_ event: InputEvent) -> Bool { layers.reversed().contains { $0.handle(event) } }
}
