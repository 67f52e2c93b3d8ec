import Digest
import ReportModel
import StrictJSON

/// The access tokens of the intake and what each stands for.
package struct IntakeTokens: Sendable {
  package struct Token: Sendable {
    /// All that is kept of it.
    fileprivate var digest: BlobDigest
    /// Counts in 32 bytes or 128 bits, whichever it claims; see ``isStrong``.
    fileprivate var byteCount: Int
    package var bundle: String?
    package var environment: String?
    package var allowedOrigins: [String]
    /// Names it in logs: the app it is for, never the token.
    package var label: String

    /// Whether it can hold 128 bits: 22 characters of base 64, or 32 hex digits.
    package var isStrong: Bool { byteCount >= 22 }
  }

  package let tokens: [Token]

  package struct Refusal: Error, Equatable, Sendable {
    package var message: String
  }

  /// Reads a token file: one bare token, or one JSON object a line.
  package init(file bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmed }.filter { !$0.isEmpty }
    guard let first = lines.first else { throw Refusal(message: "The token file is empty.") }
    guard first.hasPrefix("{") else {
      guard lines.count == 1 else {
        throw Refusal(
          message: "The token file must hold one token, or one JSON object a line."
        )
      }
      tokens = [try Self.token(first, label: "default", line: 1)]
      return
    }
    tokens = try lines.enumerated().map { try Self.token(json: $1, line: $0 + 1) }
  }

  private static func token(_ text: String, label: String, line: Int) throws -> Token {
    let bytes = Array(text.utf8)
    guard bytes.count >= 8, bytes.count <= 1_024, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else {
      throw Refusal(
        message: "Line \(line) of the token file: a token has 8 to 1,024 printable characters."
      )
    }
    return Token(
      digest: SHA256.digest(of: bytes),
      byteCount: bytes.count,
      allowedOrigins: [],
      label: label
    )
  }

  private static func token(json text: String, line: Int) throws -> Token {
    let place = "Line \(line) of the token file"
    let root: JSONValue
    do {
      root = try JSONDocument.parse(Array(text.utf8)).root
    } catch {
      throw Refusal(message: "\(place) is not JSON.")
    }
    let known: Set = ["token", "bundle", "environment", "allowedOrigins"]
    if let unknown = root.members.map(\.key).first(where: { !known.contains($0) }) {
      throw Refusal(message: "\(place): no key is called “\(unknown)”.")
    }
    guard let value = root["token"]?.string else {
      throw Refusal(message: "\(place): token is missing.")
    }
    let bundle = root["bundle"]?.string
    let environment = root["environment"]?.string
    let label = [bundle, environment].compactMap { $0 }.joined(separator: " ")
    var token = try token(value, label: label.isEmpty ? "line \(line)" : label, line: line)
    token.bundle = bundle
    token.environment = environment
    if let origins = root["allowedOrigins"] {
      let texts = origins.elements.map(\.string)
      token.allowedOrigins = texts.compactMap { $0 }
      guard origins.kind == .array, !texts.contains(nil),
        token.allowedOrigins.allSatisfy({ $0.contains("://") && !$0.hasSuffix("/") })
      else {
        throw Refusal(message: "\(place): allowedOrigins are such as https://app.example.com.")
      }
    }
    return token
  }

  /// The index of the token that was presented; every one is compared, and no comparison ends early.
  package func index(of presented: [UInt8]) -> Int? {
    let digest = SHA256.digest(of: presented).bytes
    var found: Int?
    for (index, token) in tokens.enumerated() {
      var difference: UInt8 = 0
      for (left, right) in zip(digest, token.digest.bytes) { difference |= left ^ right }
      found = difference == 0 ? index : found
    }
    return found
  }

  /// Whether pages of that origin may post with some token.
  package func allows(origin: String) -> Bool {
    tokens.contains { $0.allowedOrigins.contains(origin) }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}
