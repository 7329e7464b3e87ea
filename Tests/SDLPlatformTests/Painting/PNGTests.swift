import Drawing
import Glibc
import Testing

@testable import SDLPlatform

/// A folder of its own that goes when the test does.
final class TemporaryFolder {
    let path: String

    init() {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var name = Array("\(parent)/cairn-painting-XXXXXX".utf8CString)
        path = String(cString: mkdtemp(&name)!)
    }

    deinit {
        chmod(path, 0o700)
        for name in names { unlink("\(path)/\(name)") }
        for name in names { rmdir("\(path)/\(name)") }
        rmdir(path)
    }

    var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var result: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { result.append(name) }
        }
        return result.sorted()
    }

    func contents(_ name: String) -> [UInt8]? {
        guard let file = fopen("\(path)/\(name)", "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes[..<count])
    }
}

@Suite(.serialized) struct PNGTests {
    private func picture() -> (pixels: [UInt32], width: Int, height: Int) {
        // O-35: three squares, a black line along the top, a white one along the bottom, an odd width.
        var identities = Identities()
        func square(_ x: Double, _ hex: UInt32) -> DrawCommand {
            .fill(Rect(x: x, y: 0, width: 10, height: 10), RGBA(hex: hex))
        }
        let root = Picture(
            &identities,
            [
                square(0, 0xFF0000), square(10, 0x00FF00), square(20, 0x0000FF),
                .fill(Rect(x: 0, y: 0, width: 321, height: 1), .black),
                .fill(Rect(x: 0, y: 199, width: 321, height: 1), .white),
            ])
        let frame = Frame(
            size: Size(width: 321, height: 200), scale: 1, background: RGBA(hex: 0x808080), root: root)
        let canvas = Canvas(width: 321, height: 200)
        _ = ScanlinePainter(text: FakeText()).paint(frame, into: canvas.target)
        return (canvas.pixels, 321, 200)
    }

    @Test func `O-35: colours, rows and an odd width come back as they were painted`() throws {
        let (pixels, width, height) = picture()
        let folder = TemporaryFolder()
        let path = "\(folder.path)/out.png"
        try PNGWriter.write(PNGWriter.encode(pixels: pixels, width: width, height: height), to: path)
        let back = try PNGWriter.decode(path)
        #expect(back.width == 321 && back.height == 200)
        #expect(back.pixels == pixels)
        #expect(back.pixels[5 * width + 5] == 0xFFFF_0000)
        #expect(back.pixels[5 * width + 15] == 0xFF00_FF00)
        #expect(back.pixels[5 * width + 25] == 0xFF00_00FF)
        #expect(back.pixels[..<width].allSatisfy { $0 == 0xFF00_0000 })
        #expect(back.pixels[(199 * width)...].allSatisfy { $0 == 0xFFFF_FFFF })
        #expect(folder.names == ["out.png"])
    }

    @Test func `left over alpha is not written`() throws {
        let folder = TemporaryFolder()
        let path = "\(folder.path)/alpha.png"
        try PNGWriter.write(PNGWriter.encode(pixels: [0x0012_3456, 0x80FF_FFFF], width: 2, height: 1), to: path)
        #expect(try PNGWriter.decode(path).pixels == [0xFF12_3456, 0xFFFF_FFFF])
    }

