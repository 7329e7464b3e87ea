import Cairn

// Every spelling of fields and searching once, as an application writes it. That it compiles is the test; what the forms do is tested
// elsewhere.

private struct FieldForms: View {
    private enum Field: Hashable { case name, secret }
    @State private var text = ""
    @State private var isPresented = false
    @FocusState private var field: Field?
    @FocusState private var isFocused: Bool
    @Environment(\.isSearching) private var isSearching
    @Environment(\.dismissSearch) private var dismissSearch
    private let title = "Name"

    @ViewBuilder var fields: some View {
        TextField("Name", text: $text)
        TextField(title, text: $text)
        TextField("Name", text: $text, prompt: Text("Required"))
        TextField(title, text: $text, prompt: Text("Required"))
        TextField("Name", text: $text, axis: .vertical)
        TextField(title, text: $text, prompt: Text("Required"), axis: .horizontal)
        TextField(text: $text) { Text("Name") }
        TextField(text: $text, prompt: Text("Required")) { Label("Name", systemImage: "person") }
        SecureField("Password", text: $text)
        SecureField(title, text: $text, prompt: Text("Required"))
        SecureField(text: $text) { Text("Password") }
    }

    var body: some View {
        VStack { fields }
            .textFieldStyle(.roundedBorder)
            .textFieldStyle(.plain)
            .textFieldStyle(.automatic)
            .textFieldStyle(.squareBorder)
            .textFieldStyle(RoundedBorderTextFieldStyle())
            .textFieldStyle(PlainTextFieldStyle())
            .textFieldStyle(DefaultTextFieldStyle())
            .focused($field, equals: .name)
            .focused($isFocused)
            .onSubmit { field = .secret }
            .onSubmit(of: [.text, .search]) { dismissSearch() }
            .submitScope()
            .submitLabel(.done)
            .autocorrectionDisabled()
            .disableAutocorrection(true)
            .textInputAutocapitalization(.never)
            .scrollDismissesKeyboard(.immediately)
            .disabled(isSearching)
    }
}

private struct SearchForms: View {
    @State private var text = ""
    @State private var isPresented = false
    @Environment(\.sectionMatchCount) private var count
    private let prompt = "Search"
    private let lines = [["a"], ["b", "c"]]

    @ViewBuilder var forms: some View {
        list.searchable(text: $text)
        list.searchable(text: $text, prompt: "Search")
        list.searchable(text: $text, prompt: prompt)
        list.searchable(text: $text, prompt: Text("Search"))
        list.searchable(text: $text, placement: .automatic, prompt: "Search")
        list.searchable(text: $text, placement: .toolbar)
        list.searchable(text: $text, placement: .sidebar)
        list.searchable(text: $text, placement: .navigationBarDrawer)
        list.searchable(text: $text, placement: .navigationBarDrawer(displayMode: .always), prompt: Text("Search"))
        list.searchable(text: $text, isPresented: $isPresented)
        list.searchable(text: $text, isPresented: $isPresented, placement: .automatic, prompt: "Search")
        list.searchable(text: $text, isPresented: $isPresented, prompt: prompt)
    }

    private var list: some View {
        List {
            ForEach(["a", "b"], id: \.self) { Text($0) }.searchKey(\.self)
            ForEach(lines, id: \.self) { Text($0.joined()) }.searchKey { $0.joined() }
            ForEach(lines, id: \.self, rowCount: { lines[$0].count }) { chapter in
                Section {
                    ForEach(chapter, id: \.self) { Text($0) }
                } header: {
                    Text("Chapter").listSectionDisclosure(.hidden)
                }
            }
            .searchKey { chapter, row in chapter[row] }
        }
        .listKeysBeginSelection(false)
    }

    var body: some View { VStack { forms } }
}
