import ReportQuery

extension QueryCompiler {
  /// The words after ORDER BY: absent values last whichever way, then newest first.
  func order(of sort: [Query.SortKey]) -> String {
    var terms: [String] = []
    for key in sort {
      if key.field == .id {
        terms.append("t.report" + (key.isDescending ? " DESC" : ""))
        return terms.joined(separator: ", ")
      }
      // A young report has a late time.
      let isDescending = key.isDescending != (key.field == .age)
      terms += sortExpressions(key.field).map { expression in
        expression + (isDescending ? " DESC NULLS LAST" : " NULLS LAST")
      }
    }
    return (terms + ["t.report DESC"]).joined(separator: ", ")
  }

  /// Best first, for a query about what is like one report; `nil` for any other.
  func ranks(_ parts: [Expression]) throws -> String? {
    for case .term(let term) in parts {
      guard case .field(.similar, let tests) = term.condition,
        let numbers = try tests.first.flatMap(similarReports)
      else { continue }
      let cases = numbers.enumerated().map { "WHEN \($0.element) THEN \($0.offset)" }
      guard !cases.isEmpty else { return nil }
      return "CASE t.report \(cases.joined(separator: " ")) ELSE \(cases.count) END, t.report DESC"
    }
    return nil
  }

  private func sortExpressions(_ field: Field) -> [String] {
    switch field {
    case .created, .age: ["r.created_at"]
    case .received: ["r.received_at"]
    case .updated: [Self.updatedAt]
    case .prio: [effectivePresent("priority")]
    case .status: [effectivePresent("status")]
    case .reason: [effective("reason")]
    case .assignee: ["fold_text(\(effective("assignee")))"]
    case .fixed: versions(effective("fixed_in"))
    case .shots: ["r.picture_count"]
    case .rec: ["r.longest_milliseconds"]
    case .size: ["r.byte_size"]
    case .dup: ["(SELECT count(*) FROM triage d WHERE d.master = coalesce(t.master, t.report))"]
    case .user: ["fold_text(coalesce(r.user_email, r.user_id, r.user_name))"]
    case .app: versions(overlaid(.appVersion, .overlayVersion))
    case .build: versions(overlaid(.appBuild, .overlayBuild))
    case .os: versions(text(.osVersion))
    case .osname: folded(.osName)
    case .platform: folded(.platform)
    case .kind: folded(.kind)
    case .source: folded(.sourceSystem)
    case .trigger: folded(.trigger)
    case .bundle: folded(.bundleID) + folded(.appName)
    case .env: folded(.environment)
    case .screen: folded(.screen)
    case .device: ["fold_text(coalesce(\(text(.deviceModel)), \(text(.deviceName))))"]
    case .model: folded(.deviceModel)
    case .locale: folded(.locale)
    case .tz: folded(.timeZone)
    // The parser takes none of these.
    case .id, .text, .attr, .tag, .note, .file, .width, .height, .health, .similar, .ticket, .view,
      .ocr, .lang, .email, .is, .has, .no, .sort, .limit, .scope:
      []
    }
  }

  private func text(_ field: CodedField) -> String {
    "(SELECT text FROM value WHERE code = r.\(field.column))"
  }

  private func folded(_ field: CodedField) -> [String] { ["fold_text(\(text(field)))"] }

  /// Texts that are no versions come after all that are.
  private func versions(_ text: String) -> [String] { ["version_key(\(text))", text] }

  private func overlaid(_ own: CodedField, _ overlay: CodedField) -> String {
    "coalesce(\(text(own)), t.\(overlay.column), \(text(overlay)))"
  }
}
