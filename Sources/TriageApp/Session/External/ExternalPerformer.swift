import CursesTerminal
import Dashboard
import Dispatch
import ReportModel
import ReportStore
import SafeText
import Settings
import Synchronization
import SystemCalls
import TriageCommands
import TriageEngine

/// Does what the dashboard asks outside the store: copies, other programs, the editor.
///
/// What needs the terminal is done on the main thread, which waits; everything else runs beside it.
final class ExternalPerformer: Sendable {
  let engine: TriageEngine
  let folder: String
  let viewer: [String]
  private let mailbox: Mailbox<Action>
  /// Programs run beside each other: a viewer that stays open holds nothing up.
  private let queue = DispatchQueue(label: "winnow.external", attributes: .concurrent)
  private let running = Mutex<[RequestID: Cancellation]>([:])

  init(engine: TriageEngine, folder: String, viewer: [String], mailbox: Mailbox<Action>) {
    self.engine = engine
    self.folder = folder
    self.viewer = viewer
    self.mailbox = mailbox
  }

  /// Starts a request; its answer comes through the mailbox.
  func start(_ request: ExternalRequest, on screen: CursesScreen) {
    switch request.task {
    case .mouse(let isOn):
      screen.setMouse(isOn)
      post(request.id, .done(""))
    case .copy(let part, let number): later(request.id) { try self.copy(part, number) }
    case .noteInEditor(let numbers):
      answer(request.id) { try self.onTerminal(screen) { try self.note(on: numbers) } }
    case .run(let command, let numbers) where command.output == .terminal:
      answer(request.id) { try self.runOnTerminal(command, numbers, screen) }
    case .run(let command, let numbers):
      later(request.id) { try self.run(command, numbers) }
    case .openAttachment(let number, let index):
      later(request.id) { try self.open(number, attachment: index) }
    case .openTicket(let number): later(request.id) { try self.openTicket(number) }
    case .copyText(let text, let what):
      later(request.id) { Self.take(text, what) }
    case .offerToTerminal(let text, let what):
      screen.send(clipboard: Clipboard.sequence(Clipboard.bytes(of: text)))
      post(request.id, .done("copied \(what) by the terminal (OSC 52), if it lets programs"))
    case .saveText(let text, let path): later(request.id) { try Self.save(text, at: path) }
    }
  }

  /// Ends the programs that run.
  func cancel() {
    running.withLock { for stop in $0.values { stop.cancel() } }
  }

  /// Waits for what was started, stopped first.
  func finish() {
    cancel()
    queue.sync(flags: .barrier) {}
  }

  /// A file that is there stays as it is.
  private static func save(_ text: String, at path: String) throws -> ExternalReply.Result {
    if try FileSystem.facts(of: path) != nil { return .exists(path: path, text: text) }
    let folder = try Folder(FileSystem.parent(of: path) ?? ".")
    try folder.write(FileSystem.lastComponent(of: path), Array(text.utf8), replacing: false)
    return .done("wrote \(path)")
  }

  // MARK: Answers

  private func answer(_ id: RequestID, _ body: () throws -> ExternalReply.Result) {
    do { post(id, try body()) } catch { post(id, .failed(Diagnostic(error).sentence)) }
  }

  private func later(_ id: RequestID, _ body: @escaping @Sendable () throws -> ExternalReply.Result)
  {
    let stop = Cancellation()
    running.withLock { $0[id] = stop }
    queue.async {
      Cancellation.$current.withValue(stop) { self.answer(id, body) }
      self.running.withLock { $0[id] = nil }
    }
  }

  private func post(_ id: RequestID, _ result: ExternalReply.Result) {
    mailbox.post(.external(ExternalReply(id: id, result: result)))
  }

  /// Lends the terminal out, and takes it back whatever happens.
  private func onTerminal<Answer>(_ screen: CursesScreen, _ body: () throws -> Answer) rethrows
    -> Answer
  {
    screen.leave()
    defer { screen.enter() }
    return try body()
  }

  // MARK: The editor

  private func note(on numbers: [ReportNumber]) throws -> ExternalReply.Result {
    guard let first = numbers.first else { return .done("") }
    let detail = try engine.store.detail(of: first)
    return .note(try NoteEditor(folder: folder).text(about: detail), numbers)
  }

  // MARK: Programs

