import ReportModel

extension HistoryEntry {
  /// The rule that did it when a report arrived; `nil` for what people do.
  ///
  /// Anybody may take it back, as nobody else would.
  var ruleName: String? {
    let mark = "rule: "
    return author.hasPrefix(mark) ? String(author.dropFirst(mark.count)) : nil
  }
}
