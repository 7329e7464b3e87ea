import Foundation
import Testing

/// Scripts through the program: every command, and the shape of a dump.
@Suite(.serialized) struct ScriptTests {
    private func dumps(_ script: String, _ arguments: [String] = []) throws -> [[String: Any]] {
        let result = try Program.run(arguments + ["--script", "-"], input: script)
        #expect(result.exited && result.status == 0, "\(result.error)")
        return try result.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    private func offset(_ dump: [String: Any]) -> Double { dump["offset"] as? Double ?? -1 }

    @Test func aDumpHasEveryFieldThatIsPromised() throws {
        let dump = try dumps("scroll 100\ndump\n")[0]
        for field in ["offset", "contentHeight", "viewport", "animating", "theme", "scrollbar", "pinned", "visible", "stats"] {
            #expect(dump[field] != nil, "\(field)")
        }
        let rows = try #require(dump["visible"] as? [[String: Any]])
        for field in ["kind", "section", "row", "text", "x", "y", "width", "height"] { #expect(rows[0][field] != nil, "\(field)") }
        let pinned = try #require(dump["pinned"] as? [[String: Any]])
        #expect(pinned.count == 1 && pinned[0]["kind"] as? String == "header" && pinned[0]["text"] as? String == "Lakes, 72")
        #expect((pinned[0]["y"] as? Double) == 0)
    }

    @Test func keysWheelAndSectionsMoveAsPromised() throws {
        let all = try dumps(
            """
            wheel 0 -1
            settle
            dump
            wheel 0 1
            settle
            dump
            key Down 3
            settle
            dump
            key Ctrl+Down
            settle
            dump
            key Ctrl+Up
            settle
            dump
            key End
            settle
            dump
            key Home
            settle
            dump
            key PageDown
            settle
            dump
            key Shift+Space
            settle
            dump
            """)
        #expect(offset(all[0]) > 20 && offset(all[0]) < 200)
        #expect(offset(all[1]) == 0)
        #expect(offset(all[2]) == 120)
        #expect(offset(all[3]) == 36 + 72 * 52)
        #expect(offset(all[4]) == 0)
        #expect(offset(all[5]) == 3 * (36 + 72 * 52) - 720)
        #expect(offset(all[6]) == 0)
        #expect(offset(all[7]) > 500 && offset(all[7]) < 720)
        #expect(offset(all[8]) == 0)
    }

    @Test func scrollToPutsTheRowBelowItsHeader() throws {
        let dump = try dumps("dump\n", ["--scroll-to", "mount everest"])[0]
        let rows = try #require(dump["visible"] as? [[String: Any]])
        let everest = try #require(rows.first { ($0["text"] as? String ?? "").hasPrefix("Mount Everest") })
        #expect(everest["y"] as? Double == 36)
        let missing = try Program.run(["--scroll-to", "Atlantis", "--script", "-"], input: "dump\n")
        #expect(missing.status == 1 && missing.error.contains("Atlantis"))
    }

    @Test func theThumbFollowsTheHandAndTheContentTheThumb() throws {
        let all = try dumps("drag 474 20 474 600 500\ndump\nsettle\ndump\n")
        #expect(offset(all[0]) > 8000)
        #expect(offset(all[0]) == offset(all[1]))
    }

    @Test func aFingerDragsAndFlings() throws {
        let all = try dumps("touch 200 600 200 300 120\ndump\nsettle\ndump\n")
        #expect(offset(all[0]) > 150)
        #expect(offset(all[1]) > offset(all[0]) + 50)
    }

    @Test func zoomKeepsTheRowBeingRead() throws {
        let all = try dumps("scroll 1024\ndump\nkey Ctrl++\nsettle\ndump\nkey Ctrl+0\nsettle\ndump\n")
        func first(_ dump: [String: Any]) -> String? {
            let rows = dump["visible"] as? [[String: Any]] ?? []
            return rows.first { $0["kind"] as? String == "row" && ($0["y"] as? Double ?? 0) >= 36 - 52 + 1 }?["text"] as? String
        }
        #expect(first(all[0]) == first(all[1]))
        #expect(first(all[0]) == first(all[2]))
    }

    @Test func everySizeAndScaleIsSurvived() throws {
        let all = try dumps(
            "resize 0x0\nwheel 0 -1\nkey PageDown\nsettle\nresize 1x1\nscale 8\nsettle\nresize 16384x10\nsettle\nresize 480x720\nscale 1\nsettle\ndump\n"
        )
        #expect(offset(all[0]).isFinite)
    }

    @Test func aRecordingReplaysToTheSameState() throws {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = "key F9\nmove 200 300\nwheel 0 -2\nwait 130\nwheel 0 -1\nwait 400\nkey PageDown\nwait 300\nkey F9\nsettle\ndump\n"
        let home = ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path]
        let first = try Program.run(["--script", "-"], input: script, environment: home)
        #expect(first.status == 0, "\(first.error)")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasSuffix(".script") })
        let recorded = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8) + "settle\ndump\n"
        let second = try Program.run(["--script", "-"], input: recorded, environment: home)
        #expect(second.status == 0, "\(second.error)")
        func visible(_ output: String) -> Substring? { output.range(of: "\"visible\"").map { output[..<$0.lowerBound] } }
        #expect(visible(first.output) == visible(second.output))
    }

