import Foundation

/// The app, built beside this program.
enum SiblingProgram {
    static let missing = "Left out: there is no `landmarks` beside this program; build it first."

    /// nil when it is not there.
    static var landmarks: URL? {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("landmarks")
        return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
    }
}
