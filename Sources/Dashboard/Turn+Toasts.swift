import ReportModel

/// What is said in the bottom line, and for how long.
extension Turn {
  mutating func sayNoSuchKey() {
    let help = surroundings.keys.key(for: .help, in: .list)
    say("no such key" + (help.map { "\(Signs(state.look).dot)\($0) help" } ?? ""), .hint)
  }

  mutating func say(_ text: String, _ tone: Toast.Tone) {
    if let toast = state.toast, toast.isUnseenNews(at: state.now) { state.unseenToast = toast }
    state.toast = Toast(text: text, tone: tone, until: tone.end(after: state.now))
  }

  /// Says what came of something that ran beside the keys: what a key says meanwhile goes before it,
  /// and does not take its place.
  mutating func sayNews(_ text: String, _ tone: Toast.Tone) {
    say(text, tone)
    state.toast?.isNews = true
  }

  /// A hint speaks of what was just done: the next key takes it away.
  mutating func hush() {
    if let toast = state.toast, toast.tone == .hint, !toast.isUnseenNews(at: state.now) {
      dropToast()
    }
  }

  /// Takes it away; what was not seen for its sake comes back.
  mutating func dropToast() {
    state.toast = state.unseenToast
    state.toast?.begin(at: state.now)
    state.unseenToast = nil
  }
}
