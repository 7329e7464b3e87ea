import Drawing

@testable import Cairn
@testable import CairnViews

/// The runs that the engine is asked for, in surroundings that `change` may alter.
@MainActor func textRuns(_ text: Text, _ change: (inout EnvironmentValues) -> Void = { _ in }) -> [TextRun] {
    var environment = EnvironmentValues()
    change(&environment)
    var builder = TextRunBuilder(environment: environment, date: Date(timeIntervalSinceReferenceDate: 0))
    builder.append(text)
    return builder.runs
}
