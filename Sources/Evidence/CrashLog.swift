import StrictJSON

/// What a crash report says in a few lines: why, and where on top of the stack.
///
/// Apple's .ips (a line of JSON, then a JSON object) and the text Xcode makes of it, and traces as
/// Java, Kotlin and JavaScript print them.
package struct CrashLog: Equatable, Sendable {
  /// `EXC_BREAKPOINT (SIGTRAP)`, `java.lang.IllegalStateException: …`.
  package var reason: String?
  package var app: String?
  package var version: String?
  package var build: String?
  package var system: String?
  package var model: String?
  /// Of the thread that crashed, the innermost first: `Nimbus  CheckoutView.save() + 120`.
  package var frames: [String] = []
  /// Of them all.
  package var frameCount = 0

  /// More are not kept: the top tells.
  package static let frameLimit = 40

  /// `nil` when it is no crash that is known here.
  package init?(_ bytes: [UInt8]) {
    guard let crash = Self.apple(bytes) ?? Self.printed(bytes) else {
      return nil
    }
    self = crash
  }

  private init() {}

  private mutating func add(_ frame: String) {
    frameCount += 1
    if frames.count < Self.frameLimit { frames.append(frame) }
  }

  // MARK: .ips

  /// Source: Apple, "Interpreting the JSON format of a crash report".
  private static func apple(_ bytes: [UInt8]) -> CrashLog? {
    guard bytes.first == UInt8(ascii: "{"), let end = bytes.firstIndex(of: 0x0A),
      let head = try? JSONDocument.parse(bytes, in: 0..<end).root,
      head["bug_type"] != nil, let body = try? JSONDocument.parse(bytes, in: end + 1..<bytes.count)
    else { return nil }
    let root = body.root
    var crash = CrashLog()
    crash.app = head["app_name"]?.string ?? root["procName"]?.string
    crash.version = head["app_version"]?.string
    crash.build = head["build_version"]?.string
    crash.system = head["os_version"]?.string
    crash.model = root["modelCode"]?.string
    let exception = root["exception"]
    crash.reason = [exception?["type"]?.string, exception?["signal"]?.string.map { "(\($0))" }]
      .compactMap(\.self).joined(separator: " ")
    if crash.reason?.isEmpty != false { crash.reason = root["termination"]?["indicator"]?.string }
    let images = root["usedImages"].map { Array($0.elements) } ?? []
    for frame in crashedThread(root)?["frames"].map({ Array($0.elements) }) ?? [] {
      let image = frame["imageIndex"]?.int64.flatMap { Int(exactly: $0) }
      let name =
        image.flatMap { images.indices.contains($0) ? images[$0]["name"]?.string : nil } ?? "???"
      let offset = frame["symbolLocation"]?.int64 ?? frame["imageOffset"]?.int64
      let place = frame["symbol"]?.string ?? "in \(name)"
      crash.add("\(name)  \(place)" + (offset.map { " + \($0)" } ?? ""))
    }
    return crash
  }

  private static func crashedThread(_ root: JSONValue) -> JSONValue? {
    guard let threads = root["threads"].map({ Array($0.elements) }) else { return nil }
    if let thread = threads.first(where: { $0["triggered"]?.bool == true }) { return thread }
    let index = root["faultingThread"]?.int64.flatMap { Int(exactly: $0) } ?? 0
    return threads.indices.contains(index) ? threads[index] : nil
  }

  // MARK: Text

  private static func printed(_ bytes: [UInt8]) -> CrashLog? {
    let text = String(decoding: bytes.prefix(1 << 20), as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return appleText(lines) ?? trace(lines)
  }

  private static func appleText(_ lines: [Substring]) -> CrashLog? {
    guard lines.contains(where: { $0.hasPrefix("Exception Type:") }),
      let start = lines.firstIndex(where: { $0.hasPrefix("Thread ") && $0.hasSuffix("Crashed:") })
    else { return nil }
    var crash = CrashLog()
    crash.reason = value(of: "Exception Type:", in: lines)
    crash.app = value(of: "Process:", in: lines)?.split(separator: " ").first.map(String.init)
    let version = value(of: "Version:", in: lines)
    crash.version = version?.split(separator: " ").first.map(String.init)
    crash.build = version?.split(separator: "(").dropFirst().first.map { String($0.dropLast()) }
    crash.system = value(of: "OS Version:", in: lines)
    crash.model = value(of: "Hardware Model:", in: lines)
    for line in lines[(start + 1)...] {
      // `3   Nimbus   0x0000000100a1 CheckoutView.save() + 120`
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      guard words.count == 4, Int(words[0]) != nil else { break }
      crash.add("\(words[1])  \(words[3].drop { $0 == " " })")
    }
    return crash
  }

  private static func value(of key: String, in lines: [Substring]) -> String? {
    lines.first { $0.hasPrefix(key) }
      .map { String($0.dropFirst(key.count).drop { $0 == " " }) }
  }

  /// `  at com.example.Checkout.save(Checkout.kt:12)` under the line that says what happened.
  private static func trace(_ lines: [Substring]) -> CrashLog? {
    guard
      let first = lines.indices.first(where: { index in
        index > 0 && isFrame(lines[index]) && index + 1 < lines.count && isFrame(lines[index + 1])
      })
    else { return nil }
    var crash = CrashLog()
    crash.reason = String(lines[first - 1].drop { $0 == " " || $0 == "\t" }.prefix(400))
    for line in lines[first...] {
      guard isFrame(line) else { break }
      crash.add(String(bare(line).dropFirst(3)))
    }
    return crash
  }

  private static func isFrame(_ line: Substring) -> Bool {
    let text = bare(line)
    return text.hasPrefix("at ") && text.count > 6
  }

  private static func bare(_ line: Substring) -> Substring {
    line.drop { $0 == " " || $0 == "\t" }
  }
}
