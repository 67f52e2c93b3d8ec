import ReportQuery
import Resources

/// The values of a field and the groups that a query for each of them finds.
///
/// A group can belong to several values: `app:2.4` finds 2.4.1 too, and a device is found by its
/// code and by its name.
struct FacetPlan {
  struct Value {
    /// As a query takes it in quotes; `nil` for none.
    var text: String?
    var groups: Groups
  }

  enum Groups {
    case list([Int])
    /// Places in ``FacetPlan/sorted``.
    case range(Range<Int>)
  }

  /// The most frequent values that are there.
  struct Ranked {
    var values: [FacetValue]
    /// Where each of these stands in the plan.
    var places: [Int]
    /// How many there are, beyond those too.
    var count: Int
  }

  /// What reporters sent: two texts for devices and systems, else one.
  typealias Texts = (first: String?, second: String?)

  /// The count of groups it was made of.
  let groupCount: Int
  private(set) var values: [Value] = []
  /// Groups of versions, ascending; of systems those of each one, then all of them.
  private(set) var sorted: [Int] = []
  /// The values by the bytes of their texts.
  private var byText: [Int] = []
  /// What is added up for each of ``byText``: places in ``sorted``, or in ``listed``.
  private var parts: [(places: Range<Int>, isOfSorted: Bool)] = []
  private var listed: [Int] = []
  private var oddCount = 0
  private static let mostOdd = 100

  /// `texts`: what reporters sent, for each group, counted from 0.
  init(_ field: FacetField, _ texts: [Texts]) {
    groupCount = texts.count
    switch field {
    case .app: addVersions(texts.map(\.first))
    case .os: addSystems(texts)
    case .device:
      let value = { (texts: Texts) in texts.first ?? texts.second }
      add(texts, by: Self.deviceKeys, value, wanted: Self.deviceKeys(code:))
    case .locale:
      let keys = { (texts: Texts) in texts.first.map(Self.localeKeys) ?? [] }
      add(texts, by: keys, \.first, wanted: Self.localeKeys)
    case .platform, .screen, .environment, .assignee, .trigger, .source, .status, .tag:
      let keys = { (texts: Texts) in texts.first.map { [Self.fold($0)] } ?? [] }
      add(texts, by: keys, \.first, wanted: { [Self.fold($0)] })
    }
    prepareCounting()
  }

  /// Tags: for each group the places of its tags among `names`.
  init(tags names: [String], _ groups: [[Int]]) {
    groupCount = groups.count
    var lists = Array(repeating: [Int](), count: names.count)
    for (group, tags) in groups.enumerated() {
      for tag in tags { lists[tag].append(group) }
    }
    values = zip(names, lists).map { Value(text: $0, groups: .list($1)) }
    addAbsent(groups.map(\.isEmpty))
    prepareCounting()
  }

  /// Groups joined when they have a key in common; the first text of each is its value.
  private mutating func add(
    _ texts: [Texts],
    by keys: (Texts) -> [String],
    _ value: (Texts) -> String?,
    wanted: (String) -> [String]
  ) {
    var groupsByKey: [String: [Int]] = [:]
    for (group, text) in texts.enumerated() {
      for key in Set(keys(text)) { groupsByKey[key, default: []].append(group) }
    }
    var seen: Set<String> = []
    for text in texts {
      guard let value = value(text), let main = wanted(value).first, seen.insert(main).inserted
      else { continue }
      let groups = Set(wanted(value).flatMap { groupsByKey[$0] ?? [] })
      values.append(Value(text: value, groups: .list(groups.sorted())))
    }
    addAbsent(texts.map { $0.first == nil && $0.second == nil })
  }

  private static func deviceKeys(_ texts: Texts) -> [String] {
    var keys: [String] = []
    if let model = texts.first {
      keys = deviceKeys(code: model)
      if let name = DeviceCatalog.name(ofModel: model) { keys.append("text " + fold(name)) }
    }
    if let name = texts.second { keys.append("text " + fold(name)) }
    return keys
  }

  private static func deviceKeys(code: String) -> [String] {
    ["code " + fold(DeviceCatalog.normalized(code)), "text " + fold(code)]
  }

