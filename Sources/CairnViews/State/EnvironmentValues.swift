/// What the surroundings of a view tell it: fonts, colours, direction, models put there by views above.
///
/// A value shared by reference and copied when changed, so handing it down costs nothing; `identity` tells whether two nodes see the same.
public struct EnvironmentValues {
    private var storage: Storage

    public init() { storage = Storage(builtin: Builtin(), custom: [:]) }

    var identity: ObjectIdentifier { ObjectIdentifier(storage) }

    private static let posixLocale = Locale(identifier: "en_US_POSIX")

    /// The value of a key of your own.
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { storage.custom[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { setCustom(newValue, for: ObjectIdentifier(key)) }
    }

    func object<T: AnyObject>(of type: T.Type) -> T? { storage.custom[ObjectIdentifier(type)] as? T }

    mutating func setObject<T: AnyObject>(_ object: T?) { setCustom(object, for: ObjectIdentifier(T.self)) }

    private mutating func setCustom(_ value: Any?, for key: ObjectIdentifier) {
        var custom = storage.custom
        custom[key] = value
        storage = Storage(builtin: storage.builtin, custom: custom)
    }

    private func get<V>(_ path: KeyPath<Builtin, V>) -> V { storage.builtin[keyPath: path] }

    var builtin: Builtin {
        _read { yield storage.builtin }
        _modify {
            var changed = storage.builtin
            defer { storage = Storage(builtin: changed, custom: storage.custom) }
            yield &changed
        }
    }

    /// The environment that `change` makes of this one. The same change of the same environment gives the same object again, so that
    /// a thousand rows that set one font share one environment, and nodes see that nothing changed.
    func derived<C: EnvironmentChange>(by change: C) -> EnvironmentValues {
        for entry in storage.derived where entry.type == ObjectIdentifier(C.self) {
            if let known = entry.change as? C, known == change { return EnvironmentValues(storage: entry.result) }
        }
        var values = EnvironmentValues(storage: Storage(builtin: storage.builtin, custom: storage.custom))
        change.apply(to: &values)
        // A change that reads the clock or random numbers would fill this for ever: a few entries, oldest out.
        if storage.derived.count >= 24 { storage.derived.removeFirst() }
        storage.derived.append(Derived(type: ObjectIdentifier(C.self), change: change, result: values.storage))
        return values
    }

    private init(storage: Storage) { self.storage = storage }

    private struct Derived {
        let type: ObjectIdentifier
        let change: Any
        let result: Storage
    }

    /// Never changed once made: texts read several values each, and reading what cannot change is not checked for overlapping writes.
    private final class Storage {
        let builtin: Builtin
        let custom: [ObjectIdentifier: Any]
        var derived: [Derived] = []

        init(builtin: Builtin, custom: [ObjectIdentifier: Any]) {
            self.builtin = builtin
            self.custom = custom
        }
    }

    /// The values that Cairn's own views read, stored flat because every text reads several.
    struct Builtin {
        var font: Font?
        var fontWeight: Font.Weight?
        var isItalic = false
        var isBold = false
        var monospacedDigit = false
        var foreground: AnyShapeStyle?
        var tint: Color?
        var lineLimit: Int?
        var minimumLines = 1
        var lineSpacing: CGFloat = 0
        var multilineTextAlignment = TextAlignment.leading
        var truncationMode = Text.TruncationMode.tail
        var minimumScaleFactor: CGFloat = 1
        var textCase: Text.Case?
        var text = TextDefaults()
        var openURL = OpenURLAction()
        var isEnabled = true
        var colorScheme = ColorScheme.light
        var displayScale: CGFloat = 1
        var layoutDirection = LayoutDirection.leftToRight
        var dynamicTypeSize = DynamicTypeSize.large
        /// nil is `posixLocale`: a locale is not made before somebody asks for it, which wakes ICU (1 ms and a megabyte).
        var locale: Locale?
        var reduceMotion = false
        var pinning: PinningSource?
        var refresh: RefreshAction?
        var scrollIndicators = ScrollIndicatorVisibility.automatic
        var isScrollEnabled = true
        var showsSectionTicks = false
        var scroll = ScrollTraits()
        var scrollPreferences = ScrollPreferences()
        var buttonStyle: AnyButtonStyle?
        var menu: MenuScope?
        var menuIndicator = Visibility.automatic
        var shortcut: KeyboardShortcut?
        var list = ListEnvironment()
        var field = FieldEnvironment()
        var search: SearchState?
    }
}

/// A change to the environment that knows whether it is the same as another.
@usableFromInline
protocol EnvironmentChange: Equatable {
    func apply(to values: inout EnvironmentValues)
}

extension EnvironmentValues {
    /// The font of text that names none; nil is the body style.
    public var font: Font? {
        get { builtin.font }
        set { builtin.font = newValue }
    }
    /// Greatest number of lines of a text; nil is no limit.
    public var lineLimit: Int? {
        get { builtin.lineLimit }
        set { builtin.lineLimit = newValue }
    }
    /// Points between lines of a text.
    public var lineSpacing: CGFloat {
        get { builtin.lineSpacing }
        set { builtin.lineSpacing = newValue }
    }
    public var multilineTextAlignment: TextAlignment {
        get { builtin.multilineTextAlignment }
        set { builtin.multilineTextAlignment = newValue }
    }
    public var truncationMode: Text.TruncationMode {
        get { builtin.truncationMode }
        set { builtin.truncationMode = newValue }
    }
    /// How far text may shrink to fit, 0 to 1.
    public var minimumScaleFactor: CGFloat {
        get { builtin.minimumScaleFactor }
        set { builtin.minimumScaleFactor = newValue }
    }
    public var textCase: Text.Case? {
        get { builtin.textCase }
        set { builtin.textCase = newValue }
    }
    /// False below `disabled(true)`.
    public var isEnabled: Bool {
        get { builtin.isEnabled }
        set { builtin.isEnabled = newValue }
    }
    public var colorScheme: ColorScheme {
        get { builtin.colorScheme }
        set { builtin.colorScheme = newValue }
    }
    /// Device pixels a point.
    public var displayScale: CGFloat {
        get { builtin.displayScale }
        set { builtin.displayScale = newValue }
    }
    /// Points of one device pixel: the width of a hairline.
    public var pixelLength: CGFloat { 1 / builtin.displayScale }
    public var layoutDirection: LayoutDirection {
        get { builtin.layoutDirection }
        set { builtin.layoutDirection = newValue }
    }
    public var dynamicTypeSize: DynamicTypeSize {
        get { builtin.dynamicTypeSize }
        set { builtin.dynamicTypeSize = newValue }
    }
    public var locale: Locale {
        get { builtin.locale ?? Self.posixLocale }
        set { builtin.locale = newValue }
    }
    public var accessibilityReduceMotion: Bool { builtin.reduceMotion }
    /// Runs the nearest `refreshable` action; nil where there is none.
    public var refresh: RefreshAction? { builtin.refresh }
    public var isScrollEnabled: Bool {
        get { builtin.isScrollEnabled }
        set { builtin.isScrollEnabled = newValue }
    }
}
