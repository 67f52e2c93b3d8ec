import ReportModel
import Resources

/// Commands for a simulator, an emulator or a window that is like the device of a report.
///
/// They are text to be read and copied; nothing here runs them. Every word that a report said is
/// quoted by ``ShellWord``.
struct ReproKit {
  private let report: Report
  private let name: String

  init(_ report: Report, number: ReportNumber) {
    self.report = report
    name = "winnow-\(number.rawValue)"
  }

  /// Lines of a shell, with what they cannot do as comments; `nil` when the report tells too little.
  var script: String? {
    switch report.platform {
    case .ios, .ipados: return text(apple("iOS"))
    case .tvos: return text(apple("tvOS"))
    case .watchos: return text(apple("watchOS"))
    case .visionos: return text(apple("xrOS"))
    case .android: return text(android)
    case .web: return text(web)
    case .macos, .other, nil: return nil
    }
  }

  private func text(_ lines: [String]?) -> String? {
    lines.map { ($0 + facts).joined(separator: "\n") + "\n" }
  }

  /// What no command sets.
  private var facts: [String] {
    let device = report.device
    var facts: [String] = []
    if let build = report.os.build { facts.append("system build \(build)") }
    if let version = report.app.version {
      facts.append("app \(version)" + (report.app.build.map { " (\($0))" } ?? ""))
    }
    if let free = device.diskFreeBytes { facts.append("\(Words.bytes(free)) of disk free") }
    if let free = device.memoryFreeBytes { facts.append("\(Words.bytes(free)) of memory free") }
    if device.lowPowerMode == true { facts.append("low power mode") }
    if let screen = report.screen { facts.append("screen \(screen)") }
    return facts.isEmpty
      ? [] : ["", "# To be had by hand:"] + facts.map { "# \(ShellWord.comment($0))" }
  }

  // MARK: Apple

  private func apple(_ system: String) -> [String]? {
    guard
      let model = report.device.model.flatMap({ DeviceCatalog.name(ofModel: $0) })
        ?? report.device.name
    else { return nil }
    let target = ShellWord.quoted(name)
    var lines = ["# \(ShellWord.comment(model)) in the Simulator of Xcode"]
    var create = "xcrun simctl create \(target) \(ShellWord.quoted(model))"
    if let version = report.os.version {
      let parts = version.split(separator: ".").prefix(2).map(String.init)
      let runtime = "com.apple.CoreSimulator.SimRuntime.\(system)-" + parts.joined(separator: "-")
      create += " \(ShellWord.quoted(runtime))"
    }
    lines += [create, "xcrun simctl boot \(target)", "open -a Simulator"]
    if let locale = report.locale {
      let language = locale.hyphenated
      lines += [
        "xcrun simctl spawn \(target) defaults write -g AppleLanguages -array \(ShellWord.quoted(language))",
        "xcrun simctl spawn \(target) defaults write -g AppleLocale -string \(ShellWord.quoted(locale))",
      ]
    }
    let status = appleStatus
    if !status.isEmpty { lines.append("xcrun simctl status_bar \(target) override \(status)") }
    if let bundle = report.app.bundleID {
      lines.append("xcrun simctl launch \(target) \(ShellWord.quoted(bundle))")
    }
    return lines
  }

  private var appleStatus: String {
    var words: [String] = []
    if let percent = report.device.batteryPercent, (0...100).contains(percent) {
      words.append("--batteryLevel \(Int(percent))")
      words.append(
        "--batteryState " + (report.device.charging == true ? "charging" : "discharging")
      )
    }
    switch report.device.connection {
    case .wifi: words.append("--dataNetwork wifi")
    case .cellular: words.append("--dataNetwork 4g")
    default: break
    }
    return words.joined(separator: " ")
  }

  // MARK: Android

  /// Source: developer.android.com, "SDK Platform release notes".
  private static let levels: [(version: String, level: Int)] = [
    ("16", 36), ("15", 35), ("14", 34), ("13", 33), ("12.1", 32), ("12", 31), ("11", 30),
    ("10", 29),
    ("9", 28), ("8.1", 27), ("8", 26), ("7.1", 25), ("7", 24), ("6", 23), ("5.1", 22), ("5", 21),
  ]

