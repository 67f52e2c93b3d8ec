// swift-tools-version: 6.2

import PackageDescription

/// Finding types by their names takes a sixth of a start (decision 51).
let typesByAddress = [
  "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
]

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .unsafeFlags(typesByAddress, .when(configuration: .release)),
]
// Pure rooms: `unsafe` may not appear unmarked.
let pure: [SwiftSetting] = strict + [.strictMemorySafety()]

let strictC: [CSetting] = [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]

/// `WINNOW_STATIC=1` links `winnow` with no shared library (decision 46).
///
/// `make build` sets it where the archives are there. lld, as GNU's linkers warn of functions that
/// the libraries hold and nobody calls.
let linksStatically = Context.environment["WINNOW_STATIC"] == "1"
let wholeLink = LinkerSetting.unsafeFlags(["-static-executable", "-use-ld=lld"])

/// A room of docs/ARCHITECTURE.md and the rooms it may import.
func room(
  _ name: String,
  _ imports: [String] = [],
  settings: [SwiftSetting] = pure
) -> Target {
  .target(
    name: name,
    dependencies: imports.map { .init(stringLiteral: $0) },
    swiftSettings: settings
  )
}

func tests(_ name: String, _ imports: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name,
    dependencies: (imports + ["TestSupport"]).map { .init(stringLiteral: $0) },
    exclude: exclude,
    swiftSettings: strict
  )
}

/// `WINNOW_TESTS=DashboardTests,ReportQueryTests` builds those tests alone, for a short round.
let wantedTests = Context.environment["WINNOW_TESTS"]?.split(separator: ",").map(String.init)

