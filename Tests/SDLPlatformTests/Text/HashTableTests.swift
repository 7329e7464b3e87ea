import Testing

@testable import SDLPlatform

@MainActor @Suite struct HashTableTests {
    private final class Item: HashCarrier {
        let hash: UInt64
        let name: Int

        init(hash: UInt64, name: Int) {
            self.hash = hash
            self.name = name
        }
    }

    private func find(_ item: Item, in table: HashTable<Item>) -> Bool {
        let found = table.find(hash: item.hash) { $0.name == item.name }
        return found.map { $0.takeUnretainedValue() === item } ?? false
    }

    /// The oracle is a list; hashes are few, so that most elements are pushed on, also from the last slot to the first.
    @Test func `what is in a table is found and nothing else, whatever comes and goes`() {
        let seed: UInt64 = 2611
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        for round in 0..<40 {
            let table = HashTable<Item>(slotCount: 4)
            var kept: [Item] = []
            var gone: [Item] = []
            for name in 0..<120 {
                if kept.isEmpty || Int.random(in: 0..<3, using: &generator) > 0 {
                    let hash = UInt64.random(in: 0..<24, using: &generator) &- UInt64(round % 2 * 8)
                    let item = Item(hash: hash, name: name)
                    table.insert(item)
                    kept.append(item)
                } else {
                    let item = kept.remove(at: Int.random(in: kept.indices, using: &generator))
                    table.remove(item)
                    gone.append(item)
                }
                #expect(table.count == kept.count && table.count * 2 <= table.slotCount)
                #expect(kept.allSatisfy { find($0, in: table) })
                #expect(!gone.contains { find($0, in: table) })
            }
        }
    }

    @Test func `a table keeps what is in it, until it is taken out, shed or forgotten`() {
        var table: HashTable<Item>? = HashTable(slotCount: 8)
        weak var taken: Item?
        weak var forgotten: Item?
        do {
            let (first, second) = (Item(hash: 1, name: 1), Item(hash: 2, name: 2))
            table?.insert(first)
            table?.insert(second)
            (taken, forgotten) = (first, second)
        }
        #expect(taken != nil && forgotten != nil)
        if let item = taken { table?.remove(item) }
        #expect(taken == nil && forgotten != nil)
        table = nil
        #expect(forgotten == nil)

        let old = HashTable<Item>(slotCount: 64)
        weak var shed: Item?
        do {
            let item = Item(hash: 40, name: 3)
            old.insert(item)
            shed = item
        }
        old.shed(8)
        #expect(shed != nil)
        for _ in 0..<8 { old.shed(8) }
        #expect(shed == nil)
    }
}
