import ReportFormats
import ReportModel
import ReportStore
import SafeText
import StrictJSON
import TriageEngine

/// An answer: always JSON, but where there is nothing to say.
struct IntakeAnswer: Sendable {
  var status: Int
  var body: [UInt8] = []
  var headers: [(String, String)] = []
  /// For the log: `new`, `replay`, … or the code of the refusal.
  var word: String
  /// For the log.
  var report: (id: String, number: Int64)?
  var message: String?

  /// Refuses with words.
  init(_ status: Int, _ code: String, _ message: String, headers: [(String, String)] = []) {
    self.status = status
    self.headers = headers
    word = code
    self.message = message
    var writer = JSONWriter(strings: JSONText.append)
    writer.beginObject()
    writer.name("error")
    writer.beginObject()
    writer.name("code")
    writer.string(code)
    writer.name("message")
    writer.string(message)
    writer.endObject()
    writer.endObject()
    body = writer.bytes + [0x0A]
  }

  private init(status: Int, word: String) {
    self.status = status
    self.word = word
  }

  static let health: IntakeAnswer = {
    var answer = IntakeAnswer(status: 200, word: "health")
    answer.body = Array("{\"status\":\"ok\"}\n".utf8)
    return answer
  }()

  /// What a page asks before it posts.
  static func preflight(_ headers: [(String, String)]) -> IntakeAnswer {
    var answer = IntakeAnswer(status: 204, word: "preflight")
    answer.headers = headers
    return answer
  }

  init(_ outcome: ArrivalQueue.Outcome) {
    switch outcome {
    case .taken(.new(let number), let id): self.init(201, "new", id, number)
    case .taken(.replayed(let number), let id): self.init(200, "replay", id, number)
    case .taken(.completed(let number, _), let id): self.init(200, "completed", id, number)
    case .taken(.conflict(let number), let id): self.init(409, "conflict", id, number)
    case .taken(.removed(let date), let id): self.init(removed: id, date)
    case .failed(let error): self.init(error)
    }
  }

  /// Was taken once and removed since: no refusal.
  static let gone = 410

  /// Was removed for good: sending it again is of no use.
  private init(removed id: ReportID, _ date: Timestamp) {
    self.init(status: Self.gone, word: "removed")
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("reportId")
    writer.string(id.rawValue)
    writer.name("outcome")
    writer.string(word)
    writer.name("removedAt")
    writer.string(date.rfc3339)
    writer.endObject()
    body = writer.bytes + [0x0A]
  }

  private init(_ status: Int, _ word: String, _ id: ReportID, _ number: ReportNumber) {
    self.init(status: status, word: word)
    report = (id.rawValue, number.rawValue)
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("reportId")
    writer.string(id.rawValue)
    writer.name("id")
    writer.integer(number.rawValue)
    writer.name("outcome")
    writer.string(word)
    writer.endObject()
    body = writer.bytes + [0x0A]
  }

  /// What an error means to a client: its fault, or ours for now.
  init(_ error: any Error) {
    switch error {
    case let error as FormatError: self.init(error)
    case let error as StoreError:
      let retry = [("Retry-After", "5")]
      switch error {
      case .full: self.init(507, "full", "No room is left; nothing was stored.", headers: retry)
      case .locked: self.init(503, "busy", "The store is in use; try again.", headers: retry)
      default:
        self.init(503, "store", "The store cannot be used now; nothing was stored.", headers: retry)
        message = error.description
      }
    default:
      self.init(500, "failed", "The report could not be stored.")
      message = "\(error)"
    }
  }

  private init(_ error: FormatError) {
    let status =
      switch error.kind {
      case .tooLarge: 413
      case .headerTooLarge: 431
      case .unknownFormat, .empty, .malformed, .newerVersion, .invalidReport: 400
      }
    self.init(status, error.kind.rawValue, "\(error)")
  }
}