    /// Type and data of every chunk, each with its checksum tested.
    private func chunks(_ file: [UInt8]) -> [(type: String, data: [UInt8])] {
        var result: [(String, [UInt8])] = []
        var i = 8
        func number(_ at: Int) -> UInt32 { file[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) } }
        while i + 12 <= file.count {
            let length = Int(number(i))
            let body = Array(file[i + 4..<i + 8 + length])
            #expect(number(i + 8 + length) == PNGChunks.checksum(body))
            result.append((String(decoding: body[..<4], as: UTF8.self), Array(body[4...])))
            i += 12 + length
        }
        return result
    }

    @Test func `the file says RGB, sRGB, its density and who wrote it, the same on every run`() throws {
        let (pixels, width, height) = picture()
        let file = try PNGWriter.encode(pixels: pixels, width: width, height: height, scale: 2, title: "Lakes")
        #expect(try PNGWriter.encode(pixels: pixels, width: width, height: height, scale: 2, title: "Lakes") == file)
        let parts = chunks(file)
        #expect(parts.map(\.type).prefix(5) == ["IHDR", "sRGB", "pHYs", "tEXt", "tEXt"])
        #expect(parts.last?.type == "IEND")
        #expect(parts.dropFirst(5).dropLast().allSatisfy { $0.type == "IDAT" })
        // Eight bits, colour type 2 (RGB), not interlaced.
        #expect(Array(parts[0].data[8...]) == [8, 2, 0, 0, 0])
        #expect(parts[1].data == [0])
        // 5670 pixels a metre both ways.
        #expect(parts[2].data == [0, 0, 0x16, 0x26, 0, 0, 0x16, 0x26, 1])
        #expect(parts[3].data == Array("Software\0Cairn".utf8))
        #expect(parts[4].data == Array("Title\0Lakes".utf8))
    }

    @Test func `a title outside of Latin-1 keeps its letters`() throws {
        let parts = chunks(try PNGWriter.encode(pixels: [0], width: 1, height: 1, title: "湖"))
        let text = try #require(parts.first { $0.type == "iTXt" })
        #expect(text.data == Array("Title".utf8) + [0, 0, 0, 0, 0] + Array("湖".utf8))
    }

    @Test func `the checksum is that of the standard's check value`() {
        #expect(PNGChunks.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
    }

    @Test(arguments: [(0, 0), (1, 0), (-1, -1), (2, 2)])
    func `sizes that do not fit the pixels are an error`(width: Int, height: Int) {
        #expect(throws: PNGWriter.Failure.self) { try PNGWriter.encode(pixels: [0], width: width, height: height) }
    }

    @Test func `noise, which does not compress, still fits`() throws {
        var random = Seeded(1)
        let pixels = (0..<300 * 200).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
        let folder = TemporaryFolder()
        let path = "\(folder.path)/noise.png"
        try PNGWriter.write(PNGWriter.encode(pixels: pixels, width: 300, height: 200), to: path)
        #expect(try PNGWriter.decode(path).pixels == pixels.map { $0 | 0xFF00_0000 })
    }

    private func reason(_ path: String) -> String {
        do {
            try PNGWriter.write([1, 2, 3], to: path)
            return "written"
        } catch {
            return "\(error)"
        }
    }

    @Test func `O-36: what cannot be written says where and why, and leaves nothing`() {
        let folder = TemporaryFolder()
        let missing = "\(folder.path)/no-such-dir/out.png"
        #expect(reason(missing) == "cannot write \(missing): No such file or directory")
        #expect(reason(folder.path) == "cannot write \(folder.path): Is a directory")
        #expect(reason("") == "cannot write : No such file or directory")
        #expect(reason("/dev/full") == "cannot write /dev/full: No space left on device")
        #expect(folder.names.isEmpty)
    }

    @Test(.enabled(if: geteuid() != 0, "a superuser may write anywhere"))
    func `O-36: a read-only folder is an error`() {
        let folder = TemporaryFolder()
        chmod(folder.path, 0o500)
        #expect(reason("\(folder.path)/out.png") == "cannot write \(folder.path)/out.png: Permission denied")
        #expect(folder.names.isEmpty)
    }

    @Test func `a failed replacement leaves the old file`() throws {
        let folder = TemporaryFolder()
        try PNGWriter.write([1], to: "\(folder.path)/a")
        // The disk fills up half way.
        let code = PNGWriter.replace("\(folder.path)/a") { file in
            #expect(folder.names.count == 2)
            _ = "half".withCString { Glibc.write(file, $0, 4) }
            return ENOSPC
        }
        #expect(code == ENOSPC)
        #expect(folder.names == ["a"])
        #expect(folder.contents("a") == [1])
    }

    @Test func `replacing a file keeps its permissions and follows a link`() throws {
        let folder = TemporaryFolder()
        try PNGWriter.write([1], to: "\(folder.path)/a")
        chmod("\(folder.path)/a", 0o640)
        symlink("a", "\(folder.path)/b")
        try PNGWriter.write([2, 3], to: "\(folder.path)/b")
        #expect(folder.contents("a") == [2, 3])
        var status = stat()
        stat("\(folder.path)/a", &status)
        #expect(status.st_mode & 0o777 == 0o640)
        lstat("\(folder.path)/b", &status)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
        #expect(folder.names == ["a", "b"])
    }

    @Test func `what cannot be read says where and why`() throws {
        let folder = TemporaryFolder()
        func reason(_ path: String) -> String {
            do {
                _ = try PNGWriter.decode(path)
                return "read"
            } catch {
                return "\(error)"
            }
        }
        #expect(reason("\(folder.path)/none.png") == "cannot read \(folder.path)/none.png: No such file or directory")
        #expect(reason(folder.path) == "cannot read \(folder.path): Is a directory")
        try PNGWriter.write(Array("not a picture".utf8), to: "\(folder.path)/text.png")
        #expect(reason("\(folder.path)/text.png") == "cannot read \(folder.path)/text.png: Unsupported image format")
    }

    @Test func `an image read twice has one identity, another one another`() throws {
        let folder = TemporaryFolder()
        let (a, b) = ("\(folder.path)/a.png", "\(folder.path)/b.png")
        try PNGWriter.write(PNGWriter.encode(pixels: [1, 2], width: 2, height: 1), to: a)
        try PNGWriter.write(PNGWriter.encode(pixels: [1, 2], width: 1, height: 2), to: b)
        #expect(try PNGWriter.decode(a).identity == PNGWriter.decode(a).identity)
        #expect(try PNGWriter.decode(a).identity != PNGWriter.decode(b).identity)
    }
}
