import Cairn
import CairnTesting
import Testing

/// A change runs again what read it, and nothing else, in the next frame. Bodies are counted by name.
@MainActor @Suite(.serialized) struct StateTests {
    @MainActor final class Log {
        private(set) var bodies: [String: Int] = [:]
        func ran(_ name: String) { bodies[name, default: 0] += 1 }
        /// What ran since the last call.
        func take() -> [String: Int] {
            defer { bodies = [:] }
            return bodies
        }
    }

    @MainActor @Observable final class Model {
        var name = "a"
        var count = 0
        var items = [1, 2, 3]
        @ObservationIgnored var unseen = 0
    }

    // MARK: @State and @Binding

    private struct Parent: View {
        let log: Log
        @State private var number = 0
        @State private var other = 0
        var body: some View {
            let _ = log.ran("parent")
            VStack(spacing: 0) {
                Button("raise") { number += 1 }.frame(height: 20)
                Button("other") { other += 1 }.frame(height: 20)
                Reader(log: log, number: $number)
                Other(log: log)
                Plain(log: log, number: number)
            }
        }
        struct Reader: View {
            let log: Log
            @Binding var number: Int
            var body: some View {
                let _ = log.ran("reader")
                Text("bound \(number)").frame(height: 20)
            }
        }
        struct Other: View {
            let log: Log
            @State private var own = 0
            var body: some View {
                let _ = log.ran("other")
                Button("own \(own)") { own += 1 }.frame(height: 20)
            }
        }
        struct Plain: View {
            let log: Log
            let number: Int
            var body: some View {
                let _ = log.ran("plain")
                Text("given \(number)").frame(height: 20)
            }
        }
    }

    @Test func aStateChangeRunsWhatReadIt() {
        let log = Log()
        let list = Harness(width: 200, height: 100) { Parent(log: log) }
        #expect(log.take() == ["parent": 1, "reader": 1, "other": 1, "plain": 1])
        list.click(x: 100, y: 10)
        list.advance(seconds: 0.05)
        #expect(log.take() == ["parent": 1, "reader": 1, "plain": 1], "the button's own state is not the parent's")
        list.click(x: 100, y: 70)
        list.advance(seconds: 0.05)
        #expect(log.take() == ["other": 1])
        list.click(x: 100, y: 30)
        list.advance(seconds: 0.05)
        #expect(log.take().isEmpty, "nobody reads it")
    }

    @Test func settingTheSameValueRunsNothing() {
        struct Same: View {
            let log: Log
            @State private var value = 5
            var body: some View {
                let _ = log.ran("same")
                Button("\(value)") { value = 5 }.frame(maxWidth: .infinity, maxHeight: .infinity)
            }
        }
        let log = Log()
        let list = Harness(width: 100, height: 40) { Same(log: log) }
        _ = log.take()
        list.click(x: 50, y: 20)
        list.advance(seconds: 0.1)
        #expect(log.take().isEmpty)
    }

    // MARK: @Observable

    private struct Observer: View {
        let log: Log
        let model: Model
        var body: some View {
            VStack {
                NameView(log: log, model: model)
                CountView(log: log, model: model)
                Editor(log: log, model: model)
            }
        }
        struct NameView: View {
            let log: Log
            let model: Model
            var body: some View {
                let _ = log.ran("name")
                Text(model.name)
            }
        }
        struct CountView: View {
            let log: Log
            let model: Model
            var body: some View {
                let _ = log.ran("count")
                Text("\(model.count)")
            }
        }
        struct Editor: View {
            let log: Log
            @Bindable var model: Model
            var body: some View {
                let _ = log.ran("editor")
                Field(log: log, text: $model.name)
            }
        }
        struct Field: View {
            let log: Log
            @Binding var text: String
            var body: some View {
                let _ = log.ran("field")
                Button(text) { text += "!" }
            }
        }
    }

