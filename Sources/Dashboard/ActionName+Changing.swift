extension ActionName {
  /// Whether it is a verdict or another change of reports (``Turn/decide(_:)``).
  var changesReports: Bool {
    switch self {
    case .undo, .redo, .accept, .close, .snooze, .tagPicker, .reopen, .unassign, .markRead,
      .markUnread, .duplicate, .notTheSame, .statusMenu, .priorityMenu, .decline, .assign, .note,
      .addTag, .removeTag, .export, .makeTicket:
      true
    default: false
    }
  }
}
