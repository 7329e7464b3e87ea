/// What one frame cost, in counts. Tests of laziness and caching compare these; nothing compares times.
package struct FrameStats: Hashable, Sendable {
    /// View bodies run.
    package var bodies = 0
    /// Row hosts made.
    package var rowsBuilt = 0
    /// Rows asked for their height.
    package var rowsMeasured = 0
    /// Row hosts alive.
    package var rowsAlive = 0
    /// Layout passes of the busiest scroll view.
    package var layoutPasses = 0
    package var picturesRecorded = 0
    /// Lines of text turned into pixels.
    package var linesRasterised = 0
    /// Bytes held by the text and picture caches.
    package var bytesCached = 0
    /// Scanlines written by the painter.
    package var scanlinesPainted = 0

    package init() {}
}
