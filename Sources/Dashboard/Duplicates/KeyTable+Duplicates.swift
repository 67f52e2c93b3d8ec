extension KeyMap {
  private static let browse: [KeyMode] = [.list, .detail]

  /// The keys of suggested duplicates and of proposed groups.
  // swift-format-ignore
  static let duplicates: [KeyBinding] = [
    KeyBinding(.notTheSame, browse, .decide, ["M"], "not the same: out of its group, for good"),
    KeyBinding(.makeMaster, browse, .decide, ["B"], "the better report: it becomes its group's master"),
    KeyBinding(.compare, [.list], .look, ["="], "side by side: two marked, or with its master or likeliest duplicate"),
    KeyBinding(.compare, [.detail], .look, ["="], "side by side; device tab: only this value", hint: "side by side"),
    KeyBinding(.groupEvidence, browse, .look, ["e"], "what all reports of its group tell, on one page"),
    KeyBinding(.proposedGroups, browse, .find, ["g d"], "groups proposed for the whole store", hint: "groups"),

    KeyBinding(.compare, [.picker], .look, ["Ctrl-O"], "side by side"),
    KeyBinding(.notTheSame, [.picker], .decide, ["Ctrl-X"], "not the same, for good"),

    KeyBinding(.down, [.comparison], .move, ["j", "↓"], "a line down"),
    KeyBinding(.up, [.comparison], .move, ["k", "↑"], "a line up"),
    KeyBinding(.halfPageDown, [.comparison], .move, ["Ctrl-D"], "half a page down"),
    KeyBinding(.halfPageUp, [.comparison], .move, ["Ctrl-U"], "half a page up"),
    KeyBinding(.pageDown, [.comparison], .move, ["PgDn", "Space"], "a page down"),
    KeyBinding(.pageUp, [.comparison], .move, ["PgUp"], "a page up"),
    KeyBinding(.top, [.comparison], .move, ["g g", "Home"], "to the top", hint: "top"),
    KeyBinding(.bottom, [.comparison], .move, ["G", "End"], "to the bottom"),
    KeyBinding(.pictures, [.comparison], .look, ["i"], "their pictures side by side"),
    KeyBinding(.submit, [.comparison], .decide, ["Enter", "2"], "the left is a duplicate of the right"),
    KeyBinding(.makeMaster, [.comparison], .decide, ["B"], "the left is the better one: the right is its duplicate"),
    KeyBinding(.notTheSame, [.comparison], .decide, ["M"], "not the same, for good"),
    KeyBinding(.help, [.comparison], .out, ["?", "F1"], "this help"),
    KeyBinding(.cancel, [.comparison], .look, ["Esc", "q", "="], "close it"),

    KeyBinding(.down, [.groups], .move, ["j", "↓"], "next group"),
    KeyBinding(.up, [.groups], .move, ["k", "↑"], "previous group"),
    KeyBinding(.right, [.groups], .move, ["l", "→"], "next report of the group"),
    KeyBinding(.left, [.groups], .move, ["h", "←"], "previous report of the group"),
    KeyBinding(.top, [.groups], .move, ["g g", "Home"], "to the first"),
    KeyBinding(.bottom, [.groups], .move, ["G", "End"], "to the last"),
    KeyBinding(.pageDown, [.groups], .move, ["PgDn", "Ctrl-D"], "a page down"),
    KeyBinding(.pageUp, [.groups], .move, ["PgUp", "Ctrl-U"], "a page up"),
    KeyBinding(.submit, [.groups], .decide, ["Enter"], "make it one group"),
    KeyBinding(.mark, [.groups], .decide, ["Space"], "leave the report out of the group, or take it in again", hint: "leave out"),
    KeyBinding(.notTheSame, [.groups], .decide, ["M"], "not the same, for good: all of the group, or the report"),
    KeyBinding(.compare, [.groups], .look, ["="], "the report side by side with the group's first"),
    KeyBinding(.filter, [.groups], .find, ["/"], "filter the list"),
    KeyBinding(.undo, [.groups], .decide, ["u"], "undo"),
    KeyBinding(.help, [.groups], .out, ["?", "F1"], "this help"),
    KeyBinding(.cancel, [.groups], .look, ["Esc", "q"], "close the groups"),
  ]
}
