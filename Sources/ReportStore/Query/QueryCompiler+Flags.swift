import ReportQuery

extension QueryCompiler {
  /// What `is:` asks.
  func flag(_ flag: Flag) throws -> SQLFragment {
    switch flag {
    case .new: SQLFragment("\(effectivePresent("status")) = 0")
    case .open: SQLFragment("\(effectivePresent("status")) = 1")
    case .snoozed: SQLFragment("\(effectivePresent("status")) = 2")
    case .closed: SQLFragment("\(effectivePresent("status")) = 3")
    case .declined: SQLFragment("(\(effective("reason"))) IS 1")
    case .spam: SQLFragment("(\(effective("reason"))) IS 2")
    case .unread: SQLFragment("t.is_read = 0")
    case .duplicate: SQLFragment("t.master IS NOT NULL")
    case .master: SQLFragment("t.report IN (\(Self.masters))")
    case .single:
      SQLFragment("t.master IS NULL AND t.report NOT IN (\(Self.masters))")
        .wrapped("(", ")")
    case .exported: SQLFragment("(\(effective("exported_at"))) IS NOT NULL")
    case .linked: Self.linked
    case .reopened: SQLFragment("\(effectivePresent("reopened")) > 0")
    case .burst:
      SQLFragment(
        "t.report IN (SELECT value FROM json_each(?))",
        .text("[" + (try values.burstReports()).map(String.init).joined(separator: ",") + "]")
      )
    }
  }

  /// What `has:` asks.
  func presence(_ presence: Presence) throws -> SQLFragment {
    switch presence {
    case .screenshot: SQLFragment("r.picture_count > 0")
    case .recording: SQLFragment("r.recording_count > 0")
    case .file: SQLFragment("EXISTS (SELECT 1 FROM attachment a WHERE a.report = t.report)")
    case .damage: SQLFragment("r.has_damage <> 0")
    case .duplicates: SQLFragment("t.report IN (\(Self.masters))")
    case .conflict:
      SQLFragment("t.report IN (SELECT report FROM conflict WHERE resolution IS NULL)")
    case .inferred:
      SQLFragment("r.app_version IS NULL AND \(Self.typedOrReadVersion) IS NOT NULL")
        .wrapped("(", ")")
    case .attribute(let key): attribute(key, [.any])
    case .field(.prio): SQLFragment("\(effectivePresent("priority")) > 0")
    case .field(let field): try test(field, .any)
    }
  }

  static let masters = "SELECT master FROM triage WHERE master IS NOT NULL"
  private static let typedOrReadVersion = "coalesce(t.overlay_version, r.overlay_version)"
}
