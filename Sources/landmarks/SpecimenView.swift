import Cairn

/// Text in every script, size and style that Cairn draws, to be looked at: `--specimen`. Tests keep pictures of it.
struct SpecimenView: View {
    let model: AppModel

    var body: some View {
        ScrollView {
            LazyVStack(alignment: .leading, spacing: 0, pinnedViews: [.sectionHeaders]) {
                scripts
                details
                Section {
                    SpecimenStyles()
                } header: {
                    SpecimenHeader(title: "Styles")
                }
            }
        }
        .overlay(alignment: .bottom) { NoticeView(model: model) }
        .overlay { if model.showsHelp { HelpView(model: model) } }
    }

    /// Three sizes and weights of each script.
    private var scripts: some View {
        Section {
            ForEach(SpecimenText.scripts) { sample in
                SpecimenRow(name: sample.name) {
                    VStack(alignment: .leading, spacing: 0) {
                        Text(verbatim: sample.text).font(.caption)
                        Text(verbatim: sample.text).fontWeight(.medium)
                        Text(verbatim: sample.text).font(.title3).bold()
                    }
                    .lineLimit(1)
                }
            }
        } header: {
            SpecimenHeader(title: "Scripts")
        }
    }

    @ViewBuilder private var details: some View {
        Section {
            ForEach(SpecimenText.wrapped) { sample in
                SpecimenRow(name: sample.name) { Text(verbatim: sample.text) }
            }
        } header: {
            SpecimenHeader(title: "Wrapping")
        }
        Section {
            SpecimenCuts()
        } header: {
            SpecimenHeader(title: "Truncation")
        }
        Section {
            ForEach(SpecimenText.emoji + SpecimenText.marks) { sample in
                SpecimenRow(name: sample.name) {
                    VStack(alignment: .leading, spacing: 2) {
                        Text(verbatim: sample.text)
                        Text(verbatim: sample.text).font(.title2)
                    }
                }
            }
        } header: {
            SpecimenHeader(title: "Emoji and marks")
        }
        Section {
            SpecimenNumbers()
            SpecimenMirrored()
        } header: {
            SpecimenHeader(title: "Numbers, right to left")
        }
    }
}

private struct SpecimenHeader: View {
    let title: String

    var body: some View {
        Text(title)
            .font(.headline)
            .padding(.horizontal, Look.inset)
            .frame(maxWidth: .infinity, minHeight: 32, alignment: .leading)
            .background(.background)
    }
}

/// A name in the margin, and what it names.
private struct SpecimenRow<Content: View>: View {
    let name: String
    @ViewBuilder let content: Content

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 8) {
            Text(name).font(.caption).foregroundStyle(.secondary).frame(width: 84, alignment: .leading)
            content
            Spacer(minLength: 0)
        }
        .padding(.horizontal, Look.inset)
        .padding(.vertical, 4)
    }
}

private struct SpecimenCuts: View {
    var body: some View {
        ForEach([("Tail", Text.TruncationMode.tail), ("Middle", .middle), ("Head", .head)], id: \.0) { name, mode in
            SpecimenRow(name: name) {
                VStack(alignment: .leading, spacing: 0) {
                    Text(verbatim: SpecimenText.long).frame(width: 190, alignment: .leading)
                    Text(verbatim: SpecimenText.longArabic).frame(width: 190, alignment: .leading)
                    Text(verbatim: SpecimenText.longMixed).frame(width: 190, alignment: .leading)
                }
                .lineLimit(1)
                .truncationMode(mode)
            }
        }
        SpecimenRow(name: "Two lines") { Text(verbatim: SpecimenText.wrapped[0].text).lineLimit(2).frame(width: 190, alignment: .leading) }
        SpecimenRow(name: "Shrunk") {
            Text(verbatim: SpecimenText.long).lineLimit(1).minimumScaleFactor(0.6).frame(width: 250, alignment: .leading)
        }
    }
}

private struct SpecimenNumbers: View {
    var body: some View {
        SpecimenRow(name: "Digits") {
            VStack(alignment: .trailing, spacing: 0) {
                ForEach(["1,111.11", "4,807.08", "8,848.86"], id: \.self) { Text(verbatim: $0).monospacedDigit() }
            }
            Text(verbatim: "½ ¾ 10⁻³ №7 ١٢٣ १२३ 100 %").font(.title3)
        }
    }
}

