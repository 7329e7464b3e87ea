import Foundation
import Testing

@testable import landmarks

/// The data file: the one that is shipped, and bad ones.
@Suite struct DataTests {
    private static let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Assets")

    private func shipped() throws -> LandmarkFile {
        try LandmarkFile.load(Self.assets.appendingPathComponent("landmarks.json").path)
    }

    @Test func theShippedFileHasSixtyOfEachKindInOrder() throws {
        let file = try shipped()
        #expect(file.sections.map(\.kind) == [.lake, .mountain, .river])
        for section in file.sections {
            #expect(section.entries.count >= 60)
            #expect(zip(section.entries, section.entries.dropFirst()).allSatisfy { $0.value >= $1.value })
            #expect(Set(section.entries.map(\.name)).count == section.entries.count)
            #expect(section.entries.allSatisfy { !$0.countries.isEmpty && $0.value > 0 })
        }
        #expect(Set(file.sections.flatMap(\.entries).map(\.id)).count == file.sections.flatMap(\.entries).count)
    }

    @Test func figuresAreGroupedByThousands() {
        func figure(_ value: Double) -> String { Landmark(id: "x", name: "X", countries: ["Y"], value: value).figure }
        #expect(figure(7) == "7")
        #expect(figure(999) == "999")
        #expect(figure(1000) == "1\u{2009}000")
        #expect(figure(371_000) == "371\u{2009}000")
        #expect(figure(1_234_567) == "1\u{2009}234\u{2009}567")
        #expect(figure(12.5) == "12.5")
    }

    @Test(arguments: [
        ("", "x.json"), ("{", "x.json"), ("[]", "x.json"), ("{\"version\":1}", "\"sections\" is missing"),
        ("{\"version\":2,\"sections\":[]}", "version 2"),
        (
            "{\"version\":1,\"sections\":[{\"id\":\"a\",\"title\":\"A\",\"kind\":\"lake\",\"unit\":\"m\",\"entries\":[{\"id\":1}]}]}",
            "sections.[0].entries.[0]"
        ),
    ])
    func aMalformedFileIsOneMessageThatNamesIt(content: String, part: String) {
        #expect {
            try LandmarkFile.decode(Data(content.utf8), path: "x.json")
        } throws: { error in
            let text = "\(error)"
            return text.contains("x.json") && text.contains(part) && !text.contains("\n")
        }
    }

    @Test func aMissingFileIsNamed() {
        #expect { try LandmarkFile.load("/no/such.json") } throws: { "\($0)".contains("/no/such.json") }
    }

    @Test func theFileIsFoundFromABuildFolderAndWhenInstalled() throws {
        let root = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: root) }
        for (program, data) in [
            ("pkg/.build/triple/debug/landmarks", "pkg/Assets/d.json"), ("usr/bin/landmarks", "usr/share/landmarks/d.json"),
        ] {
            let file = root.appendingPathComponent(data)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("{}".utf8).write(to: file)
            let found = Assets.path("d.json", executable: root.appendingPathComponent(program).path)
            #expect(found.map { URL(fileURLWithPath: $0).standardized.path } == file.standardized.path)
        }
    }

    @Test func madeUpRowsAreTheSameForASeedAndDifferForAnother() {
        let a = GeneratedRows(count: 1000, seed: 1).sections[0].rows
        let b = GeneratedRows(count: 1_000_000, seed: 1).sections[0].rows
        let c = GeneratedRows(count: 1000, seed: 2).sections[0].rows
        #expect(a.prefix(40).map(\.text) == b.prefix(40).map(\.text))
        #expect(a.prefix(40).map(\.text) != c.prefix(40).map(\.text))
        let sizes = GeneratedRows(count: 123_457, seed: 1).sections.map(\.rows.count)
        #expect(sizes.reduce(0, +) == 123_457)
    }
}
