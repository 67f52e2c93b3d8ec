/// What a person did at the terminal.
package enum InputEvent: Hashable, Sendable {
  case key(Key)
  /// Bracketed paste: text, never keys. May hold anything.
  case paste(String)
  case mouse(MouseEvent)
  case focus(Bool)
  /// What the terminal says about itself, since it was asked.
  case answer(TerminalAnswer)
}

/// An answer of the terminal to a question of ours (xterm's ctlseqs).
package enum TerminalAnswer: Hashable, Sendable {
  /// To `CSI c`: 4 among them is sixels.
  case deviceAttributes([Int])
  /// To `CSI ? 1 ; 1 ; 0 S`: how many colours sixels may have at once.
  case colorRegisters(Int)
}

/// A key with its modifiers.
package struct Key: Hashable, Sendable {
  package var code: Code
  package var modifiers: Modifiers

  package init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  package enum Code: Hashable, Sendable {
    /// Printable; with `.control` in lower case. Shift is in the character and not a modifier.
    case character(Character)
    case enter
    case escape
    case tab
    /// Shift and Tab.
    case backTab
    case backspace
    case delete
    case insert
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
    case function(Int)
  }

  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let control = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let shift = Modifiers(rawValue: 4)
  }
}

/// A mouse report; positions count from 0.
package struct MouseEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case press
    case release
    case drag
    case scrollUp
    case scrollDown
  }

  package enum Button: Hashable, Sendable {
    case left
    case middle
    case right
  }

  package var kind: Kind
  package var button: Button
  package var row: Int
  package var column: Int
  package var modifiers: Key.Modifiers

  package init(
    _ kind: Kind,
    row: Int,
    column: Int,
    button: Button = .left,
    modifiers: Key.Modifiers = []
  ) {
    self.kind = kind
    self.button = button
    self.row = row
    self.column = column
    self.modifiers = modifiers
  }
}
