import Dashboard
import ReportModel
import ReportStore

/// A question to the store.
struct Question {
  var effect: Effect
  /// The clock when it was asked.
  var at: Timestamp
}

/// The question being asked and those that wait.
struct OpenQuestions {
  private(set) var waiting: [Question] = []
  private(set) var asked: Question?
  private(set) var stop = Cancellation()

  /// Whether a question was stopped for this one and waits again.
  mutating func add(_ question: Question) -> Bool {
    waiting.removeAll { question.effect.replaces($0.effect) }
    waiting.append(question)
    guard let asked else { return false }
    if question.effect.replaces(asked.effect) {
      stop.cancel()
      return false
    }
    let givesWay = asked.effect.isExploring && !question.effect.isExploring
    guard givesWay, !stop.isCancelled else { return false }
    stop.cancel()
    waiting.append(asked)
    return true
  }

  /// Those for rows first.
  mutating func next() -> (Question, Cancellation)? {
    let index = waiting.firstIndex { !$0.effect.isExploring } ?? waiting.indices.first
    asked = index.map { waiting.remove(at: $0) }
    stop = Cancellation()
    return asked.map { ($0, stop) }
  }

  mutating func end() { asked = nil }

  func stopAsking() { stop.cancel() }
}
