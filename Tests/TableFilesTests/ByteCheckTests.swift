import Testing

@testable import TableFiles

@Suite struct ByteCheckTests {
    /// What the standard library finds wrong with bytes, one bad sequence after another.
    private func badByLibrary(_ bytes: [UInt8]) -> [Int] {
        var places: [Int] = []
        var start = 0
        while start < bytes.count {
            do throws(UTF8.ValidationError) {
                _ = try UTF8Span(validating: bytes.span.extracting(start..<bytes.count))
                break
            } catch {
                places.append(start + error.byteOffsets.lowerBound)
                start += max(error.byteOffsets.upperBound, error.byteOffsets.lowerBound + 1)
            }
        }
        return places
    }

    @Test(arguments: 1...40) func badBytesAreThoseOfTheStandardLibrary(seed: Int) {
        var random = SeededGenerator(UInt64(seed))
        // Pieces of characters, whole ones, and plain text in between, so that every kind of trouble meets every border.
        let pieces: [[UInt8]] = [
            Array("é".utf8), Array("漢".utf8), Array("😀".utf8), [0xC3], [0xE6, 0xBC], [0xF0, 0x9F, 0x98], [0x80], [0xBF, 0xBF],
            [0xED, 0xA0, 0x80],
            [0xE0, 0x80, 0x80], [0xC0, 0xAF], [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xFF], [0xF5], [0xE1, 0x80],
        ]
        for _ in 0..<50 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...20, using: &random) {
                bytes += pieces.randomElement(using: &random) ?? []
                if Bool.random(using: &random) { bytes += Array(repeating: 0x61, count: Int.random(in: 0...70, using: &random)) }
            }
            #expect(ByteCheck.badPlaces(bytes, count: bytes.count, limit: .max) == badByLibrary(bytes), "\(bytes)")
        }
    }

    @Test func noMoreBadBytesAreToldThanAskedFor() {
        let bytes = [UInt8](repeating: 0xFF, count: 100)
        #expect(ByteCheck.badPlaces(bytes, count: 100, limit: 7) == Array(0..<7))
    }

    @Test func linesAreCountedAtEveryLength() {
        var random = SeededGenerator(9)
        // Longer than what the counting bytes hold between two sums, and lines that end at every byte.
        let mixed = (0..<40_000).map { _ in UInt8.random(in: 9...11, using: &random) }, full = [UInt8](repeating: 10, count: 40_000)
        for length in Array(0...200) + [16_319, 16_320, 16_321, 16_384, 39_999, 40_000] {
            #expect(LineCount.count(of: 10, in: full.span.bytes, upTo: length) == length)
            #expect(LineCount.count(of: 10, in: mixed.span.bytes, upTo: length) == mixed.prefix(length).count { $0 == 10 })
        }
    }
}
