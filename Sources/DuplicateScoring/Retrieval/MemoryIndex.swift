/// An index in memory: for evaluation, training and tests.
package struct MemoryIndex: DuplicateIndex {
  package private(set) var statistics = Statistics()
  private var counts: [Term: Int] = [:]
  private var postings: [Term: [(block: Int, bytes: [UInt8])]] = [:]
  private var dayBlocks: [[UInt16]] = []
  private var entries: [UInt32: Document] = [:]
  /// Of those that are weighed anew, as long as any are.
  private var drafts: [DocumentDraft] = []
  private var weighedCount = 0
  package private(set) var lastNumber: UInt32?

  package init() {}

  package func frequencies(of terms: [Term]) -> [Int] { terms.map { counts[$0] ?? 0 } }

  package func eachBlock(of term: Term, _ body: (Int, [UInt8]) throws -> Void) rethrows {
    for block in postings[term] ?? [] { try body(block.block, block.bytes) }
  }

  package func days(ofBlock block: Int) -> [UInt16] {
    block < dayBlocks.count ? dayBlocks[block] : []
  }

  package func documents(_ numbers: [UInt32]) -> [Document] { numbers.compactMap { entries[$0] } }

  /// Takes a report in; numbers ascend.
  package mutating func add(_ draft: DocumentDraft) {
    var entry = IndexEntry(
      draft,
      frequencies: frequencies(of: draft.postedTerms),
      statistics
    )
    let document = entry.document
    let block = Posting.block(of: document.number)
    let offset = Posting.offset(of: document.number)
    for posting in entry.postings {
      counts[posting.term, default: 0] += 1
      append(
        Posting(offset: offset, title: posting.title, body: posting.body),
        to: posting.term,
        block
      )
    }
    while dayBlocks.count <= block { dayBlocks.append([]) }
    while dayBlocks[block].count <= offset { dayBlocks[block].append(0) }
    dayBlocks[block][offset] = UInt16(clamping: document.dayNumber)
    statistics.add(document)
    lastNumber = document.number
    entry.document.number = document.number
    entries[document.number] = entry.document
    if drafts.count < Reweighing.enough / 2 { drafts.append(draft) }
    reweigh()
  }

  private mutating func reweigh() {
    let due = Reweighing.due(count: statistics.reportCount, last: weighedCount)
    guard due > 0 else { return }
    weighedCount = statistics.reportCount
    for draft in drafts.prefix(due) {
      let mass = draft.mass(frequencies: frequencies(of: draft.postedTerms), statistics)
      entries[draft.document.number]?.mass = mass
    }
    if weighedCount >= Reweighing.enough { drafts = [] }
  }

  private mutating func append(_ posting: Posting, to term: Term, _ block: Int) {
    var list = postings.removeValue(forKey: term) ?? []
    if list.last?.block != block { list.append((block, [])) }
    posting.append(to: &list[list.count - 1].bytes)
    postings[term] = list
  }
}
