import ReportModel
import ReportStore
import TestSupport
import Testing

/// Random edits against a model in memory, with restarts.
@Suite struct StateModelTests {
  private let folder = TemporaryFolder()

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func undoOfAllAndRedoOfAllGiveTheSameStates(seed: UInt64) throws {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    var store = try folder.open()
    let numbers = try store.add(
      try (1...8).map { try item("r\($0)", tags: $0 % 3 == 0 ? ["ui"] : []) }
    )
    var model = Model(
      numbers,
      tagged: numbers.enumerated().filter { $0.offset % 3 == 2 }.map(\.element)
    )
    var hashes = [try store.stateHash()]
    for step in 0..<60 {
      if Int.random(in: 0..<10, using: &generator) == 0 { store = try folder.open() }
      let edit = try Self.edit(numbers, &generator)
      let targets = numbers.shuffled(using: &generator).prefix(
        Int.random(in: 1...4, using: &generator)
      )
      let expected = model.applied(edit, Array(targets))
      do {
        let entry = try store.edit([edit], Array(targets), at: Int64(300 + step))
        if entry != nil { hashes.append(try store.stateHash()) }
        model = try #require(expected, "seed \(seed): the model refuses \(edit) of \(targets)")
      } catch StoreError.mergeIntoItself {
        #expect(expected == nil, "seed \(seed): the store refuses \(edit) of \(targets)")
      }
      try expectEqual(model, store, seed)
    }
    for hash in hashes.dropLast().reversed() {
      if Int.random(in: 0..<10, using: &generator) == 0 { store = try folder.open() }
      #expect(try store.undo(by: "ana", at: instant(900)) != nil, "seed \(seed)")
      #expect(try store.stateHash() == hash, "seed \(seed)")
    }
    #expect(try store.undo(by: "ana", at: instant(900)) == nil, "seed \(seed)")
    for hash in hashes.dropFirst() {
      #expect(try store.redo(by: "ana", at: instant(950)) != nil, "seed \(seed)")
      #expect(try store.stateHash() == hash, "seed \(seed)")
    }
    try expectEqual(model, store, seed)
    #expect(try store.verify().isEmpty, "seed \(seed)")
  }

  private func expectEqual(_ model: Model, _ store: ReportStore, _ seed: UInt64) throws {
    for (number, expected) in model.states {
      var state = try store.triage(number)
      state.copies = []
      state.notes = state.notes.map { Note(createdAt: instant(0), author: "", text: $0.text) }
      #expect(state == expected, "seed \(seed), report \(number)")
    }
  }

  private static func edit(_ numbers: [ReportNumber], _ generator: inout SeededGenerator) throws
    -> Edit
  {
    let word = ["ui", "login", "a b"].randomElement(using: &generator) ?? ""
    let target = numbers.randomElement(using: &generator)
    let edits: [Edit] = [
      .setStanding(Standing(.open)), .accept, .setStanding(.new),
      .setStanding(Standing(.closed, reason: .fixed)),
      .setStanding(Standing(.closed, reason: .spam, text: word)),
      .setPriority(Priority.allCases.randomElement(using: &generator) ?? .none),
      .setAssignee(Bool.random(using: &generator) ? word : nil),
      .addTag(try tag(word)), .removeTag(try tag(word)), .addNote(word),
      .setMaster(target), .setMaster(target), .setMaster(nil), .snooze(.copy),
      .snooze(.appVersion(word)), .setFixedIn(word), .addLink(word), .removeLink(word), .unmerge,
      .takeApart(from: target ?? numbers[0]),
      .takeApartFromEach(numbers.filter { _ in Bool.random(using: &generator) }),
    ]
    return edits.randomElement(using: &generator) ?? .markRead(true)
  }

  /// What the rules of triage say, in a few lines.
  private struct Model {
    var states: [ReportNumber: TriageState]
    /// What a snoozed report was before.
    private var before: [ReportNumber: Standing] = [:]

    init(_ numbers: [ReportNumber], tagged: [ReportNumber]) {
      states = Dictionary(uniqueKeysWithValues: numbers.map { ($0, TriageState()) })
      for number in tagged { states[number]?.tags = [Tag(folded: "ui")] }
    }

    /// `nil` when the edit must be refused.
    func applied(_ edit: Edit, _ targets: [ReportNumber]) -> Model? {
      var next = self
      for number in targets {
        guard next.apply(edit, number) else { return nil }
      }
      next.wakeMasters(of: states)
      return next
    }

    /// A new copy wakes a master that waited for one.
    private mutating func wakeMasters(of old: [ReportNumber: TriageState]) {
      for (number, state) in states {
        guard let master = state.master, master != old[number]?.master,
          states[master]?.snoozedUntil == .copy
        else { continue }
        let isNew = before[master]?.status == .new
        states[master]?.standing = isNew ? .new : Standing(.open)
        states[master]?.snoozedUntil = nil
      }
    }

    private mutating func apply(_ edit: Edit, _ number: ReportNumber) -> Bool {
      guard var state = states[number] else { return false }
      switch edit {
      case .setStanding(let standing):
        state.standing = standing
        state.snoozedUntil = nil
      case .accept:
        if state.standing.status == .closed { break }
        state.standing = Standing(.open)
        state.snoozedUntil = nil
      case .snooze(let end):
        if state.standing.status != .snoozed { before[number] = state.standing }
        state.standing = Standing(.snoozed)
        state.snoozedUntil = end
      case .setPriority(let priority): state.priority = priority
      case .setAssignee(let name): state.assignee = name
      case .addTag(let tag): state.tags = Set(state.tags + [tag]).sorted()
      case .removeTag(let tag): state.tags.removeAll { $0 == tag }
      case .addNote(let text):
        state.notes.append(Note(createdAt: instant(0), author: "", text: text))
      case .setFixedIn(let version): state.fixedIn = version
      case .addLink(let url): if !state.links.contains(url) { state.links.append(url) }
      case .removeLink(let url): state.links.removeAll { $0 == url }
      case .setMaster(let target): return merge(number, into: target)
      case .unmerge: state.master = nil
      case .takeApart(let other): return takeApart(number, from: other)
      case .takeApartFromEach(let others):
        return others.allSatisfy { $0 == number || takeApart(number, from: $0) }
      case .setOverlayVersion, .setOverlayBuild, .markRead, .markExported: break
      }
      states[number] = state
      return true
    }

    private mutating func merge(_ number: ReportNumber, into target: ReportNumber?) -> Bool {
      guard let target else {
        states[number]?.master = nil
        return true
      }
      let root = states[target]?.master ?? target
      if root == number { return target != number && promote(target, over: number) }
      for (member, state) in states where state.master == number {
        states[member]?.master = root
      }
      states[number]?.master = root
      return true
    }

    private mutating func promote(_ copy: ReportNumber, over master: ReportNumber) -> Bool {
      for (member, state) in states where state.master == master {
        states[member]?.master = copy
      }
      states[copy]?.master = nil
      states[master]?.master = copy
      return true
    }

    private mutating func takeApart(_ number: ReportNumber, from other: ReportNumber) -> Bool {
      guard number != other else { return false }
      let own = states[number]?.master
      if let own, own == other || own == states[other]?.master {
        states[number]?.master = nil
      } else if states[other]?.master == number {
        states[other]?.master = nil
      }
      return true
    }
  }
}