  private func runOnTerminal(
    _ command: UserCommand,
    _ numbers: [ReportNumber],
    _ screen: CursesScreen
  ) throws -> ExternalReply.Result {
    let prepared = try PreparedCommand(command, numbers, engine, folder: folder)
    defer { prepared.remove() }
    let status = try onTerminal(screen) {
      try Subprocess.run(prepared.arguments, input: prepared.input)
    }
    return .done(status == 0 ? "\(command.label) done" : "\(command.label) ended with \(status)")
  }

  private func run(
    _ command: UserCommand,
    _ numbers: [ReportNumber]
  ) throws -> ExternalReply.Result {
    let prepared = try PreparedCommand(command, numbers, engine, folder: folder)
    defer { prepared.remove() }
    let answer = try Subprocess.collect(
      prepared.arguments,
      input: prepared.input,
      limit: Self.outputLimit,
      isCancelled: { Cancellation.isRequested }
    )
    let ending = answer.isCancelled ? "was stopped" : "ended with status \(answer.status)"
    let isFine = answer.status == 0 && !answer.isCancelled
    var text = command.output == .none ? "" : String(decoding: answer.output, as: UTF8.self)
    if answer.isCut { text += "\n… more than \(Words.count(Self.outputLimit)) bytes" }
    text = text.trimmingEnd
    let title = isFine ? command.label : "\(command.label) \(ending)"
    if text.contains("\n") || text.utf8.count > 200 { return .page(title: title, text: text) }
    let words = text.isEmpty ? (isFine ? "\(title) done" : title) : "\(title): \(text)"
    return isFine ? .done(words) : .failed(words)
  }

  /// What is kept of what a program prints.
  private static let outputLimit = 256 << 10

  // MARK: Viewers

  private func open(_ number: ReportNumber, attachment index: Int?) throws
    -> ExternalReply.Result
  {
    let detail = try engine.store.detail(of: number)
    guard let index = index ?? detail.attachments.firstIndex(where: { $0.blob != nil }) else {
      return .failed("\(number) has no file that is here")
    }
    guard detail.attachments.indices.contains(index) else { return .failed("the file is gone") }
    guard let path = try AttachmentCopies(engine: engine).path(detail, index) else {
      return .failed(
        detail.attachments[index].blob == nil
          ? "the file is not here"
          : "a file of an unknown type is not opened: winnow attachments ID --extract DIR"
      )
    }
    return try start(path, as: detail.attachments[index].declared.fileName)
  }

  private func openTicket(_ number: ReportNumber) throws -> ExternalReply.Result {
    let detail = try engine.store.detail(of: number)
    guard let url = detail.triage.links.first else { return .failed("\(number) has no ticket") }
    guard url.hasPrefix("https://") || url.hasPrefix("http://") else {
      return .failed("the ticket is no address on the web: \(url)")
    }
    return try start(url, as: url, isFile: false)
  }

  private func start(_ target: String, as name: String, isFile: Bool = true) throws
    -> ExternalReply.Result
  {
    let program = isFile && !viewer.isEmpty ? viewer : try Helpers.opener()
    let answer = try Subprocess.collect(
      program + [target],
      input: nil,
      limit: 4_096,
      isCancelled: { Cancellation.isRequested }
    )
    guard answer.status == 0 || answer.isCancelled else {
      let hint = isFile ? "; `viewer` in config.json names another program" : ""
      return .failed("\(program[0]) ended with status \(answer.status) on \(name)" + hint)
    }
    return .done("opened \(name) with \(program[0])")
  }

  // MARK: Copies

  private func copy(_ part: CopiedPart, _ number: ReportNumber) throws -> ExternalReply.Result {
    guard let text = try text(of: part, number) else {
      return .failed("\(number) has nothing of that to copy: \(part.words)")
    }
    return Self.take(text, "\(part.words) of \(number)")
  }

  private static func take(_ text: String, _ what: String) -> ExternalReply.Result {
    switch Clipboard.take(text) {
    case .taken(let way): .done("copied \(what) \(way)")
    case .terminal: .terminalCopies(text, what: what)
    case .none: .page(title: "\(what), to select", text: text)
    }
  }

  /// Without anything that could drive the terminal it is pasted into.
  private func text(of part: CopiedPart, _ number: ReportNumber) throws -> String? {
    let detail = try engine.store.detail(of: number)
    guard let text = try CopiedText(engine: engine).text(part, detail) else {
      return nil
    }
    return SafeText(lines: text).text
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
