// swift-format-ignore-file: NeverForceUnwrap

import Dashboard
import ReportModel
import ReportQuery
import TerminalUI
import TriageCommands

/// Reports in memory that answer the dashboard's effects, as the session and the store would.
struct Memory {
  /// Newest first.
  var reports: [ReportDetail]
  var views = StoredView.builtIn
  var history: [String] = []
  /// By report: what is suggested for it.
  var suggestions: [Int64: [DuplicateSuggestion]] = [:]
  var groups: [ProposedGroup] = []
  /// Of any two reports that are put side by side.
  var picturePairs: [PicturePair] = []
  /// Pictures wait to be looked at.
  var awaitsPictures = false
  var progress = DuplicateProgress(untaken: 0, uncompared: 0, total: 10)
  private var undo: [Snapshot] = []
  private var redo: [Snapshot] = []
  private(set) var sequence: Int64 = 10_000
  /// What the rules did, and when the next report wakes.
  var rules: [HistoryEntry] = []
  var nextWaking: Timestamp?
  private(set) var entries: [HistoryEntry] = []
  /// What surveys answer.
  var group = Survey(count: 0, facets: [])
  var whole = Survey(count: 0, facets: [])
  /// Reports that lists fold into one row: each list is one burst.
  var bursts: [[ReportNumber]] = []
  /// Newest first; decided ones too.
  var conflicts: [ConflictDetail] = []
  /// No program takes copies.
  var isTerminalTheClipboard = false
  /// What the terminal answers, one after the other.
  var terminal: [TerminalAnswer] = []
  /// What undo answers instead, once each.
  var refusals: [String] = []
  /// What commands answer instead, once each.
  var failures: [String] = []

  init(_ reports: [ReportDetail]) {
    self.reports = reports
  }

  // MARK: Reading

  /// Enough of the query language for the tests: flags, words, bracketed words.
  func matches(of query: Query) -> [ReportDetail] {
    // What was left out of the source does not count.
    let written = query.parts.map { query.text(of: $0) }.joined(separator: " ")
    let source = written.replacing("(", with: "").replacing(")", with: "")
    var isQuoted = false
    let terms = source.split { character in
      if character == "\"" { isQuoted.toggle() }
      return character == " " && !isQuoted
    }.map { $0.replacing("\"", with: "").lowercased() }
    return reports.filter { report in terms.allSatisfy { Self.holds($0, report) } }
  }

  private static func holds(_ term: String, _ report: ReportDetail) -> Bool {
    switch term {
    case "": true
    case "is:new", "is:open", "is:closed":
      report.shown.status.rawValue == term.dropFirst(3)
    case "-is:duplicate": report.triage.master == nil
    case "assignee:me": report.triage.assignee == "me"
    case _ where ["scope:", "sort:", "app>="].contains { term.hasPrefix($0) }: true
    case _ where term.hasPrefix("-"): !holds(String(term.dropFirst()), report)
    case _ where term.hasPrefix("created:"):
      (report.report.createdAt ?? report.receivedAt).rfc3339.hasPrefix(term.dropFirst(8))
    case _ where term.contains(":"): holdsField(term, report)
    default: report.report.message.lowercased().contains(term.filter { $0 != "*" })
    }
  }

