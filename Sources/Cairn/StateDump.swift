import CairnViews
import Drawing

/// What is shown, as one line of JSON: what scripts print and tests compare. The page *Testing* of the documentation has the fields.
@MainActor
package enum StateDump {
    package static func json(_ driver: HeadlessDriver) -> String {
        driver.update()
        return json(driver.host, stats: driver.stats)
    }

    /// As of the last frame.
    package static func json(_ host: ViewHost, stats: FrameStats) -> String {
        let nodes = host.shownNodes
        let bar = host.shownScrollbar
        let number = ScriptNumber.text
        var fields = [
            "\"offset\":\(number(host.scrollOffset))",
            "\"contentHeight\":\(number(host.scrollContentLength))",
            "\"viewport\":[\(number(host.inspectedSize.width)),\(number(host.inspectedSize.height))]",
            "\"animating\":\(host.isAnimating)",
            "\"theme\":\"\(host.theme == .dark ? "dark" : "light")\"",
            "\"scrollbar\":{\"y\":\(number(bar.y)),\"height\":\(number(bar.height)),\"opacity\":\(number(bar.opacity))}",
        ]
        fields.append("\"pinned\":[\(nodes.filter(\.isPinned).map(node).joined(separator: ","))]")
        fields.append("\"visible\":[\(nodes.map(node).joined(separator: ","))]")
        fields.append("\"focus\":\(host.shownFocus.map(focus) ?? "null")")
        if !host.shownMenus.isEmpty {
            fields.append("\"menus\":[\(host.shownMenus.map { "[\($0.map(item).joined(separator: ","))]" }.joined(separator: ","))]")
        }
        if !host.shownIndex.isEmpty {
            fields.append("\"index\":[\(host.shownIndex.map { quoted($0.text) }.joined(separator: ","))]")
        }
        fields.append("\"stats\":\(json(stats))")
        return "{\(fields.joined(separator: ","))}"
    }

    private static func focus(_ focus: ShownFocus) -> String {
        "{\"text\":\(quoted(focus.text)),\(json(focus.frame)),\"ring\":\(focus.hasRing)}"
    }

    private static func item(_ item: ShownMenuItem) -> String {
        "{\"text\":\(quoted(item.title)),\"enabled\":\(item.isEnabled),\"highlighted\":\(item.isHighlighted),"
            + "\"checked\":\(item.isChecked.map(String.init) ?? "null"),\"submenu\":\(item.hasSubmenu),\(json(item.frame))}"
    }

    private static func json(_ frame: Rect) -> String {
        let number = ScriptNumber.text
        return "\"x\":\(number(frame.x)),\"y\":\(number(frame.y)),\"width\":\(number(frame.width)),\"height\":\(number(frame.height))"
    }

    private static func node(_ node: ShownNode) -> String {
        "{\"kind\":\"\(node.kind.rawValue)\",\"section\":\(node.section),\"row\":\(node.row.map(String.init) ?? "null"),"
            + "\"text\":\(quoted(node.text)),\(json(node.frame))}"
    }

    private static func json(_ stats: FrameStats) -> String {
        "{\"bodies\":\(stats.bodies),\"rowsBuilt\":\(stats.rowsBuilt),\"rowsMeasured\":\(stats.rowsMeasured),"
            + "\"rowsAlive\":\(stats.rowsAlive),\"layoutPasses\":\(stats.layoutPasses),"
            + "\"picturesRecorded\":\(stats.picturesRecorded),\"linesRasterised\":\(stats.linesRasterised),"
            + "\"bytesCached\":\(stats.bytesCached),\"scanlinesPainted\":\(stats.scanlinesPainted)}"
    }

    /// A JSON string: everything below U+0020, quotes and backslashes escaped, the rest as it is.
    package nonisolated static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                let hex = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
