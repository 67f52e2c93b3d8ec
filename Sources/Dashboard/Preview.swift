/// Where the detail is while the keys speak to the list.
package enum Preview: String, CaseIterable, Sendable {
  /// Beside the list, else below it, as the window allows.
  case auto
  case right, bottom, off
}

extension State {
  /// Where it goes next; what does not fit is passed over.
  mutating func cyclePreview() {
    let present = Layout.place(of: self)
    let order: [Preview] = [.right, .bottom, .off]
    let start = order.firstIndex(of: present) ?? 2
    for step in 1...order.count {
      let next = order[(start + step) % order.count]
      var changed = self
      changed.preview = next
      if next == .off || Layout.place(of: changed) == next {
        preview = next
        return
      }
    }
  }
}
