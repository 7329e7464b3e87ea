import Cairn
import CairnTesting
import Testing

/// What is being read stays where it is, whatever happens around it: to the pixel, at rest and in motion.
@MainActor @Suite(.serialized) struct AnchorTests {
    /// A list of mixed heights whose rows are one colour, so that only frames matter.
    static func model(_ random: inout SeededGenerator, sections: Int = 8) -> ListModel {
        ListModel(
            (0..<sections).map { s in
                SectionData("S\(s)", rows: (0..<random.int(5...40)).map { RowData("r\(s).\($0)", height: CGFloat(random.int(10...60))) })
            })
    }

    /// One change to something that is not the row `reader`.
    private func edit(_ model: ListModel, _ random: inout SeededGenerator, reader: String) -> String {
        let section = random.int(0..<model.sections.count)
        let rows = model.sections[section].rows
        guard !rows.isEmpty else { return "nothing" }
        let index = random.int(0..<rows.count)
        switch random.int(0..<6) {
        case 0, 1:
            let new = (0..<random.int(1...8)).map { _ in RowData("n\(random.next())", height: CGFloat(random.int(5...90))) }
            model.sections[section].rows.insert(contentsOf: new, at: random.int(0...rows.count))
            return "insert"
        case 2:
            guard rows[index].id != reader else { return "nothing" }
            model.sections[section].rows.remove(at: index)
            return "remove"
        case 3:
            guard rows[index].id != reader else { return "nothing" }
            model.sections[section].rows[index].height = CGFloat(random.int(5...120))
            return "height"
        case 4:
            let from = model.sections[section].rows.remove(at: index)
            guard from.id != reader else {
                model.sections[section].rows.insert(from, at: index)
                return "nothing"
            }
            model.sections[section].rows.insert(from, at: random.int(0..<rows.count))
            return "move"
        default:
            guard !rows.contains(where: { $0.id == reader }) else { return "nothing" }
            model.expansion(of: model.sections[section].id).wrappedValue.toggle()
            return "collapse"
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>) func editsAtRestDoNotMoveTheReader(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let model = Self.model(&random)
        let list = Harness(model, scale: random.pick([1, 1.5, 2]))
        for step in 0..<40 {
            list.scroll(toOffset: random.double(300...max(301, list.contentHeight - 900)))
            list.settle()
            guard let reader = list.firstFreeRow, list.offset > 0 else { continue }
            let name = edit(model, &random, reader: reader.text)
            let after = list.rows[reader.text]
            // At the ends the content may be too short to hold it.
            if list.offset <= 0 || list.offset >= list.contentHeight - 200 { continue }
            #expect(
                near(after, reader.y, within: 1e-6), "seed \(seed), step \(step), \(name): \(reader) is at \(String(describing: after))")
            list.settle()
            #expect(near(list.rows[reader.text], reader.y, within: 1e-6), "seed \(seed), step \(step), \(name): moved later")
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>) func editsInMotionMoveTheReaderByTheMotionAlone(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let edited = Self.model(&random, sections: 14)
        let plain = ListModel(edited.sections)
        let (list, twin) = (Harness(edited), Harness(plain))
        // Everything measured in both, so that the motion of the twin is the motion alone.
        for harness in [list, twin] {
            for offset in stride(from: 0.0, through: 12_000, by: 150) { harness.scroll(toOffset: offset) }
            harness.scroll(toOffset: 1500)
            harness.settle()
        }
        for round in 0..<10 {
            let notches = random.double(-4...4)
            for harness in [list, twin] { harness.wheel(y: notches) }
            for _ in 0..<8 {
                guard let reader = list.firstFreeRow else { break }
                let before = twin.offset
                let name = edit(edited, &random, reader: reader.text)
                for harness in [list, twin] { harness.advance(seconds: 1.0 / 60) }
                guard let after = list.rows[reader.text] else { continue }
                let atEnd = [list, twin].contains { $0.offset <= 0 || $0.offset >= $0.contentHeight - 200 }
                if atEnd { continue }
                let motion = twin.offset - before
                #expect(
                    abs(reader.y - after - motion) < 0.01,
                    "seed \(seed), round \(round), \(name): moved by \(reader.y - after) instead of \(motion)")
            }
        }
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>) func anotherWidthOrScaleKeepsTheReader(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let words = ["mountain", "lake", "river", "of", "the", "world", "and", "more"]
        let texts = (0..<300).map { _ in (0..<random.int(1...40)).map { _ in random.pick(words) }.joined(separator: " ") }
        let list = Harness(width: 320, height: 240) {
            ScrollView {
                LazyVStack(alignment: .leading, spacing: 4, pinnedViews: .sectionHeaders) {
                    ForEach(0..<10) { s in
                        Section {
                            ForEach(0..<30) { Text("\(s).\($0): \(texts[30 * s + $0])") }
                        } header: {
                            Text("section \(s)").frame(maxWidth: .infinity).frame(height: 24)
                        }
                    }
                }
            }
        }
        list.scroll(to: 0)
        list.scroll(toOffset: random.double(1000...4000))
        var scale = 1.0
        for step in 0..<20 {
            list.settle()
            guard let reader = list.firstFreeRow else { continue }
            if random.int(0..<4) == 0 { scale = random.pick([1, 1.25, 1.5, 2]) }
            list.resize(width: Double(random.int(120...500)), height: Double(random.int(160...300)), scale: scale)
            if list.offset <= 0 || list.offset >= list.contentHeight - 300 { continue }
            let y = list.nodes.first { $0.text == reader.text }?.frame.minY
            #expect(
                near(y.map(Double.init), reader.y, within: 1 / scale),
                "seed \(seed), step \(step): \(String(describing: y)) for \(reader.y)")
        }
    }

    @Test func whenTheReadersRowGoesTheNextOneTakesItsPlace() {
        let model = ListModel([SectionData("S", count: 100)])
        let list = Harness(model)
        list.scroll(toOffset: 500)
        #expect(list.firstFreeRow?.text == "S25")
        model.sections[0].rows.removeSubrange(20...25)
        #expect(list.rows["S26"] == 44, "the nearest survivor stays: \(list.rows)")
    }

    @Test func atTheStartNewRowsInFrontAreSeen() {
        let model = ListModel([SectionData("S", count: 100)])
        let list = Harness(model)
        for number in 0..<5 {
            model.sections[0].rows.insert(RowData("new \(number)"), at: 0)
            #expect(list.offset == 0)
            #expect(list.rowTexts.first == "new \(number)")
        }
    }

    @Test func aHundredThousandSectionsCollapseAndExpandInAFrame() {
        let model = ListModel([])
        let list = Harness(width: 320, height: 200) { ManySections(model: model) }
        list.scroll(toOffset: 500_000)
        let frames = list.framesRequested
        list.click(x: 160, y: 150)
        #expect(list.framesRequested <= frames + 6)
        #expect(list.nodes.allSatisfy { $0.kind == .header })
        #expect(near(list.contentHeight, 100_000 * 24, within: 24 * 100_000))
        list.click(x: 160, y: 150)
        #expect(list.nodes.contains { $0.kind == .row })
    }

    private struct ManySections: View {
        let model: ListModel
        @State private var isExpanded = true
        var body: some View {
            ScrollView {
                LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
                    ForEach(0..<100_000) { s in
                        Section(isExpanded: .constant(isExpanded)) {
                            ForEach(0..<3) { _ in Color.white.frame(height: 20).onTapGesture { isExpanded.toggle() } }
                        } header: {
                            Color.gray.frame(height: 24).onTapGesture { isExpanded.toggle() }
                        }
                    }
                }
            }
        }
    }
}
