extension SDLTextEngine {
    /// A painter whose text comes from this engine.
    package func makePainter() -> ScanlinePainter { ScanlinePainter(text: self) }
}
