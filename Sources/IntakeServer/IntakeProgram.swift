import ReportModel
import ReportQuery
import ReportStore
import SafeText
import SystemCalls
import TriageEngine

/// The program `winnow-intake`, which `winnow serve` becomes.
package enum IntakeProgram {
  /// Carries out the command line and ends the process.
  package static func main() -> Never {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
      endProcess(0)
    } catch {
      let (message, code) = words(error)
      let line = SafeText("winnow serve: \(message)", limit: 4_096)
      // Nobody to tell when standard error is gone.
      try? Output.write(2, Array("\(line.text)\n".utf8))
      endProcess(code)
    }
  }

  struct Usage: Error {
    var message: String
  }

  private static func words(_ error: any Error) -> (String, Int32) {
    switch error {
    case let error as Usage: (error.message, 2)
    case let error as IntakeTokens.Refusal: (error.message, 2)
    case let error as IntakeConfiguration.Fault: (error.message, 2)
    case let error as Intake.CannotListen: (error.message, 1)
    case let error as StoreError: (Diagnostic(error).sentence, error.exitStatus)
    default: ("\(error)", 1)
    }
  }

  private struct Arguments {
    var store = ""
    var listen = "127.0.0.1:8787"
    var tokenFile: String?
    var configuration: String?
    var isPublic = false
  }

  private static func arguments(_ words: [String]) throws -> Arguments {
    var arguments = Arguments()
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--public" {
        arguments.isPublic = true
        continue
      }
      guard let value = rest.popFirst() else { throw Usage(message: "\(word) needs a value.") }
      switch word {
      case "--store": arguments.store = value
      case "--listen": arguments.listen = value
      case "--token-file": arguments.tokenFile = value
      case "--config": arguments.configuration = value
      default: throw Usage(message: "there is no option \(word).")
      }
    }
    guard !arguments.store.isEmpty else { throw Usage(message: "--store is missing.") }
    return arguments
  }

  private static func run(_ words: [String]) throws {
    let arguments = try arguments(words)
    var settings = IntakeSettings()
    let configuration = try IntakeConfiguration.load(arguments.configuration)
    configuration.apply(to: &settings)
    try ListenAddress(arguments.listen).apply(to: &settings)
    let store = try ReportStore.open(arguments.store, mode: .create)
    let place = try tokenPlace(arguments.tokenFile, store)
    let tokens = try IntakeTokens(file: place.bytes)
    try judge(settings, tokens, arguments)
    // Opens the writer, which sweeps what a crash has left.
    try store.checkpoint()
    Interruption.begin()
    Interruption.ignoreBrokenPipes()
    let intake = Intake(
      store: store,
      tokens: tokens,
      settings: settings,
      rules: try configuration.arrivalRules(
        zone: LocalZone { LocalTime.offsetSeconds(at: $0.milliseconds) },
        at: Timestamp(milliseconds: Clock.now())
      ),
      log: try IntakeLog(store.folder.makeFolder("logs"))
    )
    try intake.run(
      until: { Interruption.signal != nil },
      started: { address in
        say("listening on \(address)")
        say("token: \(place.path)")
        if arguments.isPublic { say("reachable from other machines: put TLS in front of it") }
      }
    )
  }

  private static func say(_ text: String) {
    // Whoever started us may not listen.
    try? Output.write(1, Array((SafeText("winnow: \(text)").text + "\n").utf8))
  }

  /// Beyond this machine only on demand, and with tokens nobody guesses.
  private static func judge(
    _ settings: IntakeSettings,
    _ tokens: IntakeTokens,
    _ arguments: Arguments
  ) throws {
    let host = settings.address.contains(":") ? "[\(settings.address)]" : settings.address
    if HeadJudge.isLoopback(host) { return }
    guard arguments.isPublic else {
      throw Usage(
        message: "\(settings.address) can be reached from other machines; --public allows that."
      )
    }
    guard tokens.tokens.allSatisfy(\.isStrong) else {
      throw Usage(message: "--public needs tokens of 128 bits: 22 random characters or more.")
    }
  }

  /// The token file that was named, else one of the store's own, made when it is missing.
  private static func tokenPlace(_ named: String?, _ store: ReportStore) throws
    -> (path: String, bytes: [UInt8])
  {
    if let named {
      return (named, try FileSystem.read(named, limit: 1 << 20, links: .follow))
    }
    let name = "intake-token"
    let path = store.folder.joined(name)
    if !store.folder.exists(name) {
      var generator = SystemRandomNumberGenerator()
      let hex = (0..<4).map { _ in
        let digits = String(generator.next(), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }
      try store.folder.write(name, Array((hex.joined() + "\n").utf8), replacing: false)
    }
    return (path, try store.folder.read(name, limit: 1 << 20))
  }
}

/// `127.0.0.1:8787`, `[::1]:8787`, or a port alone.
struct ListenAddress {
  var address = "127.0.0.1"
  var port: UInt16

  init(_ text: String) throws {
    var digits = text[...]
    if let colon = text.lastIndex(of: ":") {
      digits = text[text.index(after: colon)...]
      address = String(text[..<colon])
      if address == "localhost" { address = "127.0.0.1" }
      if address.hasPrefix("["), address.hasSuffix("]") {
        address = String(address.dropFirst().dropLast())
      }
    }
    guard let port = UInt16(digits), !address.isEmpty else {
      throw IntakeProgram.Usage(message: "--listen takes an address such as 127.0.0.1:8787.")
    }
    self.port = port
  }

  func apply(to settings: inout IntakeSettings) {
    settings.address = address
    settings.port = port
  }
}

extension IntakeConfiguration {
  func apply(to settings: inout IntakeSettings) {
    settings.hosts = hosts
    for (name, value) in limits {
      switch name {
      case "connections": settings.limits.connections = value
      case "connectionsPerPeer": settings.limits.connectionsPerPeer = value
      case "uploadsPerSecond": settings.limits.uploadsPerSecond = value
      case "uploadBurst": settings.limits.uploadBurst = value
      case "stopSeconds": settings.limits.stopSeconds = value
      default: preconditionFailure("limitNames are these")
      }
    }
  }
}