  private static func localeKeys(_ locale: String) -> [String] {
    ["plain " + fold(LocaleText.plain(locale)), "text " + fold(locale)]
  }

  private static func fold(_ text: String) -> String { TextFolding.fold(text) }

  // MARK: Versions

  private mutating func addVersions(_ texts: [String?]) {
    let keys = texts.map { $0.flatMap { VersionKey($0) } }
    let versions = texts.indices.compactMap { group in keys[group].map { (group, $0) } }
      .sorted { $0.1 < $1.1 }
    sorted = versions.map(\.0)
    var seen: Set<Range<VersionKey>> = []
    for (group, _) in versions {
      guard let text = texts[group], let series = VersionKey.series(text),
        seen.insert(series).inserted
      else { continue }
      let start = Self.place(of: series.lowerBound, in: versions)
      let end = Self.place(of: series.upperBound, in: versions)
      values.append(Value(text: text, groups: .range(start..<max(start, end))))
    }
    let others = texts.indices.filter { texts[$0] != nil && keys[$0] == nil }
    let folded = Dictionary(grouping: others) { TextFolding.fold(texts[$0] ?? "") }
    for groups in folded.values {
      values.append(Value(text: texts[groups[0]], groups: .list(groups)))
    }
    addAbsent(texts.map { $0 == nil })
  }

  // MARK: Systems

  private struct Release {
    var group: Int
    /// Folded; empty for none.
    var system: String
    var key: VersionKey
  }

  /// `iOS 18.1` counts that of iOS alone; a version whose system nobody told counts all of its number.
  private mutating func addSystems(_ texts: [Texts]) {
    let names = texts.map { $0.second.map(Self.fold) ?? "" }
    let releases = texts.indices.compactMap { group in
      texts[group].first.flatMap { VersionKey($0) }.map {
        Release(group: group, system: names[group], key: $0)
      }
    }
    let bySystem = releases.sorted { ($0.system, $0.key) < ($1.system, $1.key) }
    let byVersion = releases.sorted { $0.key < $1.key }
    let numbers = byVersion.map { ($0.group, $0.key) }
    sorted = (bySystem + byVersion).map(\.group)
    var starts: [String: Int] = [:]
    for (place, release) in bySystem.enumerated() where starts[release.system] == nil {
      starts[release.system] = place
    }
    let ofSystem = Dictionary(grouping: bySystem) { $0.system }
      .mapValues { $0.map { ($0.group, $0.key) } }
    var seen: Set<String> = []
    for release in bySystem {
      guard let version = texts[release.group].first, let series = VersionKey.series(version)
      else { continue }
      let text = SystemText.joined(texts[release.group].second, version)
      let key = "\(release.system) \(series.lowerBound.bytes)"
      guard seen.insert(key).inserted else { continue }
      let split = SystemText.split(text)
      if release.system.isEmpty {
        let range = Self.range(of: series, in: numbers, from: bySystem.count)
        values.append(Value(text: text, groups: .range(range)))
      } else if let split, Self.fold(split.name) == release.system, split.version == version,
        let own = ofSystem[release.system]
      {
        let range = Self.range(of: series, in: own, from: starts[release.system] ?? 0)
        values.append(Value(text: text, groups: .range(range)))
      } else {
        addOddly(text, texts)
      }
    }
    addOtherSystems(texts, names)
    addAbsent(texts.map { $0.first == nil })
  }

  /// What is no version is found as text: by itself, by the name, or by both.
  private mutating func addOtherSystems(_ texts: [Texts], _ names: [String]) {
    var groupsByKey: [String: Set<Int>] = [:]
    for (group, text) in texts.enumerated() {
      guard let version = text.first.map(Self.fold) else { continue }
      for key in [version, names[group], "\(names[group]) \(version)"] {
        groupsByKey[key, default: []].insert(group)
      }
    }
    var seen: Set<String> = []
    for text in texts {
      guard let version = text.first, VersionKey(version) == nil else { continue }
      let joined = SystemText.joined(text.second, version)
      let key = Self.fold(joined)
      guard seen.insert(key).inserted else { continue }
      if VersionKey(joined) != nil || SystemText.split(joined) != nil {
        addOddly(joined, texts)
      } else {
        values.append(Value(text: joined, groups: .list((groupsByKey[key] ?? []).sorted())))
      }
    }
  }

