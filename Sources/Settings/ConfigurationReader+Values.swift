import Dashboard
import ReportQuery
import StrictJSON
import TerminalUI

extension JSONValue {
  func fault(_ message: String) -> ConfigurationError {
    let place = place
    return ConfigurationError(line: place.line, column: place.column, message: message)
  }

  func flag(_ name: String) throws(ConfigurationError) -> Bool {
    guard let bool else { throw fault("\(name) should be true or false.") }
    return bool
  }

  /// `nil` for false, English for true, else what is named.
  func textLanguages(_ name: String) throws(ConfigurationError) -> String? {
    if let bool { return bool ? "eng" : nil }
    let isName = { (byte: UInt8) in
      (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "_")
    }
    guard let string, (1...64).contains(string.utf8.count), string.utf8.allSatisfy(isName) else {
      throw fault("\(name) should be true, false or languages such as \"eng+deu\".")
    }
    return string
  }

  func text(_ name: String, _ what: String) throws(ConfigurationError) -> String {
    guard let string, !string.isEmpty else { throw fault("\(name) should be \(what).") }
    guard !string.unicodeScalars.contains(where: \.isLineBreakOrControl) else {
      throw fault("\(name) should hold no control characters and no line breaks.")
    }
    return string
  }

  /// One of a few words, as the value it spells.
  func choice<Choice: RawRepresentable<String>>(
    _ name: String,
    of words: [String]
  ) throws(ConfigurationError) -> Choice {
    guard let word = string, let choice = Choice(rawValue: word) else {
      throw fault(Self.sentence("\(name) should be one of", words, string))
    }
    return choice
  }

  func texts(_ name: String) throws(ConfigurationError) -> [String] {
    guard kind == .array else { throw fault("\(name) should be a list of texts.") }
    var texts: [String] = []
    for element in elements {
      guard let text = element.string else {
        throw element.fault("\(name) should hold texts alone.")
      }
      texts.append(text)
    }
    return texts
  }

  /// Texts that are among the known words.
  func list(_ name: String, of words: [String]) throws(ConfigurationError) -> [String] {
    let texts = try texts(name)
    for (text, element) in zip(texts, elements) where !words.contains(text) {
      throw element.fault(Self.sentence("\(name) can hold", words, text))
    }
    return texts
  }

  /// Known words, each alone or with a width: `device`, `device:20`.
  func columns(_ name: String, of words: [String]) throws(ConfigurationError) -> [String] {
    let texts = try texts(name)
    for (text, element) in zip(texts, elements) {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let word = String(parts[0])
      guard words.contains(word) else {
        throw element.fault(Self.sentence("\(name) can hold", words, word))
      }
      guard parts.count == 1 || (1...200).contains(Int(parts[1]) ?? 0) else {
        throw element.fault("\(name): the width of \(word) should be a number from 1 to 200.")
      }
    }
    return texts
  }

  func names(_ name: String) throws(ConfigurationError) -> [String: String] {
    guard kind == .object else { throw fault("\(name) should be an object of texts.") }
    var names: [String: String] = [:]
    for member in members {
      names[member.key] = try member.value.text("\(name).\(member.key)", "a text")
    }
    return names
  }

  private static func sentence(_ start: String, _ words: [String], _ word: String?) -> String {
    let near = word.flatMap { Suggestions.near($0, among: words).first }
    return "\(start) \(words.joined(separator: ", "))."
      + (near.map { " Did you mean \($0)?" } ?? "")
  }
}

extension Unicode.Scalar {
  /// What a name on one line cannot hold.
  fileprivate var isLineBreakOrControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension JSONValue.Member {
  func fault(_ message: String) -> ConfigurationError {
    ConfigurationError(line: place.line, column: place.column, message: message)
  }
}

extension ThemeChoice {
  /// A base alone, or an object with roles.
  init(_ value: JSONValue) throws(ConfigurationError) {
    self.init()
    let bases = Base.allCases.map(\.rawValue)
    guard value.kind == .object else {
      base = try value.choice("theme", of: bases)
      return
    }
    for member in value.members {
      switch member.key {
      case "base": base = try member.value.choice("theme.base", of: bases)
      case "roles":
        guard member.value.kind == .object else {
          throw member.value.fault("theme.roles should be an object of roles.")
        }
        for role in member.value.members { try take(role) }
      default: throw member.fault("theme has no “\(member.key)”; it has base and roles.")
      }
    }
  }

  private mutating func take(_ member: JSONValue.Member) throws(ConfigurationError) {
    let style = try Style(member.value, "theme.roles.\(member.key)")
    if member.key == "selected" {
      selected = style
    } else if let role = Role.allCases.first(where: { "\($0)" == member.key }) {
      roles[role] = style
    } else {
      let near = Suggestions.near(member.key, among: SettingTable.roleNames).first
      let hint = near.map { "Did you mean \($0)?" }
      throw member.fault(
        "There is no role “\(member.key)”. "
          + (hint ?? "Roles: \(SettingTable.roleNames.joined(separator: ", ")).")
      )
    }
  }
}

extension Style {
  fileprivate init(_ value: JSONValue, _ name: String) throws(ConfigurationError) {
    guard value.kind == .object else { throw value.fault("\(name) should be an object.") }
    self.init()
    for member in value.members {
      switch member.key {
      case "color": foreground = try Ink(member.value, "\(name).color")
      case "background": background = try Ink(member.value, "\(name).background")
      default:
        guard let attribute = Self.attributeNames[member.key] else {
          let known = ["color", "background"] + SettingTable.attributeNames
          throw member.fault(
            "\(name) has no “\(member.key)”; it has \(known.joined(separator: ", "))."
          )
        }
        if try member.value.flag("\(name).\(member.key)") { attributes.insert(attribute) }
      }
    }
  }

  private static let attributeNames: [String: Attributes] = [
    "bold": .bold, "dim": .dim, "italic": .italic, "underline": .underline, "reverse": .reverse,
  ]
}

extension Ink {
  fileprivate init(_ value: JSONValue, _ name: String) throws(ConfigurationError) {
    if let number = value.int64, let index = UInt8(exactly: number) {
      self = .indexed(index)
    } else if let ink = value.string.flatMap(ColorNames.ink) {
      self = ink
    } else {
      throw value.fault(
        "\(name) should be a colour: #rrggbb, 0 to 255, \(ColorNames.names.joined(separator: ", ")) "
          + "with bright- or without, or default."
      )
    }
  }
}
