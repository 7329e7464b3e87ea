/// Why a file could not be read, in words for the person who opened it.
public struct TableError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Kind: Hashable, Sendable {
        /// The system would not give the bytes, or they end too early, or are damaged.
        case unreadable
        /// Readable, but no table: a picture, an archive, a spreadsheet.
        case refused
        /// An option does not fit the file: no such column, no such table.
        case usage
        /// Another program changed the file while it was read; what came after the change is not used. A document reads the file again.
        case changed
        /// The work was stopped on request. Never shown.
        case cancelled
    }

    public var kind: Kind
    /// The file's name as the user gave it, or `standard input`.
    public var file: String
    /// Offset of the trouble in the file, in bytes from 0.
    public var byte: Int?
    /// Line of the trouble, from 1.
    public var line: Int?
    /// What is wrong, as a sentence without its full stop: `permission denied`.
    public var problem: String
    /// What can be done about it, as a sentence without its full stop; empty when there is nothing to say.
    public var advice: String

    public init(_ kind: Kind, file: String, byte: Int? = nil, line: Int? = nil, problem: String, advice: String = "") {
        self.kind = kind
        self.file = file
        self.byte = byte
        self.line = line
        self.problem = problem
        self.advice = advice
    }

    /// `notes.csv: line 3, byte 120: what is wrong. What to do.` on one line.
    public var description: String {
        var place: [String] = []
        if let line { place.append("line \(line)") }
        if let byte { place.append("byte \(byte)") }
        var text = file + ": "
        if !place.isEmpty { text += place.joined(separator: ", ") + ": " }
        text += problem + "."
        if !advice.isEmpty { text += " " + advice + "." }
        return text
    }

    /// The bytes from an offset on are others than those that rows were found in.
    static func changed(_ file: String, byte: Int? = nil) -> TableError {
        TableError(.changed, file: file, byte: byte, problem: "the file was changed while it was read", advice: "Open it again")
    }

    /// The work was stopped on request.
    public static func cancelled(_ file: String) -> TableError { TableError(.cancelled, file: file, problem: "stopped") }
}
