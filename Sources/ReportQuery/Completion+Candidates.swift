extension Completion {
  /// The candidates, best first.
  ///
  /// `values` are those of the field in the store, in the order they should be shown; names of
  /// fields, of flags and the like are known without.
  package func candidates(_ values: [FacetValue] = [], limit: Int) -> [Candidate] {
    let entries: [Entry] =
      switch subject {
      case .name: names
      case .value(let field): self.values(of: field, values)
      case .attributeKey: keys(values)
      case .attributeValue: custom(values)
      }
    let typed = TextFolding.fold(typed)
    let ranked = entries.compactMap { entry in
      entry.rank(typed).map { (entry.candidate, rank: $0) }
    }
    // Swift's sort is stable: what is equally good keeps its order.
    return ranked.sorted { $0.rank < $1.rank }.prefix(limit).map(\.0)
  }

  /// Whether candidates depend on the values a store holds.
  package var needsValues: Bool {
    switch subject {
    case .name: return false
    case .attributeKey, .attributeValue: return true
    case .value(let field):
      switch field.spec.type {
      case .text, .choice, .rank, .version, .build, .view: return true
      case .words, .date, .age, .number, .size, .duration, .report, .attribute, .flag, .presence,
        .directive:
        return false
      }
    }
  }

  /// Whether a value can be a candidate for what was typed of it.
  package static func goes(_ typed: String, with value: String) -> Bool {
    typed.isEmpty || rank(of: TextFolding.fold(typed), in: TextFolding.fold(value)) != nil
  }

  /// How well folded text goes with another, best first; `nil` when it does not.
  ///
  /// Characters that are only scattered in it have to begin where it begins: one letter is in nearly
  /// everything.
  private static func rank(of typed: String, in text: String) -> Int? {
    guard let match = FuzzyMatch(typed, in: text) else { return nil }
    let isScattered = match.kind == .scattered
    return isScattered && (match.place > 0 || typed.count == 1) ? nil : match.kind.rawValue
  }

  /// A candidate and what it may be found by.
  private struct Entry {
    var candidate: Candidate
    var otherNames: [String] = []

    /// How well it goes with folded text, best first; `nil` when it does not.
    func rank(_ typed: String) -> Int? {
      if typed.isEmpty { return 0 }
      let own = Completion.rank(of: typed, in: TextFolding.fold(candidate.label))
      let others = otherNames.compactMap { Completion.rank(of: typed, in: $0) }
      // What others call it comes after what begins so.
      return ([own] + others.map { $0 + FuzzyMatch.Kind.beginning.rawValue }).compactMap(\.self)
        .min()
    }
  }

  // MARK: - Names

  private var names: [Entry] {
    let common = Field.common
    let rest = Field.table.map(\.field).filter { !common.contains($0) }
    return (common + rest).filter(\.spec.isAvailable).map { field in
      let spec = field.spec
      let isAttribute = spec.type == .attribute
      let joiner = isAttribute ? "." : hasOperator ? "" : ":"
      return Entry(
        candidate: Candidate(
          label: field.rawValue + (isAttribute ? "." : ":"),
          insertion: field.rawValue + joiner,
          summary: spec.summary
        ),
        otherNames: spec.otherNames
      )
    }
  }

  private func keys(_ values: [FacetValue]) -> [Entry] {
    values.compactMap { value in
      guard let key = value.text else { return nil }
      let name = String(QueryText.attribute(key).dropFirst("attr.".count))
      let insertion = name + (hasOperator ? "" : ":")
      return Entry(candidate: Candidate(label: key, insertion: insertion, count: value.count))
    }
  }

  // MARK: - Values

  private func values(of field: Field, _ values: [FacetValue]) -> [Entry] {
    switch field.spec.type {
    case .flag:
      return Flag.allCases.map { entry($0.rawValue, field, summary: $0.summary) }
    case .presence:
      return Presence.names.map { entry($0, field) }
        + [Entry(candidate: Candidate(label: "attr.", insertion: "attr."))]
    case .choice, .rank: return choices(field, values)
    case .date: return DateReader.names.map { entry($0.name, field, summary: $0.summary) }
    case .directive: return directives(field)
    case .age, .size, .duration: return field.spec.samples.map { entry($0, field) }
    case .words: return []
    case .text, .version, .build, .number, .report, .attribute, .view:
      return values.compactMap { value in
        value.text.map { entry($0, field, count: value.count) }
      }
    }
  }

  /// All names there are: those in use first, most frequent first; a rank in its order.
  private func choices(_ field: Field, _ values: [FacetValue]) -> [Entry] {
    let counts = Dictionary(
      values.compactMap { value in value.text.map { ($0, value.count) } },
      uniquingKeysWith: { first, _ in first }
    )
    let names = field.spec.values
    guard field.spec.type == .choice, !counts.isEmpty else {
      return names.map { entry($0, field, count: counts[$0]) }
    }
    let used = values.compactMap(\.text).filter(names.contains)
    return (used + names.filter { counts[$0] == nil }).map { entry($0, field, count: counts[$0]) }
  }

  private func directives(_ field: Field) -> [Entry] {
    switch field {
    case .sort:
      return Field.table.filter(\.isSortable).map {
        entry($0.field.rawValue, field, summary: $0.summary)
      }
    case .scope:
      return [
        entry("all", field, summary: "snoozed and spam too"),
        entry("standard", field, summary: "without snoozed and spam"),
      ]
    default: return []
    }
  }

  private func custom(_ values: [FacetValue]) -> [Entry] {
    values.compactMap { value in value.text.map { entry($0, .attr, count: value.count) } }
  }

  private func entry(
    _ text: String,
    _ field: Field,
    summary: String = "",
    count: Int? = nil
  ) -> Entry {
    Entry(
      candidate: Candidate(
        label: text,
        insertion: QueryText.value(text, of: field),
        summary: summary,
        count: count
      )
    )
  }
}

extension Field {
  /// Those people filter by most; offered first.
  fileprivate static let common: [Field] = [
    .is, .has, .no, .status, .platform, .app, .os, .device, .screen, .tag, .assignee, .prio, .env,
    .created, .age, .user,
  ]
}

extension FieldSpec {
  /// Values to begin with, for fields whose values are endless.
  fileprivate var samples: [String] {
    switch type {
    case .age: ["1h", "24h", "3d", "7d", "30d"]
    case .size: ["100kb", "1mb", "20mb"]
    case .duration: ["10s", "30s", "1m", "5m"]
    default: []
    }
  }
}
