/// How a reader meets a body that is not quite right (model.md "Unknown and wrong").
package enum ReadingMode: Sendable {
  /// A person imports a file: guess, keep and warn.
  case file
  /// A program is at the other end: refuse.
  case strict
}
