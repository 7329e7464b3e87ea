import CairnTesting
import Drawing
import Testing

@testable import Cairn
@testable import CairnViews

/// Font files of a program's own, and families that are not there.
@MainActor @Suite(.serialized) struct FontRegistryTests {
    nonisolated private static let file = "/usr/share/fonts/truetype/noto/NotoSansGeorgian-Bold.ttf"

    @Test(.enabled(if: FileManager.default.isReadableFile(atPath: file), "needs fonts-noto-core"))
    func aFileGivenLateChangesWhatIsShown() throws {
        let name = "No Such Family"
        let list = Harness(width: 200, height: 40) {
            VStack(spacing: 0) {
                Text("abc").font(.custom(name, size: 15))
                Text("აბგდ").font(.custom("Noto Sans Georgian", size: 15))
            }
        }
        let before = try list.screenshot()
        #expect(list.driver.engine.warnings.contains { $0.contains(name) })
        #expect(FontRegistry.register(URL(fileURLWithPath: Self.file)))
        #expect(FontRegistry.register(URL(fileURLWithPath: Self.file)), "twice counts once")
        list.settle()
        #expect(try list.screenshot() != before, "only the bold face is known by that name now")
        // A window opened later knows it from the start.
        let later = Harness(width: 200, height: 40) { Text("აბგდ").font(.custom("Noto Sans Georgian", size: 15)) }
        #expect(try later.screenshot().height == 40 && later.driver.engine.warnings.isEmpty)
    }

    @Test func aFileThatIsNotThereIsRefused() {
        #expect(!FontRegistry.register(URL(fileURLWithPath: "/no/such/font.ttf")))
    }

    @Test func marksCanBeReadOn() {
        func luminance(_ color: RGBA) -> Double {
            func linear(_ byte: UInt8) -> Double {
                let c = Double(byte) / 255
                return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b)
        }
        for palette in [Palette.light, .dark] {
            for text in [palette.text, palette.secondaryText, palette.accent] {
                let pair = [luminance(text), luminance(palette.mark)].sorted()
                #expect((pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5, "\(text)")
            }
        }
    }
}
