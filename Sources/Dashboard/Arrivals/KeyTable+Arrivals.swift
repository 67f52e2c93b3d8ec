extension KeyMap {
  private static let browse: [KeyMode] = [.list, .detail]

  /// The keys of what arrives by itself: news, the intake, conflicts, uploads sent again.
  // swift-format-ignore
  static let arrivals: [KeyBinding] = [
    KeyBinding(.newReports, browse, .move, ["g n"], "to what is new, at the top of the inbox", hint: "new"),
    KeyBinding(.intake, browse, .find, ["g a"], "the intake, and conflicts to decide", hint: "intake"),
    KeyBinding(.mergeRetry, browse, .decide, ["r"], "merge what is probably the same upload"),

    KeyBinding(.down, [.conflicts], .move, ["j", "↓"], "next conflict, next line"),
    KeyBinding(.up, [.conflicts], .move, ["k", "↑"], "previous conflict, previous line"),
    KeyBinding(.top, [.conflicts], .move, ["g g", "Home"], "to the first"),
    KeyBinding(.bottom, [.conflicts], .move, ["G", "End"], "to the last"),
    KeyBinding(.pageDown, [.conflicts], .move, ["PgDn", "Ctrl-D"], "a page down"),
    KeyBinding(.pageUp, [.conflicts], .move, ["PgUp", "Ctrl-U"], "a page up"),
    KeyBinding(.nextConflict, [.conflicts], .move, ["]", "n"], "next conflict"),
    KeyBinding(.previousConflict, [.conflicts], .move, ["[", "N"], "previous conflict"),
    KeyBinding(.submit, [.conflicts], .look, ["Enter"], "both contents side by side, and back"),
    KeyBinding(.keepFirst, [.conflicts], .decide, ["1"], "keep what came first"),
    KeyBinding(.takeOther, [.conflicts], .decide, ["2"], "take the other content in its place"),
    KeyBinding(.keepBoth, [.conflicts], .decide, ["3"], "keep both: the other is a report of its own"),
    KeyBinding(.undo, [.conflicts], .decide, ["u"], "undo"),
    KeyBinding(.redo, [.conflicts], .decide, ["Ctrl-R"], "redo"),
    KeyBinding(.help, [.conflicts], .out, ["?", "F1"], "this help"),
    KeyBinding(.cancel, [.conflicts], .look, ["Esc", "q"], "back to the list"),
  ]
}
