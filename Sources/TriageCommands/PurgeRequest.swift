import ReportModel

/// Which reports to remove for good, and whether to do it or only to say what would go.
package struct PurgeRequest: Equatable, Sendable {
  package enum Which: Equatable, Sendable {
    case reports([ReportReference])
    /// All with that user id or e-mail address.
    case user(String)
    /// All made longer ago but those a query finds; empty keeps none.
    case older(than: String, keep: String)
    /// None: only what an earlier removal left is removed.
    case remains
  }

  package enum Consent: Equatable, Sendable {
    /// Nothing goes; what would is shown.
    case preview
    /// The number has to be typed back.
    case ask
    case given
  }

  package var which: Which
  package var consent: Consent

  package init(_ which: Which, _ consent: Consent) {
    self.which = which
    self.consent = consent
  }

  /// The query it holds; empty without one.
  var query: String {
    if case .older(_, let keep) = which { keep } else { "" }
  }
}

extension PurgeRequest {
  init(_ spec: CommandSpec, _ arguments: Arguments) throws(UsageError) {
    let names = try references(arguments.operands)
    let apply: Consent = arguments.has("--apply") ? .given : .preview
    switch spec.name {
    case "forget": self.init(try Self.forgotten(arguments, names), apply)
    case "prune": self.init(try Self.old(arguments, names), apply)
    default:
      self.init(
        try Self.purged(arguments, names),
        arguments.has("--yes") || arguments.has("--finish") ? .given : .ask
      )
    }
  }

  private static func purged(_ arguments: Arguments, _ names: [ReportReference])
    throws(UsageError) -> Which
  {
    if arguments.has("--finish") {
      guard names.isEmpty, !arguments.has("--yes") else {
        throw UsageError("--finish stands alone.")
      }
      return .remains
    }
    guard !names.isEmpty else {
      throw UsageError("purge needs an ID.", hint: "winnow purge 1042")
    }
    return .reports(names)
  }

  private static func forgotten(_ arguments: Arguments, _ names: [ReportReference])
    throws(UsageError) -> Which
  {
    guard let user = arguments.value("--user") else {
      guard !names.isEmpty else {
        throw UsageError(
          "forget needs --user or IDs.",
          hint: "winnow forget --user ana@example.com"
        )
      }
      return .reports(names)
    }
    guard names.isEmpty else { throw UsageError("--user and IDs exclude each other.") }
    guard !user.isEmpty else { throw UsageError("--user is empty.") }
    return .user(user)
  }

  private static func old(_ arguments: Arguments, _ names: [ReportReference])
    throws(UsageError) -> Which
  {
    guard names.isEmpty else { throw UsageError("prune takes no IDs; --keep takes a query.") }
    guard let age = arguments.value("--older-than") else {
      throw UsageError("prune needs --older-than.", hint: "winnow prune --older-than 2y")
    }
    // It becomes a term of a query.
    let digits = age.prefix { ("0"..."9").contains($0) }
    guard !digits.isEmpty, ["m", "h", "d", "w", "mo", "y"].contains(age.dropFirst(digits.count))
    else { throw UsageError("--older-than takes an age such as 90d, 18mo or 2y, not “\(age)”.") }
    return .older(than: age, keep: arguments.value("--keep") ?? "")
  }
}
