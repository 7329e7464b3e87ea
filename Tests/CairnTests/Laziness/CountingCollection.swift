import Cairn

/// What a collection was asked for, by position.
@MainActor final class Questions {
    private(set) var positions: [Int] = []
    private(set) var ids: [Int] = []

    func asked(element position: Int) { positions.append(position) }
    func asked(id: Int) { ids.append(id) }
    func forget() {
        positions = []
        ids = []
    }
    var count: Int { positions.count }
}

/// Ten million rows that exist only when asked for, and count the asking. `removed` elements are left out from the front, and `inserted`
/// ones with other ids stand at `place`.
struct CountingRows: RandomAccessCollection {
    struct Element: Identifiable {
        let number: Int
        let questions: Questions
        var id: Int {
            MainActor.assumeIsolated { questions.asked(id: number) }
            return number
        }
    }
    nonisolated let questions: Questions
    var base: Int
    var firstNumber = 0
    var insertedPlace = 0
    var insertedCount = 0

    var startIndex: Int { 0 }
    var endIndex: Int { base + insertedCount }

    subscript(position: Int) -> Element {
        MainActor.assumeIsolated { questions.asked(element: position) }
        let number =
            position < insertedPlace
            ? firstNumber + position
            : position < insertedPlace + insertedCount
                ? -1 - (position - insertedPlace) : firstNumber + position - insertedCount
        return Element(number: number, questions: questions)
    }
}
