/// A command line as a shell reads it, up to the cursor.
package struct ShellLine: Equatable, Sendable {
  /// The words before the one at the cursor, without their quotes.
  package private(set) var words: [String] = []
  /// The word at the cursor, without its quotes.
  package private(set) var current = ""
  /// The same as it is written.
  package private(set) var rawCurrent = ""
  /// The quote the cursor is in.
  package private(set) var quote: Character?
  /// What of ``current`` stands before that quote.
  package private(set) var currentBeforeQuote = ""

  /// Reads the last command of a line; `nil` when the cursor is in a redirection.
  package init?(_ line: String) {
    var isEscaped = false
    var isWord = false
    for character in line {
      if isEscaped {
        isEscaped = false
        // In double quotes a backslash before anything else is one.
        if quote == "\"", !"\"\\$`".contains(character) { current.append("\\") }
        current.append(character)
        rawCurrent.append(character)
        continue
      }
      if character == "\\", quote != "'" {
        isEscaped = true
        isWord = true
      } else if let open = quote {
        if character == open { quote = nil } else { current.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        currentBeforeQuote = current
        isWord = true
      } else if character.isWhitespace {
        if isWord { finishWord() }
        isWord = false
        continue
      } else if ";|&".contains(character) {
        self = ShellLine()
        isWord = false
        continue
      } else if "<>()".contains(character) {
        return nil
      } else {
        current.append(character)
        isWord = true
      }
      rawCurrent.append(character)
    }
  }

  private init() {}

  private mutating func finishWord() {
    words.append(current)
    current = ""
    rawCurrent = ""
  }

  /// What takes the place of the word at the cursor; `nil` when it cannot be written there.
  ///
  /// `word` is what bash takes for that word: what stands behind the last colon or equals sign.
  package func reply(_ text: String, to shell: CompletionShell, word: String?) -> String? {
    guard shell == .bash else { return text }
    guard let quote else {
      let escaped = Self.escaped(text)
      let kept = rawCurrent.dropLast((word ?? rawCurrent).count)
      guard escaped.hasPrefix(kept) else { return nil }
      return String(escaped.dropFirst(kept.count))
    }
    guard text.hasPrefix(currentBeforeQuote) else { return nil }
    let rest = text.dropFirst(currentBeforeQuote.count)
    if quote == "'" { return rest.contains("'") ? nil : String(rest) }
    return rest.map { "\"\\$`".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// With a backslash before what a shell would read.
  private static func escaped(_ text: String) -> String {
    text.map { character in
      let isPlain =
        character.isLetter || character.isNumber || "_-.,:/@%+=".contains(character)
      return isPlain ? String(character) : "\\\(character)"
    }.joined()
  }
}

/// A shell whose command lines are completed.
package enum CompletionShell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

/// What the completion scripts ask.
package struct CompleteRequest: Equatable, Sendable {
  package var shell: CompletionShell
  /// Up to the cursor.
  package var line: String
  package var word: String?

  init(_ arguments: Arguments) throws(UsageError) {
    guard arguments.operands.count == 1 else { throw UsageError("complete takes one line.") }
    line = arguments.operands[0]
    shell = arguments.value("--shell").flatMap(CompletionShell.init(rawValue:)) ?? .bash
    word = arguments.value("--word")
  }
}

extension Invocation.Task {
  static func completions(_ arguments: Arguments) throws(UsageError) -> Self {
    let names = CompletionShell.allCases.map(\.rawValue)
    guard arguments.operands.count == 1,
      let shell = CompletionShell(rawValue: arguments.operands[0])
    else {
      throw UsageError(
        "completions takes the name of a shell: \(names.joined(separator: ", ")).",
        hint: "source <(winnow completions bash)"
      )
    }
    return .completions(shell)
  }
}