  /// `platform:ios`, `app:=4.12.0|4.11.3`, `no:tag`.
  private static func holdsField(_ term: String, _ report: ReportDetail) -> Bool {
    let parts = term.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return false }
    let name = ["no", "has"].contains(parts[0]) ? parts[1] : parts[0]
    guard let field = FacetField.allCases.first(where: { $0.field.rawValue == name }) else {
      return false
    }
    let values = values(field, report).map { $0?.lowercased() }
    if parts[0] == "no" { return values == [nil] }
    if parts[0] == "has" { return values != [nil] }
    let wanted = parts[1].drop { $0 == "=" }.split(separator: "|").map(String.init)
    return values.contains { $0.map(wanted.contains) ?? false }
  }

  var totals: StoreTotals {
    StoreTotals(
      all: reports.count,
      inbox: reports.count { $0.shown.status == .new && $0.triage.master == nil },
      newest: reports.map(\.number).max() ?? ReportNumber(0)
    )
  }

  func page(_ request: PageRequest) -> PageReply {
    let found = matches(of: request.query).map { ReportSummary($0) }
    let (rows, folded) = fold(found, opened: request.opened)
    let position = request.anchor.flatMap { anchor in
      rows.firstIndex { row in
        row.number == anchor.number
          || (folded[row.number].map { !$0.isOpen && $0.members.contains(anchor.number) } ?? false)
      }
    }
    let offset = request.offset(anchoredAt: position)
    let slice = rows.dropFirst(offset).prefix(request.limit)
    let page = ReportPage(offset: offset, rows: Array(slice), revision: Revision(sequence))
    return PageReply(
      id: request.id,
      page: page,
      anchorIndex: position,
      rowCount: bursts.isEmpty ? nil : rows.count,
      bursts: folded
    )
  }

  /// Rows with one of each burst that is not opened.
  private func fold(_ rows: [ReportSummary], opened: Set<ReportNumber>) -> (
    rows: [ReportSummary], bursts: [ReportNumber: Burst]
  ) {
    var folded: [ReportNumber: Burst] = [:]
    for burst in bursts {
      let members = rows.map(\.number).filter(burst.contains)
      if members.count < 2 { continue }
      let isOpen = members.contains(where: opened.contains)
      for member in members { folded[member] = Burst(members: members, isOpen: isOpen) }
    }
    let shown = rows.filter { row in
      folded[row.number].map { $0.isOpen || $0.head == row.number } ?? true
    }
    return (shown, folded)
  }

  /// What a performed effect comes back as.
  mutating func answer(_ effect: Effect) -> [Action] {
    switch effect {
    case .loadPage(let request): return [.page(page(request))]
    case .loadCount(let request): return [.count(request.id, matches(of: request.query).count)]
    case .loadTotals(let id): return [.totals(id, totals)]
    case .loadDetail(let request):
      guard let report = reports.first(where: { $0.number == request.number }) else {
        return [.gone(request.id, request.number)]
      }
      return [.detail(request.id, report)]
    case .loadNumbers(let request):
      let found = matches(of: request.query).map { ReportSummary($0) }
      guard let range = request.range else { return [.numbers(request.id, found.map(\.number))] }
      let (rows, folded) = fold(found, opened: request.opened)
      let numbers = rows[range.clamped(to: rows.indices)].flatMap { row -> [ReportNumber] in
        folded[row.number].flatMap { $0.isOpen ? nil : $0.members } ?? [row.number]
      }
      return [.numbers(request.id, numbers)]
    case .loadCandidates(let request): return [.candidates(request.id, candidates(request))]
    case .loadTags(let id):
      let names = ["login", "login-flaky", "recipes", "camera"]
      return [.tags(id, names.map { KnownTag(tag: Tag($0)!, count: 20 - $0.count) })]
    case .loadCoverage(let request):
      let tags = reports.filter { request.numbers.contains($0.number) }.flatMap(\.triage.tags)
      return [
        .coverage(
          request.id,
          Set(tags).sorted().map { tag in KnownTag(tag: tag, count: tags.count { $0 == tag }) }
        )
      ]
    case .loadMembers(let request):
      let members = reports.filter { $0.triage.master == request.master }
      return [.members(request.id, members.map { ReportSummary($0) })]
    case .loadGroupMatches(let request):
      let found = Set(matches(of: request.query).map(\.number))
      let counts = request.masters.map { master in
        let group = reports.filter { $0.number == master || $0.triage.master == master }
        return (master, group.count { found.contains($0.number) })
      }
      return [.groupMatches(request.id, Dictionary(uniqueKeysWithValues: counts))]
    case .loadHistory(let id, _): return [.history(id, entries.reversed())]
    case .loadLens(let request):
      let user = reports.first { request.query.source.contains($0.report.user.id ?? "\n") }
      let rows = reports.filter { $0.report.user == user?.report.user }.map { ReportSummary($0) }
      return [.lens(request.id, rows, rows.count)]
    case .loadSurveys(let request): return [.surveys(request.id, group: group, whole: whole)]
    case .loadLoss(let request):
      let going = reports.filter { request.numbers.contains($0.number) }
      var loss = RemovalLoss()
      loss.reportCount = going.count
      loss.attachmentCount = going.map(\.attachments.count).reduce(0, +)
      loss.noteCount = going.map(\.triage.notes.count).reduce(0, +)
      loss.copyCount =
        reports.count { request.numbers.contains($0.triage.master ?? $0.number) } - going.count
      let rows = going.prefix(10).map { ReportSummary($0) }
      return [.loss(LossReply(id: request.id, rows: Array(rows), loss: loss))]
    case .startTask(let request):
      guard case .purge(let numbers) = request.kind else { return [] }
      reports.removeAll { numbers.contains($0.number) }
      return [.task(TaskReply(id: request.id, result: .done("\(numbers.count) removed for good")))]
    case .cancelTask: return []
    case .wake(let request):
      let news = rules.filter { $0.sequence > request.after ?? .max }
      return [
        .woken(WakeReply(id: request.id, entries: news, newest: sequence, next: nextWaking))
      ]
    case .loadConflicts(let request):
      let open = conflicts.filter { $0.conflict.resolution == nil }
      let chosen =
        request.chosen.lazy.compactMap { id in open.first { $0.conflict.id == id } }.first
        ?? open.first { $0.conflict.report == request.report } ?? open.first
      var reply = ConflictsReply(id: request.id, conflicts: open.map(\.conflict), detail: chosen)
      let place = open.firstIndex { $0.conflict.id == chosen?.conflict.id } ?? 0
      for id in request.missing(of: reply.conflicts, around: place) {
        let detail = open.first { $0.conflict.id == id }!
        reply.differences.updateValue(detail.aside == nil ? nil : detail.differences, forKey: id)
      }
      return [.conflicts(reply)]
    case .resolve(let request): return [.resolved(request.id, resolve(request.reference))]
    case .explore(let request): return [.explored(request.id, explore(request))]
    case .loadViews(let id): return [.views(id, views)]
    case .loadQueryHistory(let id): return [.queryHistory(id, history)]
    case .rememberQuery(let text):
      history.insert(text, at: 0)
      return []
    case .duplicates(let request): return [.duplicates(request.id, duplicates(request))]
    case .run(let request):
      let result = run(request.command)
      return [
        .commandFinished(CommandReply(id: request.id, command: request.command, result: result)),
        .storeChanged,
      ]
    case .loadDemo:
      reports = Fixtures.all
      return [.demoLoaded]
    case .external(let request):
      return [.external(ExternalReply(id: request.id, result: external(request.task)))]
    case .loadFiles(let request):
      let found = request.numbers.compactMap { number in reports.first { $0.number == number } }
      return [.files(request.id, found.map { ReportFiles($0) })]
    case .loadPictures(let request):
      return request.wishes.map { .picture($0, Painting.outcome(of: $0)) }
    case .askTerminal:
      defer { terminal = Array(terminal.dropFirst()) }
      return terminal.first.map { [.input(.answer($0))] } ?? []
    case .lookAtPictures, .cancel, .redraw, .suspend, .quit: return []
    }
  }

  /// What a world without failures would answer.
  private func external(_ task: ExternalRequest.Task) -> ExternalReply.Result {
    switch task {
    case .copy(let part, let number): .done("copied \(part.words) of \(number)")
    case .run(let command, _): .page(title: command.label, text: "one\ntwo\u{1B}[31m")
    case .noteInEditor(let numbers): .note("from the editor", numbers)
    case .openAttachment, .openTicket: .done("opened")
    case .mouse: .done("")
    case .copyText(let text, let what) where isTerminalTheClipboard:
      .terminalCopies(text, what: what)
    case .copyText(_, let what), .offerToTerminal(_, let what): .done("copied \(what)")
    case .saveText(_, let path): .done("wrote \(path)")
    }
  }

  private func candidates(_ request: CandidatesRequest) -> [ReportSummary] {
    let named = request.reference.flatMap(resolve).flatMap { number in
      reports.first { $0.number == number }
    }
    let found = (request.query.map { matches(of: $0) } ?? []).filter { $0.number != named?.number }
    return ([named].compactMap { $0 } + found).prefix(request.limit).map { ReportSummary($0) }
  }

  private func resolve(_ reference: ReportReference) -> ReportNumber? {
    switch reference {
    case .number(let number): reports.first { $0.number == number }?.number
    case .digits(let digits): reports.first { String($0.number.rawValue) == digits }?.number
    case .text(let text): reports.first { $0.report.id.rawValue.hasPrefix(text) }?.number
    }
  }

  // MARK: Writing

  private typealias Snapshot = (
    reports: [ReportDetail], views: [StoredView], conflicts: [ConflictDetail]
  )

  private var snapshot: Snapshot { (reports, views, conflicts) }

  private mutating func run(_ command: Command) -> CommandReply.Result {
    if !failures.isEmpty { return .failed(failures.removeFirst()) }
    switch command {
    case .undoEntry: return turnBack()
    case .undo(_, let passing):
      if !passing, let refusal = refusals.first { return .refused(refusal) }
      if passing { refusals = [] }
      return turnBack()
    case .snooze: return .failed("the shell's")
    case .redo: return turnAgain()
    case .view(let command):
      let before = snapshot
      views.apply(command)
      guard views != before.views else { return .unchanged }
      undo.append(before)
      redo = []
      return .changed(entry(command.words, from: before))
    case .conflict(let command):
      let index = conflicts.firstIndex { command.conflicts.contains($0.conflict.id) }
      guard let index else { return .failed("no such conflict") }
      undo.append(snapshot)
      redo = []
      conflicts[index].conflict.resolution = command.resolution
      return .changed(entry(command.words, from: undo[undo.count - 1]))
    case .export(let request): return .exported(count: 1, to: request.out ?? "-")
    case .edit(let edit): return change(edit.targets, edit.words, edit.edits)
    case .takeApart(let targets, let from, _):
      let others = from.compactMap { resolve($0) }
      guard others.count == from.count else { return .failed("no such report") }
      return takeApart(targets, others)
    case .merge(let targets, let into, _):
      guard let master = resolve(into) else { return .failed("no such report") }
      return change(targets, "merge into \(master)", [.setMaster(master)])
    }
  }

  private mutating func change(
    _ targets: Targets,
    _ words: String,
    _ edits: [Edit]
  ) -> CommandReply.Result {
    guard case .reports(let references) = targets else { return .failed("no query here") }
    let numbers = references.compactMap(resolve)
    let before = snapshot
    for index in reports.indices where numbers.contains(reports[index].number) {
      for edit in edits { Self.apply(edit, to: &reports[index]) }
    }
    guard reports != before.reports else { return .unchanged }
    let entry = entry(words, from: before)
    entries.append(entry)
    if edits != [.markRead(true)], edits != [.markRead(false)] {
      undo.append(before)
      redo = []
    }
    return .changed(entry)
  }

  /// As the store spells it: values before and after, standings as `closed:declined:why`.
  private mutating func entry(_ words: String, from before: Snapshot) -> HistoryEntry {
    sequence += 1
    var changes: [HistoryEntry.Change] = []
    for (old, new) in zip(before.conflicts, conflicts) where old != new {
      let values = [old, new].map { $0.conflict.resolution?.rawValue }
      changes.append(
        .init(
          report: new.conflict.report,
          field: .conflict,
          item: String(new.conflict.id),
          before: values[0],
          after: values[1]
        )
      )
    }
    for report in reports {
      guard let old = before.reports.first(where: { $0.number == report.number }) else { continue }
      let note = { (field: HistoryEntry.Field, item: String, before: String?, after: String?) in
        guard before != after else { return }
        changes.append(
          .init(report: report.number, field: field, item: item, before: before, after: after)
        )
      }
      note(.standing, "", Self.spelled(old.triage.standing), Self.spelled(report.triage.standing))
      note(.fixedIn, "", old.triage.fixedIn, report.triage.fixedIn)
      for link in Set(old.triage.links + report.triage.links) {
        let had = old.triage.links.contains(link) ? link : nil
        note(.link, link, had, report.triage.links.contains(link) ? link : nil)
      }
      note(.priority, "", old.triage.priority.rawValue, report.triage.priority.rawValue)
      note(.assignee, "", old.triage.assignee, report.triage.assignee)
      let masters = [old.triage.master, report.triage.master].map { $0.map { "\($0.rawValue)" } }
      note(.master, "", masters[0], masters[1])
      note(.read, "", old.triage.isRead ? "true" : nil, report.triage.isRead ? "true" : nil)
      for tag in Set(old.triage.tags + report.triage.tags).sorted() {
        let had = old.triage.tags.contains(tag)
        let has = report.triage.tags.contains(tag)
        note(.tag, tag.name, had ? tag.name : nil, has ? tag.name : nil)
      }
      let notes = [old, report].map { $0.triage.notes.last?.text }
      note(.note, "1", notes[0], notes[1])
    }
    return HistoryEntry(
      sequence: sequence,
      at: Fixtures.now,
      author: "me",
      command: words,
      reports: reports.map(\.number).filter { number in changes.contains { $0.report == number } },
      changes: changes
    )
  }

  private static func spelled(_ standing: Standing) -> String {
    guard let reason = standing.reason else { return standing.status.rawValue }
    return "closed:\(reason.rawValue)" + (standing.reasonText.map { ":" + $0 } ?? "")
  }

  private mutating func turnBack() -> CommandReply.Result {
    guard let step = undo.popLast() else { return .unchanged }
    let now = snapshot
    redo.append(now)
    (reports, views, conflicts) = step
    return .changed(entry("undo", from: now))
  }

  private mutating func turnAgain() -> CommandReply.Result {
    guard let step = redo.popLast() else { return .unchanged }
    let now = snapshot
    undo.append(now)
    (reports, views, conflicts) = step
    return .changed(entry("redo", from: now))
  }

  private static func apply(_ edit: Edit, to report: inout ReportDetail) {
    switch edit {
    case .accept where report.triage.standing.status == .closed: break
    case .accept: apply(.setStanding(Standing(.open)), to: &report)
    case .setStanding(let standing):
      report.triage.standing = standing
      report.shown = standing
    case .setPriority(let priority): report.triage.priority = priority
    case .setAssignee(let name): report.triage.assignee = name
    case .addLink(let link): report.triage.links.append(link)
    case .addTag(let tag): report.triage.tags = Set(report.triage.tags + [tag]).sorted()
    case .removeTag(let tag): report.triage.tags.removeAll { $0 == tag }
    case .addNote(let text):
      report.triage.notes.append(Note(createdAt: Fixtures.now, author: "me", text: text))
    case .setMaster(let master): report.triage.master = master
    case .unmerge: report.triage.master = nil
    case .markRead(let isRead): report.triage.isRead = isRead
    case .snooze(let end):
      report.triage.standing = Standing(.snoozed)
      report.shown = report.triage.standing
      report.triage.snoozedUntil = end
    case .setFixedIn(let version): report.triage.fixedIn = version
    case .takeApart, .takeApartFromEach, .setOverlayVersion, .setOverlayBuild, .removeLink,
      .markExported:
      break
    }
  }
}
