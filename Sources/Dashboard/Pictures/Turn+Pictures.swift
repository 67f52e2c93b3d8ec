import Pictures
import ReportModel
import TerminalUI

/// The pane of pictures, and what is asked for it.
extension Turn {
  /// Shows the pictures of the report under the cursor.
  mutating func showPictures() {
    guard let number = state.currentNumber else { return say("no report here", .hint) }
    let known = state.shownDetail.map { ReportFiles($0) }
    if let known, known.files.isEmpty {
      return say("\(number) has no picture and no recording", .hint)
    }
    showPictures(of: [number])
  }

  /// Puts the pictures of two reports side by side: the two that are marked, or a duplicate and its
  /// master.
  mutating func comparePictures() {
    let marked = state.marks.sorted()
    if marked.count == 2 {
      showPictures(of: marked)
    } else if marked.isEmpty, let row = state.currentRow, let master = row.master {
      showPictures(of: [row.number, master])
    } else {
      say("mark two reports to see their pictures side by side", .hint)
    }
  }

  /// Opens the pane on one report, or on two.
  mutating func showPictures(of numbers: [ReportNumber]) {
    guard surroundings.pictures != .off else {
      return say("pictures are switched off in config.json", .hint)
    }
    var pane = PicturesPane(Array(numbers.prefix(2)))
    (pane.under, pane.prompt) = (state.pane, state.prompt)
    state.pane = .pictures(pane)
    state.prompt = nil
    loadFiles()
    guard state.shouldAskTerminal(surroundings.pictures) else { return }
    state.terminal.isAsked = true
    effects.append(.askTerminal(.deviceAttributes))
  }

  private mutating func loadFiles() {
    guard case .pictures(var pane) = state.pane else { return }
    if let detail = state.shownDetail, pane.numbers == [detail.number] {
      pane.reports = [ReportFiles(detail)]
      state.pane = .pictures(pane)
      return
    }
    let request = FilesRequest(id: state.pending.nextID(), numbers: pane.numbers)
    state.pending.files = request.id
    effects.append(.loadFiles(request))
  }

  mutating func takeFiles(_ id: RequestID, _ reports: [ReportFiles]) {
    guard state.pending.files == id else { return }
    state.pending.files = nil
    guard case .pictures(var pane) = state.pane, reports.map(\.number) == pane.numbers else {
      return
    }
    pane.reports = reports
    state.pane = .pictures(pane)
  }

  mutating func take(_ answer: TerminalAnswer) {
    if let question = state.terminal.take(answer) { effects.append(.askTerminal(question)) }
  }

  // MARK: Keys

  mutating func steer(_ pane: PicturesPane, _ name: ActionName) {
    var pane = pane
    switch name {
    case .nextPicture, .previousPicture, .otherPicture:
      if !pane.hasOthers { return sayOnlyPicture(pane) }
    default: break
    }
    switch name {
    case .nextPicture: pane.turn(by: 1)
    case .previousPicture: pane.turn(by: -1)
    case .otherPicture: pane.turn(by: 1, onlySecond: pane.isBeside)
    case .zoomIn: zoom(&pane, by: 1)
    case .zoomOut: zoom(&pane, by: -1)
    case .fit: pane.viewport = Viewport()
    case .left: pan(&pane, right: -25, down: 0)
    case .right: pan(&pane, right: 25, down: 0)
    case .up: pan(&pane, right: 0, down: -25)
    case .down: pan(&pane, right: 0, down: 25)
    case .pageUp: pan(&pane, right: 0, down: -90)
    case .pageDown: pan(&pane, right: 0, down: 90)
    case .top: pan(&pane, right: 0, down: -100_000)
    case .bottom: pan(&pane, right: 0, down: 100_000)
    case .differences: toggleDifferences(&pane)
    case .nextReport: return turnReport(by: 1)
    case .previousReport: return turnReport(by: -1)
    case .openAttachment: return openInViewer(pane)
    default: return
    }
    state.pane = .pictures(pane)
  }

  private mutating func sayOnlyPicture(_ pane: PicturesPane) {
    guard let reports = pane.reports else { return }
    let isEmpty = reports.allSatisfy(\.files.isEmpty)
    say(isEmpty ? "no picture here" : "there is no other picture", .hint)
  }

  private mutating func zoom(_ pane: inout PicturesPane, by step: Int) {
    let files = pane.files.compactMap(\.self)
    guard !files.isEmpty, !files.contains(where: \.attachment.isRecording) else {
      return say("a recording is shown whole", .hint)
    }
    guard files.allSatisfy({ $0.size != nil }) else {
      return say("the size of the picture is not known", .hint)
    }
    pane.viewport.zoom(by: step)
  }

  private func pan(_ pane: inout PicturesPane, right: Int, down: Int) {
    guard let size = (pane.files.first ?? nil)?.size else { return }
    let area = pane.isBeside ? state.besideAreas(state.picturesArea)[0] : state.picturesArea
    pane.viewport.pan(right: right, down: down, size, in: state.pictureBox(area))
  }

  private mutating func toggleDifferences(_ pane: inout PicturesPane) {
    guard pane.isBeside else {
      return say("differences are marked between two reports", .hint)
    }
    pane.marksDifferences.toggle()
  }

  /// To the pictures of the next report of the list, or the one before.
  private mutating func turnReport(by step: Int) {
    guard case .pictures(let pane) = state.pane, !pane.isBeside, state.session == nil else {
      return say("only from the list", .hint)
    }
    let before = state.list.cursor
    move(by: step)
    guard state.list.cursor != before, let number = state.currentNumber else {
      return say(step > 0 ? "the last report" : "the first report", .hint)
    }
    state.pane = .pictures(PicturesPane([number]))
    loadFiles()
  }

  private mutating func openInViewer(_ pane: PicturesPane) {
    guard let file = pane.files.first ?? nil, let number = pane.numbers.first else { return }
    guard file.attachment.blob != nil else { return say("the file is not here", .hint) }
    start(.openAttachment(number, file.index))
  }

  // MARK: Pixels

  /// Asks for what is to be seen and not there yet; stops what nobody wants any more.
  mutating func askForPictures() {
    let (wanted, mayWait) = state.pictureWishes(in: surroundings)
    let missing = wanted.filter { state.gallery[$0] == nil }
    let asked = state.pending.pictures?.wishes ?? []
    if missing == asked.filter({ state.gallery[$0] == nil }) { return }
    let request = PictureWishes(id: state.pending.nextID(), wishes: missing, mayWait: mayWait)
    state.pending.pictures = missing.isEmpty ? nil : request
    effects.append(.loadPictures(request))
  }

  /// What a wish came to is true whoever asked for it.
  mutating func takePicture(_ wish: PictureWish, _ outcome: PictureOutcome) {
    state.gallery.keep(outcome, for: wish)
  }
}

extension State {
  /// What is to be seen now; thumbnails may wait, what a key asked for may not.
  func pictureWishes(in surroundings: Surroundings) -> (wishes: [PictureWish], mayWait: Bool) {
    guard surroundings.pictures != .off else { return ([], true) }
    if case .pictures(let pane) = pane {
      return (pictureScene(of: pane, in: surroundings).wishes, false)
    }
    guard surroundings.hasPixels, pane == nil else { return ([], true) }
    return (thumbnailWishes, true)
  }
}