  private var android: [String]? {
    guard let version = report.os.version,
      let level = Self.levels.first(where: {
        version == $0.version || version.hasPrefix($0.version + ".")
      })?.level
    else { return nil }
    let image = "system-images;android-\(level);google_apis;x86_64"
    let target = ShellWord.quoted(name)
    var lines = [
      "# Android \(ShellWord.comment(version)), API \(level), in the emulator of the Android SDK",
      "sdkmanager \(ShellWord.quoted(image))",
      "avdmanager create avd -n \(target) -k \(ShellWord.quoted(image))",
      "emulator -avd \(target)"
        + (report.timeZone.map { " -timezone \(ShellWord.quoted($0))" } ?? "")
        + (report.locale.map {
          " -change-locale \(ShellWord.quoted(String($0.hyphenated.prefix { $0 != "@" })))"
        } ?? "") + " &",
      "adb wait-for-device",
    ]
    if let (width, height) = pixels { lines.append("adb shell wm size \(width)x\(height)") }
    if let scale = report.device.screenScale, (0.5...8).contains(scale) {
      lines.append("adb shell wm density \(Int(scale * 160))")
    }
    if let percent = report.device.batteryPercent, (0...100).contains(percent) {
      lines.append("adb emu power capacity \(Int(percent))")
    }
    if let bundle = report.app.bundleID {
      lines.append("adb shell monkey -p \(ShellWord.quoted(bundle)) 1")
    }
    return lines
  }

  private var pixels: (Int, Int)? {
    let device = report.device
    guard let width = device.screenWidthPoints, let height = device.screenHeightPoints,
      let scale = device.screenScale, (1...20_000).contains(width * scale),
      (1...20_000).contains(height * scale)
    else { return nil }
    return (Int((width * scale).rounded()), Int((height * scale).rounded()))
  }

  // MARK: The web

  private var web: [String]? {
    var words: [String] = []
    if let zone = report.timeZone { words.append("TZ=\(ShellWord.quoted(zone))") }
    words.append("chromium --user-data-dir=\"$(mktemp -d)\"")
    let device = report.device
    if let width = device.screenWidthPoints, let height = device.screenHeightPoints,
      (1...20_000).contains(width), (1...20_000).contains(height)
    {
      words.append("--window-size=\(Int(width)),\(Int(height))")
    }
    if let scale = device.screenScale, (0.25...8).contains(scale) {
      words.append("--force-device-scale-factor=\(Words.decimal(scale))")
    }
    if let locale = report.locale {
      words.append("--lang=\(ShellWord.quoted(locale.hyphenated))")
    }
    if let agent = device.userAgent { words.append("--user-agent=\(ShellWord.quoted(agent))") }
    guard words.count > 1 else { return nil }
    let browser = [report.os.name, report.os.version].compactMap { $0 }.joined(separator: " ")
    return (browser.isEmpty ? [] : ["# It was \(ShellWord.comment(browser))"])
      + [words.joined(separator: " ")]
  }
}

/// Words for a POSIX shell.
enum ShellWord {
  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,@%+=".unicodeScalars
  )

  /// One word that means its text and nothing else: in apostrophes unless it is plain.
  ///
  /// Controls, line ends and what no terminal shows are taken out; at most 200 scalars are kept.
  static func quoted(_ text: String) -> String {
    let scalars = harmless(text)
    if !scalars.isEmpty, scalars.first != "-", scalars.allSatisfy(plain.contains) {
      return String(String.UnicodeScalarView(scalars))
    }
    return "'" + String(String.UnicodeScalarView(scalars)).replacing("'", with: "'\\''") + "'"
  }

  /// Text behind a `#`: one line.
  static func comment(_ text: String) -> String {
    String(String.UnicodeScalarView(harmless(text)))
  }

  private static func harmless(_ text: String) -> [Unicode.Scalar] {
    text.oneLine.unicodeScalars.prefix(200).filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
        .unassigned:
        false
      default: true
      }
    }
  }
}

extension Turn {
  mutating func showReproKit() {
    guard let detail = state.shownDetail else {
      say("no report here", .hint)
      return
    }
    guard let script = ReproKit(detail.report, number: detail.number).script else {
      say("\(detail.number) tells too little of its device for a simulator", .hint)
      return
    }
    state.prompt = .page(
      TextPage(
        title: "A device like that of \(detail.number)",
        text: script,
        fileName: "repro-\(detail.number.rawValue).sh"
      )
    )
  }
}