    @Test func aModelsPropertyRunsOnlyItsReaders() {
        let log = Log()
        let model = Model()
        let list = Harness(width: 200, height: 100) { Observer(log: log, model: model) }
        _ = log.take()
        let frames = list.framesRequested
        model.count += 1
        model.count += 1
        list.advance(seconds: 0.02)
        #expect(log.take() == ["count": 1], "two changes, one run")
        #expect(list.framesRequested <= frames + 2)
        model.name = "b"
        list.advance(seconds: 0.02)
        let ran = log.take()
        #expect(ran["name"] == 1 && ran["field"] == 1 && ran["count"] == nil, "\(ran)")
        model.unseen += 1
        list.advance(seconds: 0.02)
        #expect(log.take().isEmpty)
    }

    @Test func aChangeFromAnotherThreadArrives() async {
        let log = Log()
        let model = SharedModel()
        let list = Harness(width: 200, height: 100) { SharedReader(log: log, model: model) }
        _ = log.take()
        await Task.detached { model.set(7) }.value
        list.advance(seconds: 0.02)
        #expect(log.take() == ["shared": 1])
        #expect(!list.driver.host.wantsFrame)
    }

    /// The rows of a lazy list, each reading its own part.
    @Test func aRowsModelRunsThatRowOnly() {
        let log = Log()
        let models = (0..<100).map { _ in Model() }
        let list = Harness(width: 200, height: 200) {
            ScrollView {
                LazyVStack(spacing: 0) { ForEach(0..<100) { Observer.CountView(log: log, model: models[$0]).frame(height: 20) } }
            }
        }
        _ = log.take()
        models[3].count = 9
        #expect(list.rowTexts[3] == "9")
        #expect(log.take() == ["count": 1])
        models[90].count = 9
        list.advance(seconds: 0.1)
        #expect(log.take().isEmpty, "not built, not run")
    }

    /// Closures of rows that read the outer view's state.
    @Test func aRowClosureThatReadsOuterStateRunsAgain() {
        struct Outer: View {
            @State private var selected = -1
            var body: some View {
                ScrollView {
                    LazyVStack(spacing: 0) {
                        ForEach(0..<100) { row in
                            Text(selected == row ? "row \(row) selected" : "row \(row)")
                                .frame(maxWidth: .infinity).frame(height: 20).contentShape(Rectangle())
                                .onTapGesture { selected = row }
                        }
                    }
                }
            }
        }
        let list = Harness(width: 200, height: 200) { Outer() }
        list.click(x: 100, y: 50)
        #expect(list.rowTexts[2] == "row 2 selected")
        list.click(x: 100, y: 90)
        #expect(list.rowTexts[2] == "row 2" && list.rowTexts[4] == "row 4 selected")
    }

    // MARK: Misbehaviour

    @Test func aBodyThatChangesItsOwnStateIsBoundedAndWarnedAbout() {
        struct Loop: View {
            let log: Log
            @State private var number = 0
            var body: some View {
                let _ = log.ran("loop")
                let _ = number += 1
                Text("\(number)")
            }
        }
        let log = Log()
        let list = Harness(width: 100, height: 100) { Loop(log: log) }
        for _ in 0..<10 { list.advance(seconds: 1.0 / 60) }
        #expect(log.take()["loop"] ?? 0 <= 40 * list.framesRequested, "so many runs a frame at most")
        #expect(list.warnings.count == 1, "\(list.warnings)")
    }

    @Test func twoViewsThatChangeEachOtherAreBounded() {
        struct Pair: View {
            @State private var number = 0
            var body: some View {
                VStack { Text("\(number)").onChange(of: number, initial: true) { number += 1 } }
            }
        }
        let list = Harness(width: 100, height: 100) { Pair() }
        for _ in 0..<10 { list.advance(seconds: 1.0 / 60) }
        #expect(list.framesRequested < 100)
    }
}

/// A model that other threads change.
@Observable final class SharedModel: @unchecked Sendable {
    @ObservationIgnored private let lock = NSLock()
    @ObservationIgnored private var stored = 0
    var value: Int {
        access(keyPath: \.value)
        return lock.withLock { stored }
    }
    func set(_ value: Int) { withMutation(keyPath: \.value) { lock.withLock { stored = value } } }
}

private struct SharedReader: View {
    let log: StateTests.Log
    let model: SharedModel
    var body: some View {
        let _ = log.ran("shared")
        Text("\(model.value)")
    }
}
