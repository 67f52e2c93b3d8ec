/// What is worth saying about a query that can be read.
enum Hints {
  static func about(_ expression: Expression?) -> [String] {
    guard case .and(let parts) = expression else { return [] }
    var seen: [(field: Field, names: [String])] = []
    var hints: [String] = []
    for part in parts {
      guard let (field, names) = exactNames(part) else { continue }
      guard let index = seen.firstIndex(where: { $0.field == field }) else {
        seen.append((field, names))
        continue
      }
      if Set(seen[index].names).isDisjoint(with: names) {
        let all = (seen[index].names + names).joined(separator: "|")
        hints.append(
          "\(field.rawValue):\(seen[index].names.joined(separator: "|")) "
            + "\(field.rawValue):\(names.joined(separator: "|")) matches nothing: "
            + "\(field.rawValue) holds one value. Try \(field.rawValue):\(all)."
        )
      }
    }
    return hints
  }

  /// The names a term allows for a field that holds one value.
  private static func exactNames(_ expression: Expression) -> (Field, [String])? {
    guard case .term(let term) = expression, case .field(let field, let tests) = term.condition,
      field.spec.isSingle, field.spec.type == .choice || field.spec.type == .text
    else { return nil }
    var names: [String] = []
    for test in tests {
      guard case .pattern(let pattern) = test, pattern.anchor == .whole else { return nil }
      names.append(pattern.folded)
    }
    return (field, names)
  }
}
