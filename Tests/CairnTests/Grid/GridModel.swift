import Cairn
import CairnTesting

/// A cell of the test grids. Lengths are along the grid's axis, breadths across it.
struct GridCell: Identifiable, Equatable, Sendable {
    var id: String
    var length: CGFloat
    /// Nil: as broad as its column.
    var breadth: CGFloat?
}

struct GridSection: Identifiable, Equatable, Sendable {
    var id: String
    /// Nil: no header, or no footer.
    var header: CGFloat?
    var footer: CGFloat?
    var cells: [GridCell]
}

/// What a test grid shows, to be changed by the test.
@MainActor @Observable final class GridModel {
    var sections: [GridSection]
    var items: [GridItem]
    var spacing: CGFloat = 4
    var pinnedViews: PinnedScrollableViews = [.sectionHeaders]
    var isHorizontal = false
    /// How far along the grid's width its columns stand: 0, 0.5 or 1.
    var alignment = 0.5

    init(_ sections: [GridSection], items: [GridItem]) {
        self.sections = sections
        self.items = items
    }
}

struct TestGrid: View {
    let model: GridModel

    var body: some View {
        if model.isHorizontal {
            ScrollView(.horizontal) {
                LazyHGrid(
                    rows: model.items, alignment: model.alignment == 0 ? .top : model.alignment == 1 ? .bottom : .center,
                    spacing: model.spacing, pinnedViews: model.pinnedViews
                ) { sections }
            }
        } else {
            ScrollView {
                LazyVGrid(
                    columns: model.items, alignment: model.alignment == 0 ? .leading : model.alignment == 1 ? .trailing : .center,
                    spacing: model.spacing, pinnedViews: model.pinnedViews
                ) { sections }
            }
        }
    }

    private var sections: some View {
        ForEach(model.sections) { section in
            Section {
                ForEach(section.cells) { GridBox(name: $0.id, length: $0.length, breadth: $0.breadth, isHorizontal: model.isHorizontal) }
            } header: {
                if let length = section.header { GridBox(name: section.id, length: length, isHorizontal: model.isHorizontal) }
            } footer: {
                if let length = section.footer {
                    GridBox(name: "end of \(section.id)", length: length, isHorizontal: model.isHorizontal)
                }
            }
        }
    }
}

/// A text in a box; a tap adds to the number it shows, which is its state.
struct GridBox: View {
    let name: String
    let length: CGFloat
    var breadth: CGFloat?
    let isHorizontal: Bool
    @State private var taps = 0

    var body: some View {
        Text(taps == 0 ? name : "\(name) tapped \(taps)")
            .frame(width: isHorizontal ? length : breadth, height: isHorizontal ? breadth : length)
            .frame(maxWidth: isHorizontal || breadth != nil ? nil : .infinity, maxHeight: isHorizontal && breadth == nil ? .infinity : nil)
            .background(.gray)
            .onTapGesture { taps += 1 }
    }
}

/// Numbers that count how often they are asked for.
final class Asked { var count = 0 }
struct CountedNumbers: RandomAccessCollection {
    let asked: Asked
    var first = 0
    let endIndex: Int
    var startIndex: Int { 0 }
    subscript(position: Int) -> Int {
        asked.count += 1
        return first + position
    }
}
/// A grid's numbers, to be exchanged by the test.
@MainActor @Observable final class LongModel {
    var numbers: CountedNumbers
    init(_ numbers: CountedNumbers) { self.numbers = numbers }
}

extension Harness {
    convenience init(_ model: GridModel, width: Double = 320, height: Double = 200) {
        self.init(width: width, height: height) { TestGrid(model: model) }
    }

    /// Frames of everything that is shown, by text.
    var frames: [String: CGRect] { Dictionary(nodes.map { ($0.text, $0.frame) }) { first, _ in first } }

    /// Scrolls through everything once, so that all of it is measured.
    func walk(step: Double = 100) {
        var offset = 0.0
        while true {
            let length = contentHeight
            scroll(toOffset: offset)
            // What comes into sight at the end may make it longer.
            if self.offset < offset, contentHeight == length { break }
            offset = self.offset + step
        }
    }
}