let package = Package(
  name: "winnow",
  products: [
    .executable(name: "winnow", targets: ["winnow"]),
    .executable(name: "winnow-intake", targets: ["winnow-intake"]),
    .executable(name: "winnow-media", targets: ["winnow-media"]),
  ],
  targets: [
    // C, one Swift client each.
    .target(
      name: "CNcurses",
      cSettings: strictC,
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("tinfo", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]
    ),
    .target(name: "CTerminal", cSettings: strictC),
    .target(name: "CSystem", cSettings: strictC),
    .target(name: "CSQLite", cSettings: strictC, linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(name: "CDigest", cSettings: strictC),
    .target(name: "CResources", cSettings: strictC),
    .target(
      name: "CMicroHTTP",
      cSettings: strictC,
      linkerSettings: [.linkedLibrary("microhttpd")]
    ),
    // Image libraries are loaded when they are asked for: none is linked.
    .target(
      name: "CPixels",
      cSettings: strictC,
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]
    ),

    // Pure rooms: values in, values out.
    room("SafeText"),
    room("StrictJSON"),
    room("ReportModel"),
    room("Digest", ["CDigest", "ReportModel"], settings: strict),
    room("Resources", ["CResources"], settings: strict),
    room("ReportQuery", ["ReportModel"]),
    room("MediaReaders", ["ReportModel"]),
    room("ReportFormats", ["ReportModel", "StrictJSON", "SafeText", "MediaReaders", "Digest"]),
    room("Evidence", ["ReportModel", "Resources", "StrictJSON", "Pictures"]),
    room("Pictures"),
    room("TicketExport", ["ReportModel", "SafeText", "Digest"]),
    room("TriageCommands", ["ReportModel", "ReportQuery"]),
    room("DuplicateScoring", ["ReportModel", "ReportQuery"]),
    room("TerminalUI", ["SafeText"]),
    room(
      "Dashboard",
      [
        "ReportModel", "ReportQuery", "TriageCommands", "TerminalUI", "SafeText", "Resources",
        "Evidence", "Pictures",
      ]
    ),
    room(
      "Settings",
      [
        "ReportModel", "ReportQuery", "StrictJSON", "TerminalUI", "TriageCommands", "Dashboard",
      ]
    ),

    // Rooms with effects.
    room("SystemCalls", ["CSystem"], settings: strict),
    room(
      "PixelDecoding",
      ["CPixels", "MediaReaders", "Pictures", "ReportModel"],
      settings: strict
    ),
    room(
      "ReportStore",
      [
        "ReportModel", "ReportQuery", "DuplicateScoring", "Pictures", "CSQLite", "Resources",
        "Digest", "SystemCalls",
      ],
      settings: strict
    ),
    room(
      "CursesTerminal",
      ["TerminalUI", "SafeText", "CNcurses", "CTerminal"],
      settings: strict
    ),
    room(
      "TriageEngine",
      [
        "ReportModel", "ReportQuery", "ReportFormats", "ReportStore", "TriageCommands",
        "TicketExport", "StrictJSON", "SafeText", "MediaReaders", "Digest", "Resources",
        "SystemCalls", "Pictures", "Evidence",
      ],
      settings: strict
    ),
    room(
      "TriageApp",
      [
        "ReportModel", "ReportQuery", "ReportFormats", "ReportStore", "TriageCommands",
        "TicketExport", "StrictJSON", "SafeText", "Digest", "Resources", "SystemCalls",
        "TriageEngine", "TerminalUI", "Dashboard", "CursesTerminal", "Settings", "Evidence",
        "Pictures",
      ],
      settings: strict
    ),
    room(
      "IntakeServer",
      [
        "ReportModel", "ReportQuery", "ReportFormats", "ReportStore", "StrictJSON", "SafeText",
        "SystemCalls", "TriageEngine", "CMicroHTTP",
      ],
      settings: strict
    ),
    .executableTarget(
      name: "winnow",
      dependencies: ["TriageApp"],
      swiftSettings: strict,
      linkerSettings: linksStatically ? [wholeLink, .linkedLibrary("m")] : []
    ),
    .executableTarget(
      name: "winnow-intake",
      dependencies: ["IntakeServer"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "winnow-media",
      dependencies: ["PixelDecoding"],
      swiftSettings: strict
    ),

    // Trains and judges the duplicate finder; no part of the program.
    .executableTarget(
      name: "winnow-train",
      dependencies: [
        "DuplicateScoring", "Pictures", "ReportModel", "ReportStore", "StrictJSON", "Digest",
        "SystemCalls",
      ],
      path: "Tools/train",
      swiftSettings: strict
    ),

    // Measures the store alone; built by `make bench`.
    .executableTarget(
      name: "StoreBench",
      dependencies: ["ReportStore", "ReportModel", "ReportQuery"],
      path: "Tests/Bench/StoreBench",
      swiftSettings: strict
    ),

    // Tests. CVTerm (libvterm) and TestSupport are imported by tests alone.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .systemLibrary(name: "CVTerm", path: "Tests/CVTerm", providers: [.apt(["libvterm-dev"])]),
    tests("ResourcesTests", ["Resources"]),
    tests("SafeTextTests", ["SafeText"]),
    tests("StrictJSONTests", ["StrictJSON"]),
    tests("ReportModelTests", ["ReportModel", "Digest"]),
    tests("ReportQueryTests", ["ReportQuery", "ReportModel"]),
    tests("MediaReadersTests", ["MediaReaders", "ReportModel"]),
    tests("PicturesTests", ["Pictures"]),
    tests("PixelDecodingTests", ["winnow-media", "Pictures", "SystemCalls"]),
    tests("EvidenceTests", ["Evidence", "ReportModel", "Resources", "Pictures"]),
    tests("ReportFormatsTests", ["ReportFormats", "ReportModel", "StrictJSON", "Digest"]),
    tests("DuplicateScoringTests", ["DuplicateScoring", "ReportModel"]),
    tests(
      "DuplicateTrainingTests",
      ["winnow-train", "DuplicateScoring", "ReportModel", "SystemCalls"]
    ),
    tests("TicketExportTests", ["TicketExport", "ReportModel", "SafeText", "Digest"]),
    tests("TriageCommandsTests", ["TriageCommands", "ReportModel", "ReportQuery"]),
    tests("TerminalUITests", ["TerminalUI", "SafeText"]),
    tests(
      "DashboardTests",
      [
        "Dashboard", "TerminalUI", "TriageCommands", "ReportModel", "ReportQuery", "SafeText",
        "Pictures",
      ],
      exclude: ["Screens"]
    ),
    tests(
      "SettingsTests",
      ["Settings", "Dashboard", "TerminalUI", "TriageCommands", "StrictJSON"]
    ),
    tests(
      "ReportStoreTests",
      ["ReportStore", "ReportModel", "ReportQuery", "SystemCalls", "Digest", "CSQLite"]
    ),
    tests("CursesTerminalTests", ["CursesTerminal", "TerminalUI", "SafeText", "CVTerm"]),
    tests(
      "TriageEngineTests",
      [
        "TriageEngine", "ReportStore", "ReportFormats", "ReportModel", "ReportQuery",
        "TriageCommands", "SystemCalls", "StrictJSON",
      ]
    ),
    tests(
      "IntakeTests",
      [
        "winnow", "winnow-intake", "IntakeServer", "TriageEngine", "ReportStore", "ReportFormats",
        "ReportModel", "StrictJSON", "SystemCalls", "Digest",
      ]
    ),
    tests(
      "WinnowTests",
      ["winnow", "winnow-media", "StrictJSON", "SystemCalls", "SafeText", "CVTerm"]
    ),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

if let wantedTests {
  package.targets.removeAll { $0.type == .test && !wantedTests.contains($0.name) }
}
