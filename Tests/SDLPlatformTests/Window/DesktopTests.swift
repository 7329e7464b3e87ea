import Foundation
import Testing

@testable import SDLPlatform

@Suite("Desktop settings") struct DesktopSettingsTests {
    private func settings(_ environment: [String: String] = [:], _ files: [String: String] = [:]) -> DesktopSettings {
        DesktopSettings(environment: environment.merging(["HOME": "/h"]) { a, _ in a }) { files[$0] }
    }

    @Test("nothing to read means no opinion")
    func unknown() {
        #expect(settings().prefersDark == nil)
        #expect(settings().prefersReducedMotion == nil)
        #expect(DesktopSettings(environment: [:], read: { _ in nil }).prefersDark == nil)
        #expect(settings([:], ["/h/.config/gtk-3.0/settings.ini": "garbage\n[\n=\n"]).prefersDark == nil)
    }

    @Test("GTK_THEME comes first", arguments: [("Adwaita:dark", true), ("Adwaita-dark", true), ("Adwaita", false)])
    func variable(name: String, isDark: Bool) {
        let files = ["/h/.config/gtk-4.0/settings.ini": "[Settings]\ngtk-application-prefer-dark-theme=\(!isDark)"]
        #expect(settings(["GTK_THEME": name], files).prefersDark == isDark)
        #expect(DesktopSettings(environment: ["GTK_THEME": name], read: { _ in nil }).prefersDark == isDark)
    }

    @Test("GTK's files, the newer version's first")
    func gtk() {
        let three = "/h/.config/gtk-3.0/settings.ini"
        let four = "/h/.config/gtk-4.0/settings.ini"
        #expect(settings([:], [three: "[Settings]\ngtk-application-prefer-dark-theme = 1\n"]).prefersDark == true)
        #expect(settings([:], [three: "[Settings]\ngtk-theme-name=Breeze-Dark"]).prefersDark == true)
        #expect(settings([:], [three: "[Other]\ngtk-theme-name=Breeze-Dark"]).prefersDark == nil)
        #expect(settings([:], [three: "[Settings]\n# gtk-theme-name=Breeze-Dark"]).prefersDark == nil)
        let disagree = [
            three: "[Settings]\ngtk-application-prefer-dark-theme=true",
            four: "[Settings]\ngtk-application-prefer-dark-theme=false",
        ]
        #expect(settings([:], disagree).prefersDark == false)
        #expect(settings(["XDG_CONFIG_HOME": "/c"], disagree).prefersDark == nil)
    }

    @Test("KDE by the colour of its windows, and first under KDE")
    func kde() {
        let dark = "[Colors:Window]\nBackgroundNormal=32, 35,38\n[General]\nColorScheme=BreezeLight\n"
        let light = "[Settings]\ngtk-application-prefer-dark-theme=0"
        let files = ["/h/.config/kdeglobals": dark, "/h/.config/gtk-3.0/settings.ini": light]
        #expect(settings([:], ["/h/.config/kdeglobals": dark]).prefersDark == true)
        #expect(settings([:], files).prefersDark == false)
        #expect(settings(["XDG_CURRENT_DESKTOP": "KDE"], files).prefersDark == true)
        let named = ["/h/.config/kdeglobals": "[General]\nColorScheme=BreezeDark"]
        #expect(settings([:], named).prefersDark == true)
        let white = ["/h/.config/kdeglobals": "[Colors:Window]\nBackgroundNormal=239,240,241"]
        #expect(settings([:], white).prefersDark == false)
    }

    @Test("animations turned off mean reduced motion")
    func motion() {
        let gtk = "/h/.config/gtk-4.0/settings.ini"
        #expect(settings([:], [gtk: "[Settings]\ngtk-enable-animations=0"]).prefersReducedMotion == true)
        #expect(settings([:], [gtk: "[Settings]\ngtk-enable-animations=true"]).prefersReducedMotion == false)
        let kde = "/h/.config/kdeglobals"
        #expect(settings([:], [kde: "[KDE]\nAnimationDurationFactor=0"]).prefersReducedMotion == true)
        #expect(settings([:], [kde: "[KDE]\nAnimationDurationFactor=0.5"]).prefersReducedMotion == false)
    }
}

@Suite("Desktop folders") struct DesktopFoldersTests {
    private func pictures(_ text: String?, folders: Set<String>, home: String? = "/h") -> String {
        let environment = home.map { ["HOME": $0] } ?? [:]
        return DesktopFolders.pictures(
            environment: environment, read: { $0 == "/h/.config/user-dirs.dirs" ? text : nil },
            isFolder: folders.contains)
    }

    @Test("pictures go where the desktop keeps them, else to Pictures, else home")
    func folder() {
        let all: Set = ["/h", "/h/Pictures", "/h/Bilder", "/media/p"]
        #expect(pictures("# c\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n", folders: all) == "/h/Bilder")
        #expect(pictures("XDG_PICTURES_DIR=\"/media/p\"", folders: all) == "/media/p")
        #expect(pictures("XDG_PICTURES_DIR=\"$HOME/\"", folders: all) == "/h/Pictures")
        #expect(pictures("XDG_PICTURES_DIR=\"relative\"", folders: all) == "/h/Pictures")
        #expect(pictures("XDG_PICTURES_DIR=\"$HOME/Gone\"", folders: all) == "/h/Pictures")
        #expect(pictures("XDG_PICTURES_DIR=\"$HOME/A \\\"b\\\"\"", folders: ["/h/A \"b\""]) == "/h/A \"b\"")
        #expect(pictures(nil, folders: ["/h"]) == "/h")
        #expect(pictures(nil, folders: all, home: nil) == ".")
    }

    @Test("a name that is taken gets a number")
    func unique() {
        let taken: Set = ["/p/a.png", "/p/a 2.png"]
        func path(_ stem: String) -> String {
            DesktopFolders.uniquePath(folder: "/p", stem: stem, ext: "png", isTaken: taken.contains)
        }
        #expect(path("b") == "/p/b.png")
        #expect(path("a") == "/p/a 3.png")
        #expect(path("x/y") == "/p/x-y.png")
    }

    @Test("a dangling link counts as taken: it must not be written through")
    func dangling() throws {
        let folder = NSTemporaryDirectory() + "cairn-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let link = folder + "/shot.png"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder + "/nowhere")
        #expect(DesktopFolders.uniquePath(folder: folder, stem: "shot", ext: "png") == folder + "/shot 2.png")
    }
}
