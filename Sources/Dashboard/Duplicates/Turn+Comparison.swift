import ReportModel
import TerminalUI
import TriageCommands

/// Two reports side by side.
extension Turn {
  /// `=`: the report under the cursor beside what it is most likely a duplicate of.
  mutating func compare() {
    guard let number = state.currentNumber else { return }
    if case .picker(let picker) = state.prompt {
      guard picker.selection.numbers.count == 1, let own = picker.selection.numbers.first else {
        say("one report at a time is put beside another", .hint)
        return
      }
      picker.chosen.map { ask(.other($0.number, beside: own)) }
      return
    }
    // The later one is the copy, most likely.
    if state.marks.count == 2, let first = state.marks.min(), let second = state.marks.max() {
      return ask(.other(first, beside: second))
    }
    let isKnown = state.duplicates.number == number
    if state.detail.tab == .similar, isKnown, let chosen = state.duplicates.chosen {
      ask(.other(chosen.row.number, beside: number))
    } else if let master = state.currentRow?.master {
      ask(.other(master, beside: number))
    } else if isKnown, let first = state.duplicates.suggestions.first {
      ask(.other(first.row.number, beside: number))
    } else {
      say("nothing to put beside it", .hint)
    }
  }

  mutating func takeOther(
    _ left: ReportDetail,
    _ right: ReportDetail,
    _ pictures: [PicturePair]
  ) {
    switch state.prompt {
    case nil, .picker:
      state.prompt = .comparison(
        ComparisonPage(left: left, right: right, pictures: pictures, under: state.prompt)
      )
    default: break
    }
  }

  mutating func leaf(_ page: ComparisonPage, _ name: ActionName) {
    var page = page
    let view = ComparisonView(state: state, page: page)
    let rows = view.rowCount
    switch name {
    case .cancel:
      state.prompt = page.under
      return
    case .submit: return decide(page) { $0.merge($1, into: page.right.number) }
    case .makeMaster:
      return decide(page) { turn, _ in
        turn.run(
          .merge(
            targets: .reports([.number(page.right.number)]),
            into: .number(page.left.number),
            apply: true
          )
        )
      }
    case .pictures: return showPictures(of: page)
    case .notTheSame:
      return decide(page) { $0.takeApart($1.numbers, from: page.right.number) }
    default:
      guard let scroll = name.scrolled(from: page.scroll, rows: rows) else { return }
      page.scroll = scroll
    }
    page.scroll = max(0, min(page.scroll, view.lines.count - rows))
    state.prompt = .comparison(page)
  }

  private mutating func showPictures(of page: ComparisonPage) {
    let counts = [page.left, page.right].map { ReportFiles($0).files.count }
    guard counts.contains(where: { $0 > 0 }) else {
      return say("neither has a picture or a recording", .hint)
    }
    showPictures(of: [page.left.number, page.right.number])
  }

  /// A verdict about the two closes what was asked, too.
  private mutating func decide(
    _ page: ComparisonPage,
    _ verdict: (inout Turn, Selection) -> Void
  ) {
    state.prompt = nil
    verdict(&self, Selection(numbers: [page.left.number], isMarked: false))
  }
}
