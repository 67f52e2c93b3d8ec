import ReportModel
import ReportQuery
import TriageCommands

/// A few choices, each with its own key: in the bottom line, or above it where that is too short.
package struct Menu: Equatable, Sendable {
  /// Before the reports it speaks of, such as `priority of`.
  package var title: String
  package var selection: Selection
  package var choices: [Choice]
  package var cursor = 0
  /// Always as a list.
  package var isTall = false
  /// Of keys that only this menu knows.
  package var hint = ""

  package init(title: String, selection: Selection, choices: [Choice]) {
    self.title = title
    self.selection = selection
    self.choices = choices
  }

  package struct Choice: Equatable, Sendable {
    package var key: Character
    package var label: String
    /// What it comes to, such as the day of a snooze; told where there is room.
    package var detail = ""
    package var deed: Deed
  }

  package enum Deed: Equatable, Sendable {
    case edit(words: String, [Edit])
    /// A verdict: the cursor goes on.
    case judge(words: String, [Edit])
    case ask(LinePrompt.Purpose, text: String)
    case sort(SortOrder)
    case export(ExportRequest.Format)
    case copy(CopiedPart)
    case copyShown(ShownPart)
    /// Shown or not; the menu stays.
    case column(ListColumn)
    case allColumns
    /// A file of the report, by its position.
    case open(Int)
  }
}

extension Menu {
  static func status(of selection: Selection) -> Menu {
    Menu(
      title: "status of",
      selection: selection,
      choices: [
        Choice(
          key: "n",
          label: "new",
          deed: .edit(words: "set status=new", [.setStanding(.new)])
        ),
        Choice(
          key: "o",
          label: "open",
          deed: .edit(words: "set status=open", [.setStanding(Standing(.open))])
        ),
        Choice(key: "f", label: "fixed", .close(nil)),
        Choice(key: "d", label: "declined", .decline(nil)),
        Choice(key: "s", label: "spam", .decline(ClosedReason.spam.rawValue)),
        Choice(
          key: "x",
          label: "other",
          deed: .edit(
            words: "set status=closed",
            [.setStanding(Standing(.closed, reason: .other))]
          )
        ),
      ]
    )
  }

  static func priority(of selection: Selection) -> Menu {
    Menu(
      title: "priority of",
      selection: selection,
      choices: zip("01234", Priority.allCases).map { key, priority in
        Choice(
          key: key,
          label: priority.rawValue,
          deed: .edit(words: "set priority=\(priority.rawValue)", [.setPriority(priority)])
        )
      }
    )
  }

  static func export(_ selection: Selection) -> Menu {
    Menu(
      title: "export",
      selection: selection,
      choices: [
        Choice(
          key: "j",
          label: "tickets",
          detail: "JSON for a tracker, without user data",
          deed: .export(.json)
        ),
        Choice(
          key: "n",
          label: "reports",
          detail: "canonical NDJSON, to be imported again",
          deed: .export(.ndjson)
        ),
      ]
    )
  }

  /// Until when; days are counted from `now`.
  static func snooze(_ selection: Selection, in surroundings: Surroundings, at now: Timestamp)
    -> Menu
  {
    let days: [(Character, String, SnoozeWish)] = [
      ("t", "tomorrow", .days(1)), ("w", "next week", .weekday(0)),
      ("m", "next month", .months(1)),
    ]
    var choices = days.compactMap { key, label, wish -> Choice? in
      // A day from now on is never over.
      guard let end = try? wish.end(at: now, in: surroundings.zone) else { return nil }
      return Choice(
        key: key,
        label: label,
        detail: SnoozeWords.end(end, in: surroundings.zone),
        deed: .snooze(end, in: surroundings.zone)
      )
    }
    choices += [
      Choice(
        key: "c",
        label: "a copy",
        detail: "another report is made a copy of it",
        deed: .snooze(.copy, in: surroundings.zone)
      ),
      Choice(
        key: "v",
        label: "next version",
        detail: "a newer version of its app reports",
        deed: .snooze(.nextAppVersion, in: surroundings.zone)
      ),
      Choice(
        key: "d",
        label: "other…",
        detail: "a day, a span or a version that you type",
        deed: .ask(.snoozeUntil, text: "")
      ),
    ]
    return Menu(title: "snooze", selection: selection, choices: choices)
  }
}

extension Menu {
  static func copy(of selection: Selection) -> Menu {
    Menu(
      title: "copy of",
      selection: selection,
      choices: zip("imluvp", CopiedPart.allCases).map { key, part in
        Choice(key: key, label: part.rawValue, detail: part.detail, deed: .copy(part))
      }
        + zip("dsfnh", ShownPart.allCases).map { key, part in
          Choice(key: key, label: part.label, detail: part.detail, deed: .copyShown(part))
        }
    )
  }

  /// Which of a report's files is opened.
  static func files(_ names: [(index: Int, name: String)], of selection: Selection) -> Menu {
    Menu(
      title: "open of",
      selection: selection,
      choices: zip("123456789", names).map { key, file in
        Choice(key: key, label: file.name, deed: .open(file.index))
      }
    )
  }
}

extension Menu.Choice {
  fileprivate init(key: Character, label: String, _ verdict: Verdict) {
    self.init(key: key, label: label, deed: .edit(words: verdict.words, [verdict.edit]))
  }
}

extension Menu.Deed {
  static func snooze(_ end: SnoozeEnd, in zone: LocalZone) -> Self {
    .judge(words: "snooze until \(SnoozeWords.end(end, in: zone))", [.snooze(end)])
  }
}

/// The end of a snooze in words.
enum SnoozeWords {
  /// `Mon 7 Dec`, `a copy comes`, `version 4.13`.
  static func end(_ end: SnoozeEnd, in zone: LocalZone) -> String {
    switch end {
    case .date(let time): Words.day(time, in: zone)
    case .copy: "a copy comes"
    case .appVersion(let version) where version.hasPrefix(">"):
      "a version after \(version.dropFirst())"
    case .appVersion(let version): "version \(version)"
    case .nextAppVersion: "the next version"
    }
  }
}
