/// A command of the person's own, on a key: a program with arguments made from reports.
package struct UserCommand: Equatable, Sendable {
  /// What the help and the palette call it.
  package var label: String
  /// The program and its arguments; no shell reads them.
  package var arguments: [CommandTemplate]
  package var input: Input
  package var output: Output

  /// What the program reads.
  package enum Input: String, CaseIterable, Sendable {
    case none, json, markdown
  }

  /// Where it prints.
  package enum Output: String, CaseIterable, Sendable {
    /// Taken, made safe, and shown on a page or in the bottom line.
    case show
    /// On the terminal, which it has until it ends.
    case terminal
    /// Thrown away.
    case none
  }

  package init(
    label: String,
    arguments: [CommandTemplate],
    input: Input = .none,
    output: Output = .show
  ) {
    self.label = label
    self.arguments = arguments
    self.input = input
    self.output = output
  }
}

/// One argument: text with fields of the reports in braces; `{{` and `}}` stand for a brace.
package struct CommandTemplate: Equatable, Sendable {
  package var parts: [Part]

  package enum Part: Equatable, Sendable {
    case text(String)
    case field(Field)
  }

  /// What a field stands for; of several reports the first one's, but for ``ids`` and ``json``.
  package enum Field: String, CaseIterable, Sendable {
    case id, ids, reportid, title, message, url, device, app, os, screen, tags, status, json
    case markdown, store

    package var summary: String {
      switch self {
      case .id: "number of the report"
      case .ids: "numbers of all chosen reports; alone in an argument: one argument each"
      case .reportid: "the report's own id"
      case .title: "title, or the first line of the message"
      case .message: "the whole message"
      case .url: "first link of the report, such as its ticket"
      case .device: "device, by name"
      case .app: "version and build of the app"
      case .os: "name and version of the system"
      case .screen: "screen the report came from"
      case .tags: "tags, with commas"
      case .status: "status"
      case .json: "path of a file with the chosen reports, as `show --json` prints them"
      case .markdown: "path of a file with the first report as Markdown"
      case .store: "folder of the store"
      }
    }
  }

  /// Why a text is no template.
  package struct Fault: Error, Equatable, Sendable {
    package var message: String
  }

  package init(_ parts: [Part]) {
    self.parts = parts
  }

  package init(parsing text: String) throws(Fault) {
    var parts: [Part] = []
    var plain = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "{" || character == "}", rest.first == character {
        rest.removeFirst()
        plain.append(character)
      } else if character == "{" {
        guard let end = rest.firstIndex(of: "}") else {
          throw Fault(message: "“\(text)” has a { without its }; {{ stands for a brace.")
        }
        let name = String(rest[..<end])
        guard let field = Field(rawValue: name) else {
          throw Fault(message: Self.unknown(name))
        }
        if !plain.isEmpty { parts.append(.text(plain)) }
        plain = ""
        parts.append(.field(field))
        rest = rest[rest.index(after: end)...]
      } else if character == "}" {
        throw Fault(message: "“\(text)” has a } without its {; }} stands for a brace.")
      } else {
        plain.append(character)
      }
    }
    if !plain.isEmpty { parts.append(.text(plain)) }
    self.parts = parts
  }

  private static func unknown(_ name: String) -> String {
    let fields = Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
    return "There is no field {\(name)}. Fields: \(fields)."
  }

  /// The arguments it stands for.
  ///
  /// A value that begins with a dash and is a whole argument gets a blank in front, so that no report
  /// can speak to the program in options. NUL, which no argument can hold, becomes U+FFFD.
  package func expanded(ids: [String], value: (Field) -> String) -> [String] {
    if parts == [.field(.ids)] { return ids }
    var text = ""
    for part in parts {
      switch part {
      case .text(let plain): text += plain
      case .field(.ids): text += ids.joined(separator: ",")
      case .field(let field): text += value(field).replacing("\0", with: "\u{FFFD}")
      }
    }
    // By bytes, as programs read it: to `hasPrefix` a dash with an accent is no dash.
    if case .field = parts.first, text.utf8.first == UInt8(ascii: "-") { text = " " + text }
    return [text]
  }

  package var needsReport: Bool {
    parts.contains { if case .field(let field) = $0 { field != .store } else { false } }
  }
}
