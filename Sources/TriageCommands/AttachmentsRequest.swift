import ReportModel

/// The files of a report, to look at or to write out.
package struct AttachmentsRequest: Equatable, Sendable {
  package var report: ReportReference
  /// The folder to write them into; `nil` only lists them.
  package var extractTo: String?
  /// Writes PNG and JPEG without what they say about places and people.
  package var strips = false

  package init(report: ReportReference) {
    self.report = report
  }
}

extension AttachmentsRequest {
  init(_ arguments: Arguments) throws(UsageError) {
    let names = try references(arguments.operands)
    guard let name = names.first, names.count == 1 else {
      throw UsageError(
        "winnow attachments takes one ID.",
        hint: "winnow attachments 1042 --extract files/"
      )
    }
    report = name
    extractTo = arguments.value("--extract")
    strips = arguments.has("--strip")
    if extractTo == "" { throw UsageError("The folder's name is empty.") }
    if strips, extractTo == nil { throw UsageError("--strip needs --extract DIR.") }
  }
}
