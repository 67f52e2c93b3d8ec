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
