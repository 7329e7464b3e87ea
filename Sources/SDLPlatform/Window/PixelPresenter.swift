/// One of the two ways a painted buffer reaches the screen.
@MainActor
protocol PixelPresenter: AnyObject {
    /// The buffer to paint into, at the window's present size in device pixels. `isFresh` when its content is not what was painted
    /// last: a new buffer after a resize or a loss.
    func fetch() throws(SDLError) -> SDLWindow.Pixels

    /// Shows the areas, which lie inside the buffer. False when the buffer was lost since `fetch`: fetch again and repaint.
    func present(_ areas: [SDLWindow.Area]) throws(SDLError) -> Bool

    /// Device pixels, as of now.
    func pixelSize() -> (width: Int, height: Int)

    /// The graphics device was reset: what lived in it is gone.
    func deviceReset()

    /// Gives back everything, before the window goes; nothing else may be called afterwards.
    func close()
}
