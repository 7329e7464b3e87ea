import Cairn
import CairnTesting
import SDLPlatform
import Testing

/// Kind K16: pictures with the right bytes, or an honest error.
@MainActor @Suite(.serialized) struct ScreenshotCaseTests {
    private struct Squares: View {
        var body: some View {
            ZStack(alignment: .topLeading) {
                Color(red: 1, green: 1, blue: 1)
                HStack(spacing: 0) {
                    Color(red: 1, green: 0, blue: 0).frame(width: 10, height: 10)
                    Color(red: 0, green: 1, blue: 0).frame(width: 10, height: 10)
                    Color(red: 0, green: 0, blue: 1).frame(width: 10, height: 10)
                }
                VStack(spacing: 0) {
                    Color(red: 0, green: 0, blue: 0).frame(height: 1)
                    Spacer()
                    Color(red: 1, green: 1, blue: 1).frame(height: 1)
                }
            }
        }
    }

    /// O-35
    @Test func aPNGHasItsColoursAndItsTopUp() throws {
        let harness = Harness(width: 321, height: 200) { Squares() }
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("cairn-o35-\(UUID().uuidString).png")
            .path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try PNGWriter.write([UInt8](harness.screenshot().pngData), to: path)
        let picture = try PNGWriter.decode(path)
        #expect(picture.width == 321 && picture.height == 200)
        func pixel(_ x: Int, _ y: Int) -> UInt32 { picture.pixels[y * 321 + x] }
        #expect(pixel(5, 5) == 0xFFFF_0000)
        #expect(pixel(15, 5) == 0xFF00_FF00)
        #expect(pixel(25, 5) == 0xFF00_00FF)
        #expect(picture.pixels.allSatisfy { $0 >> 24 == 255 })
        #expect((0..<321).allSatisfy { pixel($0, 0) == 0xFF00_0000 })
        #expect((0..<321).allSatisfy { pixel($0, 199) == 0xFFFF_FFFF })
        #expect((1..<10).allSatisfy { pixel(9, $0) == 0xFFFF_0000 && pixel(10, $0) == 0xFF00_FF00 }, "no skew")
    }

    /// O-35: the same bytes on every run, and the same pixels as the screenshot
    @Test func aPNGIsTheSameOnEveryRun() throws {
        let first = try Harness(width: 321, height: 200) { Squares() }.screenshot()
        let second = try Harness(width: 321, height: 200) { Squares() }.screenshot()
        #expect(try first.pngData == second.pngData)
    }

    /// O-36
    @Test func aPictureThatCannotBeWrittenSaysWhyAndLeavesNothing() throws {
        let bytes = [UInt8](try Harness(width: 40, height: 30) { Squares() }.screenshot().pngData)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cairn-o36-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, reason) in [
            (folder.path + "/no-such-dir/out.png", "No such file"), (folder.path, "directory"), ("", "No such file"),
        ] {
            let error = #expect(throws: PNGWriter.Failure.self) { try PNGWriter.write(bytes, to: path) }
            let message = error?.description ?? ""
            #expect(
                (path.isEmpty || message.contains(path)) && message.contains(reason) && !message.contains("\n"),
                "\(message)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        if FileManager.default.fileExists(atPath: "/dev/full") {
            #expect(throws: PNGWriter.Failure.self, "a full disk") { try PNGWriter.write(bytes, to: "/dev/full") }
        }
        let good = folder.path + "/out.png"
        try PNGWriter.write(bytes, to: good)
        #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: good))) == bytes)
        #expect(try PNGWriter.decode(good).width == 40)
    }

    /// O-36: a folder that nobody may write to; root may all the same
    @Test(.enabled(if: getuid() != 0)) func aReadOnlyFolderIsReported() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cairn-o36-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o555])
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: PNGWriter.Failure.self) { try PNGWriter.write([1, 2, 3], to: folder.path + "/out.png") }
    }
}
