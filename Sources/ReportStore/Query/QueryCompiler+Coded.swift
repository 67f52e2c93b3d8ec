import ReportModel
import ReportQuery
import Resources

extension QueryCompiler {
  /// A test of a coded column, decided on the texts there are.
  func coded(_ field: CodedField, _ test: Test) throws -> SQLFragment {
    if test == .any { return SQLFragment("r.\(field.column) IS NOT NULL") }
    return try coded(field) { test.holds(for: $0) }
  }

  func coded(_ field: CodedField, where holds: (String) -> Bool) throws -> SQLFragment {
    let codes = try values.values(of: field).filter { holds($0.text) }.map(\.code).sorted()
    guard codes.count <= Self.longestList else {
      let list = "[" + codes.map(String.init).joined(separator: ",") + "]"
      return SQLFragment(
        "r.\(field.column) IN (SELECT value FROM json_each(?))",
        .text(list)
      )
    }
    if codes.isEmpty { return .no }
    let list = codes.map(String.init).joined(separator: ", ")
    return SQLFragment("r.\(field.column) IN (\(list))")
  }

  /// Longer sets of codes are handed over as one value: a statement has its limit.
  private static let longestList = 500

  // MARK: - Fields with a meaning of their own

  /// A hardware code or a marketing name, which means all its codes.
  func device(_ test: Test) throws -> SQLFragment {
    guard case .pattern(let pattern) = test else {
      return SQLFragment("(r.device_model IS NOT NULL OR r.device_name IS NOT NULL)")
    }
    return .any([
      try coded(.deviceModel, where: Self.isDevice(pattern)),
      try coded(.deviceName) { pattern.matches($0) },
    ])
  }

  /// `_` and `-` are one; what follows `@` does not count.
  func locale(_ test: Test) throws -> SQLFragment {
    guard case .pattern(let pattern) = test else { return try coded(.locale, test) }
    return try coded(.locale, where: Self.isLocale(pattern))
  }

  func language(_ test: Test) throws -> SQLFragment {
    guard case .pattern(let pattern) = test else { return try coded(.locale, test) }
    return try coded(.locale, where: Self.isLanguage(pattern))
  }

  // MARK: - What a text of these fields must be like

  static func isDevice(_ pattern: TextPattern) -> (String) -> Bool {
    let code = TextPattern(DeviceCatalog.normalized(pattern.text), pattern.anchor)
    return { model in
      code.matches(DeviceCatalog.normalized(model)) || pattern.matches(model)
        || (DeviceCatalog.name(ofModel: model).map { pattern.matches($0) } ?? false)
    }
  }

  static func isLocale(_ pattern: TextPattern) -> (String) -> Bool {
    let wanted = TextPattern(LocaleText.plain(pattern.text), pattern.anchor)
    return { wanted.matches(LocaleText.plain($0)) || pattern.matches($0) }
  }

  static func isLanguage(_ pattern: TextPattern) -> (String) -> Bool {
    let wanted = TextPattern(LocaleText.present(pattern.folded), pattern.anchor)
    return { wanted.matches(LocaleText.language(of: $0)) }
  }

  /// The report's own; else what the triager typed in; else what was read from a picture.
  func withOverlay(
    _ own: CodedField,
    _ overlay: CodedField,
    _ test: Test
  ) throws -> SQLFragment {
    let typed = "t.\(overlay.column)"
    if test == .any {
      return SQLFragment("coalesce(r.\(own.column), \(typed), r.\(overlay.column)) IS NOT NULL")
    }
    let ofTyped = Self.text(typed, test).wrapped("(\(typed) IS NOT NULL AND ", ")")
    let ofPicture = try coded(overlay, test).wrapped("(\(typed) IS NULL AND ", ")")
    let other = SQLFragment.any([ofTyped, ofPicture])
    return .any([try coded(own, test), other.wrapped("(r.\(own.column) IS NULL AND ", ")")])
  }
}

extension Test {
  /// Whether it holds for a text.
  func holds(for text: String) -> Bool {
    switch self {
    case .any: true
    case .pattern(let pattern): pattern.matches(text)
    case .version(let range): VersionKey(text).map(range.contains) ?? false
    case .number(let range): NumberReading.number(text).map(range.contains) ?? false
    case .instant, .report, .pictures, .system: false
    }
  }
}

extension QueryCompiler {
  /// A version of a system, or of the one that is named before it, or a text that one of them is like.
  func systemVersion(_ test: Test) throws -> SQLFragment {
    switch test {
    case .system(let name, let range):
      return .all([
        try coded(.osVersion, .version(range)), try systemName { name.matches($0) },
      ])
    case .pattern(let pattern):
      let named = SQLFragment.all([
        try coded(.osVersion, .any), try systemName { pattern.matches($0) },
      ])
      var joined: [SQLFragment] = []
      for name in try systemNames() {
        guard let rest = pattern.rest(after: name) else { continue }
        joined.append(.all([try coded(.osVersion, .pattern(rest)), try systemName { $0 == name }]))
      }
      return .any([try coded(.osVersion, test), named] + joined)
    case .any, .version, .number, .instant, .report, .pictures:
      return try coded(.osVersion, test)
    }
  }

  /// Reports whose system has such a name: the one that was sent, else the platform's.
  private func systemName(where holds: (String) -> Bool) throws -> SQLFragment {
    let platform = try coded(.platform) { Platform(rawValue: $0).map { holds($0.name) } ?? false }
    return .any([
      try coded(.osName, where: holds), platform.wrapped("(r.os_name IS NULL AND ", ")"),
    ])
  }

  private func systemNames() throws -> Set<String> {
    Set(try values.values(of: .osName).map(\.text) + Platform.allCases.map(\.name))
  }
}

/// Locales as they are compared.
///
/// Source: formats.md 4.4.
enum LocaleText {
  /// `zh-Hans_CN@calendar=…` → `zh-Hans-CN`.
  static func plain(_ locale: String) -> String {
    String(locale.prefix { $0 != "@" }.map { $0 == "_" ? "-" : $0 })
  }

  static func language(of locale: String) -> String {
    present(String(locale.prefix { $0 != "_" && $0 != "-" && $0 != "@" }).lowercased())
  }

  /// Java still sends codes that were replaced in 1989.
  static func present(_ language: String) -> String {
    switch language {
    case "iw": "he"
    case "in": "id"
    case "ji": "yi"
    default: language
    }
  }
}
