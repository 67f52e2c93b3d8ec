/// What removing reports for good takes away.
package struct RemovalLoss: Equatable, Sendable {
  package var reportCount = 0
  package var attachmentCount = 0
  package var noteCount = 0
  /// Tickets that are linked.
  package var linkCount = 0
  /// Copies that lose their master, and get the oldest of them as one.
  package var copyCount = 0
  package var conflictCount = 0

  package init() {}
}
