import Foundation

/// Waits until something is so, at most so long; gives whether it is.
package func eventually(seconds: Int = 20, _ isSo: () throws -> Bool) rethrows -> Bool {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while ContinuousClock.now < deadline {
    if try isSo() { return true }
    usleep(10_000)
  }
  return try isSo()
}
