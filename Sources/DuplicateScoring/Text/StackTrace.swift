import ReportQuery

/// The frames of the stack traces in a text, top first, without run-time libraries.
///
/// Reads Java and JavaScript (`at a.b(C.java:1)`), Darwin (`3  App  0x1 symbol + 9`), native Android
/// (`#03 pc 0001 /lib/a.so (symbol+4)`) and Python (`File "a.py", line 3, in f`).
struct StackTrace {
  private(set) var frames: [Term] = []
  private(set) var spellings: [Term: String] = [:]

  static let frameLimit = 24

  init(_ text: String) {
    for line in text.unicodeScalars.split(separator: "\n", maxSplits: 4_000) {
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard let first = line.first, let symbol = Self.symbol(in: String(line), first) else {
        continue
      }
      let name = Self.withoutPlace(symbol)
      guard name.utf8.count >= 4, !Self.isRuntime(name) else { continue }
      let term = Term(.frame, TextFolding.fold(name).utf8)
      if frames.contains(term) { continue }
      frames.append(term)
      spellings[term] = name
      if frames.count == Self.frameLimit { return }
    }
  }

  private static func symbol(in line: String, _ first: Unicode.Scalar) -> String? {
    switch first {
    case "a": atFrame(line)
    case "#": nativeFrame(line)
    case "F": pythonFrame(line)
    case "0"..."9": darwinFrame(line)
    default: nil
    }
  }

  private static func atFrame(_ line: String) -> String? {
    guard line.hasPrefix("at ") else { return nil }
    let rest = line.dropFirst(3)
    if let open = rest.firstIndex(of: "(") {
      let name = rest[..<open]
      return name.contains(where: { $0 == "." || $0 == "/" })
        ? String(name.filter { $0 != " " }) : nil
    }
    // A file with its line and column.
    guard rest.hasSuffix("0") || rest.last?.isNumber == true, rest.contains(":") else { return nil }
    return rest.split(separator: "/").last.map(String.init)
  }

  private static func nativeFrame(_ line: String) -> String? {
    let words = line.split(separator: " ")
    guard words.count >= 3, words[0].dropFirst().allSatisfy(\.isNumber) else { return nil }
    if words[1] == "pc" {
      if let symbol = words.last, symbol.hasPrefix("(") { return symbol.filter { $0 != "(" } }
      return words.count > 3 ? words[3].split(separator: "/").last.map(String.init) : nil
    }
    return words.last { !$0.hasPrefix("0x") && $0 != "in" }.map(String.init)
  }

  private static func pythonFrame(_ line: String) -> String? {
    guard line.hasPrefix("File \""), let part = line.split(separator: "\"").dropFirst().first
    else { return nil }
    let file = part.split(separator: "/").last ?? part
    guard let name = line.split(separator: " ").last, line.contains(" in ") else { return nil }
    return "\(file) \(name)"
  }

  private static func darwinFrame(_ line: String) -> String? {
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
    guard words.count >= 4, words[0].allSatisfy(\.isNumber),
      let address = words.dropFirst(2).firstIndex(where: { $0.hasPrefix("0x") }),
      address + 1 < words.count
    else { return nil }
    if isRuntimeImage(words[1]) { return nil }
    var symbol = words[(address + 1)...]
    if let plus = symbol.lastIndex(of: "+") { symbol = symbol[..<plus] }
    return symbol.joined(separator: " ")
  }

  /// Without line numbers and offsets, which change from build to build.
  private static func withoutPlace(_ symbol: String) -> String {
    var bytes = Array(symbol.utf8)
    while let last = bytes.last, (0x30...0x39).contains(last) || last == 0x3A || last == 0x2B {
      bytes.removeLast()
    }
    return String(decoding: bytes.prefix(160), as: UTF8.self)
  }

  private static let runtimePrefixes = [
    "java.", "javax.", "android.", "com.android.", "dalvik.", "sun.", "jdk.", "kotlin.", "kotlinx.",
    "androidx.", "libcore.", "module.", "process.", "eventemitter.", "events.js", "module.js",
    "node.js", "fs.", "child_process", "__libc", "libc.so", "libdvm", "libart", "_cf", "__cf",
    "gsevent",
    "uiapplicationmain", "nsapplicationmain", "start", "main", "thread_start", "_pthread",
    "mach_msg",
    "objc_", "swift_", "_dispatch", "dart:", "system.", "react-dom",
  ]

  private static func isRuntime(_ name: String) -> Bool {
    let lower = name.lowercased()
    return runtimePrefixes.contains { prefix in
      lower.hasPrefix(prefix)
        && (prefix != "start" && prefix != "main" || lower.utf8.count == prefix.utf8.count)
    }
  }

  private static let runtimeImages: Set<Substring> = [
    "UIKit", "UIKitCore", "CoreFoundation", "Foundation", "GraphicsServices", "QuartzCore",
    "AppKit",
    "CFNetwork", "WebCore", "WebKit", "JavaScriptCore", "dyld", "CoreData", "SwiftUI",
  ]

  private static func isRuntimeImage(_ image: Substring) -> Bool {
    runtimeImages.contains(image) || image.hasPrefix("libsystem") || image.hasPrefix("libdispatch")
      || image.hasPrefix("libobjc") || image.hasPrefix("libSystem")
  }
}