  /// A name such that the text of both is read otherwise than it was put together: each group is asked.
  ///
  /// Nobody sends many of these, and whoever does need not find them all listed.
  private mutating func addOddly(_ text: String, _ texts: [Texts]) {
    guard oddCount < Self.mostOdd else { return }
    oddCount += 1
    let test = SystemText.test(text)
    let groups = texts.indices.filter { group in
      let (version, name) = texts[group]
      return version.map { test.holds(forSystem: name, version: $0) } ?? false
    }
    values.append(Value(text: text, groups: .list(groups)))
  }

  /// Places in ``sorted``, of versions that begin there at `start`.
  private static func range(
    of series: Range<VersionKey>,
    in versions: [(Int, VersionKey)],
    from start: Int
  ) -> Range<Int> {
    let first = place(of: series.lowerBound, in: versions)
    let end = place(of: series.upperBound, in: versions)
    return start + first..<start + max(first, end)
  }

  /// Where the first version that is not less stands.
  private static func place(of key: VersionKey, in versions: [(Int, VersionKey)]) -> Int {
    var low = 0
    var high = versions.count
    while low < high {
      let middle = (low + high) / 2
      if versions[middle].1 < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func addAbsent(_ isAbsent: [Bool]) {
    let groups = isAbsent.indices.filter { isAbsent[$0] }
    values.append(Value(text: nil, groups: .list(groups)))
  }

  // MARK: Counting

  /// Counting is done with every key that is typed, and a plan once.
  private mutating func prepareCounting() {
    byText = values.indices.sorted { left, right in
      (values[left].text ?? "").utf8.lexicographicallyPrecedes((values[right].text ?? "").utf8)
    }
    for index in byText {
      switch values[index].groups {
      case .list(let groups):
        parts.append((listed.count..<listed.count + groups.count, isOfSorted: false))
        listed += groups
      case .range(let range): parts.append((range, isOfSorted: true))
      }
    }
  }

  /// The most frequent values that are there.
  func ranked(_ histogram: [UInt32], limit: Int) -> Ranked {
    var sums = [0]
    sums.reserveCapacity(sorted.count + 1)
    for group in sorted { sums.append(sums[sums.count - 1] + Int(histogram[group])) }
    // The count and, of those with the same, the first by text; no text is looked at.
    var weights: [UInt64] = []
    weights.reserveCapacity(parts.count)
    for (place, part) in parts.enumerated() {
      var count = 0
      if part.isOfSorted {
        count = sums[part.places.upperBound] - sums[part.places.lowerBound]
      } else {
        for member in part.places { count += Int(histogram[listed[member]]) }
      }
      if count > 0 { weights.append(UInt64(count) << 32 | UInt64(UInt32.max - UInt32(place))) }
    }
    var ranked = Ranked(values: [], places: [], count: weights.count)
    let greatest = Self.greatest(weights, limit: max(0, limit))
    ranked.values.reserveCapacity(greatest.count)
    ranked.places.reserveCapacity(greatest.count)
    for weight in greatest {
      let place = byText[Int(UInt32.max - UInt32(truncatingIfNeeded: weight))]
      ranked.values.append(FacetValue(text: values[place].text, count: Int(weight >> 32)))
      ranked.places.append(place)
    }
    return ranked
  }

  /// The greatest of some numbers that differ, descending.
  private static func greatest(_ numbers: [UInt64], limit: Int) -> ArraySlice<UInt64> {
    guard limit < numbers.count / 2 else { return numbers.sorted(by: >).prefix(limit) }
    if limit == 0 { return [] }
    var greatest = Array(repeating: UInt64(0), count: limit)
    var count = 0
    for number in numbers {
      if count == limit {
        if number < greatest[limit - 1] { continue }
      } else {
        count += 1
      }
      var place = count - 1
      while place > 0, greatest[place - 1] < number {
        greatest[place] = greatest[place - 1]
        place -= 1
      }
      greatest[place] = number
    }
    return greatest[..<count]
  }

  /// The groups that the value at a place finds.
  func members(_ place: Int) -> [Int] {
    switch values[place].groups {
    case .list(let groups): groups
    case .range(let range): Array(sorted[range])
    }
  }
}
