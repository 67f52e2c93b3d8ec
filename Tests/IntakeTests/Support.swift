import Foundation
import ReportModel
import ReportStore
import StrictJSON
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
import TestSupport
#endif

/// Requests to send.
enum Requests {
  /// The shared collection, else the copy in Tests/Fixtures.
  static func corpus(_ shared: String, _ copy: String) -> String {
    if let folder = SharedFolder.url("corpora/" + shared) { return folder.path }
    print("No shared folder: the requests in Tests/Fixtures/intake are used.")
    return PackageFolder.fixtures.path + "/intake/" + copy
  }
}

/// A folder of a test with a home and a store, removed with it.
final class Place: FolderOwner, Sendable {
  private let folder = TemporaryFolder()
  var path: String { folder.path }
  var store: String { path + "/store" }
  var configuration: String { path + "/home/.config/winnow/config.json" }

  init(_ config: String = #"{"author":"ana"}"#) throws {
    try write("home/.config/winnow/config.json", config)
  }

  func names(_ folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)) ?? []
  }

  func text(_ name: String) -> String {
    (try? String(contentsOfFile: path + "/" + name, encoding: .utf8)) ?? ""
  }

  var environment: [String: String] {
    [
      "PATH": "/usr/bin:/bin", "HOME": path + "/home", "XDG_CONFIG_HOME": path + "/home/.config",
      "LC_ALL": "C.UTF-8", "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// Runs winnow on the store.
  @discardableResult
  func winnow(_ arguments: String...) throws -> Run {
    try run(PackageFolder.built + "/winnow", ["--store", store] + arguments)
  }

  /// Runs a program to its end.
  func run(_ program: String, _ arguments: [String]) throws -> Run {
    try start(program, arguments).wait()
  }

  func start(_ program: String, _ arguments: [String], _ more: [String: String] = [:]) throws
    -> RunningProgram
  {
    try RunningProgram(
      program,
      arguments,
      environment: environment.merging(more) { $1 }
    )
  }

  func open() throws -> ReportStore { try ReportStore.open(store, mode: .existing) }

  func count(_ query: String = "scope:all") throws -> Int {
    let run = try winnow("count", "--json", "--", query)
    return Int(try JSONDocument.parse(run.output).root["count"]?.int64 ?? -1)
  }
}

/// An intake that runs until the test lets go of it.
final class RunningIntake: Sendable {
  static let token = "ck_test_0000_and_long_enough"

  let place: Place
  let process: RunningProgram
  let port: UInt16

  init(
    _ place: Place,
    tokens: String = RunningIntake.token + "\n",
    arguments: [String] = [],
    environment: [String: String] = [:]
  ) throws {
    self.place = place
    try place.write("tokens", tokens)
    let process = try place.start(
      PackageFolder.built + "/winnow",
      ["--store", place.store, "serve", "--listen", "127.0.0.1:0", "--token-file"]
        + [place.path + "/tokens"] + arguments,
      environment
    )
    _ = eventually { !process.isRunning || Self.port(process.said) != nil }
    self.process = process
    port = try #require(Self.port(process.said), "the intake did not start: \(process.said)")
  }

  /// The line that names the address comes before the one that names the token file.
  private static func port(_ said: String) -> UInt16? {
    guard said.contains("token: "), let line = said.split(separator: "\n").first,
      let colon = line.lastIndex(of: ":")
    else { return nil }
    return UInt16(line[line.index(after: colon)...])
  }

  func kill() { process.kill() }

  /// Ends it as an init system does; gives the exit status.
  @discardableResult
  func stop() -> Int32? {
    process.send(SIGTERM)
    return process.wait().status
  }

  var descriptorCount: Int {
    let folder = "/proc/\(process.processID)/fd"
    return (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? -1
  }

  func connect(from source: String = "127.0.0.1") throws -> Line { try Line(port, source) }

  /// Sends bytes as they are, closes our side, and reads to the end.
  func send(_ bytes: [UInt8], pieces: Int = .max, closes: Bool = true) throws -> Answer {
    let line = try connect()
    try line.write(bytes, pieces: pieces)
    if closes { line.finish() }
    return try line.answer()
  }

  func post(_ upload: Upload, head: [String] = [], token: String? = RunningIntake.token) throws
    -> Answer
  {
    try send(upload.request(token: token, head: head))
  }
}

/// One connection.
final class Line {
  let descriptor: Int32

  struct Failure: Error { var call: String }

  init(_ port: UInt16, _ source: String) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(call: "socket") }
    var wait = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &wait,
      socklen_t(MemoryLayout<timeval>.size)
    )
    try bindTo(source)
    var address = Self.address("127.0.0.1", port)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw Failure(call: "connect") }
  }

  deinit { close(descriptor) }

  private func bindTo(_ source: String) throws {
    var address = Self.address(source, 0)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw Failure(call: "bind") }
  }

  private static func address(_ text: String, _ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, text, &address.sin_addr)
    return address
  }

  /// The other side may answer and close before all is written: that is not an error here.
  func write(_ bytes: [UInt8], pieces: Int = .max) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, min(pieces, $0.count), Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return }
      sent += count
    }
  }

  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Reads one answer, or to the end of the connection.
  func answer() throws -> Answer {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let answer = Answer(bytes), answer.isWhole { return answer }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count <= 0 { return Answer(bytes) ?? Answer() }
      bytes += buffer[..<count]
    }
  }
}

