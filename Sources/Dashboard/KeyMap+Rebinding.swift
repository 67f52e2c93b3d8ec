import ReportModel
import ReportQuery
import TerminalUI

/// What a person's key map asks for: an action gets these keys, and no others, in some modes.
package struct KeyWish: Equatable, Sendable {
  package var target: Target
  package var modes: [KeyMode]
  /// In the notation of ``KeyNotation``; none takes the action's keys away.
  package var keys: [String]

  package enum Target: Equatable, Sendable {
    case action(ActionName)
    /// One of the person's own commands, by position.
    case command(Int)
  }

  package init(_ target: Target, _ modes: [KeyMode], _ keys: [String]) {
    self.target = target
    self.modes = modes
    self.keys = keys
  }
}

/// Why a key map cannot be used.
package struct KeyMapError: Error, Equatable, Sendable {
  /// The wish at fault, by position.
  package var wish: Int
  /// A sentence that names the mode, the action and the key.
  package var message: String
}

extension KeyMap {
  /// The standard keys with a person's wishes.
  ///
  /// - Throws: for a key that cannot be read, that two actions of a mode would have, that begins
  ///   another one's sequence, and for a mode nobody could leave.
  package func rebound(
    _ wishes: [KeyWish],
    commands: [UserCommand] = []
  ) throws(KeyMapError) -> KeyMap {
    var rebinding = Rebinding(rows: bindings.map { ($0, nil) }, commands: commands)
    for (index, wish) in wishes.enumerated() { try rebinding.take(wish, index) }
    try rebinding.checkConflicts()
    return KeyMap(rebinding.rows.map(\.binding), commands: commands)
  }
}

/// A table of keys on its way from the standard one to a person's.
private struct Rebinding {
  /// Each with the wish it comes from.
  var rows: [(binding: KeyBinding, wish: Int?)]
  let commands: [UserCommand]

  mutating func take(_ wish: KeyWish, _ index: Int) throws(KeyMapError) {
    for mode in wish.modes {
      for key in wish.keys { try check(key, wish, mode, index) }
    }
    switch wish.target {
    case .command(let command):
      guard commands.indices.contains(command) else { return }
      let label = commands[command].label
      var row = KeyBinding(.userCommand, wish.modes, .own, wish.keys, label)
      row.command = command
      rows.append((row, index))
    case .action(let name):
      for mode in wish.modes { try rebind(name, mode, wish, index) }
    }
  }

  /// Takes the action's rows out of the mode, and puts one with the wanted keys in their place.
  private mutating func rebind(
    _ name: ActionName,
    _ mode: KeyMode,
    _ wish: KeyWish,
    _ index: Int
  ) throws(KeyMapError) {
    let isOld = { (binding: KeyBinding) in
      binding.action == name && binding.modes.contains(mode)
    }
    guard let place = rows.firstIndex(where: { isOld($0.binding) }) else {
      throw KeyMapError(wish: index, message: "There is no action \(name.rawValue) \(mode.title).")
    }
    var row = rows[place].binding
    row.modes = [mode]
    row.keys = wish.keys
    for old in rows.indices where isOld(rows[old].binding) {
      rows[old].binding.modes.removeAll { $0 == mode }
    }
    rows.insert((row, index), at: place)
    rows.removeAll { $0.binding.modes.isEmpty }
  }

  // MARK: Single keys

  private func check(
    _ spelling: String,
    _ wish: KeyWish,
    _ mode: KeyMode,
    _ index: Int
  ) throws(KeyMapError) {
    func refuse(_ reason: String) throws(KeyMapError) {
      throw KeyMapError(wish: index, message: "\(mode.rawValue).\(name(of: wish)): \(reason)")
    }
    guard let keys = KeyNotation.keys(spelling) else {
      return try refuse(
        "“\(spelling)” is no key. Keys are written as j, ä, Ctrl-D, Alt-x, F2, Enter, g g."
      )
    }
    guard keys.count <= 2 else { return try refuse("“\(spelling)” has more than two keys.") }
    if mode.takesText, keys.contains(where: \.isText) {
      try refuse("“\(spelling)” is text \(mode.title); take a key with Ctrl or Alt, or F1 to F35.")
    }
    if mode == .menu, case .character(let character) = keys[0].code, keys[0].modifiers.isEmpty,
      Menu.choiceKeys.contains(character)
    {
      try refuse("“\(spelling)” chooses something \(mode.title).")
    }
    if keys.contains(Key(.escape)), wish.target != .action(.cancel) {
      try refuse("Esc steps out of something everywhere and can mean nothing else.")
    }
  }

