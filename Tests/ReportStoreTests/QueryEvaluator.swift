import ReportModel
import ReportQuery

/// Answers queries by looking at every sample: slow, plain, and without SQL.
struct QueryEvaluator {
  let samples: [QuerySample]
  private let byNumber: [Int64: QuerySample]
  private let copies: [Int64: Int]

  init(_ samples: [QuerySample]) {
    self.samples = samples
    byNumber = Dictionary(uniqueKeysWithValues: samples.map { ($0.number, $0) })
    copies = Dictionary(samples.compactMap(\.master).map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// Newest first; sort and limit are not looked at.
  func numbers(_ query: Query) -> [Int64] {
    let isAll = query.scope == .all || namesOneReport(query.expression)
    let terms = query.expression?.terms ?? []
    let showsSnoozed = isAll || terms.contains { names($0, .snoozed, .status, "snoozed") }
    let showsSpam = isAll || terms.contains { names($0, .spam, .reason, "spam") }
    return samples.filter { sample in
      let counted = counted(sample)
      if counted.status == .snoozed && !showsSnoozed { return false }
      if counted.reason == .spam && !showsSpam { return false }
      return query.expression.map { holds($0, sample) } ?? true
    }.map(\.number).sorted(by: >)
  }

  private func names(_ term: Term, _ flag: Flag, _ field: Field, _ name: String) -> Bool {
    if term.condition == .flag(flag) { return true }
    guard case .field(field, let tests) = term.condition else { return false }
    return tests.contains(.pattern(TextPattern(name)))
  }

  private func namesOneReport(_ expression: Expression?) -> Bool {
    switch expression {
    case .and(let parts): return parts.contains { namesOneReport($0) }
    case .term(let term):
      guard case .field(.id, let tests) = term.condition else { return false }
      return tests.allSatisfy { if case .report = $0 { true } else { false } }
    case .or, .not, nil: return false
    }
  }

  /// Whose triage counts.
  private func counted(_ sample: QuerySample) -> QuerySample {
    sample.master.flatMap { byNumber[$0] } ?? sample
  }

  private func holds(_ expression: Expression, _ sample: QuerySample) -> Bool {
    switch expression {
    case .and(let parts): parts.allSatisfy { holds($0, sample) }
    case .or(let parts): parts.contains { holds($0, sample) }
    case .not(let part): !holds(part, sample)
    case .term(let term): holds(term.condition, sample)
    }
  }

  private func holds(_ condition: Condition, _ sample: QuerySample) -> Bool {
    switch condition {
    case .words(let matches, let place):
      let texts =
        switch place {
        case .everywhere: everything(sample)
        case .notes: sample.notes
        case .pictures: [sample.recognised].compactMap { $0 }
        }
      return matches.contains { match in texts.contains { finds(match, $0) } }
    case .flag(let flag): return holds(flag, sample)
    case .has(let presence): return holds(presence, sample)
    case .field(let field, let tests):
      return tests.contains { test in
        switch (field, test) {
        case (.dup, .report(let reference)): inGroup(of: reference, sample)
        case (.dup, .any): sample.master != nil || copies[sample.number] != nil
        case (.id, .report(let reference)): names(reference, sample)
        case (.reason, .any): counted(sample).reason != nil
        default: values(field, sample).contains { holds(test, $0) }
        }
      }
    case .attribute(let key, let tests):
      let values = sample.metadata.filter { $0.key == key }.map { Value.text($0.value) }
      return tests.contains { test in values.contains { holds(test, $0) } }
    }
  }

  // MARK: - Words

  private func everything(_ sample: QuerySample) -> [String] {
    [sample.message, sample.title, sample.screen, sample.recognised].compactMap { $0 }
      + sample.notes + sample.tags
      + sample.files.map(\.name) + sample.metadata.map(\.value)
  }

  private func finds(_ match: WordMatch, _ text: String) -> Bool {
    if match.kind == .part { return TextPattern(match.text, .anywhere).matches(text) }
    let words = Self.words(text)
    let wanted = Self.words(match.text)
    guard !wanted.isEmpty else { return TextPattern(match.text, .anywhere).matches(text) }
    guard words.count >= wanted.count else { return false }
    return (0...(words.count - wanted.count)).contains { start in
      zip(wanted.indices, words[start...]).allSatisfy { index, word in
        let isLast = index == wanted.count - 1
        return isLast && match.kind == .prefix
          ? word.hasPrefix(wanted[index]) : word == wanted[index]
      }
    }
  }

  private static func words(_ text: String) -> [String] {
    TextFolding.fold(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  // MARK: - Flags

  private func holds(_ flag: Flag, _ sample: QuerySample) -> Bool {
    let counted = counted(sample)
    return switch flag {
    case .new: counted.status == .new
    case .open: counted.status == .open
    case .closed: counted.status == .closed
    case .snoozed: counted.status == .snoozed
    case .declined: counted.reason == .declined
    case .spam: counted.reason == .spam
    case .unread: !sample.isRead
    case .duplicate: sample.master != nil
    case .master: copies[sample.number] != nil
    case .single: sample.master == nil && copies[sample.number] == nil
    case .exported: counted.exportedAt != nil
    case .linked: !sample.links.isEmpty || !counted.links.isEmpty
    case .reopened: counted.reopened > 0
    case .burst: isInBurst(sample)
    }
  }

  /// Three of one installation within a minute, it among them.
  private func isInBurst(_ sample: QuerySample) -> Bool {
    guard let own = installation(sample) else { return false }
    let times = samples.filter { installation($0) == own }.map(\.createdAt)
    return times.contains { start in
      let window = start...(start + 60_000)
      return window.contains(sample.createdAt) && times.count(where: window.contains) >= 3
    }
  }

  private func installation(_ sample: QuerySample) -> String? {
    let named = ["installationId", "install"].compactMap { key in
      sample.metadata.first { $0.key == key }?.value
    }
    return named.first ?? sample.userID
  }

  private func holds(_ presence: Presence, _ sample: QuerySample) -> Bool {
    switch presence {
    case .screenshot: sample.pictureCount > 0
    case .recording: sample.recordingCount > 0
    case .file: !sample.files.isEmpty
    case .damage: sample.hasDamage
    case .duplicates: copies[sample.number] != nil
    case .conflict: sample.hasConflict
    case .inferred:
      sample.appVersion == nil && (sample.readVersion != nil || sample.typedVersion != nil)
    case .attribute(let key): sample.metadata.contains { $0.key == key }
    case .field(.prio): counted(sample).priority != .none
    case .field(.note): !sample.notes.isEmpty
    case .field(.ocr): sample.recognised != nil
    case .field(let field): !values(field, sample).isEmpty
    }
  }

  // MARK: - Values

  private enum Value {
    case text(String)
    case number(Double)
    case instant(Int64)
    case system(name: String?, version: String)
  }

  private func holds(_ test: Test, _ value: Value) -> Bool {
    switch (test, value) {
    case (.any, _): true
    case (.pattern(let pattern), .text(let text)): pattern.matches(text)
    case (.version(let range), .text(let text)): VersionKey(text).map(range.contains) ?? false
    case (.number(let range), .number(let number)): range.contains(number)
    case (.number(let range), .text(let text)): Double(text).map(range.contains) ?? false
    case (.instant(let range), .instant(let at)): range.contains(Timestamp(milliseconds: at))
    case (.version(let range), .system(_, let version)):
      VersionKey(version).map(range.contains) ?? false
    case (.system(let wanted, let range), .system(let name?, let version)):
      wanted.matches(name) && VersionKey(version).map(range.contains) == true
    case (.pattern(let pattern), .system(let name, let version)):
      pattern.matches(version)
        || name.map { name in
          pattern.matches(name)
            || [.whole, .start].contains(pattern.anchor) && pattern.matches("\(name) \(version)")
        } ?? false
    default: false
    }
  }

  private func names(_ reference: ReportReference, _ sample: QuerySample) -> Bool {
    switch reference {
    case .number(let number): sample.number == number.rawValue
    case .digits(let text): String(sample.number) == text || isIdentity(text, sample)
    case .text(let text): isIdentity(text, sample)
    }
  }

  private func isIdentity(_ text: String, _ sample: QuerySample) -> Bool {
    text.count >= 4 ? sample.reportID.hasPrefix(text) : sample.reportID == text
  }

  private func inGroup(of reference: ReportReference, _ sample: QuerySample) -> Bool {
    samples.contains { other in
      names(reference, other) && (other.master ?? other.number) == (sample.master ?? sample.number)
    }
  }

  private func values(_ field: Field, _ sample: QuerySample) -> [Value] {
    let counted = counted(sample)
    func texts(_ values: String?...) -> [Value] { values.compactMap { $0 }.map(Value.text) }
    func numbers(_ values: [Int64?]) -> [Value] {
      values.compactMap { $0 }.map { .number(Double($0)) }
    }
    return switch field {
    case .platform: texts(sample.platform)
    case .kind: texts(sample.kind)
    case .screen: texts(sample.screen)
    case .env: texts(sample.environment)
    case .os:
      sample.osVersion.map { version in
        let platform = sample.platform.flatMap { Platform(rawValue: $0) }
        return [.system(name: sample.osName ?? platform?.name, version: version)]
      } ?? []
    case .app: texts(sample.appVersion ?? sample.typedVersion ?? sample.readVersion)
    case .build: texts(sample.appBuild ?? sample.typedBuild ?? sample.readBuild)
    case .model: texts(sample.deviceModel)
    case .user: texts(sample.userID, sample.userEmail, sample.userName)
    case .email: texts(sample.userEmail)
    case .status: texts(counted.status.rawValue)
    case .reason: texts(counted.reason?.rawValue)
    case .assignee: texts(counted.assignee)
    case .fixed: texts(counted.fixedIn)
    case .prio: numbers([Int64(counted.priority.rank)])
    case .tag: sample.tags.map(Value.text)
    case .file: sample.files.map { .text($0.name) }
    case .health: sample.files.map { .text($0.health.rawValue) }
    case .width: numbers(sample.files.map(\.width))
    case .height: numbers(sample.files.map(\.height))
    case .shots: numbers([Int64(sample.pictureCount)])
    case .rec: numbers([sample.longestMilliseconds])
    case .size: numbers([sample.byteSize])
    case .dup: numbers([Int64(copies[sample.master ?? sample.number] ?? 0)])
    case .id: numbers([sample.number]) + texts(sample.reportID)
    case .created, .age: [.instant(sample.createdAt)]
    case .received: [.instant(sample.receivedAt)]
    case .updated: [.instant(sample.updatedAt)]
    case .ticket: (sample.links + counted.links).flatMap(Self.addressAndEnds)
    default: []
    }
  }

  /// The address and what follows each of its slashes: a key may be given alone.
  private static func addressAndEnds(_ url: String) -> [Value] {
    let ends = url.indices.filter { url[$0] == "/" }.map { String(url[$0...].dropFirst()) }
    return ([url] + ends).map(Value.text)
  }
}
