import Drawing

/// A picture that stands in a line of text.
struct TextPicture {
    /// Height of capitals, of the font's size: near enough for the fonts there are (Roboto 0.711, DejaVu Sans 0.729, Noto Sans 0.714).
    private static let capitals = 0.71

    let image: Image
    let resource: ImageResource?
    /// Of the text around it; nil for the colour the whole text is drawn in.
    let color: RGBA?
    /// Points above the baseline.
    let raise: Double
    /// Points, of the text around it.
    let fontSize: Double

    /// A picture stands on the baseline; a symbol is centred on capitals.
    var room: TextAttachment {
        let size = Image.size(of: resource, fontSize: fontSize)
        guard resource == nil else { return TextAttachment(width: size.width, ascent: size.height, descent: 0) }
        let below = max(0, (size.height - fontSize * TextPicture.capitals) / 2)
        return TextAttachment(width: size.width, ascent: size.height - below, descent: below)
    }

    /// Draws it in the room its line keeps, which may have shrunk with the text. Places are in points from the text's `origin`.
    @MainActor func draw(
        from left: Double, width: Double, baseline: Double, foreground: RGBA, _ recorder: inout Recorder, at origin: Point
    ) {
        let room = room
        let factor = room.width > 0 ? width / room.width : 0
        let rect = Rect(
            x: origin.x + left, y: origin.y + baseline - raise * factor - room.ascent * factor, width: width,
            height: (room.ascent + room.descent) * factor)
        image.draw(resource, in: rect, foreground: color ?? foreground, &recorder)
    }
}
