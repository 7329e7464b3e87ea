import Cairn
import CairnTesting
import Testing

/// Views that go in the moment in which their own state changes.
@MainActor
struct RemovalTests {
    @Observable final class Note { var text = "a note" }

    private struct NoteView: View {
        let note: Note

        var body: some View {
            if !note.text.isEmpty {
                VStack {
                    HStack {
                        Text(note.text)
                        Button("Dismiss") { note.text = "" }
                    }
                }
            }
        }
    }

    private struct Counter: View {
        let note: Note
        @State private var count = 0

        var body: some View {
            Text("count \(count)").onChange(of: note.text) { count += 1 }
            Button("Count") { count += 1 }
        }
    }

    private struct Page: View {
        let note: Note

        var body: some View {
            VStack(spacing: 0) {
                NoteView(note: note).frame(height: 40)
                if !note.text.isEmpty { Group { Counter(note: note) } }
                Color.gray
            }
        }
    }

    /// The button's press and the text that it clears change in one frame: the button's own body must not run any more.
    @Test func aButtonThatRemovesItselfIsGone() throws {
        let note = Note()
        let window = Harness(width: 300, height: 200) { Page(note: note) }
        window.settle()
        for x in stride(from: 20.0, through: 280, by: 10) where !note.text.isEmpty {
            window.move(x: x, y: 20)
            window.press(x: x, y: 20)
            window.release(x: x, y: 20)
            window.settle()
        }
        #expect(note.text.isEmpty)
        note.text = "another"
        window.settle()
        window.move(x: 290, y: 190)
        window.settle()
        #expect(note.text == "another")
    }
}
