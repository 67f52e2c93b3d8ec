import ReportModel
import ReportQuery

extension QueryCompiler {
  /// One test of a field.
  func test(_ field: Field, _ test: Test) throws -> SQLFragment {
    switch field {
    case .platform: try coded(.platform, test)
    case .kind: try coded(.kind, test)
    case .source: try coded(.sourceSystem, test)
    case .trigger: try coded(.trigger, test)
    case .env: try coded(.environment, test)
    case .screen: try coded(.screen, test)
    case .os: try systemVersion(test)
    case .osname: try coded(.osName, test)
    case .model: try coded(.deviceModel, test)
    case .tz: try coded(.timeZone, test)
    case .bundle: .any([try coded(.bundleID, test), try coded(.appName, test)])
    case .device: try device(test)
    case .locale: try locale(test)
    case .lang: try language(test)
    case .app: try withOverlay(.appVersion, .overlayVersion, test)
    case .build: try withOverlay(.appBuild, .overlayBuild, test)
    case .user: .any(["r.user_id", "r.user_email", "r.user_name"].map { Self.text($0, test) })
    case .email: Self.text("r.user_email", test)
    case .assignee: Self.text(effective("assignee"), test)
    case .fixed: Self.text(effective("fixed_in"), test)
    case .status: Self.choice(effectivePresent("status"), Status.allCases.map(\.rawValue), test)
    case .reason: Self.choice(effective("reason"), ClosedReason.allCases.map(\.rawValue), test)
    case .prio: Self.number(effectivePresent("priority"), test)
    case .shots: Self.number("r.picture_count", test)
    case .rec: Self.number("r.longest_milliseconds", test)
    case .size: Self.number("r.byte_size", test)
    case .width: Self.file(Self.number("coalesce(a.fact_width, a.width)", test))
    case .height: Self.file(Self.number("coalesce(a.fact_height, a.height)", test))
    case .health: Self.file(Self.text("a.health", test))
    case .file: Self.file(Self.text("a.file_name", test))
    case .created, .age: Self.instant("r.created_at", test)
    case .received: Self.instant("r.received_at", test)
    case .updated: Self.instant(Self.updatedAt, test)
    case .id: Self.report(test)
    case .dup: Self.group(test)
    case .tag: Self.tag(test)
    case .ticket: Self.ticket(test)
    case .note: SQLFragment("EXISTS (SELECT 1 FROM note n WHERE n.report = t.report)")
    case .ocr:
      SQLFragment(
        "EXISTS (SELECT 1 FROM triage_text x WHERE x.report = t.report AND x.ocr IS NOT NULL)"
      )
    // Conditions of their own, or nothing a report is tested for.
    case .similar: try similar(test)
    case .text, .attr, .view, .is, .has, .no, .sort, .limit, .scope: .no
    }
  }

  /// Tests of a custom value.
  func attribute(_ key: String, _ tests: [Test]) -> SQLFragment {
    let lists = SQLFragment(
      "r.metadata_keys IN (SELECT id FROM metadata_keys WHERE packed_index(keys, ?) IS NOT NULL)",
      .text(key)
    )
    if tests.contains(.any) { return lists }
    let value = """
      packed_item(r.metadata_values, \
      (SELECT packed_index(k.keys, ?) FROM metadata_keys k WHERE k.id = r.metadata_keys))
      """
    let conditions = tests.map { test in
      // The key stands in the value's text, once each time the value is looked at.
      Self.text(value, test, bindings: [.text(key)])
    }
    return .all([lists, .any(conditions)])
  }

  /// When a report last changed.
  static let updatedAt = """
    max(t.updated_at, coalesce((SELECT max(h.at) FROM change_set c JOIN history h ON h.seq = c.seq \
    WHERE c.first <= t.report AND c.last >= t.report AND holds_number(c.reports, t.report)), 0))
    """

  // MARK: - Kinds of values

