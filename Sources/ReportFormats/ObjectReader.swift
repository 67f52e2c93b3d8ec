import ReportModel
import StrictJSON

/// The keys of one kind of object in the canonical format; case names are spelled as in JSON.
protocol CanonicalKey: RawRepresentable<Int>, CaseIterable, Sendable {
  static var table: JSONKeyTable { get }
}

extension CanonicalKey {
  static func makeTable() -> JSONKeyTable { JSONKeyTable(allCases.map { "\($0)" }) }
}

/// Reads the optional fields of one object; what is wrong is dropped with a warning.
struct ObjectReader<Key: CanonicalKey> {
  private let fields: JSONFields
  /// Where the object is in the report.
  private let pointer: Place

  /// Notes unknown members as extra under `extraPlace`.
  init(
    _ object: JSONValue,
    at place: Place,
    extraAt extraPlace: Place,
    _ notes: inout DraftNotes
  ) {
    fields = JSONFields(object, Key.table)
    pointer = place
    if !fields.unknown.isEmpty { notes.keep(fields.unknown, under: extraPlace.text) }
  }

  init(_ object: JSONValue, at pointer: String, _ notes: inout DraftNotes) {
    self.init(object, at: Place(pointer), extraAt: Place(pointer), &notes)
  }

  /// `nil` when it is absent or null.
  func value(_ key: Key) -> JSONValue? {
    guard let value = fields[key.rawValue], !value.isNull else { return nil }
    return value
  }

  /// The value as written, null too.
  func given(_ key: Key) -> JSONValue? { fields[key.rawValue] }

  func place(_ key: Key) -> String { "\(pointer.text)/\(Key.table.names[key.rawValue])" }

  /// A text of at most `limit` scalars; empty is absent.
  func text(_ key: Key, _ limit: Int, _ notes: inout DraftNotes) -> String? {
    guard let value = value(key, .string, &notes), !value.isEmptyString else { return nil }
    guard value.isPlainString else { return specialText(key, value, limit, &notes) }
    if value.byteRange.count > limit { return tooLong(key, limit, &notes) }
    return value.string
  }

  func choice<Choice: RawRepresentable<String>>(
    _ key: Key,
    _ notes: inout DraftNotes
  ) -> Choice? {
    guard let value = value(key, .string, &notes), let text = value.string, !text.isEmpty else {
      return nil
    }
    if let choice = Choice(rawValue: text) { return choice }
    notes.drop(at: place(key), "“\(text.prefix(64))” is not one of its values")
    return nil
  }

  func bool(_ key: Key, _ notes: inout DraftNotes) -> Bool? {
    value(key, .bool, &notes)?.bool
  }

  func integer(
    _ key: Key,
    _ range: ClosedRange<Int64>,
    _ notes: inout DraftNotes
  ) -> Int64? {
    guard let value = value(key, .number, &notes) else { return nil }
    guard let integer = value.int64 else {
      notes.drop(at: place(key), "a whole number is expected")
      return nil
    }
    if range.contains(integer) { return integer }
    notes.drop(at: place(key), "\(integer) is out of range")
    return nil
  }

  /// A whole number that is not negative.
  func integer(_ key: Key, _ notes: inout DraftNotes) -> Int64? {
    integer(key, 0...Int64.max, &notes)
  }

  func number(
    _ key: Key,
    _ isInRange: (Double) -> Bool,
    _ notes: inout DraftNotes
  ) -> Double? {
    guard let number = value(key, .number, &notes)?.double else { return nil }
    if isInRange(number) { return number }
    notes.drop(at: place(key), "\(number) is out of range")
    return nil
  }

  func object(_ key: Key, _ notes: inout DraftNotes) -> JSONValue? {
    value(key, .object, &notes)
  }

  func time(_ key: Key, _ notes: inout DraftNotes) -> Timestamp? {
    guard let text = text(key, 64, &notes) else { return nil }
    if let time = Timestamp(rfc3339: text) { return time }
    notes.drop(at: place(key), "it is not a date and time with a zone (RFC 3339)")
    return nil
  }

  /// The value when it is of that kind; drops it otherwise.
  func value(_ key: Key, _ kind: JSONValue.Kind, _ notes: inout DraftNotes) -> JSONValue? {
    guard let value = value(key) else { return nil }
    if value.kind == kind { return value }
    notes.drop(at: place(key), "\(kind.phrase) is expected, \(value.kind.phrase) was found")
    return nil
  }

  private func specialText(
    _ key: Key,
    _ value: JSONValue,
    _ limit: Int,
    _ notes: inout DraftNotes
  ) -> String? {
    guard let text = value.string else { return nil }
    if value.byteRange.count > limit, text.unicodeScalars.count > limit {
      return tooLong(key, limit, &notes)
    }
    notes.judge(text, at: place(key))
    return text
  }

  private func tooLong(_ key: Key, _ limit: Int, _ notes: inout DraftNotes) -> String? {
    notes.drop(at: place(key), "it is longer than \(limit) characters")
    return nil
  }
}
