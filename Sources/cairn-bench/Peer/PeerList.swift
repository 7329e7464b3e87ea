import Cairn

/// The list all peers show: rows in sections of fifty, one line of forty characters each, a header that stays at the top.
struct PeerList: View {
    let rows: Int
    let font: String

    var body: some View {
        let sections = (rows + PeerProtocol.rowsInSection - 1) / PeerProtocol.rowsInSection
        ScrollView(showsIndicators: false) {
            LazyVStack(spacing: 0, pinnedViews: [.sectionHeaders]) {
                ForEach(0..<sections, id: \.self, rowCount: { rowNumbers(of: $0).count }) { section in
                    Section {
                        ForEach(rowNumbers(of: section)) { row in
                            line(PeerText.row(row))
                        }
                    } header: {
                        line("Section \(section)", isHeader: true)
                            .background(Color(.sRGB, red: 208 / 255, green: 216 / 255, blue: 232 / 255))
                    }
                }
            }
        }
        .background(Color.white)
    }

    private func rowNumbers(of section: Int) -> Range<Int> {
        let first = section * PeerProtocol.rowsInSection
        return first..<min(rows, first + PeerProtocol.rowsInSection)
    }

    private func line(_ text: String, isHeader: Bool = false) -> some View {
        Text(verbatim: text)
            .font(.custom(font, fixedSize: 13))
            .bold(isHeader)
            .foregroundColor(.black)
            .padding(.leading, 8)
            .frame(maxWidth: .infinity, minHeight: 24, maxHeight: 24, alignment: .leading)
    }
}

enum PeerText {
    /// `Row 0001234 - quick brown fox jumps over`: what the other peers get from `snprintf`.
    static func row(_ row: Int) -> String {
        var digits = String(row)
        if digits.utf8.count < 7 { digits = String(repeating: "0", count: 7 - digits.utf8.count) + digits }
        return "Row " + digits + " - quick brown fox jumps over"
    }
}
