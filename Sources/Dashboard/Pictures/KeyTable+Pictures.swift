extension KeyMap {
  private static let browse: [KeyMode] = [.list, .detail]

  /// The keys of the pane of pictures, and those that open it.
  // swift-format-ignore
  static let pictures: [KeyBinding] = [
    KeyBinding(.pictures, browse, .look, ["i"], "the report's pictures and recordings"),
    KeyBinding(.comparePictures, browse, .look, ["g b"], "pictures of two marked reports side by side", hint: "compare pictures"),

    KeyBinding(.nextPicture, [.pictures], .move, ["n", "Space"], "next picture"),
    KeyBinding(.previousPicture, [.pictures], .move, ["N", "Backspace"], "previous picture"),
    KeyBinding(.otherPicture, [.pictures], .move, ["Tab"], "next picture; side by side of the second report"),
    KeyBinding(.nextReport, [.pictures], .move, ["J"], "pictures of the next report"),
    KeyBinding(.previousReport, [.pictures], .move, ["K"], "pictures of the previous report"),
    KeyBinding(.zoomIn, [.pictures], .look, ["+", "="], "larger"),
    KeyBinding(.zoomOut, [.pictures], .look, ["-"], "smaller"),
    KeyBinding(.fit, [.pictures], .look, ["0"], "the whole picture"),
    KeyBinding(.left, [.pictures], .move, ["h", "←"], "to the left"),
    KeyBinding(.right, [.pictures], .move, ["l", "→"], "to the right"),
    KeyBinding(.down, [.pictures], .move, ["j", "↓"], "down in an enlarged picture"),
    KeyBinding(.up, [.pictures], .move, ["k", "↑"], "up in an enlarged picture"),
    KeyBinding(.pageDown, [.pictures], .move, ["PgDn", "Ctrl-D"], "a screen down"),
    KeyBinding(.pageUp, [.pictures], .move, ["PgUp", "Ctrl-U"], "a screen up"),
    KeyBinding(.top, [.pictures], .move, ["g g", "Home"], "to the top"),
    KeyBinding(.bottom, [.pictures], .move, ["G", "End"], "to the bottom"),
    KeyBinding(.differences, [.pictures], .look, ["d"], "marks on differences, side by side"),
    KeyBinding(.openAttachment, [.pictures], .out, ["o"], "open the file in a viewer"),
    KeyBinding(.help, [.pictures], .out, ["?", "F1"], "this help"),
    KeyBinding(.cancel, [.pictures], .look, ["Esc", "q", "i"], "close the pictures"),
  ]
}
