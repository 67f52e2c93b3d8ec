import ReportFormats
import ReportModel
import TriageEngine

/// Judges the head of a request, before a byte of its body is read.
struct HeadJudge: Sendable {
  let settings: IntakeSettings
  let tokens: IntakeTokens
  /// Addresses and names besides the loopback ones and `serve.hosts`.
  let ownHosts: Set<String>

  enum Verdict {
    case answer(IntakeAnswer)
    case take(Reception.Kind, token: Int, origin: String?)
  }

  init(_ settings: IntakeSettings, _ tokens: IntakeTokens) {
    self.settings = settings
    self.tokens = tokens
    let address = settings.address.contains(":") ? "[\(settings.address)]" : settings.address
    ownHosts = Set(settings.hosts.map { $0.lowercased() } + [address])
  }

  func judge(_ head: RequestHead) -> Verdict {
    if let refusal = shape(head) ?? framing(head) ?? host(head) { return .answer(refusal) }
    switch (head.method, head.path) {
    case ("GET", "/healthz"), ("HEAD", "/healthz"): return .answer(.health)
    case (_, "/healthz"): return .answer(Self.wrongMethod("GET, HEAD"))
    case ("POST", "/v1/feedback"), ("POST", "/v1/reports"): return post(head)
    case ("OPTIONS", "/v1/feedback"), ("OPTIONS", "/v1/reports"): return .answer(preflight(head))
    case (_, "/v1/feedback"), (_, "/v1/reports"):
      return .answer(Self.wrongMethod("POST, OPTIONS"))
    default: return .answer(IntakeAnswer(404, "notFound", "Nothing is taken here."))
    }
  }

  // MARK: Any request

  private func shape(_ head: RequestHead) -> IntakeAnswer? {
    if head.targetByteCount > IntakeSettings.targetByteCount {
      return Self.closing(414, "targetTooLong", "The target is longer than 8 KiB.")
    }
    if head.lineCount > IntakeSettings.headLineCount {
      return Self.closing(
        431,
        "tooManyHeaders",
        "More than \(IntakeSettings.headLineCount) header lines."
      )
    }
    if !head.isWellFormed {
      return Self.closing(400, "header", "A header line is not as RFC 9110 has it.")
    }
    if head.version != "HTTP/1.1", head.version != "HTTP/1.0" {
      return Self.closing(505, "version", "HTTP/1.1 is spoken here.")
    }
    if !head.path.hasPrefix("/") {
      return Self.closing(400, "target", "The target must be a path.")
    }
    return nil
  }

  /// What tells where the body ends must say so once and plainly.
  private func framing(_ head: RequestHead) -> IntakeAnswer? {
    let lengths = head.all("content-length")
    let codings = head.all("transfer-encoding")
    if !lengths.isEmpty, !codings.isEmpty {
      return Self.closing(
        400,
        "framing",
        "Content-Length and Transfer-Encoding exclude each other."
      )
    }
    if lengths.count > 1 { return Self.closing(400, "framing", "Two Content-Length headers.") }
    if let length = lengths.first {
      guard !length.isEmpty, length.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
        return Self.closing(400, "framing", "Content-Length must be digits.")
      }
      guard let count = Int(length), count <= IntakeSettings.bodyByteCount else {
        return Self.closing(
          413,
          "tooLarge",
          "The body is larger than \(IntakeSettings.bodyByteCount) bytes, the limit."
        )
      }
    }
    if codings.count > 1 || codings.contains(where: { $0.lowercased() != "chunked" }) {
      return Self.closing(400, "framing", "Transfer-Encoding may only be chunked, once.")
    }
    if head.all("content-encoding").contains(where: { $0.lowercased() != "identity" }) {
      return Self.closing(415, "encoding", "Compressed bodies are not taken.")
    }
    return nil
  }

  /// Pages elsewhere must not reach us under a name of theirs (DNS rebinding).
  private func host(_ head: RequestHead) -> IntakeAnswer? {
    guard let host = head.host else {
      return Self.closing(400, "host", "The Host header must be there once.")
    }
    if ownHosts.contains(host) || Self.isLoopback(host) { return nil }
    return Self.closing(
      421,
      "host",
      "This host is not served here; serve.hosts in config.json names those that are."
    )
  }

  static func isLoopback(_ host: String) -> Bool {
    if ["localhost", "[::1]", "::1"].contains(host) || host.hasSuffix(".localhost") { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  // MARK: Posts

  private func post(_ head: RequestHead) -> Verdict {
    let presented = head.all("x-access-token")
    guard presented.count == 1, let token = tokens.index(of: Array(presented[0].utf8)) else {
      return .answer(
        Self.closing(
          401,
          "unauthorized",
          "A valid token is needed, once, in the header x-access-token."
        )
      )
    }
    let origins = head.all("origin")
    if let origin = origins.first {
      guard origins.count == 1, tokens.tokens[token].allowedOrigins.contains(origin) else {
        return .answer(Self.closing(403, "origin", "This origin may not post with this token."))
      }
    }
    do throws(FormatError) {
      return .take(try kind(head), token: token, origin: origins.first)
    } catch {
      let isOtherType = error.kind == .unknownFormat
      var answer = IntakeAnswer(error)
      if isOtherType { answer.status = 415 }
      return .answer(answer.closing)
    }
  }

  private func kind(_ head: RequestHead) throws(FormatError) -> Reception.Kind {
    let types = head.all("content-type")
    guard types.count <= 1 else {
      throw FormatError(.malformed, at: "Content-Type", "It is there twice.")
    }
    let type = types.first ?? ""
    if head.path == "/v1/feedback" {
      guard let boundary = try MultipartBody.boundary(inContentType: type) else {
        throw FormatError(.malformed, "The boundary is missing from the Content-Type header.")
      }
      return .upload(boundary: boundary)
    }
    let bare = type.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
    guard bare == "application/json" else {
      throw FormatError(.unknownFormat, at: "Content-Type", "Must be application/json.")
    }
    return .document
  }

  private func preflight(_ head: RequestHead) -> IntakeAnswer {
    guard let origin = head["origin"], tokens.allows(origin: origin) else {
      return IntakeAnswer(403, "origin", "This origin may not post here.")
    }
    return .preflight(
      Self.sharing(origin) + [
        ("Access-Control-Allow-Methods", "POST"),
        ("Access-Control-Allow-Headers", "content-type, x-access-token"),
        ("Access-Control-Max-Age", "600"),
      ]
    )
  }

  /// Lets the page of an allowed origin read the answer.
  static func sharing(_ origin: String) -> [(String, String)] {
    [("Access-Control-Allow-Origin", origin), ("Vary", "Origin")]
  }

  private static func wrongMethod(_ allowed: String) -> IntakeAnswer {
    IntakeAnswer(405, "method", "Allowed here: \(allowed).", headers: [("Allow", allowed)]).closing
  }

  private static func closing(_ status: Int, _ code: String, _ message: String) -> IntakeAnswer {
    IntakeAnswer(status, code, message).closing
  }
}

extension IntakeAnswer {
  /// The connection ends with it: what follows on it was not judged.
  var closing: IntakeAnswer {
    var answer = self
    answer.headers.append(("Connection", "close"))
    return answer
  }
}
