import Foundation
import Testing

@testable import TableFiles

@Suite struct EncodingTests {
    private static let western = "Numéro;Nom;Ville\n1;Hélène Müller;Besançon\n2;José Núñez;Málaga\n3;Zoë Ångström;Växjö\n"
    private static let russian = "номер;имя;город\n1;Анна Каренина;Москва\n2;Пётр Безухов;Петербург\n3;Наташа Ростова;Отрадное\n"
    private static let japanese = "番号,名前,都市\n1,山田太郎,東京都千代田区\n2,鈴木花子,大阪府大阪市\n3,佐藤次郎,北海道札幌市\n"

    private static let samples: [(String, String.Encoding, [UInt8], String)] = [
        (western, .utf8, [], "UTF-8"), (western, .utf8, [0xEF, 0xBB, 0xBF], "UTF-8"),
        (western, .utf16LittleEndian, [], "UTF-16LE"), (western, .utf16LittleEndian, [0xFF, 0xFE], "UTF-16LE"),
        (western, .utf16BigEndian, [], "UTF-16BE"), (western, .utf16BigEndian, [0xFE, 0xFF], "UTF-16BE"),
        (japanese, .utf16LittleEndian, [], "UTF-16LE"), (japanese, .utf16BigEndian, [], "UTF-16BE"),
        (western, .utf32LittleEndian, [0xFF, 0xFE, 0, 0], "UTF-32LE"), (western, .utf32BigEndian, [0, 0, 0xFE, 0xFF], "UTF-32BE"),
        (western, .isoLatin1, [], "WINDOWS-1252"), (western + "“—”\n", .windowsCP1252, [], "WINDOWS-1252"),
        (russian, .windowsCP1251, [], "WINDOWS-1251"), (japanese, .shiftJIS, [], "CP932"),
    ]

    @Test(arguments: samples.indices)
    func findsTheEncodingAndGivesItsText(index: Int) throws {
        let (text, encoding, mark, name) = Self.samples[index]
        let repeated = String(repeating: text, count: 20)
        let bytes = mark + [UInt8](try #require(repeated.data(using: encoding)))
        let input = try TextInput(MemoryBytes(bytes), options: TableOptions())
        #expect(input.encoding == name, "sample \(index)")
        let got = try all(input)
        #expect(got == repeated, "sample \(index): \(got.prefix(60))")
        #expect((input.bytes as? DecodedBytes)?.repairs.isEmpty != false)
    }

    @Test func obeysTheOption() throws {
        var options = TableOptions()
        options.encoding = "latin1"
        let input = try TextInput(MemoryBytes(Array("é".utf8)), options: options)
        #expect(try all(input) == "Ã©")
        options.encoding = "utf-16"
        let wide = try TextInput(MemoryBytes([0xFE, 0xFF, 0, 0x61, 0, 0x62]), options: options)
        #expect(try all(wide) == "ab")
        options.encoding = "no-such-thing"
        #expect(throws: TableError.self) { try TextInput(MemoryBytes("a"), options: options) }
    }

    @Test func looksAtAnEmptyFileAndAMarkAlone() throws {
        #expect(try TextInput(MemoryBytes(""), options: TableOptions()).encoding == "UTF-8")
        let marked = try TextInput(MemoryBytes([0xEF, 0xBB, 0xBF]), options: TableOptions())
        #expect(marked.encoding == "UTF-8")
        #expect(marked.markLength == 3)
        let wide = try TextInput(MemoryBytes([0xFF, 0xFE]), options: TableOptions())
        #expect(wide.encoding == "UTF-16LE")
        #expect(try all(wide) == "")
    }

    /// A few bad bytes in a text of many good sequences are no reason to read all of it as Latin-1.
    @Test func keepsUTF8WithAFewBadBytes() throws {
        let text = Array(String(repeating: Self.western, count: 10).utf8)
        let input = try TextInput(MemoryBytes(text + [0xFF, 0x0A] + text), options: TableOptions())
        #expect(input.encoding == "UTF-8")
    }

    /// A sample that ends within a character is UTF-8 all the same.
    @Test func doesNotMindWhereTheSampleEnds() throws {
        for shift in 0..<4 {
            let text = String(repeating: "x", count: TableFile.sampleSize - shift) + String(repeating: "😀", count: 10)
            #expect(try TextInput(MemoryBytes(text), options: TableOptions()).encoding == "UTF-8")
        }
        #expect(try TextInput(MemoryBytes([0x61, 0xC3]), options: TableOptions()).encoding != "UTF-8")
    }

    @Test func countsAndPlacesWhatIsNotInTheEncoding() throws {
        var options = TableOptions()
        options.encoding = "UTF-16LE"
        // A lone surrogate on the second line, an odd byte at the end of the third.
        let units: [UInt16] = [0x61, 0x0A, 0xD800, 0x62, 0x0A, 0x63]
        let bytes: [UInt8] = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] as [UInt8] } + [0x64]
        let input = try TextInput(MemoryBytes(bytes), options: options)
        #expect(try all(input) == "a\n\u{FFFD}b\nc\u{FFFD}")
        let repairs = try #require(input.bytes as? DecodedBytes).repairs
        #expect(repairs.count(of: .badBytes) == 2)
        #expect(repairs.warnings(of: .badBytes).map(\.line) == [2, 3])
    }

    @Test(arguments: [21 as UInt64, 22, 23])
    func convertsTheSameInPiecesOfAnySize(seed: UInt64) throws {
        var random = SeededGenerator(seed)
        let alphabet = Array("aé漢😀\n,\u{2028}")
        let text = String((0..<300).map { _ in alphabet.randomElement(using: &random)! })
        let bytes = [UInt8](try #require(text.data(using: .utf16BigEndian)))
        for most in 1...17 {
            let transcoder = try Transcoder(from: "UTF-16BE", file: "test")
            var got: [UInt8] = []
            var offset = 0
            while offset < bytes.count {
                let end = min(bytes.count, offset + most)
                try Array(bytes[offset..<end]).withBytes { try transcoder.push($0) { got += $0 } }
                offset = end
            }
            try transcoder.finish { got += $0 }
            #expect(String(decoding: got, as: UTF8.self) == text, "seed \(seed), pieces of \(most)")
            #expect(transcoder.repairs.badCount == 0)
        }
    }

    private func all(_ input: TextInput) throws -> String {
        while try input.bytes.fetch() == .arrived {}
        var bytes = [UInt8](repeating: 0, count: input.bytes.count)
        let got = try bytes.withUnsafeMutableBytes { try input.bytes.read(into: $0, at: 0) }
        #expect(got == bytes.count)
        return String(decoding: bytes.dropFirst(input.markLength), as: UTF8.self)
    }
}
