import Dashboard
import ReportModel
import ReportQuery
import StrictJSON
import TerminalUI
import TriageCommands

extension Configuration {
  /// Reads the bytes of a `config.json`.
  ///
  /// - Throws: for JSON that cannot be read, and for a setting that cannot be used. A key nobody knows
  ///   is a remark.
  package init(parsing bytes: [UInt8]) throws(ConfigurationError) {
    self.init()
    let root: JSONValue
    do throws(JSONError) {
      root = try JSONDocument.parse(bytes, limits: JSONLimits(byteCount: 1 << 20)).root
    } catch {
      throw ConfigurationError(line: error.line, column: error.column, message: error.message)
    }
    guard root.kind == .object else { throw root.fault("A configuration is a JSON object.") }
    for member in root.members { try take(member) }
    try takeKeys(root["keys"], root["commands"])
  }

  private mutating func take(_ member: JSONValue.Member) throws(ConfigurationError) {
    let value = member.value
    switch member.key {
    case "author": author = try value.text("author", "a name")
    case "timeZone":
      timeZone = try value.text("timeZone", "a name such as \"Europe/Berlin\"")
      timeZonePlace = (value.place.line, value.place.column)
    case "theme": theme = try ThemeChoice(value)
    case "color": color = try value.choice("color", of: ["auto", "always", "never"])
    case "ascii": ascii = try value.flag("ascii")
    case "mouse": mouse = try value.flag("mouse")
    case "columns": columns = try value.columns("columns", of: SettingTable.columnNames)
    case "preview": preview = try value.choice("preview", of: Preview.allCases.map(\.rawValue))
    case "rows": rows = try value.choice("rows", of: Rows.allCases.map(\.rawValue))
    case "advance":
      advance = try value.choice("advance", of: Surroundings.Advance.allCases.map(\.rawValue))
    case "pictures":
      pictures = try value.choice("pictures", of: PictureChoice.allCases.map(\.rawValue))
    case "deviceNames": deviceNames = try value.names("deviceNames")
    case "viewer": viewer = try value.texts("viewer")
    case "ocr": textLanguages = try value.textLanguages("ocr")
    case "keys", "commands", "$schema": break
    default: noteUnknown(member)
    }
  }

  private mutating func noteUnknown(_ member: JSONValue.Member) {
    let known = SettingTable.settings
    if known.contains(where: { $0.name == member.key && $0.isReserved }) { return }
    let place = member.place
    let near = Suggestions.near(member.key, among: known.map(\.name)).first
    remarks.append(
      "line \(place.line), column \(place.column): no setting is called “\(member.key)”"
        + (near.map { "; did you mean \($0)?" } ?? "")
    )
  }

  // MARK: Keys

  /// Both together, since a command's key must not be another action's.
  private mutating func takeKeys(
    _ keys: JSONValue?,
    _ commands: JSONValue?
  ) throws(ConfigurationError) {
    var wishes: [(wish: KeyWish, value: JSONValue)] = []
    if let keys {
      guard keys.kind == .object else { throw keys.fault("keys should be an object of modes.") }
      for mode in keys.members { wishes += try Self.wishes(mode) }
    }
    var own: [UserCommand] = []
    if let commands {
      guard commands.kind == .array else { throw commands.fault("commands should be a list.") }
      for value in commands.elements {
        let reading = try OwnCommand(value)
        if !reading.keys.isEmpty {
          let wish = KeyWish(.command(own.count), reading.modes, reading.keys)
          wishes.append((wish, reading.place))
        }
        own.append(reading.command)
      }
    }
    if wishes.isEmpty, own.isEmpty { return }
    do throws(KeyMapError) {
      self.keys = try KeyMap.standard.rebound(wishes.map(\.wish), commands: own)
    } catch {
      let value = wishes.indices.contains(error.wish) ? wishes[error.wish].value : keys
      throw (value ?? commands)?.fault(error.message)
        ?? ConfigurationError(line: 1, column: 1, message: error.message)
    }
  }

  private static func wishes(
    _ member: JSONValue.Member
  ) throws(ConfigurationError) -> [(wish: KeyWish, value: JSONValue)] {
    let name = member.key
    guard let modes = SettingTable.modes(named: name) else {
      throw member.fault(
        unknown("keys: There is no mode “\(name)”.", name, SettingTable.modeNames)
      )
    }
    guard member.value.kind == .object else {
      throw member.value.fault("keys.\(name) should be an object of actions.")
    }
    var wishes: [(wish: KeyWish, value: JSONValue)] = []
    for action in member.value.members {
      let known = SettingTable.actionNames(in: modes)
      guard known.contains(action.key), let target = ActionName(rawValue: action.key) else {
        throw action.fault(
          unknown("keys.\(name): There is no action “\(action.key)” here.", action.key, known)
        )
      }
      let place = "keys.\(name).\(action.key)"
      let keys =
        action.value.kind == .string
        ? [try action.value.text(place, "a key")] : try action.value.texts(place)
      wishes.append((KeyWish(.action(target), modes, keys), action.value))
    }
    return wishes
  }

  private static func unknown(_ sentence: String, _ word: String, _ known: [String]) -> String {
    let near = Suggestions.near(word, among: known).first
    return sentence
      + (near.map { " Did you mean \($0)?" } ?? " Known: \(known.joined(separator: ", ")).")
  }
}

/// One of the person's own commands, as it is read.
private struct OwnCommand {
  var command: UserCommand
  var keys: [String]
  var modes: [KeyMode]
  /// Where a fault of its key is.
  var place: JSONValue

  init(_ value: JSONValue) throws(ConfigurationError) {
    guard value.kind == .object else { throw value.fault("A command should be an object.") }
    let known = ["label", "run", "key", "modes", "input", "output"]
    for member in value.members where !known.contains(member.key) {
      let near = Suggestions.near(member.key, among: known).first
      let hint = near.map { " Did you mean \($0)?" } ?? ""
      throw member.fault("A command has no “\(member.key)”.\(hint)")
    }
    guard let run = value["run"] else {
      throw value.fault("A command needs run: the program and its arguments.")
    }
    let words = try run.texts("run")
    guard let program = words.first, !program.isEmpty else {
      throw run.fault("run should begin with a program.")
    }
    var arguments: [CommandTemplate] = []
    for (word, element) in zip(words, run.elements) {
      do throws(CommandTemplate.Fault) {
        arguments.append(try CommandTemplate(parsing: word))
      } catch {
        throw element.fault(error.message)
      }
    }
    guard case .text? = arguments[0].parts.first, arguments[0].parts.count == 1 else {
      throw run.fault("The program's name can hold no field.")
    }
    let label = try value["label"]?.text("label", "a few words") ?? program
    command = UserCommand(label: label, arguments: arguments)
    if let input = value["input"] {
      command.input = try input.choice("input", of: UserCommand.Input.allCases.map(\.rawValue))
    }
    if let output = value["output"] {
      command.output = try output.choice("output", of: UserCommand.Output.allCases.map(\.rawValue))
    }
    keys =
      try value["key"].map { (key) throws(ConfigurationError) in
        [try key.text("key", "a key such as \"g h\"")]
      } ?? []
    place = value["key"] ?? value
    modes = [.list, .detail]
    guard let wanted = value["modes"] else { return }
    let names = try wanted.list("modes", of: KeyMode.allCases.map(\.rawValue))
    modes = names.compactMap(KeyMode.init(rawValue:))
  }
}
