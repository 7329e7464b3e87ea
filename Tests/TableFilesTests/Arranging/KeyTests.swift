import Foundation
import Testing

@testable import TableFiles

@Suite struct KeyTests {
    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func numbersStringsAsADictionaryDoes(seed: UInt64) {
        var random = SeededGenerator(seed)
        var table = KeyTable()
        var numbers: [[UInt8]: Int] = [:]
        for _ in 0..<20_000 {
            let key = (0..<Int.random(in: 0...[1, 8, 9, 20].randomElement(using: &random)!, using: &random)).map { _ in
                UInt8.random(in: 0...[1, 255].randomElement(using: &random)!, using: &random)
            }
            let expected = numbers[key] ?? numbers.count
            numbers[key] = expected
            #expect(key.withUnsafeBufferPointer { table.number(of: $0) } == expected, "seed \(seed), \(key)")
        }
        #expect(table.count == numbers.count)
        for (key, number) in numbers { #expect(Array(table.bytes(number)) == key) }
    }

    @Test func aPackedDateIsTheDateThatIsWrittenOut() throws {
        for unit in [Grouping.Unit.year, .month, .day, .hour] {
            let code = KeyCode(Grouping(column: 0, unit: unit), column: TableColumn(name: "d"), step: 1)
            var written: [UInt8] = []
            for text in ["2024-05-17", "1000-01-01", "2999-12-31"] {
                let bytes = Array(text.utf8)
                let packed = try #require(bytes.withUnsafeBufferPointer { code.packed($0) })
                bytes.withUnsafeBufferPointer { code.encode($0, into: &written) }
                var table = KeyTable()
                #expect(table.number(packed: packed.code, count: packed.count) == 0)
                #expect(Array(table.bytes(0)) == written && written.withUnsafeBufferPointer { table.number(of: $0) } == 0)
            }
        }
    }

    /// The table of base letters against Unicode's decompositions, where those give a plain letter.
    @Test func accentsAreTakenOffAsUnicodeDoes() {
        for value in 0xC0...0x17F as ClosedRange<UInt32> {
            let utf8 = Array(String(UnicodeScalar(value)!).utf8)
            let plain = String(UnicodeScalar(value)!).decomposedStringWithCanonicalMapping.unicodeScalars.first!
            guard plain.isASCII else { continue }
            #expect(
                LetterFolding.base(utf8[0], utf8[1]).map { Character(UnicodeScalar($0)) } == Character(String(plain).uppercased()),
                "U+\(String(value, radix: 16))")
        }
    }

    @Test func naturalOrderKnowsNumbersCaseAndAccents() {
        let sorted = ["", "-", "1", "2", "007", "10", "a1", "A2", "a10", "cafe", "Café 2", "café 10", "z", "я"]
        let keys = sorted.map { Array($0.utf8).withUnsafeBufferPointer { NaturalKey.bytes($0) } }
        for (first, second) in zip(keys, keys.dropFirst()) { #expect(first.lexicographicallyPrecedes(second) || first == second) }
        #expect(keys == keys.sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func radixSortIsAStableSort(seed: UInt64) {
        var random = SeededGenerator(seed)
        for count in [0, 1, 63, 64, 500] {
            let values = (0..<count).map { _ in UInt64.random(in: 0...[3, 1000, .max].randomElement(using: &random)!, using: &random) }
            var keys = values, rows = (0..<count).map { UInt32($0) }
            RadixSort.sort(&keys, &rows)
            let expected = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
            #expect(rows == expected.map { UInt32($0) } && keys == expected.map { values[$0] }, "seed \(seed), count \(count)")
        }
    }

    @Test func numbersAndDatesAreKnown() {
        for text in ["1", "-2.5", "+3", "1e5", "1.5E-3", ".5", "5.", "0", "0.10", "-0"] {
            #expect(ValueKind.of(text) == .number, "\(text)")
        }
        for text in [
            "2024-05-17", "2024-05", "2024/5/7", "20240517", "17.5.2024", "2024-05-17T08:30:00Z", "2024-05-17 08:30",
            "17/May/2024:08:30:00 +0000", "May 17 08:30:00",
        ] {
            #expect(ValueKind.of(text) == .date, "\(text)")
        }
        for text in ["", " ", "007", "1,5", "1 2", "5/7/2024", "2024-13-01", "2024-05-17x", "1e", "-", ".", "v1.2", "1.2.3", "99999999"] {
            #expect(ValueKind.of(text) != .date && (ValueKind.of(text) != .number || text == "99999999"), "\(text)")
        }
    }
}
