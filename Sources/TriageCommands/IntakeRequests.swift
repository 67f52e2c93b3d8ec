package struct ServeRequest: Equatable, Sendable {
  package var listen: String?
  package var tokenFile: String?
  package var isPublic = false

  init(_ arguments: Arguments) throws(UsageError) {
    guard arguments.operands.isEmpty else {
      throw UsageError("winnow serve takes no words.", hint: "winnow help serve")
    }
    listen = arguments.value("--listen")
    tokenFile = arguments.value("--token-file")
    isPublic = arguments.has("--public")
  }
}

package enum RulesRequest: Equatable, Sendable {
  case test(days: Int)
  /// The newest act of a rule; `nil` for any rule.
  case undo(name: String?)

  init(_ arguments: Arguments) throws(UsageError) {
    switch arguments.operands.first {
    case "test" where arguments.operands.count == 1:
      self = .test(days: try arguments.count("--days") ?? 30)
    case "undo" where arguments.operands.count <= 2:
      self = .undo(name: arguments.operands.dropFirst().first)
    default:
      throw UsageError("winnow rules takes test, or undo and the name of a rule.")
    }
  }
}