  private func name(of wish: KeyWish) -> String {
    switch wish.target {
    case .action(let name): name.rawValue
    case .command(let index): commands.indices.contains(index) ? commands[index].label : "command"
    }
  }

  // MARK: Keys together

  func checkConflicts() throws(KeyMapError) {
    for mode in KeyMode.allCases { try checkConflicts(in: mode) }
  }

  private struct Taken {
    var keys: [Key]
    var spelling: String
    var row: (binding: KeyBinding, wish: Int?)
  }

  private func checkConflicts(in mode: KeyMode) throws(KeyMapError) {
    var taken: [Taken] = []
    for row in rows where row.binding.modes.contains(mode) {
      for spelling in row.binding.keys {
        guard let keys = KeyNotation.keys(spelling) else { continue }
        taken.append(Taken(keys: keys, spelling: spelling, row: row))
      }
    }
    try checkWaysOut(of: mode, taken)
    for (position, one) in taken.enumerated() {
      for other in taken[(position + 1)...] {
        let length = min(one.keys.count, other.keys.count)
        guard one.keys.prefix(length) == other.keys.prefix(length),
          let wish = one.row.wish ?? other.row.wish
        else { continue }
        let isSame = one.keys == other.keys
        if isSame, one.row.binding.action == other.row.binding.action,
          one.row.binding.command == other.row.binding.command
        {
          continue
        }
        throw KeyMapError(wish: wish, message: words(one, other, mode))
      }
    }
  }

  private func words(_ one: Taken, _ other: Taken, _ mode: KeyMode) -> String {
    let (short, long) = one.keys.count <= other.keys.count ? (one, other) : (other, one)
    let names = [short, long].map { $0.row.binding.targetName }
    let clash =
      short.keys == long.keys
      ? "“\(short.spelling)” is a key of \(names[0]) and of \(names[1])"
      : "“\(short.spelling)” of \(names[0]) begins “\(long.spelling)” of \(names[1])"
    return "\(mode.rawValue): \(clash). Give one of them other keys; [] takes its keys away."
  }

  /// Whatever is bound, a person gets out again.
  private func checkWaysOut(of mode: KeyMode, _ taken: [Taken]) throws(KeyMapError) {
    guard !taken.contains(where: { $0.row.binding.action == .cancel }) else { return }
    let wish = rows.first { $0.binding.action == .cancel && $0.binding.modes.contains(mode) }?.wish
    throw KeyMapError(
      wish: wish ?? 0,
      message: "\(mode.rawValue).cancel: without a key nothing leads out \(mode.title)."
    )
  }
}

extension KeyBinding {
  /// The action's name, or the label of the person's own command.
  var targetName: String { command == nil ? action.rawValue : "the command “\(summary)”" }
}

extension KeyMode {
  /// Characters are typed here.
  var takesText: Bool {
    switch self {
    case .line, .picker, .tags, .palette: true
    case .list, .detail, .roster, .menu, .help, .facets, .matrix, .views, .terms, .timeLine,
      .groups, .comparison, .pictures, .conflicts:
      false
    }
  }
}

extension Key {
  /// Where text is asked for, this key is some.
  fileprivate var isText: Bool {
    if case .character = code { modifiers.isEmpty } else { false }
  }
}

extension Menu {
  /// The keys of all choices.
  static let choiceKeys: Set<Character> = {
    let nobody = Selection(numbers: [], isMarked: false)
    let surroundings = Surroundings(zone: .utc, author: "")
    let menus = [
      status(of: nobody), priority(of: nobody), copy(of: nobody), SortOrder.menu(present: ""),
      snooze(nobody, in: surroundings, at: Timestamp(milliseconds: 0)),
    ]
    return Set(menus.flatMap(\.choices).map(\.key))
  }()
}
