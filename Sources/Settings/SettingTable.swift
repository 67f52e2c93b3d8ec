import Dashboard

/// One key of `config.json`: what the reader knows, the schema and docs/CONFIGURATION.md are made from.
package struct Setting: Sendable {
  package let name: String
  /// As the document says it, such as `true or false`.
  package let kind: String
  /// As JSON.
  package let initial: String
  package let summary: String
  /// Paragraphs of the document, Markdown.
  package var details = ""
  package let schema: Schema
  /// Kept for a feature that reads it elsewhere, or is still to come: taken without a look.
  package var isReserved = false
}

/// Every key, in the order the document shows them.
package enum SettingTable {
  package static let settings: [Setting] =
    [
      Setting(
        name: "author",
        kind: "text",
        initial: "the login name",
        summary: "who history and notes name, and `me` in queries",
        schema: .text
      ),
      Setting(
        name: "timeZone",
        kind: "text",
        initial: "the system's zone",
        summary: "zone in which dates are read and shown, such as `\"Europe/Berlin\"`",
        schema: .text
      ),
      Setting(
        name: "theme",
        kind: "`\"auto\"`, `\"dark\"`, `\"light\"`, or an object",
        initial: "\"auto\"",
        summary: "colours for a dark or a light background",
        details: themeDetails,
        schema: themeSchema
      ),
      Setting(
        name: "color",
        kind: "`\"auto\"`, `\"always\"` or `\"never\"`",
        initial: "\"auto\"",
        summary: "when to use colour; `--color` and `NO_COLOR` win",
        schema: .choice(["auto", "always", "never"])
      ),
      Setting(
        name: "ascii",
        kind: "true or false",
        initial: "false",
        summary: "draw with ASCII characters alone, as `--ascii` does",
        schema: .flag
      ),
      Setting(
        name: "mouse",
        kind: "true or false",
        initial: "true",
        summary: "take the mouse in the dashboard; F2 and `:mouse` change it for the moment",
        schema: .flag
      ),
      Setting(
        name: "columns",
        kind: "list of names",
        initial: "[]",
        summary:
          "columns of `winnow list` and of the dashboard, there with a width where one is given, "
          + "as in `device:20`; none for the usual ones",
        schema: .list(.either([.choice(columnNames), .text]))
      ),
      Setting(
        name: "preview",
        kind: "`\"auto\"`, `\"right\"`, `\"bottom\"` or `\"off\"`",
        initial: "\"auto\"",
        summary: "where the dashboard shows the report under the cursor",
        schema: .choice(Configuration.Preview.allCases.map(\.rawValue))
      ),
      Setting(
        name: "rows",
        kind: "`\"dense\"` or `\"comfortable\"`",
        initial: "\"dense\"",
        summary: "one line a report in the dashboard's list, or two",
        schema: .choice(Configuration.Rows.allCases.map(\.rawValue))
      ),
      Setting(
        name: "advance",
        kind: "`\"untriaged\"`, `\"down\"` or `\"stay\"`",
        initial: "\"untriaged\"",
        summary: "where the cursor goes after a verdict",
        schema: .choice(Surroundings.Advance.allCases.map(\.rawValue))
      ),
      Setting(
        name: "pictures",
        kind: "`\"auto\"`, `\"cells\"`, `\"sixel\"`, `\"kitty\"` or `\"off\"`",
        initial: "\"auto\"",
        summary: "how the dashboard shows pictures",
        details: picturesDetails,
        schema: .choice(PictureChoice.allCases.map(\.rawValue))
      ),
      Setting(
        name: "keys",
        kind: "object: mode → action → keys",
        initial: "{}",
        summary: "other keys for the dashboard's actions",
        details: keysDetails,
        schema: keysSchema
      ),
      Setting(
        name: "commands",
        kind: "list of objects",
        initial: "[]",
        summary: "programs of your own on keys",
        details: commandsDetails,
        schema: commandsSchema
      ),
      Setting(
        name: "deviceNames",
        kind: "object: code → name",
        initial: "{}",
        summary: "names of devices by hardware code, before the built-in ones",
        schema: .map(.text)
      ),
      Setting(
        name: "viewer",
        kind: "list of texts",
        initial: "the system's opener",
        summary: "program and arguments that show a file of a report; its path comes last",
        schema: .list(.text)
      ),
      Setting(
        name: "ocr",
        kind: "true, false or text",
        initial: "false",
        summary:
          "recognise text in pictures in the background, where tesseract is installed; a text names "
          + "languages as it does, such as `\"eng+deu\"`",
        schema: .either([.flag, .text])
      ),
    ]
    + reserved.map { name, summary in
      Setting(
        name: name,
        kind: "",
        initial: "",
        summary: summary,
        schema: .any,
        isReserved: true
      )
    }

  private static let reserved = [
    ("rules", "rules that tag and assign what comes in"),
    ("csvMaps", "columns of CSV files"),
    ("export", "profiles, templates and redaction of tickets"),
    ("serve", "the intake over HTTP"), ("retention", "when old reports are pruned"),
  ]

  /// Of `winnow list --columns`.
  package static let columnNames = [
    "id", "age", "created", "status", "prio", "app", "device", "os", "platform", "files", "tags",
    "assignee", "reportid", "message",
  ]
}
