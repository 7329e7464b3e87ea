import Foundation
import Testing

/// The command line: one line and the right status for whatever is wrong, and nothing half-written.
@Suite(.serialized) struct CommandLineTests {
    @Test func helpAndVersionAnswerOnStandardOutput() throws {
        let help = try Program.run(["--help"])
        #expect(help.status == 0)
        #expect(help.output.contains("--scroll-to TEXT"))
        #expect(help.output.contains("drag X1 Y1 X2 Y2 MS"))
        let version = try Program.run(["--version"])
        #expect(version.status == 0)
        #expect(version.output.hasPrefix("landmarks "))
    }

    @Test(arguments: [
        ["--wat"], ["--size", "0x0"], ["--size", "480"], ["--size"], ["--scale", "nan"], ["--scale", "0"], ["--theme", "blue"],
        ["--offset", "-1"], ["--offset", "inf"], ["--offset", "1", "--scroll-to", "x"], ["--rows", "-3"], ["--seed", "x"], ["-stray"],
        ["--font", ""], ["--screenshot", ""],
    ])
    func misuseIsOneLineAndStatus2(arguments: [String]) throws {
        let result = try Program.run(arguments)
        #expect(result.exited && result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.error.split(separator: "\n").count == 1)
        #expect(result.error.hasPrefix("landmarks: "))
    }

    @Test func withoutADisplayItSaysSoAndNamesTheOtherWays() throws {
        let result = try Program.run([])
        #expect(result.exited && result.status == 1)
        #expect(result.error.split(separator: "\n").count == 1)
        #expect(result.error.contains("--screenshot") && result.error.contains("--script"))
    }

    @Test func aWrongScriptLineNamesFileLineAndWhatWasExpected() throws {
        let result = try Program.run(["--script", "-"], input: "# fine\nkey End\nwheel 0\n")
        #expect(result.exited && result.status == 2)
        #expect(result.error.contains("-:3:"))
        #expect(result.error.contains("wheel DX DY"))
        #expect(result.output.isEmpty)
    }

    @Test(arguments: ["jump 3", "key Nonsense", "resize 3", "scale 99", "wait -1", "click 1", "settle 3", "screenshot", "wheel nan 1"])
    func everyWrongLineIsRefusedBeforeAnythingRuns(line: String) throws {
        let result = try Program.run(["--script", "-"], input: "dump\n\(line)\n")
        #expect(result.exited && result.status == 2)
        #expect(result.error.contains("-:2:"))
        #expect(result.output.isEmpty)
    }

    @Test func aMissingScriptIsNamed() throws {
        let result = try Program.run(["--script", "/no/such/script"])
        #expect(result.exited && result.status == 2)
        #expect(result.error.contains("/no/such/script"))
    }

    @Test func aFontThatDoesNotExistIsNamedOnceAndTheListStillShows() throws {
        let result = try Program.run(["--font", "No Such Family", "--script", "-"], input: "dump\n")
        #expect(result.exited && result.status == 0)
        #expect(result.error.split(separator: "\n").count == 1)
        #expect(result.error.contains("No Such Family"))
        #expect(result.output.contains("Caspian Sea"))
    }

    @Test func aScreenshotThatCannotBeWrittenLeavesNothing() throws {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let missing = folder.appendingPathComponent("no-such-dir/out.png").path
        for path in [missing, folder.path] {
            let result = try Program.run(["--screenshot", path])
            #expect(result.exited && result.status == 1)
            #expect(result.error.contains(path))
            #expect(result.error.split(separator: "\n").count == 1)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func aScreenshotHasTheSameBytesOnEveryRun() throws {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var files: [Data] = []
        for number in 1...2 {
            let path = folder.appendingPathComponent("\(number).png")
            let result = try Program.run(["--size", "321x200", "--scale", "1.5", "--offset", "500", "--screenshot", path.path])
            #expect(result.exited && result.status == 0)
            #expect(result.error.isEmpty)
            files.append(try Data(contentsOf: path))
        }
        #expect(files[0] == files[1])
        #expect(files[0].starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
}
