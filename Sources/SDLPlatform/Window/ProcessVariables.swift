import CSDL2

/// The process's environment as it is now.
///
/// Not `ProcessInfo.environment`: that wakes a part of Foundation which nothing else before the first frame needs, for half a millisecond and
/// half a megabyte.
package enum ProcessVariables {
    package static var all: [String: String] {
        var variables: [String: String] = [:]
        var entry = cairn_environ()
        while let line = entry?.pointee {
            let text = String(cString: line)
            if let equals = text.utf8.firstIndex(of: 0x3d) {
                variables[String(text[..<equals])] = String(text[text.utf8.index(after: equals)...])
            }
            entry = entry?.successor()
        }
        return variables
    }
}
