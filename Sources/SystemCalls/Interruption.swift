import CSystem

/// SIGINT and SIGTERM as something to ask about, for work that ends tidily.
package enum Interruption {
  /// From now on the first of either is only noted; the second ends the process as ever.
  package static func begin() { csystem_note_interrupts() }

  /// A peer that hangs up is an error of a write, not the end of the process.
  package static func ignoreBrokenPipes() { csystem_ignore_broken_pipes() }

  /// The signal that came, if one did.
  package static var signal: Int32? {
    let number = csystem_interrupt()
    return number == 0 ? nil : number
  }
}
