import ReportModel

/// The rules that change reports without a person, and what is told of them.
extension Turn {
  /// Has the reports woken whose day has come, and asks what the rules did.
  mutating func wakeSleepers() {
    let request = WakeRequest(id: state.pending.nextID(), after: state.newestEntry)
    state.pending.wake = request.id
    // Asked again by the answer, not by each tick until it comes.
    state.nextWaking = nil
    effects.append(.wake(request))
  }

  mutating func take(_ reply: WakeReply) {
    guard state.pending.wake == reply.id else { return }
    state.pending.wake = nil
    state.newestEntry = reply.newest
    state.nextWaking = reply.next
    guard let last = reply.entries.last else { return }
    say(RuleWords.news(reply.entries, last, Signs(state.look)), .done)
    reloadEverything()
  }
}

/// What the rules did, in one line.
enum RuleWords {
  static func news(_ entries: [HistoryEntry], _ last: HistoryEntry, _ signs: Signs) -> String {
    let words = sentence(last, signs)
    return entries.count == 1 ? words : "\(words), and \(Words.count(entries.count - 1)) more"
  }

  /// `#12 is back: the day has come`; the words of the store begin with the rule.
  private static func sentence(_ entry: HistoryEntry, _ signs: Signs) -> String {
    let parts = entry.command.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
    guard parts.count == 2 else { return entry.command }
    if parts[0] == "wake" {
      let verb = entry.reports.count == 1 ? "is" : "are"
      return "\(Words.reports(entry.reports)) \(verb) back: \(parts[1])"
    }
    return "\(parts[1]), because of \(parts[0])\(signs.dot)u undoes the merge"
  }
}
