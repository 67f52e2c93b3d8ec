import ReportQuery

/// What the word at the caret of the filter line may become, shown below the line.
package struct CompletionList: Equatable, Sendable {
  /// What a candidate replaces, in characters of the line.
  package var replaces: Range<Int>
  package var candidates: [Candidate]
  /// `nil` until keys go there: Enter then takes the line as it is.
  package var chosen: Int?

  package struct Candidate: Equatable, Sendable {
    /// What is put into the line.
    package var text: String
    /// What it is called where that is not the text.
    package var name: String?
    /// Beside it: how many reports, or what it means.
    package var remark: Remark

    package enum Remark: Equatable, Sendable {
      case none
      case count(Int)
      case words(String)
    }
  }

  mutating func move(by step: Int) {
    guard !candidates.isEmpty else { return }
    guard let index = chosen else {
      chosen = step > 0 ? 0 : candidates.count - 1
      return
    }
    chosen = (index + step + candidates.count) % candidates.count
  }

  var candidate: Candidate? {
    guard let index = chosen ?? candidates.indices.first else { return nil }
    return candidates.indices.contains(index) ? candidates[index] : nil
  }
}

/// What stands at the caret of a query that is being typed.
struct CompletionPlace: Equatable {
  enum Kind: Equatable {
    /// The beginning of a field's name, or of a word.
    case field(String)
    case value(Field, String)
  }

  var kind: Kind
  /// What a candidate replaces, in characters of the line.
  var replaces: Range<Int>
  /// The whole term, in characters of the line.
  var term: Range<Int>

  init(in line: String, caret: Int) {
    var start = 0
    var isQuoted = false
    let before = Array(line.prefix(caret))
    for (index, character) in before.enumerated() {
      if character == "\"" { isQuoted.toggle() }
      let isBreak = !isQuoted && (character.isWhitespace || character == "(")
      if isBreak { start = index + 1 }
    }
    while start < before.count, before[start] == "-" || before[start] == "!" { start += 1 }
    term = start..<before.count
    let word = before[start...]
    guard let colon = word.firstIndex(where: { ":<>=".contains($0) }),
      let field = Field(rawValue: String(word[..<colon]).lowercased())
    else {
      kind = .field(String(word))
      replaces = start..<before.count
      return
    }
    var value = colon
    while value < word.endIndex, ":<>=!".contains(word[value]) { value += 1 }
    if let bar = word[value...].lastIndex(of: "|") { value = bar + 1 }
    kind = .value(field, String(word[value...].drop { $0 == "\"" }))
    replaces = value..<before.count
  }
}
