import Foundation
import StrictJSON
import TestSupport
import Testing

extension Place {
  /// Reports in ``basic``.
  static let basicCount = 6

  /// A store of six known reports, numbered 1 to 6; to be copied, never changed.
  static let basic: Place = {
    do {
      let place = try Place()
      let run = try place.winnow(
        "import",
        place.write("basic.ndjson", basicLines.joined(separator: "\n").utf8)
      )
      #expect(run.status == 0, "\(run.words)")
      // Nobody lets go of what is shared.
      atexit { try? FileManager.default.removeItem(atPath: Place.basic.path) }
      return place
    } catch {
      fatalError("The basic store cannot be made: \(error)")
    }
  }()

  static let basicLines = [
    #"{"schema":"report","schemaVersion":1,"reportId":"AAAA-1","message":"Crash on pay","#
      + #""createdAt":"2026-11-20T10:00:00Z","platform":"ios","kind":"crash","#
      + #""app":{"name":"Pantry","version":"4.12.0","build":"2318"},"device":{"model":"iPhone16,1"},"#
      + #""os":{"name":"iOS","version":"27.0.1"},"tags":["pay"],"metadata":{"screen":"Checkout"},"#
      + #""user":{"id":"u-1","email":"rosa@example.com","name":"Rosa"}}"#,
    #"{"schema":"report","schemaVersion":1,"reportId":"AAAA-2","message":"Pay crashes too","#
      + #""createdAt":"2026-11-21T10:00:00Z","platform":"ios","app":{"version":"4.12.1"}}"#,
    #"{"schema":"report","schemaVersion":1,"reportId":"BBBB-3","message":"The list jumps","#
      + #""createdAt":"2026-11-22T10:00:00Z","platform":"android","app":{"version":"4.9.0"},"#
      + #""metadata":{"contact_ok":"no"},"user":{"id":"u-3","email":"kim@example.com"}}"#,
    #"{"schema":"report","schemaVersion":1,"reportId":"CCCC-4","message":"","title":"Only a title","#
      + #""createdAt":"2026-11-23T10:00:00Z","platform":"web"}"#,
    #"{"schema":"report","schemaVersion":1,"reportId":"DDDD-5","message":"日本語のメモ 🎟","#
      + #""createdAt":"2026-11-24T10:00:00Z","attachments":[{"fileName":"p.png","url":"https://example.com/p.png"}]}"#,
    #"{"schema":"report","schemaVersion":1,"reportId":"7777-6","message":"Text\twith tab\nand line","#
      + #""createdAt":"2026-11-25T10:00:00Z"}"#,
  ]

  /// The decisions on a report, as `show` has them.
  func triage(_ reference: String) throws -> TriageOutline {
    let run = try winnow("show", "--json", reference)
    return TriageOutline(try #require(run.json()["triage"]))
  }

  /// The ids of the reports a query finds, in its order.
  func ids(_ query: String) throws -> [String] {
    try #require(try winnow("list", "--json", "--", query).json()["reports"]).each("reportId")
  }
}
