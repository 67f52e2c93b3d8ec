import TerminalUI

/// Colours as a configuration spells them.
enum ColorNames {
  static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  /// `#rrggbb`, `blue`, `bright-blue`, `default`; `nil` for anything else.
  static func ink(_ text: String) -> Ink? {
    let name = text.lowercased()
    if name == "default" { return .standard }
    if let index = names.firstIndex(of: name) { return .indexed(UInt8(index)) }
    if name.hasPrefix("bright-"), let index = names.firstIndex(of: String(name.dropFirst(7))) {
      return .indexed(UInt8(index + 8))
    }
    guard name.first == "#", name.utf8.count == 7, let value = UInt32(name.dropFirst(), radix: 16)
    else { return nil }
    return .rgb(UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
  }
}
