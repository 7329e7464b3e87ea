import Cairn
import Drawing

/// The command line.
struct Options: Equatable {
    enum Theme: String { case light, dark, auto }

    var width = 480.0
    var height = 720.0
    private var sizeIsSaid = false
    var scale: Double?
    var theme = Theme.auto
    var font: String?
    var offset: Double?
    var scrollTo: String?
    var screenshot: String?
    var script: String?
    var record: String?
    /// A made-up list of this many rows in place of the landmarks.
    var rows: Int?
    var seed: UInt64 = 1
    /// Text in every script and style in place of the landmarks.
    var specimen = false
    /// Lists in every style and state in place of the landmarks.
    var gallery = false
    /// The only page of the gallery to show.
    var galleryPage: GalleryPage?

    /// Files in place of the landmarks.
    var files = FileRequest()

    /// What the program is asked to do.
    enum Request: Equatable {
        case run(Options)
        case help
        case version
    }

    /// A line that says what is wrong; the exit status is 2.
    struct Misuse: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    static let version = "landmarks 0.1.0"

    private static let pages: String = {
        let names = GalleryPage.allCases.map(\.rawValue)
        let half = names.count / 2
        let indent = String(repeating: " ", count: 21)
        return names[..<half].joined(separator: ", ") + ",\n" + indent + names[half...].joined(separator: ", ")
    }()

    static let help = """
        usage: landmarks [--size WxH] [--scale S] [--theme light|dark|auto] [--font FAMILY]
                         [--offset POINTS | --scroll-to TEXT] [--screenshot PATH] [--script PATH|-]
                         [--record PATH] [--rows N [--seed S] | --specimen | --gallery[=PAGE]]
               landmarks [the same] [FILE OPTIONS] FILE… | -

        Lakes, mountains and rivers of the world, or the rows of files, in sections whose headers stay in sight.

          --size WxH         window size in points (480x720, for files 880x720)
          --scale S          device pixels a point, 0.25 to 8 (the desktop's)
          --theme T          light, dark, or auto: as the desktop (auto)
          --font FAMILY      interface font (Roboto)
          --offset POINTS    start scrolled this far
          --scroll-to TEXT   start at the first row with this text in it
          --screenshot PATH  write a PNG of the window and end; needs no display
          --script PATH|-    replay input from a file or standard input and end; needs no display
          --record PATH      write what is done in the window as such a script
          --rows N           a made-up list of N rows, up to 1000000000
          --seed S           which made-up list (1)
          --specimen         text in every script and style
          --gallery[=PAGE]   lists in every style and use, or one page of them:
                             \(pages)
          --help, --version

        A running program prints its state, as a script's dump does, when it gets the signal USR1.

        \(FileRequest.help)

        A script has one command a line; # starts a comment:
        """

    static func parse(_ arguments: [String]) throws(Misuse) -> Request {
        var options = Options()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--help" || argument == "-h" { return .help }
            if argument == "--version" { return .version }
            if argument == "--specimen" {
                options.specimen = true
                continue
            }
            if argument == "--gallery" {
                options.gallery = true
                continue
            }
            if argument == "--" {
                options.files.paths += rest
                break
            }
            if FileRequest.flags.contains(argument) {
                options.files.setFlag(argument)
                continue
            }
            guard argument.hasPrefix("--") else {
                guard !argument.isEmpty, argument == "-" || !argument.hasPrefix("-") else {
                    throw Misuse(description: "unexpected argument \"\(argument)\"; try --help")
                }
                options.files.paths.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard names.contains(name) || FileRequest.names.contains(name) else {
                throw Misuse(description: "unknown option \(name); try --help")
            }
            guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
                throw Misuse(description: "\(name) needs a value; try --help")
            }
            if FileRequest.names.contains(name) {
                try options.files.set(name, value) { Misuse(description: "\(name) expects \($0), not \"\(value)\"") }
            } else {
                try options.set(name, value)
            }
        }
        try options.checkFiles()
        if options.offset != nil, options.scrollTo != nil {
            throw Misuse(description: "--offset and --scroll-to can't be used together")
        }
        if options.specimen, options.rows != nil || options.scrollTo != nil {
            throw Misuse(description: "--specimen can't be used with --rows or --scroll-to")
        }
        if options.gallery, options.specimen || options.rows != nil || options.scrollTo != nil {
            throw Misuse(description: "--gallery can't be used with --specimen, --rows or --scroll-to")
        }
        return .run(options)
    }

    /// What is said about files needs one, and can't be said beside other content.
    private mutating func checkFiles() throws(Misuse) {
        guard !files.paths.isEmpty else {
            if files != FileRequest() { throw Misuse(description: "options about files need a FILE, or - for standard input; try --help") }
            return
        }
        if !sizeIsSaid { (width, height) = FilesProgram.usualSize }
        if rows != nil || specimen || gallery {
            throw Misuse(description: "files can't be used with --rows, --specimen or --gallery")
        }
        if files.paths.contains("-"), script == "-" {
            throw Misuse(description: "standard input can't be both the file and the script")
        }
        if files.describes || files.export != nil, files.paths.count > 1 {
            throw Misuse(description: "--describe and --export take one FILE")
        }
    }

    private static let names: Set = [
        "--size", "--scale", "--theme", "--font", "--offset", "--scroll-to", "--screenshot", "--script", "--record",
        "--rows", "--seed", "--gallery",
    ]

    private mutating func set(_ name: String, _ value: String) throws(Misuse) {
        func bad(_ expected: String) -> Misuse { Misuse(description: "\(name) expects \(expected), not \"\(value)\"") }
        switch name {
        case "--size":
            guard let size = ScriptCommand.size(value), size.width >= 1, size.height >= 1 else {
                throw bad("WIDTHxHEIGHT in points, each from 1 to 16384")
            }
            width = size.width
            height = size.height
            sizeIsSaid = true
        case "--scale":
            guard let number = Double(value), (0.25...8).contains(number) else { throw bad("a number from 0.25 to 8") }
            scale = number
        case "--theme":
            guard let theme = Theme(rawValue: value) else { throw bad("light, dark or auto") }
            self.theme = theme
        case "--offset":
            guard let number = Double(value), number.isFinite, number >= 0 else { throw bad("a number of points, 0 or more") }
            offset = number
        case "--rows":
            guard let number = Int(value), (0...1_000_000_000).contains(number) else { throw bad("a number of rows, 0 to 1000000000") }
            rows = number
        case "--seed":
            guard let number = UInt64(value) else { throw bad("a whole number, 0 or more") }
            seed = number
        case "--gallery":
            guard let page = GalleryPage(rawValue: value) else {
                throw bad("one of " + GalleryPage.allCases.map(\.rawValue).joined(separator: ", "))
            }
            gallery = true
            galleryPage = page
        case "--font": font = try Self.notEmpty(value, bad("a font family"))
        case "--scroll-to": scrollTo = try Self.notEmpty(value, bad("a text"))
        case "--screenshot": screenshot = try Self.notEmpty(value, bad("a path"))
        case "--script": script = try Self.notEmpty(value, bad("a path or -"))
        default: record = try Self.notEmpty(value, bad("a path"))
        }
    }

    private static func notEmpty(_ value: String, _ misuse: Misuse) throws(Misuse) -> String {
        if value.isEmpty { throw misuse }
        return value
    }
}
