import Cairn

// Every spelling of text and fonts, once, as users write it for SwiftUI.

/// Fonts: styles, sizes, designs, and what can be changed of them.
struct FontPage: View {
    private let weights: [Font.Weight] = [.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black]
    private let widths: [Font.Width] = [.compressed, .condensed, .standard, .expanded, Font.Width(-0.05)]

    var body: some View {
        VStack(alignment: .leading) {
            ForEach(Font.TextStyle.allCases, id: \.self) { Text("style").font(.system($0)) }
            ForEach(weights, id: \.self) { Text("weight").fontWeight($0) }
            ForEach(widths, id: \.self) { Text("width").fontWidth($0) }
            Group {
                Text("a").font(.title.bold())
                Text("b").font(.body.weight(.medium).italic())
                Text("c").font(.system(size: 13))
                Text("d").font(.system(size: 13, weight: .semibold, design: .rounded))
                Text("e").font(.system(.body, design: .serif, weight: .bold))
                Text("f").font(.custom("DejaVu Serif", size: 14)).font(nil)
                Text("g").font(.custom("DejaVu Serif", fixedSize: 14))
                Text("h").font(.custom("DejaVu Serif", size: 14, relativeTo: .headline))
                Text("i").font(.body.monospacedDigit().leading(.tight))
            }
            Group {
                Text("j").font(.footnote.monospaced())
                Text("small caps").font(.body.smallCaps())
                Text("Small Caps").font(.body.lowercaseSmallCaps())
                Text("SMALL caps").font(.body.uppercaseSmallCaps())
                Text("k").font(.body.width(.condensed))
                Text("l").fontDesign(.monospaced)
                Text("m").monospaced()
            }
            VStack { Text("n") }
                .fontDesign(.serif).fontWeight(.semibold).fontWidth(.condensed).monospaced(false).bold().italic().monospacedDigit()
                .kerning(0.5).tracking(0.5).baselineOffset(1).underline().strikethrough(false).textScale(.secondary)
        }
        .dynamicTypeSize(...DynamicTypeSize.accessibility1)
    }
}

/// Texts: where they come from, and their runs.
struct TextPage: View {
    private let title: LocalizedStringKey = "a **title**"
    private let name: Substring = "Baikal"

    private var attributed: AttributedString {
        var text = AttributedString("one two")
        text.font = .body.smallCaps()
        text.foregroundColor = .red
        text.underlineStyle = .single
        return text
    }

    var body: some View {
        VStack(alignment: .leading) {
            Text("literal with \(3) values and a \(Image(systemName: "star")) picture")
            Text(title)
            Text(name)
            Text(verbatim: "*as it is*")
            Text("key", tableName: "Table", bundle: .main, comment: "said to translators")
            Text("key", comment: "said to translators")
            Text(attributed)
            Text(Image(systemName: "drop")) + Text(" water").foregroundStyle(.blue)
            Text("\(Text("bold").bold()) and \(Text("small").font(.caption).textScale(.secondary))")
            Text(0.25, format: .percent).fontWidth(.condensed).fontDesign(.serif).monospaced().fontWeight(.bold).bold(false).italic(true)
            Text("lines").underline(true, pattern: .dash, color: .red).strikethrough(pattern: .dot).kerning(1).tracking(1).baselineOffset(2)
        }
        .lineLimit(2...4).lineSpacing(2).multilineTextAlignment(.center).truncationMode(.head).minimumScaleFactor(0.8)
        .allowsTightening(true).textSelection(.enabled).textSelection(.disabled)
        .textCase(.uppercase).environment(\.locale, Locale(identifier: "de")).environment(\.layoutDirection, .rightToLeft)
    }
}

/// Texts that tell the time; some change every second.
struct DatePage: View {
    private let start = Date(timeIntervalSinceReferenceDate: 0)

    var body: some View {
        VStack(alignment: .leading) {
            Text(start, style: .date)
            Text(start, style: .time) + Text(start, style: .relative)
            Text(start, style: .timer).monospacedDigit() + Text(start, style: .offset)
            Text(start...start.addingTimeInterval(60))
            Text(timerInterval: start...start.addingTimeInterval(60), countsDown: false)
            Text(start, format: .dateTime.year())
        }
    }
}
