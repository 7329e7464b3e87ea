import CairnViews
import Drawing

/// What is shown, as one line of JSON: what scripts print and tests compare.
@MainActor
package enum StateDump {
    package static func json(_ driver: HeadlessDriver) -> String {
        driver.update()
        let host = driver.host
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
        if !host.shownMenus.isEmpty {
            fields.append("\"menus\":[\(host.shownMenus.map { "[\($0.map(item).joined(separator: ","))]" }.joined(separator: ","))]")
        }
        if !host.shownIndex.isEmpty {
            fields.append("\"index\":[\(host.shownIndex.map { quoted($0.text) }.joined(separator: ","))]")
        }
        fields.append("\"stats\":\(stats(driver.stats))")
        return "{\(fields.joined(separator: ","))}"
    }

    private static func node(_ node: ShownNode) -> String {
        let number = ScriptNumber.text
        return "{\"kind\":\"\(node.kind.rawValue)\",\"section\":\(node.section),\"row\":\(node.row.map(String.init) ?? "null"),"
            + "\"text\":\(quoted(node.text)),\"x\":\(number(node.frame.x)),\"y\":\(number(node.frame.y)),"
            + "\"width\":\(number(node.frame.width)),\"height\":\(number(node.frame.height))}"
    }

    private static func item(_ item: ShownMenuItem) -> String {
        let number = ScriptNumber.text
        return "{\"text\":\(quoted(item.title)),\"enabled\":\(item.isEnabled),\"highlighted\":\(item.isHighlighted),"
            + "\"checked\":\(item.isChecked.map(String.init) ?? "null"),\"submenu\":\(item.hasSubmenu),"
            + "\"x\":\(number(item.frame.x)),\"y\":\(number(item.frame.y)),"
            + "\"width\":\(number(item.frame.width)),\"height\":\(number(item.frame.height))}"
    }

    private static func stats(_ stats: FrameStats) -> String {
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
