import ListLayout
import Testing

@Suite("Finding one contiguous edit")
struct ContiguousEditTests {
    @Test("insertions, removals and replacements of another length are found exactly", arguments: 0..<300)
    func found(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let old = Array(0..<random.int(0...60))
        let at = random.int(0...old.count)
        let removed = random.int(0...old.count - at)
        var inserted = random.int(0...20)
        if inserted == removed, inserted > 0 { inserted += 1 }
        var new = old
        new.replaceSubrange(at..<at + removed, with: (0..<inserted).map { 1000 + $0 })
        let edit = ContiguousEdit.find(oldCount: old.count, newCount: new.count, window: 0..<old.count) {
            old[$0] == new[$1]
        }
        #expect(
            edit == ContiguousEdit(removed: at..<at + removed, inserted: at..<at + inserted) || removed + inserted == 0,
            "seed \(seed)")
        #expect(edit?.isEmpty == (removed + inserted == 0), "seed \(seed)")
    }

    @Test("ten million ids are compared by asking for a few dozen")
    func fewQuestions() {
        let count = 10_000_000
        for at in [0, 1, 4_999_999, 7_654_321, count] {
            var calls = 0
            let edit = ContiguousEdit.find(oldCount: count, newCount: count + 3, window: 5_000_000..<5_000_040) {
                calls += 1
                return $1 < at ? $0 == $1 : $1 >= at + 3 && $0 == $1 - 3
            }
            #expect(edit == ContiguousEdit(removed: at..<at, inserted: at..<at + 3))
            #expect(calls <= 2 * 24 + 40 + 40)
        }
    }

    @Test("two edits far apart are refused, so are a sort and a change in the window")
    func refused() {
        let old = Array(0..<1000)
        func find(_ new: [Int], window: Range<Int> = 480..<520) -> ContiguousEdit? {
            ContiguousEdit.find(oldCount: old.count, newCount: new.count, window: window) { old[$0] == new[$1] }
        }
        var twice = old
        twice.insert(-1, at: 900)
        twice.remove(at: 100)
        twice.remove(at: 50)
        let found = find(twice)
        #expect(found == nil || found == ContiguousEdit(removed: 50..<900, inserted: 50..<899))
        #expect(find(old.reversed()).map { $0.removed == 0..<1000 } ?? true)
        var replaced = old
        replaced[500] = -1
        #expect(find(replaced)?.isEmpty != true)
        #expect(find(old)?.isEmpty == true)
    }

    @Test("an anchor whose row went moves to the row after the stretch, or before it at the end")
    func survivors() {
        let middle = ContiguousEdit(removed: 3..<6, inserted: 3..<4)
        #expect((0..<9).map { middle.newIndex(ofOld: $0) } == [0, 1, 2, nil, nil, nil, 4, 5, 6])
        #expect(middle.nearestSurvivor(ofOld: 4, oldCount: 9) == 4)
        let end = ContiguousEdit(removed: 3..<6, inserted: 3..<3)
        #expect(end.nearestSurvivor(ofOld: 4, oldCount: 6) == 2)
        #expect(ContiguousEdit(removed: 0..<6, inserted: 0..<2).nearestSurvivor(ofOld: 4, oldCount: 6) == nil)
    }

    @Test("whatever it answers, near the window old and new agree", arguments: 0..<200)
    func neverWrongInTheWindow(seed: Int) {
        var random = SeededGenerator(seed: UInt64(9000 + seed))
        let old = Array(0..<random.int(1...80))
        var new = old
        for _ in 0..<random.int(1...4) {
            let at = random.int(0...new.count)
            switch random.int(0..<3) {
            case 0: new.insert(1000 + random.int(0..<1_000_000), at: at)
            case 1 where at < new.count: new.remove(at: at)
            default: new.shuffle(using: &random)
            }
        }
        let start = random.int(0..<old.count)
        let window = start..<min(old.count, start + 10)
        guard
            let edit = ContiguousEdit.find(
                oldCount: old.count, newCount: new.count, window: window, same: { old[$0] == new[$1] })
        else { return }
        for index in window where !edit.removed.contains(index) {
            let now = index < edit.removed.lowerBound ? index : index + new.count - old.count
            #expect(old[index] == new[now], "seed \(seed)")
        }
    }
}
