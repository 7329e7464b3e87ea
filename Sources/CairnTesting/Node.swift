import Cairn
import Drawing

/// A row, header or footer as it is shown.
public struct Node {
    public enum Kind: String, Sendable { case header, row, footer }
    public let kind: Kind
    /// The section's number in its list.
    public let section: Int
    /// The row's number in its section; nil for headers and footers.
    public let row: Int?
    /// The row's id in its `ForEach`, if it has one.
    public let id: AnyHashable?
    /// Its texts, joined by a comma and a space.
    public let text: String
    /// Window points.
    public let frame: CGRect
    /// Held at an edge, away from its place in the content.
    public let isPinned: Bool
    /// It, or something in it, has the keyboard.
    public let isFocused: Bool

    init(_ node: ShownNode) {
        kind = Kind(rawValue: node.kind.rawValue) ?? .row
        section = node.section
        row = node.row
        id = node.id
        text = node.text
        frame = CGRect(x: node.frame.x, y: node.frame.y, width: node.frame.width, height: node.frame.height)
        isPinned = node.isPinned
        isFocused = node.isFocused
    }
}

/// What a frame cost, in counts: for tests of laziness.
public struct Stats: Equatable, Sendable {
    public let bodies: Int
    public let rowsBuilt: Int
    public let rowsMeasured: Int
    public let rowsAlive: Int
    public let layoutPasses: Int
    public let picturesRecorded: Int
    public let linesRasterised: Int
    public let bytesCached: Int
    public let scanlinesPainted: Int

    init(_ stats: FrameStats) {
        bodies = stats.bodies
        rowsBuilt = stats.rowsBuilt
        rowsMeasured = stats.rowsMeasured
        rowsAlive = stats.rowsAlive
        layoutPasses = stats.layoutPasses
        picturesRecorded = stats.picturesRecorded
        linesRasterised = stats.linesRasterised
        bytesCached = stats.bytesCached
        scanlinesPainted = stats.scanlinesPainted
    }
}

/// A key to press.
public enum TestKey: Hashable, Sendable {
    case up, down, left, right, pageUp, pageDown, home, end, space, tab, escape, enter, backspace, delete, menu
    case character(Character)
    case function(Int)

    var key: Key {
        switch self {
        case .up: .up
        case .down: .down
        case .left: .left
        case .right: .right
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        case .home: .home
        case .end: .end
        case .space: .space
        case .tab: .tab
        case .escape: .escape
        case .enter: .enter
        case .backspace: .backspace
        case .delete: .delete
        case .menu: .menu
        case .character(let character): .character(character)
        case .function(let number): .function(number)
        }
    }
}

public struct KeyModifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let shift = KeyModifiers(rawValue: 1)
    public static let control = KeyModifiers(rawValue: 2)
    public static let alt = KeyModifiers(rawValue: 4)

    var modifiers: Modifiers { Modifiers(rawValue: rawValue) }
}

/// A picture of the window in device pixels.
public struct Screenshot {
    private let picture: HeadlessDriver.Picture
    public var width: Int { picture.width }
    public var height: Int { picture.height }

    init(_ picture: HeadlessDriver.Picture) { self.picture = picture }

    /// A pixel from the left and the top; outside the picture is misuse and traps.
    public subscript(x: Int, y: Int) -> (r: UInt8, g: UInt8, b: UInt8, a: UInt8) {
        precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) of a picture of \(width) x \(height)")
        let argb = picture.pixels[y * width + x]
        return (UInt8(argb >> 16 & 255), UInt8(argb >> 8 & 255), UInt8(argb & 255), UInt8(argb >> 24))
    }

    /// The picture as a PNG file.
    public var pngData: Data {
        get throws { Data(try picture.png(title: "CairnTesting")) }
    }
}

extension Screenshot: Equatable {
    public static func == (a: Screenshot, b: Screenshot) -> Bool {
        a.width == b.width && a.height == b.height && a.picture.pixels == b.picture.pixels
    }
}

extension Point {
    init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}
