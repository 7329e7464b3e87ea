import Cairn

/// The list the tables scroll: rows of two texts in sections of fifty, opaque pinned headers, the overlay scrollbar.
struct TwoTextList: View {
    let rows: Int
    static let rowsInSection = 50

    var body: some View {
        let sections = (rows + Self.rowsInSection - 1) / Self.rowsInSection
        ScrollView {
            LazyVStack(alignment: .leading, spacing: 0, pinnedViews: [.sectionHeaders]) {
                ForEach(0..<sections, id: \.self, rowCount: { count(of: $0) }) { section in
                    Section {
                        ForEach(section * Self.rowsInSection..<section * Self.rowsInSection + count(of: section), id: \.self) { row in
                            TwoTextRow(row: row)
                        }
                    } header: {
                        Text("Section \(section)")
                            .font(.headline)
                            .padding(.horizontal, 16)
                            .padding(.vertical, 5)
                            .frame(maxWidth: .infinity, alignment: .leading)
                            .background(Color(.sRGB, red: 244 / 255, green: 244 / 255, blue: 246 / 255))
                    }
                }
            }
        }
    }

    private func count(of section: Int) -> Int { min(Self.rowsInSection, rows - section * Self.rowsInSection) }
}

struct TwoTextRow: View {
    let row: Int

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text("Row \(row) of the quick brown fox")
            Text("jumps over \(row % 977) lazy dogs, \(row % 4810) m").font(.subheadline).foregroundStyle(.secondary)
        }
        .padding(.horizontal, 16)
        .padding(.vertical, 7)
    }
}
