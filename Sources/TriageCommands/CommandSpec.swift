/// How one command is spelled: what its help, its parser and the manual page are made from.
package struct CommandSpec: Sendable {
  package let name: String
  /// What may follow the name, such as `[QUERY…]`.
  package let synopsis: String
  /// One line, without a period.
  package let summary: String
  package let options: [OptionSpec]
  /// Paragraphs below the options.
  package let details: String
  package let examples: [String]
  package let group: Group
  /// For programs: left out of the overview.
  package let isHidden: Bool

  package enum Group: String, CaseIterable, Sendable {
    case intake = "Bring reports in"
    case reading = "Look"
    case deciding = "Decide"
    case out = "Hand on"
    case store = "Look after the store"
    case about = "About"
  }

  package init(
    _ name: String,
    _ synopsis: String,
    _ summary: String,
    group: Group,
    options: [OptionSpec] = [],
    details: String = "",
    examples: [String] = [],
    isHidden: Bool = false
  ) {
    self.name = name
    self.synopsis = synopsis
    self.summary = summary
    self.group = group
    self.options = options
    self.details = details
    self.examples = examples
    self.isHidden = isHidden
  }

  package func option(named name: String) -> OptionSpec? {
    options.first { $0.name == name || $0.short == name }
      ?? CommandTable.globalOptions.first { $0.name == name || $0.short == name }
  }
}

/// One option of a command.
package struct OptionSpec: Sendable {
  /// With its dashes, such as `--limit`.
  package let name: String
  package let short: String?
  /// What its value is called; `nil` for a switch.
  package let argument: String?
  package let summary: String
  /// Words the value must be one of; empty when any will do.
  package let choices: [String]
  /// Takes every following word up to the next option.
  package let takesSeveral: Bool

  package init(
    _ name: String,
    short: String? = nil,
    _ argument: String? = nil,
    _ summary: String,
    choices: [String] = [],
    takesSeveral: Bool = false
  ) {
    self.name = name
    self.short = short
    self.argument = argument
    self.summary = summary
    self.choices = choices
    self.takesSeveral = takesSeveral
  }
}
