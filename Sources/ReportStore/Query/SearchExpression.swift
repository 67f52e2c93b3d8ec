import CSQLite
import ReportQuery

/// Words as what FTS5 understands: every word in quotes, so that nothing in it is an operator.
enum SearchExpression {
  /// All hits as a set that each report is looked up in.
  ///
  /// The plus keeps SQLite from fetching every hit of every alternative to sort them.
  static func fragment(_ matches: [WordMatch], in place: TextPlace) -> SQLFragment {
    .any(
      matches.map { match in
        guard let text = match.matchText(in: place) else { return part(match.text, in: place) }
        let words = SQLFragment(
          "+t.report IN (SELECT rowid FROM search WHERE search MATCH ?)",
          .text(text)
        )
        guard place == .everywhere else { return words }
        return .any([
          words,
          SQLFragment(
            "+t.report IN (SELECT report FROM report_tag WHERE tag IN (\(taggedBy)))",
            .text(text)
          ),
        ])
      }
    )
  }

  /// Tags whose words match.
  static let taggedBy = "SELECT rowid FROM tag_words WHERE tag_words MATCH ?"

  /// One MATCH for any of these, or `nil` when the index of words cannot answer all.
  static func match(_ matches: [WordMatch], in place: TextPlace) -> String? {
    Term(.words(matches, in: place), at: 0..<0).matchText
  }

  /// Characters anywhere, inside words and between them.
  private static func part(_ text: String, in place: TextPlace) -> SQLFragment {
    let wanted = SQLValue.text(TextFolding.fold(text))
    return switch place {
    case .everywhere:
      SQLFragment(
        """
        (EXISTS (SELECT 1 FROM search_text x WHERE x.id = t.report AND instr(fold_text(\
        concat_lines(x.title, x.message, x.note, x.screen, x.file, x.ocr, x.attr)), ?) > 0) \
        OR t.report IN (SELECT report FROM report_tag WHERE tag IN (\
        SELECT id FROM tag WHERE instr(fold_text(name), ?) > 0)))
        """,
        wanted,
        wanted
      )
    case .notes:
      SQLFragment(
        "EXISTS (SELECT 1 FROM note n WHERE n.report = t.report AND instr(fold_text(n.text), ?) > 0)",
        wanted
      )
    case .pictures:
      SQLFragment(
        """
        EXISTS (SELECT 1 FROM triage_text x WHERE x.report = t.report \
        AND instr(fold_text(x.ocr), ?) > 0)
        """,
        wanted
      )
    }
  }
}

extension Term {
  fileprivate var matchText: String? {
    guard case .words(let matches, let place) = condition else { return nil }
    let texts = matches.compactMap { $0.matchText(in: place) }
    guard texts.count == matches.count else { return nil }
    return texts.count == 1 ? texts[0] : "(" + texts.joined(separator: " OR ") + ")"
  }
}

extension WordMatch {
  /// `nil` when the index of words cannot answer: parts of words, and texts without a word.
  fileprivate func matchText(in place: TextPlace) -> String? {
    guard kind != .part, hasWord else { return nil }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      // SQLite's texts end at a zero.
      quoted.unicodeScalars.append(scalar == "\0" ? " " : scalar)
      if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
    }
    quoted += isPrefix ? "\" *" : "\""
    return switch place {
    case .everywhere: quoted
    case .notes: "{note} : \(quoted)"
    case .pictures: "{ocr} : \(quoted)"
    }
  }

  /// Whether its last word may go on.
  var isPrefix: Bool { kind == .prefix || endsInLonePair }

  /// Whether the tokenizer finds a word in it: unicode61 takes letters, numbers, private use.
  private var hasWord: Bool {
    text.unicodeScalars.contains { scalar in
      if csqlite_is_paired(scalar.value) != 0 { return true }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber, .privateUse:
        return true
      default: return false
      }
    }
  }

  /// Ends in one character of a script that is indexed by pairs: it begins the pairs that hold it.
  private var endsInLonePair: Bool {
    let run = text.unicodeScalars.reversed().prefix { csqlite_is_paired($0.value) != 0 }
    return run.count == 1
  }
}
