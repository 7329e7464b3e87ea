// swift-tools-version: 6.2
import PackageDescription

// What a program outside this repository sees: every spelling of the vocabulary, through `import Cairn` alone. Built by `.ci/run`.
let package = Package(
    name: "Consumer",
    dependencies: [.package(name: "Cairn", path: "../..")],
    targets: [
        .target(
            name: "Consumer", dependencies: [.product(name: "Cairn", package: "Cairn")],
            // The tests that show the same pages.
            exclude: ["VocabularyTests.swift"],
            swiftSettings: [.treatAllWarnings(as: .error)])
    ]
)
