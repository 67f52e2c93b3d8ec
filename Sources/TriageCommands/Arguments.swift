import ReportQuery

/// The words of one command, sorted into options and operands by its ``CommandSpec``.
struct Arguments {
  let spec: CommandSpec
  private(set) var values: [String: [String]] = [:]
  /// Words before a `--`.
  private(set) var leading: [String] = []
  /// Words after a `--`.
  private(set) var trailing: [String] = []

  /// Reads `words`; a single dash starts an option only when the command has that one, so that
  /// `-is:duplicate` and `-tag` stay words.
  init(_ words: [String], of spec: CommandSpec) throws(UsageError) {
    self.spec = spec
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      if word == "--" {
        trailing = Array(words[index...])
        return
      }
      guard word.hasPrefix("--") || (word.hasPrefix("-") && spec.option(named: word) != nil) else {
        leading.append(word)
        continue
      }
      try readOption(word, words, &index)
    }
  }

  var operands: [String] { leading + trailing }

  func has(_ name: String) -> Bool { values[name] != nil }

  func value(_ name: String) -> String? { values[name]?.last }

  func list(_ name: String) -> [String] { values[name] ?? [] }

  /// A whole number from 1 on.
  func count(_ name: String) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), number > 0 else {
      throw UsageError("\(name) takes a whole number from 1 on, not “\(text)”.")
    }
    return number
  }

  private mutating func readOption(
    _ word: String,
    _ words: [String],
    _ index: inout Int
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = word.hasPrefix("--") ? String(parts[0]) : word
    guard let option = spec.option(named: name) else { throw unknown(name) }
    var inline: String?
    if word.hasPrefix("--"), parts.count == 2 { inline = String(parts[1]) }
    guard option.argument != nil else {
      if inline != nil { throw UsageError("\(option.name) takes no value.") }
      values[option.name] = []
      return
    }
    if let inline {
      try add(inline, to: option)
      return
    }
    guard index < words.count else {
      throw UsageError("\(option.name) needs a value: \(option.argument ?? "").")
    }
    repeat {
      try add(words[index], to: option)
      index += 1
    } while option.takesSeveral && index < words.count && !words[index].hasPrefix("--")
  }

  private mutating func add(_ value: String, to option: OptionSpec) throws(UsageError) {
    guard option.choices.isEmpty || option.choices.contains(value) else {
      let near = Suggestions.near(value, among: option.choices)
      throw UsageError(
        "\(option.name) has no value “\(value)”. Values: \(option.choices.joined(separator: " ")).",
        hint: near.first.map { "Did you mean \($0)?" } ?? ""
      )
    }
    values[option.name, default: []].append(value)
  }

  private func unknown(_ name: String) -> UsageError {
    let names = (spec.options + CommandTable.globalOptions).map(\.name)
    let near = Suggestions.near(name, among: names)
    return UsageError(
      spec.name.isEmpty ? "There is no option \(name)." : "\(spec.name) has no option \(name).",
      hint: near.first.map { "Did you mean \($0)?" }
        ?? "winnow help \(spec.name) lists them; a word that starts with -- comes after --."
    )
  }
}
