import CSystem

/// Tells soon when something in a folder changed, where the system can; else after a while.
package final class FolderWatch: Sendable {
  private let events: Descriptor?

  /// Only the folder itself is watched, not those below; no file in it is opened.
  ///
  /// With `writes` it tells of files that are being written, too.
  package init(_ path: String, writes: Bool = false) {
    let number = csystem_watch(path, writes ? 1 : 0)
    events = number < 0 ? nil : Descriptor(number, path: path)
  }

  /// Whether the system tells what is closed and moved in.
  package var isTold: Bool { events != nil }

  /// Waits for a change, at most so long (for ever when negative); a signal ends it too.
  ///
  /// Returns the names that were closed after writing, moved here or, if asked for, written to.
  package func wait(milliseconds: Int32) -> Set<String> {
    guard let events else {
      _ = Poll.readable([], withinMilliseconds: milliseconds)
      return []
    }
    guard Poll.readable([events.number], withinMilliseconds: milliseconds)[0] else { return [] }
    var names: Set<String> = []
    withUnsafeMutablePointer(to: &names) { names in
      csystem_read_watch(events.number, names) { context, name in
        guard let context, let name else { return }
        context.assumingMemoryBound(to: Set<String>.self).pointee.insert(String(cString: name))
      }
    }
    return names
  }
}
