import Drawing

/// What a text engine's caches were asked for, what of it had to be made, and what they hold.
package struct TextCounts {
    package struct Use {
        package var asked: Int
        package var made: Int

        /// The share that was there already, 0 to 1; 1 when nothing was asked.
        package var hitRate: Double { asked == 0 ? 1 : Double(asked - made) / Double(asked) }

        package static func - (a: Use, b: Use) -> Use { Use(asked: a.asked - b.asked, made: a.made - b.made) }
    }

    /// Texts, by their request.
    package var paragraphs: Use
    /// Words, by their letters: shaped when made.
    package var words: Use
    /// Lines, as pixels.
    package var lines: Use
    /// Of words' and lines' pixels.
    package var pixelBytes: Int
    /// Roughly.
    package var paragraphBytes: Int
}

extension SDLTextEngine {
    /// The font files a text is set in, in the order they are met: what to tell someone who asks why it looks as it does.
    package func fontFiles(of request: TextRequest) -> [(path: String, index: Int)] {
        var files: [(path: String, index: Int)] = []
        for line in paragraph(request).layout(width: nil, height: nil).lines {
            (line.content as? LineContent)?.words.forEach { word, _, _, _ in
                let file = word.face.file
                if !files.contains(where: { $0.path == file.mapping.path && $0.index == file.index }) {
                    files.append((file.mapping.path, file.index))
                }
            }
        }
        return files
    }
}
