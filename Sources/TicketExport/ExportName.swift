import ReportModel

/// Names for files that leave the store, made of nothing a stranger wrote freely.
package enum ExportName {
  /// First 8 of the reportId, the place, the ending of what it is: `5B0E8C62-1.png`.
  ///
  /// Source: model.md "Tickets".
  package static func of(report: ReportID, index: Int, mediaType: String?) -> String {
    "\(stem(report))-\(index).\(ending(mediaType))"
  }

  static func stem(_ report: ReportID) -> String {
    String(report.rawValue.prefix(8).map { $0 == ":" ? "-" : $0 })
  }

  /// A page is not handed on as something a browser opens.
  static func ending(_ mediaType: String?) -> String {
    mediaType == "text/html" ? "bin" : FileExtension.of(mediaType: mediaType)
  }
}
