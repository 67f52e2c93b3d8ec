/// How keys are written in key maps, help and tests: `j`, `<enter>`, `<c-d>`, `<s-tab>`, `<lt>`.
extension Key {
  /// The key that `notation` names, or nil when it names none or several.
  package init?(notation: String) {
    guard let keys = Key.sequence(notation), keys.count == 1, let key = keys.first else {
      return nil
    }
    self = key
  }

  /// The keys of a text such as `gg<enter>`; nil when a name in angle brackets is unknown.
  package static func sequence(_ notation: String) -> [Key]? {
    var keys: [Key] = []
    var rest = notation[...]
    while let character = rest.popFirst() {
      guard character == "<" else {
        keys.append(Key(.character(character)))
        continue
      }
      guard let end = rest.firstIndex(of: ">"), let key = Key(name: rest[..<end]) else {
        return nil
      }
      keys.append(key)
      rest = rest[rest.index(after: end)...]
    }
    return keys
  }

  /// Reads what stands between the angle brackets.
  private init?(name: Substring) {
    var rest = name
    var modifiers: Modifiers = []
    while rest.count > 2, let prefix = Key.prefixes.first(where: { rest.hasPrefix($0.text) }) {
      modifiers.insert(prefix.modifier)
      rest = rest.dropFirst(prefix.text.count)
    }
    guard let code = Key.code(named: rest) else { return nil }
    self.init(code, modifiers)
    if code == .tab, modifiers.contains(.shift) {
      self.init(.backTab, modifiers.subtracting(.shift))
    }
  }

  private static func code(named name: Substring) -> Code? {
    if let code = names.first(where: { $0.name == name })?.code { return code }
    if let character = characterNames.first(where: { $0.name == name })?.character {
      return .character(character)
    }
    if name.first == "f", let number = Int(name.dropFirst()), (1...35).contains(number) {
      return .function(number)
    }
    return name.count == 1 ? name.first.map(Code.character) : nil
  }

  private static let prefixes: [(text: String, modifier: Modifiers)] = [
    ("c-", .control), ("a-", .alt), ("m-", .alt), ("s-", .shift),
  ]

  private static let characterNames: [(name: String, character: Character)] = [
    ("space", " "), ("lt", "<"), ("gt", ">"),
  ]

  private static let names: [(name: String, code: Code)] = [
    ("enter", .enter), ("esc", .escape), ("tab", .tab), ("backspace", .backspace),
    ("delete", .delete), ("insert", .insert), ("up", .up), ("down", .down), ("left", .left),
    ("right", .right), ("home", .home), ("end", .end), ("pageup", .pageUp),
    ("pagedown", .pageDown), ("cr", .enter), ("bs", .backspace), ("del", .delete),
    ("pgup", .pageUp), ("pgdn", .pageDown),
  ]
}
