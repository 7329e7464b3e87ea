import Cairn

/// One lake, mountain or river.
struct Landmark: Decodable, Hashable, Identifiable, Sendable {
    let id: String
    let name: String
    let countries: [String]
    /// Area in km², height in m or length in km: the section says which.
    let value: Double

    /// What its row says of it: the text that a search looks at.
    var words: String { name + ", " + countries.joined(separator: ", ") }

    /// "82 100", grouped by thin spaces as the SI asks, at most one decimal.
    var figure: String {
        let tenths = (value * 10).rounded()
        var whole = String(Int64(tenths / 10))
        var index = whole.count - 3
        while index > 0 {
            whole.insert("\u{2009}", at: whole.index(whole.startIndex, offsetBy: index))
            index -= 3
        }
        let decimal = Int64(tenths) % 10
        return decimal == 0 ? whole : "\(whole).\(decimal)"
    }
}

/// What a section is of: decides its symbol and tint.
enum LandmarkKind: String, Decodable, Sendable { case lake, mountain, river }

struct LandmarkSection: Decodable, Hashable, Identifiable, Sendable {
    let id: String
    let title: String
    let kind: LandmarkKind
    let unit: String
    var entries: [Landmark]
}

/// The content of `landmarks.json`.
struct LandmarkFile: Decodable, Sendable {
    let version: Int
    let sections: [LandmarkSection]

    /// Why the data can't be shown, with the file's path.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static func load(_ path: String) throws(Failure) -> LandmarkFile {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw Failure(description: "\(path): can't be read: \(reason(error))")
        }
        return try decode(data, path: path)
    }

    static func decode(_ data: Data, path: String) throws(Failure) -> LandmarkFile {
        let file: LandmarkFile
        do {
            file = try JSONDecoder().decode(LandmarkFile.self, from: data)
        } catch {
            throw Failure(description: "\(path): not a landmarks file: \(reason(error))")
        }
        guard file.version == 1 else {
            throw Failure(description: "\(path): version \(file.version) of the format is not known, only 1")
        }
        return file
    }

    private static func reason(_ error: any Error) -> String {
        func place(_ path: [any CodingKey]) -> String {
            path.isEmpty ? "at the top" : "at " + path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        }
        switch error {
        case DecodingError.keyNotFound(let key, let context): return "\"\(key.stringValue)\" is missing \(place(context.codingPath))"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            return "\(context.debugDescription) \(place(context.codingPath))"
        case DecodingError.dataCorrupted(let context): return "\(context.debugDescription) \(place(context.codingPath))"
        case let error as CocoaError where error.code == .fileReadNoSuchFile: return "there is no such file"
        case let error as CocoaError where error.code == .fileReadNoPermission: return "permission denied"
        default: return (error as NSError).localizedDescription
        }
    }
}
