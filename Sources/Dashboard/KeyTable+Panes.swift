extension KeyMap {
  private static let browse: [KeyMode] = [.list, .detail]
  private static let panes5: [KeyMode] = [.facets, .matrix, .views, .terms, .timeLine]

  /// The keys of facets, matrix, time line, views and terms, and those that open them.
  // swift-format-ignore
  static let panes: [KeyBinding] = [
    KeyBinding(.view1, browse + [.views], .find, ["g 1"], "first view", hint: "1st view"),
    KeyBinding(.view2, browse + [.views], .find, ["g 2"], "second view", hint: "2nd view"),
    KeyBinding(.view3, browse + [.views], .find, ["g 3"], "third view", hint: "3rd view"),
    KeyBinding(.view4, browse + [.views], .find, ["g 4"], "fourth view", hint: "4th view"),
    KeyBinding(.view5, browse + [.views], .find, ["g 5"], "fifth view", hint: "5th view"),
    KeyBinding(.view6, browse + [.views], .find, ["g 6"], "sixth view", hint: "6th view"),
    KeyBinding(.view7, browse + [.views], .find, ["g 7"], "seventh view", hint: "7th view"),
    KeyBinding(.view8, browse + [.views], .find, ["g 8"], "eighth view", hint: "8th view"),
    KeyBinding(.view9, browse + [.views], .find, ["g 9"], "ninth view", hint: "9th view"),
    KeyBinding(.views, browse, .find, ["g v"], "the saved views, with their counts", hint: "views"),
    KeyBinding(.saveView, browse, .find, ["g s"], "save what is shown as a view", hint: "save view"),
    KeyBinding(.facets, browse, .find, ["f"], "the values of the fields, to narrow by"),
    KeyBinding(.matrix, browse, .find, ["g x"], "two fields against each other", hint: "matrix"),
    KeyBinding(.timeLine, browse, .find, ["g l"], "the time line of arrivals", hint: "time line"),
    KeyBinding(.whyEmpty, browse, .find, ["g e"], "what each term of the filter does", hint: "terms"),
    KeyBinding(.removeTerm, [.list], .find, ["Backspace"], "take a term out of a filter that finds nothing"),

    KeyBinding(.down, [.line], .edit, ["↓"], "next offer, or the filter typed after it"),
    KeyBinding(.up, [.line], .edit, ["↑"], "previous offer, or the filter typed before it"),
    KeyBinding(.previousField, [.line], .edit, ["Shift-Tab"], "previous offer"),
    KeyBinding(.searchHistory, [.line], .edit, ["Ctrl-R"], "look in the filters typed before"),

    KeyBinding(.down, panes5, .move, ["j", "↓"], "down; a week on in the time line"),
    KeyBinding(.up, panes5, .move, ["k", "↑"], "up; a week back in the time line"),
    KeyBinding(.left, [.matrix, .timeLine], .move, ["h", "←"], "to the left"),
    KeyBinding(.right, [.matrix, .timeLine], .move, ["l", "→"], "to the right"),
    KeyBinding(.top, panes5, .move, ["g g", "Home"], "to the first"),
    KeyBinding(.bottom, panes5, .move, ["G", "End"], "to the last"),
    KeyBinding(.pageDown, [.facets, .matrix, .views], .move, ["PgDn", "Ctrl-D"], "a page down"),
    KeyBinding(.pageUp, [.facets, .matrix, .views], .move, ["PgUp", "Ctrl-U"], "a page up"),
    KeyBinding(.nextField, [.facets], .move, ["Tab", "l", "→"], "next field"),
    KeyBinding(.previousField, [.facets], .move, ["Shift-Tab", "h", "←"], "previous field"),

    KeyBinding(.submit, [.facets], .find, ["Enter"], "narrow to the value; again takes it back"),
    KeyBinding(.onlyThis, [.facets], .find, ["="], "only this value of the field"),
    KeyBinding(.without, [.facets, .matrix], .find, ["!"], "without it"),
    KeyBinding(.without, [.detail], .find, ["!"], "device tab: without this value"),
    KeyBinding(.submit, [.matrix], .find, ["Enter"], "narrow to both values"),
    KeyBinding(.nextRows, [.matrix], .find, ["r"], "next field for the rows"),
    KeyBinding(.previousRows, [.matrix], .find, ["R"], "previous field for the rows"),
    KeyBinding(.nextColumns, [.matrix], .find, ["c"], "next field for the columns"),
    KeyBinding(.previousColumns, [.matrix], .find, ["C"], "previous field for the columns"),
    KeyBinding(.swapFields, [.matrix], .find, ["x"], "swap rows and columns"),
    KeyBinding(.submit, [.timeLine], .find, ["Enter"], "narrow to the day"),
    KeyBinding(.submit, [.views], .find, ["Enter"], "show the view"),
    KeyBinding(.saveView, [.views], .find, ["s", "g s"], "save what is shown as a view", hint: "save view"),
    KeyBinding(.renameView, [.views], .find, ["r"], "rename the view"),
    KeyBinding(.deleteView, [.views], .find, ["d", "x"], "delete the view"),
    KeyBinding(.moveDown, [.views], .find, ["J"], "move the view down"),
    KeyBinding(.moveUp, [.views], .find, ["K"], "move the view up"),
    KeyBinding(.removeTerm, [.terms], .find, ["Backspace", "Enter"], "take the term out of the filter"),
    KeyBinding(.filter, panes5, .find, ["/"], "filter the list"),
    KeyBinding(.undo, panes5, .decide, ["u"], "undo"),
    KeyBinding(.help, panes5, .out, ["?", "F1"], "this help"),

    KeyBinding(.cancel, [.facets], .look, ["Esc", "q", "f"], "close the facets"),
    KeyBinding(.cancel, [.matrix], .look, ["Esc", "q"], "close the matrix"),
    KeyBinding(.cancel, [.views], .look, ["Esc", "q"], "close the list of views"),
    KeyBinding(.cancel, [.terms], .look, ["Esc", "q"], "close the terms"),
    KeyBinding(.cancel, [.timeLine], .look, ["Esc", "q"], "close the time line"),
  ]
}