    /// What is played is what is recorded, whatever the device; times to the nanosecond.
    @Test func everyDeviceIsRecordedAsItWasPlayed() throws {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let lines = [
            "move 100.25 200", "press 100.25 200 middle Ctrl+Shift 2", "release 100.25 200 middle", "press 100.25 200 right",
            "release 100.25 200 right", "wheel 0.125 -1 Shift", "wait 16.666667", "touchpad 0 -0.1375 Ctrl", "keydown Ctrl+Down",
            "keydown Down repeat", "keyup Down", "wait 0.000001", "keydown Alt+Home", "keyup Alt+Home", "finger down 0 100 300",
            "finger down 1 10 30", "finger move 0 100.1 270.30000000000001", "finger cancel 1 10 30", "finger up 0 100.1 270.3",
            "text hällo wörld",
            "theme dark", "leave", "resize 300.5x400", "scale 1",
        ]
        let script = (["key F9"] + lines + ["key F9", ""]).joined(separator: "\n")
        let result = try Program.run(["--script", "-"], input: script, environment: ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path])
        try #require(result.status == 0, "\(result.error)")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasSuffix(".script") })
        let recorded = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8).split(separator: "\n").map(String.init)
        let head = ["# recorded input; replay it with --script", "resize 480x720", "scale 1", "theme light"]
        // A scale of its own is a change of size as well.
        let tail = ["resize 300.5x400", "scale 1"]
        #expect(recorded == head + lines.map { $0 == "finger move 0 100.1 270.30000000000001" ? "finger move 0 100.1 270.3" : $0 } + tail)
    }

    @Test(arguments: [
        "finger 0 1 2", "finger up 0 1", "press 1 2 leftish", "press 1 2 left Hyper", "theme blue", "keydown", "leave 3", "touchpad 1",
    ])
    func aLineThatIsNearlyRightIsRefused(line: String) throws {
        let result = try Program.run(["--script", "-"], input: line + "\n")
        #expect(
            result.exited && result.status == 2 && result.error.contains("-:1: expected \(line.prefix { $0 != " " })"), "\(result.error)")
    }
}

/// Selection, search and sections that close, in the program itself.
@Suite(.serialized) struct AppListTests {
    private func dumps(_ script: String, _ arguments: [String] = []) throws -> [[String: Any]] {
        let result = try Program.run(arguments + ["--script", "-"], input: script)
        try #require(result.exited && result.status == 0, "\(result.error)")
        return try result.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    private func texts(_ dump: [String: Any], _ kind: String) -> [String] {
        (dump["visible"] as? [[String: Any]] ?? []).filter { $0["kind"] as? String == kind }.compactMap { $0["text"] as? String }
    }

    @Test func aSearchCountsInTheHeadersAndGoesToTheMatch() throws {
        let all = try dumps("key Ctrl+f\ntext TITICACA\nsettle\ndump\nkey F3\nsettle\ndump\nkey Escape 2\nsettle\ndump\n")
        #expect(texts(all[0], "header").first == "Lakes, 1 of 72")
        #expect(texts(all[1], "row").contains { $0.hasPrefix("Lake Titicaca") })
        #expect((all[1]["offset"] as? Double ?? 0) > 200)
        #expect(texts(all[2], "header").first == "Lakes, 72")
    }

    @Test func aMadeUpListIsSearchedToItsEnd() throws {
        let all = try dumps("key Ctrl+f\ntext 59999,\nkey Return\nsettle\ndump\n", ["--rows", "60000"])
        #expect(texts(all[0], "row").contains { $0.hasPrefix("59999,") })
    }

    @Test func lettersGoToARowAndArrowsGoOnFromIt() throws {
        let all = try dumps("key Down\nsettle\ndump\nkey m\nkey o\nkey n\nkey t\nsettle\ndump\nkey Down\nsettle\ndump\n")
        #expect(all[0]["offset"] as? Double == 40)
        #expect((all[1]["offset"] as? Double ?? 0) > 2000)
        #expect(texts(all[1], "row").contains { $0.hasPrefix("Mont") })
        #expect(texts(all[2], "row").contains { $0.hasPrefix("Mont") })
    }

    @Test func theIndexGoesToASection() throws {
        let all = try dumps("settle\ndump\nclick 457 360\nsettle\ndump\n")
        #expect(all[0]["index"] as? [String] == ["L", "M", "R"])
        #expect(texts(all[1], "row").first?.hasPrefix("Mount Everest") == true)
    }

    @Test func aSectionClosesAndOpens() throws {
        let click = "click 433 18\nsettle\ndump\n"
        let all = try dumps("settle\ndump\n" + click + click)
        #expect(texts(all[0], "header").count == 1)
        #expect(texts(all[1], "header").contains("Lakes, 72") && texts(all[1], "header").contains("Mountains, 72"))
        #expect((all[1]["contentHeight"] as? Double) == (all[0]["contentHeight"] as? Double ?? 0) - 72 * 52)
        #expect((all[2]["contentHeight"] as? Double) == (all[0]["contentHeight"] as? Double))
    }
}
