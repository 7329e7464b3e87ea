// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
    import Glibc

    let hasRelativeRelocations = __GLIBC__ > 2 || __GLIBC_MINOR__ >= 36

    /// Some distributions leave it out of their compiler's package.
    let hasStaticCppLibrary: Bool = {
        var found = glob_t()
        defer { globfree(&found) }
        return glob("/usr/lib/gcc/*/*/libstdc++.a", 0, nil, &found) == 0
    }()
#else
    let hasRelativeRelocations = false
    let hasStaticCppLibrary = false
#endif

// Who may import whom is the architecture (README, "Map"): physics and layout know nothing but the standard library,
// views and platform never see each other, and only `Cairn` joins them.

/// Every target: language mode 6 comes with the tools version; a warning is a defect.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// `rounded`, `exp` and their kin live in the C math library, which only Foundation would link by itself.
let math: [LinkerSetting] = [.linkedLibrary("m")]

/// Programs for release. Only the executables ask for it, so a package that depends on Cairn never meets these flags.
///
/// lld writes the addresses that a start must fix up in a twentieth of the space, which is 3 MB less to hold and to read before the first frame;
/// glibc knows the format since 2.36. It also puts side by side what a start and a scroll run (`.ci/order` finds out), 2.4 MB less again.
/// And what Swift's runtime needs of the C++ library comes from its archive, which `.link` names in place of the shared one: nothing else in a
/// start needs that, and loading it takes 0.7 ms and 1.1 MB. `cairn-bench --peer` prints what a start takes.
let packed: [LinkerSetting] = [
    .unsafeFlags(
        (hasRelativeRelocations
            ? [
                "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
                "-Xlinker", "--symbol-ordering-file=\(Context.packageDirectory)/.link/hot.order",
                "-Xlinker", "--no-warn-symbol-ordering",
            ] : [])
            + (hasStaticCppLibrary ? ["-L\(Context.packageDirectory)/.link"] : []),
        .when(platforms: [.linux], configuration: .release))
]

let package = Package(
    name: "Cairn",
    products: [
        .library(name: "Cairn", targets: ["Cairn"]),
        .library(name: "CairnTesting", targets: ["CairnTesting"]),
        .executable(name: "landmarks", targets: ["landmarks"]),
        .executable(name: "cairn-bench", targets: ["cairn-bench"]),
    ],
    targets: [
        // Pure cores.
        .target(name: "ScrollPhysics", swiftSettings: strict, linkerSettings: math),
        .target(name: "ListLayout", swiftSettings: strict, linkerSettings: math),
        .target(name: "Drawing", swiftSettings: strict, linkerSettings: math),

        // People's files as tables, for the viewer. No view code.
        .target(
            name: "TableFiles", dependencies: ["CSQLite", "CZlib", "CZstd", "CLzma", "CUchardet"], swiftSettings: strict),

        // The vocabulary, and the outside world.
        .target(name: "CairnViews", dependencies: ["ScrollPhysics", "ListLayout", "Drawing"], swiftSettings: strict),
        .target(
            name: "SDLPlatform", dependencies: ["Drawing", "CSDL2", "CSDL2TTF", "CText", "CWideMemory"],
            swiftSettings: strict),

        // What people import.
        .target(name: "Cairn", dependencies: ["CairnViews", "SDLPlatform", "Drawing"], swiftSettings: strict),
        .target(name: "CairnTesting", dependencies: ["Cairn", "CairnViews", "Drawing"], swiftSettings: strict),

        // Programs.
        .executableTarget(
            name: "landmarks", dependencies: ["Cairn", "CairnViews", "SDLPlatform", "Drawing", "TableFiles", "CDBus"],
            swiftSettings: strict, linkerSettings: packed),
        .executableTarget(
            name: "cairn-bench",
            dependencies: [
                "Cairn", "CairnTesting", "CairnViews", "SDLPlatform", "Drawing", "ListLayout", "ScrollPhysics", "TableFiles", "CSDL2",
                "CSDL2TTF", "CSQLite",
            ],
            swiftSettings: strict, linkerSettings: packed),

        // C libraries: a module map and a shim header, nothing else. No pkgConfig: it warns about -D_REENTRANT at every build.
        .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev", "libsdl2-image-dev"])]),
        .systemLibrary(name: "CSDL2TTF", providers: [.apt(["libsdl2-ttf-dev"])]),
        .systemLibrary(
            name: "CText", providers: [.apt(["libharfbuzz-dev", "libfribidi-dev", "libfontconfig-dev"])]),
        .systemLibrary(name: "CWideMemory"),
        // With its own flags: its headers are in two folders, one of them the machine's.
        .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CZstd", providers: [.apt(["libzstd-dev"])]),
        .systemLibrary(name: "CLzma", providers: [.apt(["liblzma-dev"])]),
        .systemLibrary(name: "CUchardet", providers: [.apt(["libuchardet-dev"])]),

        .testTarget(name: "ScrollPhysicsTests", dependencies: ["ScrollPhysics"], swiftSettings: strict),
        .testTarget(name: "ListLayoutTests", dependencies: ["ListLayout"], swiftSettings: strict),
        .testTarget(name: "DrawingTests", dependencies: ["Drawing"], swiftSettings: strict),
        .testTarget(
            name: "SDLPlatformTests", dependencies: ["SDLPlatform", "Drawing", "CSDL2", "CSDL2TTF", "CText"],
            swiftSettings: strict),
        .testTarget(
            name: "CairnTests",
            dependencies: ["Cairn", "CairnTesting", "CairnViews", "SDLPlatform", "Drawing", "ListLayout", "ScrollPhysics"],
            swiftSettings: strict),
        .testTarget(
            name: "TableFilesTests", dependencies: ["TableFiles", "CSQLite", "CZlib", "CZstd", "CLzma"], swiftSettings: strict),
        .testTarget(
            name: "LandmarksTests", dependencies: ["landmarks", "SDLPlatform", "Drawing", "TableFiles"], exclude: ["Fixtures"],
            swiftSettings: strict),
    ]
)