/// What came back; status 0 for a connection that was closed without a word.
struct Answer {
  var status = 0
  var headers: [String: String] = [:]
  var body = ""

  init() {}

  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n") else { return nil }
    let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
    status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...]
        .trimmingCharacters(in: .whitespaces)
    }
    body = String(text[end.upperBound...])
    if status == 100 {
      guard let next = Answer(Array(body.utf8)) else { return nil }
      self = next
    }
  }

  var isWhole: Bool {
    guard let length = headers["content-length"].flatMap({ Int($0) }) else { return status == 204 }
    return body.utf8.count >= length
  }

  func value(_ key: String) -> String? {
    guard let root = try? JSONDocument.parse(Array(body.utf8)).root else { return nil }
    return root[key]?.string ?? root["error"]?[key]?.string ?? root[key]?.int64.map(String.init)
  }
}

/// An upload as the shake-to-report tutorial makes it.
struct Upload {
  var fields: [(String, String)]
  var files: [(name: String, fileName: String, type: String, bytes: [UInt8])] = []
  var boundary = "----feedback-\(UUID().uuidString)"
  var id: String { fields.first { $0.0 == "reportId" }?.1 ?? "" }

  init(_ message: String, id: String? = UUID().uuidString, more: [(String, String)] = []) {
    fields = [
      ("message", message), ("platform", "ios"), ("appVersion", "4.12.0"), ("appBuild", "2318"),
      ("osVersion", "27.0.1"), ("device", "iPhone17,1"), ("locale", "en_US"),
    ]
    if let id { fields.append(("reportId", id)) }
    fields += more
  }

  func with(picture bytes: [UInt8]) -> Upload {
    var upload = self
    upload.files.append(("screenshot", "screenshot.png", "image/png", bytes))
    return upload
  }

  var body: [UInt8] {
    var body: [UInt8] = []
    for (name, value) in fields {
      body += Array(
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8
      )
    }
    for file in files {
      body += Array(
        ("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(file.name)\"; "
          + "filename=\"\(file.fileName)\"\r\nContent-Type: \(file.type)\r\n\r\n").utf8
      )
      body += file.bytes + Array("\r\n".utf8)
    }
    return body + Array("--\(boundary)--\r\n".utf8)
  }

  func request(token: String?, head: [String] = []) -> [UInt8] {
    let body = body
    var lines = ["POST /v1/feedback HTTP/1.1", "Host: 127.0.0.1"]
    lines.append("Content-Type: multipart/form-data; boundary=\(boundary)")
    lines.append("Content-Length: \(body.count)")
    if let token { lines.append("x-access-token: \(token)") }
    lines += head + ["Connection: close"]
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }

  /// Bytes that are a picture to a reader of signatures.
  static func picture(_ count: Int = 2_000) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + (0..<count).map { _ in UInt8.random(in: 0...255) }
  }
}
