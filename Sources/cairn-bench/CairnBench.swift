import Cairn

/// `cairn-bench`: the figures of the README, measured again on the machine at hand.
@main
@MainActor
enum CairnBench {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.contains("--peer") { exit(PeerProgram.run()) }
        exit(64)
    }
}