private struct SpecimenMirrored: View {
    var body: some View {
        Group {
            SpecimenRow(name: "عربي") { Text(verbatim: SpecimenText.scripts[8].text) }
            SpecimenRow(name: "עברית") { Text(verbatim: "גובה האוורסט 8,849 m (בערך).") }
            SpecimenRow(name: "Latin") { Text(verbatim: "A sentence keeps its order.") }
        }
        .environment(\.layoutDirection, .rightToLeft)
    }
}

private struct SpecimenStyles: View {
    /// Every attribute a run may have.
    private var attributed: AttributedString {
        var text = AttributedString("coloured, marked, lined, struck, raised, spaced")
        func change(_ word: String, _ body: (inout AttributedSubstring) -> Void) {
            if let range = text.range(of: word) { body(&text[range]) }
        }
        change("coloured") { $0.foregroundColor = .red }
        change("marked") { $0.backgroundColor = .yellow.opacity(0.4) }
        change("lined") { $0.underlineStyle = Text.LineStyle(pattern: .dot, color: .green) }
        change("struck") { $0.strikethroughStyle = .single }
        change("spaced") { $0.kern = 3 }
        change("raised") { $0.baselineOffset = 4 }
        return text
    }

    private static let scale: [(String, Font)] = [
        ("largeTitle", .largeTitle), ("title", .title), ("title2", .title2), ("title3", .title3), ("headline", .headline), ("body", .body),
        ("callout", .callout), ("subheadline", .subheadline), ("footnote", .footnote), ("caption", .caption), ("caption2", .caption2),
    ]
    private static let weights: [(String, Font.Weight)] = [
        ("Thin", .thin), ("Light", .light), ("Regular", .regular), ("Medium", .medium), ("Bold", .bold), ("Black", .black),
    ]

    var body: some View {
        SpecimenRow(name: "Markdown") {
            Text("*stressed*, **strong**, ***both***, `code`, ~~gone~~, [a link](https://example.org)")
        }
        SpecimenRow(name: "Runs") { Text(attributed) }
        SpecimenRow(name: "Designs") {
            HStack(alignment: .firstTextBaseline, spacing: 12) {
                Text("Default").fontDesign(.default)
                Text("Serif").fontDesign(.serif)
                Text("Rounded").fontDesign(.rounded)
                Text("Mono").fontDesign(.monospaced)
            }
        }
        SpecimenRow(name: "Weights") {
            HStack(alignment: .firstTextBaseline, spacing: 8) {
                ForEach(Self.weights, id: \.0) { name, weight in Text(verbatim: name).fontWeight(weight) }
            }
        }
        SpecimenRow(name: "Small capitals") {
            VStack(alignment: .leading, spacing: 0) {
                Text(verbatim: "Lake Baikal, 31,722 km²").font(.body.lowercaseSmallCaps())
                Text(verbatim: "Lake Baikal, 31,722 km²").font(.body.smallCaps())
                Text(verbatim: "Lake Baikal, 31,722 km²").font(.system(.body, design: .serif).lowercaseSmallCaps())
            }
        }
        SpecimenRow(name: "Widths, scale") {
            HStack(alignment: .firstTextBaseline, spacing: 12) {
                Text("Standard")
                Text("Condensed").fontWidth(.condensed)
                Text(verbatim: "31,722") + Text(verbatim: " km²").textScale(.secondary)
            }
        }
        SpecimenRow(name: "Pictures") { Text("A symbol \(Image(systemName: "star")) stands in the line.") }
        SpecimenRow(name: "Found") {
            HStack(spacing: 12) {
                Text(verbatim: "Été, ete, complete").marking("ete")
                Text(verbatim: "שלום עולם").marking("שלום")
                Text(verbatim: "東京の写真").marking("の")
            }
        }
        ForEach(Self.scale, id: \.0) { name, font in SpecimenRow(name: name) { Text(verbatim: "Aa 東 ش 12").font(font) } }
    }
}