  /// A test of a text that is not coded.
  ///
  /// `bindings` are the values of `column` itself.
  static func text(_ column: String, _ test: Test, bindings: [SQLValue] = []) -> SQLFragment {
    switch test {
    case .any: SQLFragment("(\(column)) IS NOT NULL", bindings: bindings)
    case .pattern(let pattern): Self.pattern(column, pattern, bindings)
    case .version(let range):
      Self.bounds(
        "version_key(\(column))",
        bindings,
        range.lower.map { .blob($0.bytes) },
        range.includesLower,
        range.upper.map { .blob($0.bytes) },
        range.includesUpper
      )
    case .number(let range):
      Self.bounds(
        "text_number(\(column))",
        bindings,
        range.lower.map { .real($0) },
        range.includesLower,
        range.upper.map { .real($0) },
        range.includesUpper
      )
    case .instant, .report, .pictures, .system: .no
    }
  }

  private static func pattern(
    _ column: String,
    _ pattern: TextPattern,
    _ bindings: [SQLValue]
  ) -> SQLFragment {
    let wanted = SQLValue.text(pattern.folded)
    let folded = "fold_text(\(column))"
    return switch pattern.anchor {
    case .whole: SQLFragment("\(folded) = ?", bindings: bindings + [wanted])
    case .start: SQLFragment("instr(\(folded), ?) = 1", bindings: bindings + [wanted])
    case .anywhere: SQLFragment("instr(\(folded), ?) > 0", bindings: bindings + [wanted])
    case .end:
      SQLFragment(
        "substr(\(folded), -length(?)) = ?",
        bindings: bindings + [wanted, wanted]
      )
    }
  }

  private static func number(_ column: String, _ test: Test) -> SQLFragment {
    guard case .number(let range) = test else { return SQLFragment("\(column) IS NOT NULL") }
    return bounds(
      column,
      [],
      range.lower.map { .real($0) },
      range.includesLower,
      range.upper.map { .real($0) },
      range.includesUpper
    )
  }

  private static func instant(_ column: String, _ test: Test) -> SQLFragment {
    guard case .instant(let range) = test else { return SQLFragment("\(column) IS NOT NULL") }
    return bounds(
      column,
      [],
      range.start.map { .integer($0.milliseconds) },
      true,
      range.end.map { .integer($0.milliseconds) },
      false
    )
  }

  private static func bounds(
    _ column: String,
    _ bindings: [SQLValue],
    _ lower: SQLValue?,
    _ includesLower: Bool,
    _ upper: SQLValue?,
    _ includesUpper: Bool
  ) -> SQLFragment {
    if let lower, lower == upper, includesLower, includesUpper {
      return SQLFragment("\(column) = ?", bindings: bindings + [lower])
    }
    var parts: [SQLFragment] = []
    if let lower {
      parts.append(
        SQLFragment("\(column) \(includesLower ? ">=" : ">") ?", bindings: bindings + [lower])
      )
    }
    if let upper {
      parts.append(
        SQLFragment("\(column) \(includesUpper ? "<=" : "<") ?", bindings: bindings + [upper])
      )
    }
    if parts.isEmpty { return SQLFragment("\(column) IS NOT NULL", bindings: bindings) }
    return .all(parts)
  }

  /// Names stored as their position.
  private static func choice(_ column: String, _ names: [String], _ test: Test) -> SQLFragment {
    guard case .pattern(let pattern) = test else { return SQLFragment("(\(column)) IS NOT NULL") }
    let codes = names.indices.filter { pattern.matches(names[$0]) }.map(String.init)
    return SQLFragment("(\(column)) IN (\(codes.joined(separator: ", ")))")
  }

  /// A condition over any attachment `a`.
  private static func file(_ condition: SQLFragment) -> SQLFragment {
    condition.wrapped("EXISTS (SELECT 1 FROM attachment a WHERE a.report = t.report AND ", ")")
  }

  // MARK: - Reports, groups, tags, tickets

  private static func report(_ test: Test) -> SQLFragment {
    switch test {
    case .any: .yes
    case .number: number("t.report", test)
    case .report(let reference):
      Self.reference(reference).wrapped("t.report IN (SELECT w.id FROM report w WHERE ", ")")
    case .pattern(let pattern): text("r.report_id", .pattern(pattern))
    case .version, .system, .instant, .pictures: .no
    }
  }

