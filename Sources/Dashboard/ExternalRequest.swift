import ReportModel

/// Asks for something outside the store: the clipboard, another program, the mouse.
package struct ExternalRequest: Equatable, Sendable {
  package var id: RequestID
  package var task: Task

  package enum Task: Equatable, Sendable {
    case copy(CopiedPart, ReportNumber)
    case run(UserCommand, [ReportNumber])
    /// A note in the person's editor, for each of the reports.
    case noteInEditor([ReportNumber])
    /// By its position among the report's attachments; `nil` is the first one that is here.
    case openAttachment(ReportNumber, Int?)
    case openTicket(ReportNumber)
    case mouse(Bool)
    case copyText(String, what: String)
    /// Offers text to the terminal's own clipboard.
    case offerToTerminal(String, what: String)
    /// Writes a new file; one that is there stays.
    case saveText(String, path: String)
  }
}

/// How it ended.
package struct ExternalReply: Equatable, Sendable {
  package var id: RequestID
  package var result: Result

  package init(id: RequestID, result: Result) {
    self.id = id
    self.result = result
  }

  package enum Result: Equatable, Sendable {
    /// With a sentence for the bottom line, or nothing to say.
    case done(String)
    /// No program took a copy: the terminal may.
    case terminalCopies(String, what: String)
    /// A file of that name is there already.
    case exists(path: String, text: String)
    /// Text to be read: what a program printed, or what no clipboard took.
    case page(title: String, text: String)
    /// What was written in the editor; `nil` when that was nothing.
    case note(String?, [ReportNumber])
    /// One sentence.
    case failed(String)
  }
}

/// What of a report is copied.
package enum CopiedPart: String, CaseIterable, Sendable {
  case id, markdown, link, message, device, file

  /// What its name does not say.
  package var detail: String { words.lowercased().hasSuffix(rawValue) ? "" : words }

  /// With `report` in front of it: `the id of #1042`.
  package var words: String {
    switch self {
    case .id: "the id"
    case .markdown: "Markdown"
    case .link: "the link"
    case .message: "the message"
    case .device: "the device line"
    case .file: "the path of the file"
    }
  }
}

/// Text that fills the screen until it is closed.
package struct TextPage: Equatable, Sendable {
  package var title: String
  package var text: String
  package var scroll = 0
  /// Columns of labels: what has no room behind one goes on below itself.
  package var labelColumns = 0
  /// What it is called when it is kept; `nil` for a page that is only read.
  package var fileName: String?

  package init(title: String, text: String, fileName: String? = nil) {
    self.title = title
    self.text = text
    self.fileName = fileName
  }
}
