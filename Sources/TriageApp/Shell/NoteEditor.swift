import ReportModel
import SafeText
import SystemCalls
import TriageCommands

/// A note written in the user's editor, on a private file of the store.
///
/// The file begins with a line of ours and quotes the report behind `> `, so that no first or last
/// line of a stranger's text can speak to the editor (security.md G3).
struct NoteEditor {
  let folder: String

  private static let mark = "<!-- winnow: write the note above this line; the rest is left out -->"

  /// `nil` when nothing was written.
  func text(about detail: ReportDetail) throws -> String? {
    let arguments = try editor()
    let place = try Folder(folder).makeFolder("tmp")
    let name = TemporaryName.next() + ".md"
    let quoted = SafeText(lines: detail.report.message).lines.prefix(200).map { "> \($0)" }
    let lines = ["", "", Self.mark, "> report \(detail.number)"] + quoted + [""]
    try place.write(name, Array(lines.joined(separator: "\n").utf8), replacing: false)
    let status = try Subprocess.run(arguments + [place.joined(name)])
    guard status == 0 else {
      throw UsageError(
        "\(arguments[0]) ended with status \(status); nothing was written to the report.",
        hint: "What you wrote is in \(try keep(name, in: place))."
      )
    }
    let bytes = try place.read(name, limit: 1 << 20)
    let note = Self.note(in: String(decoding: bytes, as: UTF8.self))
    do throws(UsageError) {
      try TextLimits.check(note ?? "", "The note", TextLimits.note)
    } catch {
      throw UsageError(error.message, hint: "What you wrote is in \(try keep(name, in: place)).")
    }
    try place.remove(name)
    return note
  }

  /// Out of reach of the sweep that removes what ended programs left.
  private func keep(_ name: String, in place: Folder) throws -> String {
    let kept = "note-" + name
    try place.rename(name, to: place, as: kept)
    return place.joined(kept)
  }

  private static func note(in text: String) -> String? {
    let kept = text.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)[0]
    let scalars = kept.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return nil }
    return String(scalars[first...last])
  }

  private func editor() throws -> [String] {
    let words = Helpers.editor.words
    guard !words.isEmpty else {
      throw UsageError("$EDITOR is blank.", hint: "winnow note ID -m 'TEXT' needs none.")
    }
    return words
  }
}