  /// A number, a reportId, or the beginning of one from four characters on: over a report `w`.
  private static func reference(_ reference: ReportReference) -> SQLFragment {
    switch reference {
    case .number(let number): SQLFragment("w.id = ?", .integer(number.rawValue))
    case .digits(let digits):
      .any(
        (Int64(digits).map { [SQLFragment("w.id = ?", .integer($0))] } ?? []) + [identity(digits)]
      )
    case .text(let text): identity(text)
    }
  }

  private static func identity(_ text: String) -> SQLFragment {
    guard text.utf8.count >= 4 else { return SQLFragment("w.report_id = ?", .text(text)) }
    // reportIds are ASCII, so nothing that begins so sorts after this.
    return SQLFragment(
      "(w.report_id >= ? AND w.report_id < ?)",
      .text(text),
      .text(text + "\u{7F}")
    )
  }

  /// The master and the copies of a group, or a group by its count of copies.
  private func similar(_ test: Test) throws -> SQLFragment {
    guard let numbers = try similarReports(test) else { return .no }
    return SQLFragment("t.report IN (\(numbers.map(String.init).joined(separator: ", ")))")
  }

  /// What a test of `similar` names, best first; `nil` for any other test.
  func similarReports(_ test: Test) throws -> [Int64]? {
    switch test {
    case .report(let reference): try values.similarReports(to: reference)
    case .pictures(let reference): try values.pictureReports(like: reference)
    case .any, .pattern, .version, .system, .number, .instant: nil
    }
  }

  private static func group(_ test: Test) -> SQLFragment {
    switch test {
    case .report(let reference):
      let masters = Self.reference(reference).wrapped(
        "SELECT coalesce(v.master, v.report) FROM report w JOIN triage v ON v.report = w.id WHERE ",
        ""
      )
      return withCopies(masters)
    case .number(let range): return copies(range)
    case .any, .pattern, .version, .system, .instant, .pictures:
      return SQLFragment("(t.master IS NOT NULL OR t.report IN (\(masters)))")
    }
  }

  private static func copies(_ range: NumberRange) -> SQLFragment {
    let counts = bounds(
      "count(*)",
      [],
      range.lower.map { .real($0) },
      range.includesLower,
      range.upper.map { .real($0) },
      range.includesUpper
    )
    let groups = "SELECT master FROM triage WHERE master IS NOT NULL GROUP BY master HAVING"
    // Reports without a group have no row to count.
    if range.contains(0) {
      return counts.wrapped("coalesce(t.master, t.report) NOT IN (\(groups) NOT (", "))")
    }
    return counts.wrapped("coalesce(t.master, t.report) IN (\(groups) ", ")")
  }

  private static func tag(_ test: Test) -> SQLFragment {
    guard case .pattern(let pattern) = test else {
      return SQLFragment("EXISTS (SELECT 1 FROM report_tag g WHERE g.report = t.report)")
    }
    let name: SQLFragment
    if pattern.anchor == .whole, let tag = Tag(pattern.text) {
      name = SQLFragment("name = ?", .text(tag.name))
    } else {
      name = text("name", test)
    }
    return name.wrapped(
      "t.report IN (SELECT report FROM report_tag WHERE tag IN (SELECT id FROM tag WHERE ",
      "))"
    )
  }

  /// The report or its master has a ticket.
  static let linked = withCopies(SQLFragment("SELECT report FROM link"))

  /// The reports a SELECT gives, and the copies of these.
  private static func withCopies(_ reports: SQLFragment) -> SQLFragment {
    reports.wrapped(
      "t.report IN (WITH found (report) AS (",
      """
      ) SELECT report FROM found UNION \
      SELECT report FROM triage WHERE master IN (SELECT report FROM found))
      """
    )
  }

  /// An address, or a key as its last part.
  private static func ticket(_ test: Test) -> SQLFragment {
    guard case .pattern(let pattern) = test else { return linked }
    var condition = text("l.url", test)
    if pattern.anchor == .whole || pattern.anchor == .start {
      let anchor: TextPattern.Anchor = pattern.anchor == .whole ? .end : .anywhere
      condition = .any([
        condition, text("l.url", .pattern(TextPattern("/" + pattern.text, anchor))),
      ])
    }
    return withCopies(condition.wrapped("SELECT l.report FROM link l WHERE ", ""))
  }
}
