import ReportModel
import TriageCommands

/// The way from a report to its ticket in a tracker, and back.
extension Turn {
  func ticketMenu(_ selection: Selection) -> Menu {
    Menu(
      title: "ticket of",
      selection: selection,
      choices: [
        Menu.Choice(
          key: "c",
          label: "copy",
          detail: "title and text as Markdown, to be pasted into a tracker",
          deed: .copy(.markdown)
        ),
        Menu.Choice(
          key: "j",
          label: "write",
          detail: "a file of JSON, without user data",
          deed: .export(.json)
        ),
        Menu.Choice(
          key: "l",
          label: "link…",
          detail: "note the address of the ticket that was made",
          deed: .ask(.ticketLink, text: "")
        ),
      ]
    )
  }

  mutating func link(_ url: String, _ selection: Selection) {
    edit("link \(url)", [.addLink(url)], selection)
  }
}
