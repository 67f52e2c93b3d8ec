import Dashboard
import ReportModel
import ReportStore
import SafeText
import Settings
import SystemCalls
import TriageCommands
import TriageEngine

extension Shell {
  /// Goes through all pictures that wait; exit status 130 when it was interrupted.
  func pictures(_ request: PicturesRequest) throws -> Int32 {
    let engine = try engine()
    if let reference = request.like { return try pictures(like: reference, engine) }
    Interruption.begin()
    guard let looked = try walk(engine, .look) else {
      throw UsageError(
        "winnow-media is not installed beside winnow.",
        hint: "make build, or make install, builds it."
      )
    }
    var tally = looked
    if let languages = request.languages ?? configuration.textLanguages {
      guard let read = try walk(engine, .read, languages: languages) else {
        throw UsageError(
          "tesseract is not installed: text in pictures cannot be read.",
          hint: "Debian: apt install tesseract-ocr."
        )
      }
      tally.read = read.read
      tally.versions = read.versions
    }
    print(tally)
    return Interruption.signal.map { 128 + $0 } ?? 0
  }

  private static let matchLimit = 50

  /// Reports with the same capture or screen, the likest first.
  private func pictures(like reference: ReportReference, _ engine: TriageEngine) throws -> Int32 {
    let number = try engine.store.resolve(reference)
    let matches = try engine.store.pictures(like: number, limit: Self.matchLimit)
    let rows = try engine.store.summaries(of: matches.map(\.report))
    if invocation.json {
      output.json(
        .shape(
          "pictures",
          [
            (
              "matches",
              .array(
                matches.map { match in
                  .object([
                    ("id", .integer(match.report.rawValue)),
                    (
                      "reportId",
                      rows.first { $0.number == match.report }.map { .string($0.id.rawValue) }
                    ), ("position", .integer(Int64(match.position))),
                    ("likeness", .string(match.kind.rawValue)),
                    ("distance", .integer(Int64(match.distance))),
                  ])
                }
              )
            )
          ]
        )
      )
      return 0
    }
    for match in matches {
      let start = rows.first { $0.number == match.report }?.messageStart ?? ""
      let line = start.split(whereSeparator: \.isNewline).joined(separator: " ")
      let what = match.kind == .sameCapture ? "same capture" : "same screen"
      let dark = match.agreement < 0 ? ", in the dark" : ""
      output.line(
        SafeText("\(match.report)  \(what)\(dark)  \(line)", limit: 240)
      )
    }
    return 0
  }

  private func walk(
    _ engine: TriageEngine,
    _ errand: PictureErrand,
    languages: String = "eng"
  ) throws -> PictureWalk.Tally? {
    guard var walk = try PictureWalk(engine, errand, languages: languages) else { return nil }
    while Interruption.signal == nil, try walk.step(limit: 32, at: now) {}
    return walk.tally
  }

  private func print(_ tally: PictureWalk.Tally) {
    if invocation.json {
      output.json(
        .shape(
          "pictures",
          [
            ("looked", .integer(Int64(tally.looked))), ("failed", .integer(Int64(tally.failed))),
            ("read", .integer(Int64(tally.read))), ("versions", .integer(Int64(tally.versions))),
          ]
        )
      )
      return
    }
    var parts = ["\(Words.count(tally.looked, "picture")) looked at"]
    if tally.failed > 0 { parts.append("\(tally.failed) cannot be decoded") }
    if tally.read > 0 { parts.append("\(Words.count(tally.read, "text")) read") }
    if tally.versions > 0 { parts.append("\(Words.count(tally.versions, "version")) found") }
    output.line(SafeText(parts.joined(separator: ", ")))
  }
}
