import CairnTesting
import Drawing
import Testing

@testable import Cairn
@testable import CairnViews

/// Keys looked up in tables of translations.
@MainActor @Suite struct TranslationTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cairn-\(UUID().uuidString)")

    private func bundle(_ tables: [String: String]) throws -> Bundle {
        for (path, text) in tables {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        return try #require(Bundle(path: folder.path))
    }

    private func shown(_ text: Text, _ locale: String?) -> [TextRun] {
        var environment = EnvironmentValues()
        if let locale { environment.locale = Locale(identifier: locale) }
        var builder = TextRunBuilder(environment: environment, date: Date())
        builder.append(text)
        return builder.runs
    }

    @Test func aKeyIsShownInTheLanguageOfTheSurroundings() throws {
        let bundle = try bundle([
            "de.lproj/Localizable.strings": "/* lakes */ \"Hello\" = \"Guten *Tag*\";\n\"%lld lakes in %@\" = \"In %2$@: %1$lld Seen\";\n",
            "pt-BR.lproj/Localizable.strings": "\"Hello\" = \"Oi\";", "en.lproj/Other.strings": "\"Hello\" = \"Hi\";",
        ])
        defer { try? FileManager.default.removeItem(at: folder) }
        func plain(_ text: Text, _ locale: String) -> String { shown(text, locale).map(\.text).joined() }
        let hello = Text("Hello", bundle: bundle)
        #expect(plain(hello, "de_AT") == "Guten Tag" && shown(hello, "de").contains { $0.font.italic })
        #expect(plain(hello, "pt_BR") == "Oi" && plain(hello, "fr") == "Hello")
        #expect(plain(Text("Hello", tableName: "Other", bundle: bundle), "fr") == "Hi", "the language of development")
        #expect(plain(Text("100%", bundle: bundle), "de") == "100%")
        let lakes = Text("\(12) lakes in \("*Bayern*")", bundle: bundle)
        #expect(plain(lakes, "de") == "In *Bayern*: 12 Seen" && plain(lakes, "fr") == "12 lakes in *Bayern*")
        #expect(!shown(lakes, "de").contains { $0.font.italic }, "values are not markup")
    }

    @Test func valuesKeepTheirLookInATranslation() throws {
        let bundle = try bundle(["de.lproj/Localizable.strings": "\"%@ of %@\" = \"%2$@, davon **%1$@**\";"])
        defer { try? FileManager.default.removeItem(at: folder) }
        let made = shown(Text("\(Text("half").italic()) of \(Image(systemName: "moon"))", bundle: bundle), "de")
        #expect(made.map(\.text).joined() == "\u{fffc}, davon half")
        #expect(made.first?.attachment != nil && made.last?.font.italic == true && made.last?.font.weight == 700)
    }

    @Test func aKeyHasSpecifiersForItsValues() {
        func format(_ key: LocalizedStringKey) -> String { key.format }
        #expect(format("a") == "a" && format("5 %") == "5 %" && format("\(5) %") == "%lld %%")
        #expect(format("\(1.5) \(UInt8(3)) \("x") \(Float(2)) \(7, specifier: "%03d") \(Text("t")) \([1])") == "%lf %llu %@ %f %03d %@ %@")
    }

    @Test func aTranslationMayHaveTooManyValuesOrTooFew() {
        let key: LocalizedStringKey = "\(1) and \("b")"
        #expect(key.filling("%lld %@ %@ 100%% 5%").text == "1 b %@ 100% 5%")
        #expect(key.filling("none").text == "none" && key.filling("%9$@ %2$@ %0$@ %").text == "%9$@ b %0$@ %")
    }

    @Test func aLanguageIsSpeltInSeveralWays() {
        #expect(StringTables.spellings("de_AT.UTF-8") == ["de-AT", "de_AT", "de"] && StringTables.spellings("fr") == ["fr"])
        #expect(StringTables.spellings("sr_RS@latin") == ["sr-RS", "sr_RS", "sr"] && StringTables.spellings("").isEmpty)
    }

    @Test func theProgramsFoldersAreItsOwnAndThoseOfItsTargets() throws {
        let first = try #require(StringTables.programFolders.first)
        #expect(FileManager.default.fileExists(atPath: first))
        #expect(StringTables.programFolders.dropFirst().allSatisfy { $0.hasPrefix(first + "/") && $0.hasSuffix(".resources") })
    }

    @Test func aRowChangesItsLanguageWithTheSurroundings() throws {
        let bundle = try bundle(["de.lproj/Localizable.strings": "\"Lake\" = \"See\";"])
        defer { try? FileManager.default.removeItem(at: folder) }
        func text(_ locale: String) -> String? {
            let list = Harness(width: 200, height: 60) {
                ScrollView { LazyVStack { Text("Lake", bundle: bundle) } }.environment(\.locale, Locale(identifier: locale))
            }
            return list.nodes.first?.text
        }
        #expect(text("de") == "See" && text("en") == "Lake")
    }
}
