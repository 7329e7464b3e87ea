import Cairn
import CairnTesting

/// Things a user, a window or a model does, drawn from a seeded generator.
@MainActor struct RandomInput {
    var random: SeededGenerator
    var width = 320.0
    var height = 260.0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func point() -> CGPoint { CGPoint(x: random.double(0...width), y: random.double(0...height)) }

    /// Does one thing; says what, for failure messages.
    mutating func act(on list: Harness, _ model: ListModel) -> String {
        let name = step(list, model)
        list.advance(seconds: random.pick([0, 1.0 / 60, 1.0 / 60, 0.05, 0.4]))
        return name
    }

    private mutating func step(_ list: Harness, _ model: ListModel) -> String {
        switch random.int(0..<24) {
        case 0..<6:
            list.wheel(y: random.double(-6...6), at: point())
            return "wheel"
        case 6, 7:
            list.touchpad(x: random.double(-3...3), y: random.double(-8...8), at: point())
            return "touchpad"
        case 8..<11:
            let key = random.pick([TestKey.up, .down, .pageUp, .pageDown, .home, .end, .space, .tab, .left, .right])
            list.key(key, modifiers: random.pick([[], [], .control, .shift]))
            return "key \(key)"
        case 11:
            list.drag(from: point(), to: point(), seconds: random.double(0.02...0.2))
            return "drag"
        case 12, 13:
            list.touch(from: point(), to: point(), seconds: random.double(0.02...0.2))
            return "touch"
        case 14, 15:
            let at = point()
            list.click(x: at.x, y: at.y)
            return "click at \(at)"
        case 16:
            let at = point()
            list.move(x: at.x, y: at.y)
            return "move"
        case 17:
            width = Double(random.int(200...420))
            height = Double(random.int(120...300))
            list.resize(width: width, height: height)
            return "resize \(width) x \(height)"
        case 18:
            let scale = random.pick([1, 1.25, 1.5, 2])
            list.resize(width: width, height: height, scale: scale)
            return "scale \(scale)"
        case 19:
            list.setColorScheme(random.pick([.light, .dark]))
            return "theme"
        case 20:
            list.scroll(toOffset: random.double(0...max(1, list.contentHeight)))
            return "scroll"
        default:
            return edit(model)
        }
    }

    /// Changes the data.
    mutating func edit(_ model: ListModel) -> String {
        let section = random.int(0..<model.sections.count)
        let count = model.sections[section].rows.count
        switch random.int(0..<8) {
        case 0, 1:
            let row = RowData("new \(random.int(0...99_999))", height: CGFloat(random.int(10...80)))
            model.sections[section].rows.insert(row, at: random.int(0...count))
            return "insert"
        case 2 where count > 0:
            model.sections[section].rows.remove(at: random.int(0..<count))
            return "remove"
        case 3 where count > 1:
            model.sections[section].rows.swapAt(random.int(0..<count), random.int(0..<count))
            return "swap"
        case 4 where count > 0:
            model.sections[section].rows[random.int(0..<count)].height = CGFloat(random.int(10...120))
            return "height"
        case 5:
            model.expansion(of: model.sections[section].id).wrappedValue.toggle()
            return "collapse"
        case 6:
            model.sections.swapAt(section, random.int(0..<model.sections.count))
            return "move section"
        case 7:
            model.spacing = CGFloat(random.pick([0, 0, 4]))
            return "spacing"
        default:
            return "nothing"
        }
    }
}
