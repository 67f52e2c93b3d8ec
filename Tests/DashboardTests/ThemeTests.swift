import TerminalUI
import Testing

@testable import Dashboard

/// What can be read on what: contrast as WCAG 2.2 measures it.
struct ThemeTests {
  private func luminance(_ ink: Ink, standard: Int) -> Double {
    let (red, green, blue) = rgb(ink, standard: standard)
    let parts = [red, green, blue].map { value -> Double in
      let part = Double(value) / 255
      return part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// Without Foundation: by its logarithm's series.
  private func power(_ base: Double, _ exponent: Double) -> Double {
    // base^2.4 = base^2 × base^0.4, and base^0.4 is the fifth root of base^2.
    precondition(exponent == 2.4)
    let square = base * base
    var root = 0.5
    for _ in 0..<60 {
      root -= (root * root * root * root * root - square) / (5 * root * root * root * root)
    }
    return square * root
  }

  private func rgb(_ ink: Ink, standard: Int) -> (Int, Int, Int) {
    switch ink {
    case .standard: return (standard, standard, standard)
    case .rgb(let red, let green, let blue): return (Int(red), Int(green), Int(blue))
    case .indexed(let index) where index < 16: return (128, 128, 128)
    case .indexed(let index) where index < 232:
      let levels = [0, 95, 135, 175, 215, 255]
      let cube = Int(index) - 16
      return (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
    case .indexed(let index):
      let gray = 8 + 10 * (Int(index) - 232)
      return (gray, gray, gray)
    }
  }

  private func contrast(_ style: Style, foreground: Int, background: Int) -> Double {
    let one = luminance(style.foreground, standard: foreground)
    let other = luminance(style.background, standard: background)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private func theme(_ base: ThemeChoice.Base) -> Theme {
    var choice = ThemeChoice()
    choice.base = base
    return Theme(Look(theme: choice))
  }

  @Test(arguments: [
    (ThemeChoice.Base.dark, 230, 0, 4.5), (.dark, 230, 0x1E, 4.5), (.light, 0, 255, 4.5),
    (.light, 0, 0xEE, 4.5), (.auto, 230, 0, 3.5), (.auto, 0, 255, 3.5),
  ])
  func everyRoleCanBeRead(base: ThemeChoice.Base, foreground: Int, background: Int, least: Double) {
    let theme = theme(base)
    for role in Role.allCases {
      // Dim is up to the terminal, and rules are drawn, not read.
      if role == .rule { continue }
      for style in [theme[role], theme.selected(theme[role])] {
        let found = contrast(style, foreground: foreground, background: background)
        #expect(found >= least, "\(role) on \(background): \(found)")
      }
    }
  }

  @Test func autoFollowsTheBackgroundThatIsKnown() {
    var choice = ThemeChoice()
    choice.background = .light
    #expect(Theme(Look(theme: choice))[.accent] == theme(.light)[.accent])
    choice.base = .dark
    #expect(Theme(Look(theme: choice))[.accent] == theme(.dark)[.accent])
  }

  @Test func ownStylesGoBeforeTheThemesAndLoseTheirColourWithoutColour() {
    var choice = ThemeChoice()
    let own = Style(foreground: .rgb(1, 2, 3), attributes: .italic)
    choice.roles[.accent] = own
    choice.selected = Style(background: .indexed(4))
    #expect(Theme(Look(theme: choice))[.accent] == own)
    #expect(Theme(Look(theme: choice)).selected(.plain).background == .indexed(4))
    #expect(Theme(Look(usesColor: false, theme: choice))[.accent] == Style(attributes: .italic))
  }
}
