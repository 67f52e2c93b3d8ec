import Foundation
import ReportFormats
import ReportModel
import Testing

/// Hostile files: what is taken, what is refused, and that the words say why.
@Suite struct HostileTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var file: String
    var reports: Int
    var isRefused: Bool
    var names: String

    init(_ file: String, _ reports: Int, refused: Bool = false, _ names: String) {
      self.file = file
      self.reports = reports
      isRefused = refused
      self.names = names
    }

    var testDescription: String { file }
  }

  static let rows: [Row] = [
    Row("j01-csi-clear.json", 1, "control"), Row("j02-osc52-clipboard.json", 1, "control"),
    Row("j03-osc8-link.json", 1, "control"), Row("j04-title-and-dcs.json", 1, "control"),
    Row("j05-c1-controls.json", 1, "control"), Row("j06-cr-bs-overwrite.json", 1, "control"),
    Row("j07-bidi-override-name.json", 1, #"bidi|direction|U\+202E"#),
    Row("j08-bidi-isolates-open.json", 1, "bidi|direction"),
    Row("j09-invisible-tags.json", 1, "invisible|zero.?width|tag"),
    Row("j10-homoglyph-tag.json", 1, "look.?alike|confusable|script|mixed"),
    Row("j11-combining-flood.json", 1, "combining"),
    Row("j13-nul-inside.json", 1, #"NUL|U\+0000|control"#),
    Row("j14-invalid-utf8.json", 0, refused: true, "UTF-?8.*|byte 101"),
    Row("j15-overlong-esc.json", 0, refused: true, "UTF-?8"),
    Row("j16-lone-surrogate.json", 0, refused: true, "surrogate|Unicode|escape"),
    Row("j17-duplicate-id-key.json", 0, refused: true, "duplicate.*(key|reportId)"),
    Row("j18-depth-600.json", 0, refused: true, "depth|nest"),
    Row("j19-big-numbers.json", 0, refused: true, "number|range"),
    Row("j20-trailing-comma.json", 0, refused: true, "JSON|comma|syntax"),
    Row("j21-path-traversal.json", 1, "path|outside|traversal"),
    Row("j22-markdown-and-html.json", 1, ""),
    Row("n01-second-line-broken.ndjson", 2, refused: true, "line 2"),
    Row("n02-same-id-other-text.ndjson", 2, ""),
    Row("n03-json-seq-rs.ndjson", 0, refused: true, "line 1"),
  ]

  @Test(arguments: rows)
  func isTakenOrRefusedWithWords(row: Row) throws {
    let outcome = Fixtures.read(try Fixtures.bytes("hostile/\(row.file)"))
    #expect(outcome.drafts.count == row.reports)
    #expect(outcome.errors.isEmpty == !row.isRefused)
    if !row.names.isEmpty {
      let match = outcome.messages.range(
        of: row.names,
        options: [.regularExpression, .caseInsensitive]
      )
      #expect(match != nil, "\(outcome.messages)")
    } else {
      #expect(outcome.warnings.isEmpty)
    }
  }

  @Test func namesTheOffsetOfBytesThatAreNotUTF8() throws {
    let outcome = Fixtures.read(try Fixtures.bytes("hostile/j14-invalid-utf8.json"))
    #expect(outcome.messages.contains("(byte 101)"))
  }

  @Test func readsTagsThatLookEqualAsOne() throws {
    let draft = Fixtures.read(try Fixtures.bytes("hostile/j09-invisible-tags.json")).drafts[0]
    #expect(draft.report.tags.map(\.name) == ["crash"])
    let lookAlikes = Fixtures.read(try Fixtures.bytes("hostile/j10-homoglyph-tag.json")).drafts[0]
    #expect(lookAlikes.report.tags.count == 3)
  }

  @Test func keepsEverythingBehindNUL() throws {
    let draft = Fixtures.read(try Fixtures.bytes("hostile/j13-nul-inside.json")).drafts[0]
    let written = CanonicalJSON.encode(draft.report, .export)
    #expect(String(decoding: written, as: UTF8.self).contains("\\u0000"))
    let again = Fixtures.read(written).drafts[0]
    #expect(again.report.message.utf8.elementsEqual(draft.report.message.utf8))
  }

  @Test func warnsNotOfOrdinaryText() throws {
    let text = """
      "שלום \\u200f(a)\\u200e مرحبا می\\u200cخواهم 👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 é e\\u0301 \\tx\\r\\ny\\u200bz"
      """
    let tags = #""tags":["👩‍💻","🏳️‍🌈","ошибка","バグ ui","größe","1️⃣"]"#
    let draft = try Fixtures.draft(tags, message: text)
    #expect(draft.warnings.isEmpty, "\(draft.warnings)")
    #expect(draft.report.tags.count == 6)
  }
}
