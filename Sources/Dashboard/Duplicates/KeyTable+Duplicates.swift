extension KeyMap {
  private static let browse: [KeyMode] = [.list, .detail]

  /// The keys of suggested duplicates and of proposed groups.
  // swift-format-ignore
  static let duplicates: [KeyBinding] = [
    KeyBinding(.notTheSame, browse, .decide, ["M"], "not the same: out of its group, for good"),
    KeyBinding(.makeMaster, browse, .decide, ["B"], "the better report: it becomes its group's master"),
    KeyBinding(.compare, browse, .look, ["="], "side by side with its master or likeliest duplicate"),
    KeyBinding(.proposedGroups, browse, .find, ["g d"], "groups proposed for the whole store", hint: "groups"),

    KeyBinding(.compare, [.picker], .look, ["Ctrl-O"], "side by side"),
    KeyBinding(.notTheSame, [.picker], .decide, ["Ctrl-X"], "not the same, for good"),

    KeyBinding(.down, [.groups], .move, ["j", "↓"], "next group"),
    KeyBinding(.up, [.groups], .move, ["k", "↑"], "previous group"),
    KeyBinding(.top, [.groups], .move, ["g g", "Home"], "to the first"),
    KeyBinding(.bottom, [.groups], .move, ["G", "End"], "to the last"),
    KeyBinding(.pageDown, [.groups], .move, ["PgDn", "Ctrl-D"], "a page down"),
    KeyBinding(.pageUp, [.groups], .move, ["PgUp", "Ctrl-U"], "a page up"),
    KeyBinding(.submit, [.groups], .decide, ["Enter"], "make it one group"),
    KeyBinding(.notTheSame, [.groups], .decide, ["M"], "not the same, for good"),
    KeyBinding(.filter, [.groups], .find, ["/"], "filter the list"),
    KeyBinding(.undo, [.groups], .decide, ["u"], "undo"),
    KeyBinding(.help, [.groups], .out, ["?", "F1"], "this help"),
    KeyBinding(.cancel, [.groups], .look, ["Esc", "q"], "close the groups"),
  ]
}
