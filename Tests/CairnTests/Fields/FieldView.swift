import Cairn
import CairnTesting
import CairnViews

@MainActor @Observable final class FieldModel {
    var text = ""
    var other = ""
    var submitted: [String] = []
    var isEnabled = true
    var isFocused = false
    /// What a binding of the user's own lets through.
    var onlyDigits = ""
}

/// A field, one for secrets, and one that lets only digits in.
struct FieldView: View {
    let model: FieldModel
    var alignment = TextAlignment.leading
    @FocusState private var isFocused: Bool

    var body: some View {
        @Bindable var model = model
        VStack(spacing: 10) {
            TextField("Name", text: $model.text, prompt: Text("Lake"))
                .textFieldStyle(.roundedBorder)
                .multilineTextAlignment(alignment)
                .focused($isFocused)
                .disabled(!model.isEnabled)
                .onSubmit { model.submitted.append(model.text) }
            SecureField("Secret", text: $model.other)
            TextField(
                "Digits",
                text: Binding(get: { model.onlyDigits }, set: { (new: String) in model.onlyDigits = new.filter(\.isNumber) }))
        }
        .padding(10)
        .onChange(of: isFocused) { _, new in model.isFocused = new }
    }
}

/// Tests of `FieldView`, each with a model of its own.
@MainActor protocol FieldSuite {
    var model: FieldModel { get }
}

extension FieldSuite {
    // The box of the first field is 10 ... 230 by 10 ... 40, its text 18 ... 222.
    func make(alignment: TextAlignment = .leading) -> Harness {
        let model = model
        return Harness(width: 240, height: 130) { FieldView(model: model, alignment: alignment) }
    }

    func focused(_ text: String = "") -> Harness {
        let field = make()
        model.text = text
        field.click(x: 200, y: 25)
        return field
    }

    var caret: (Harness) -> CGRect { { $0.textCaret ?? .null } }
}
