import Dashboard

/// The long words and the schemas of settings that are objects.
extension SettingTable {
  static let themeDetails = """
    `"auto"` follows `COLORFGBG` where the terminal sets it; else colours are used that can be read on
    both. As an object, `base` is one of the three, and `roles` gives roles a style of their own:

    ```json
    "theme": {
      "base": "dark",
      "roles": {
        "accent": { "color": "#5fafff" },
        "selected": { "color": 231, "background": "blue", "bold": true }
      }
    }
    ```

    A colour is `#rrggbb`, a number of the 256-colour palette, or one of \
    \(ColorNames.names.joined(separator: ", ")), with `bright-` in front or without. Terminals with \
    fewer colours get the nearest one. Further: `bold`, `dim`, `italic`, `underline`, `reverse`.
    Roles: \(roleNames.map { "`\($0)`" }.joined(separator: ", ")).
    """

  static let picturesDetails = """
    `"cells"` draws with blocks in 256 colours, or in any where terminfo has them (`xterm-direct`, \
    `tmux-direct`); with fewer colours, and without, by brightness alone. `"auto"` uses sixels where the \
    terminal answers that it has them, but not in tmux or screen; `"sixel"` asks there too. `"kitty"` \
    speaks kitty's graphics protocol without asking, outside of tmux and screen. `"off"` starts no \
    decoder at all.
    """

  static let keysDetails = """
    ```json
    "keys": {
      "browse": { "accept": ["1", "ä"], "close": ["g k"] },
      "picker": { "down": ["↓", "Ctrl-J"] }
    }
    ```

    The list takes the place of the action's keys in that mode; `[]` takes them away. Modes are \
    \(KeyMode.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")); `browse` is list and detail \
    at once. The names of actions are in [KEYS.md](KEYS.md). A key is any character (`ä`, `é`, `日`, \
    AltGr and dead keys included), `Ctrl-X`, `Alt-x`, `F1` to `F35`, `Enter`, `Esc`, `Tab`, `Shift-Tab`, \
    `Space`, `Backspace`, `Del`, `Ins`, `Home`, `End`, `PgUp`, `PgDn`, `↑` `↓` `←` `→` (or `Up`, `Down`, \
    `Left`, `Right`); two of them with a blank between are typed one after the other. Unknown modes and \
    actions, keys that cannot be read, and keys that two actions of a mode would have are refused at \
    start. Where text is typed, characters stay text. Esc always steps out.
    """

  static let commandsDetails = """
    ```json
    "commands": [
      {
        "label": "issue on GitHub",
        "key": "g h",
        "run": ["gh", "issue", "create", "--title", "{title}", "--body-file", "{markdown}"]
      },
      { "label": "open in the editor", "key": "F5", "run": ["vim", "{json}"], "output": "terminal" }
    ]
    ```

    `run` is the program and its arguments; no shell reads them. `key` is optional: the palette \
    (Ctrl-P) has the command in any case. `modes` says where the key counts (`["list", "detail"]`). \
    `input` is what the program reads: `"none"`, `"json"` or `"markdown"`. `output`: `"show"` shows what \
    it printed, made safe; `"terminal"` lends it the terminal until it ends; `"none"` throws it away. \
    A status other than 0 is told. Fields of an argument:

    \(fieldTable)

    `{{` and `}}` stand for braces. A field that begins an argument with a dash gets a blank in front, \
    so that no report speaks to the program in options.
    """

  private static let fieldTable: String =
    (["| Field | |", "| --- | --- |"]
    + CommandTemplate.Field.allCases.map { "| `{\($0.rawValue)}` | \($0.summary) |" })
    .joined(separator: "\n")

  /// What a theme may give a style, by name.
  static let roleNames = Role.allCases.map { "\($0)" } + ["selected"]

  static let themeSchema = Schema.either([
    .choice(ThemeChoice.Base.allCases.map(\.rawValue)),
    .object([
      ("base", .choice(ThemeChoice.Base.allCases.map(\.rawValue))),
      ("roles", .object(roleNames.map { ($0, styleSchema) })),
    ]),
  ])

  private static let styleSchema = Schema.object(
    [("color", colorSchema), ("background", colorSchema)]
      + attributeNames.map { ($0, Schema.flag) }
  )

  static let attributeNames = ["bold", "dim", "italic", "underline", "reverse"]

  private static let colorSchema = Schema.either([.text, .number(0...255)])

  /// `browse` is list and detail at once.
  static let modeNames = KeyMode.allCases.map(\.rawValue) + ["browse"]

  static func modes(named name: String) -> [KeyMode]? {
    name == "browse" ? [.list, .detail] : KeyMode(rawValue: name).map { [$0] }
  }

  /// The actions that all of the modes know, in the table's order.
  static func actionNames(in modes: [KeyMode]) -> [String] {
    ActionName.allCases.filter { name in
      modes.allSatisfy { mode in
        KeyMap.standard.bindings(in: mode).contains { $0.action == name }
      }
    }.map(\.rawValue)
  }

  static let keysSchema = Schema.object(
    modeNames.map { name in
      let actions = actionNames(in: modes(named: name) ?? [])
      return (name, .object(actions.map { ($0, .list(.text)) }))
    }
  )

  static let commandsSchema = Schema.list(
    .object(
      [
        ("label", .text), ("run", .list(.text)), ("key", .text),
        ("modes", .list(.choice(KeyMode.allCases.map(\.rawValue)))),
        ("input", .choice(UserCommand.Input.allCases.map(\.rawValue))),
        ("output", .choice(UserCommand.Output.allCases.map(\.rawValue))),
      ],
      required: ["run"]
    )
  )
}
