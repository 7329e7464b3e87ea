import Cairn

/// Sections of rows 20 points high, each under a header of 24.
struct SectionedRows: View {
    let sections: Int
    let rows: Int

    var body: some View {
        ScrollView {
            LazyVStack(spacing: 0) {
                ForEach(0..<sections, id: \.self) { section in
                    Section {
                        ForEach(0..<rows, id: \.self) { Text("\(section).\($0)").frame(height: 20) }
                    } header: {
                        Text("\(section)").frame(height: 24)
                    }
                }
            }
        }
    }
}
