import ReportModel

/// Films and pictures made of boxes: what is at the top, then the film or the picture in it.
///
/// Source: ISO 14496-12 section 4, QuickTime File Format.
struct BoxReader {
  private let source: BudgetedSource
  private let isPicture: Bool
  private var movie: MovieReader?
  private var items: ItemReader?
  private var fragments = FragmentTable()
  private var cut: String?

  static func facts(of source: BudgetedSource, isPicture: Bool) -> AttachmentFacts {
    var reader = BoxReader(source: source, isPicture: isPicture)
    reader.readBoxes()
    return reader.facts()
  }

  private init(source: BudgetedSource, isPicture: Bool) {
    self.source = source
    self.isPicture = isPicture
  }

  private mutating func readBoxes() {
    var boxes = BoxSequence(ByteCursor(source))
    while let box = boxes.next() {
      switch box.type {
      // A second one is what a hole in a file looks like; the first counts.
      case "moov" where movie == nil: movie = MovieReader(box.content)
      case "moof": fragments.add(box.content)
      case "meta" where items == nil && isPicture: items = ItemReader(box.content)
      default: break
      }
      if box.isCut { cut = "box \(box.type.text) runs past the end: truncated" }
    }
    if boxes.isMalformed, cut == nil {
      cut =
        source.left.steps == 0
        ? "more than 10,000 boxes" : "a box's size is impossible, or it is cut"
    }
  }

  private func facts() -> AttachmentFacts {
    var facts: AttachmentFacts
    if isPicture, let items {
      facts = items.facts(in: source)
    } else if let movie {
      facts = movie.facts(fragments, in: source)
    } else {
      let what =
        isPicture ? "no meta box: nothing can be shown" : "no moov box: nothing can be played"
      facts = AttachmentFacts(health: .truncated, remark: cut ?? what)
      if !isPicture { facts.trackCount = 0 }
      return facts
    }
    if let cut { facts.damage(cut) }
    return facts
  }
}
