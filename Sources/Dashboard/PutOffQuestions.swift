/// Questions that no row waits for: they are asked once the keys rest.
package struct PutOffQuestions: Equatable, Sendable {
  private var effects: [Effect] = []

  package init() {}

  package var isEmpty: Bool { effects.isEmpty }

  package mutating func add(_ effect: Effect) { effects = Effect.settled(effects + [effect]) }

  /// What is asked now leaves no older one of its kind to be asked after it: that one would take its
  /// place, and its answer is not waited for any more.
  package mutating func giveWay(to effect: Effect) { effects.removeAll { effect.replaces($0) } }

  package func contains(where isMeant: (Effect) -> Bool) -> Bool {
    effects.contains(where: isMeant)
  }

  /// Takes those to be asked now.
  package mutating func take(where isDue: (Effect) -> Bool) -> [Effect] {
    let due = effects.filter(isDue)
    effects.removeAll(where: isDue)
    return due
  }
}
