import CSQLite
import ReportQuery

/// The SQL functions that compiled queries call.
///
/// All are deterministic; NULL gives NULL.
enum QueryFunctions {
  /// Makes them known to a connection; returns a result code.
  static func register(on connection: OpaquePointer) -> Int32 {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    for function in functions {
      let code = sqlite3_create_function_v2(
        connection,
        function.name,
        function.argumentCount,
        flags,
        nil,
        function.body,
        nil,
        nil,
        nil
      )
      guard code == SQLITE_OK else { return code }
    }
    return SQLITE_OK
  }

  private typealias Body =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  private static let functions: [(name: String, argumentCount: Int32, body: Body)] = [
    // fold_text(text): see TextFolding.
    (
      "fold_text", 1,
      { context, _, arguments in
        guard let bytes = text(arguments?[0]) else { return }
        Folded.with(bytes) { folded in
          folded.withMemoryRebound(to: CChar.self) { answer($0, context) }
        }
      }
    ),
    // holds_text(part, text, …): 1 when any of the texts holds a part that is folded already.
    (
      "holds_text", -1,
      { context, count, arguments in
        guard let part = text(arguments?[0]) else { return }
        var isHeld = false
        for index in 1..<max(1, Int(count)) where !isHeld {
          guard let bytes = text(arguments?[index]) else { continue }
          isHeld = holds(bytes, part)
        }
        sqlite3_result_int(context, isHeld ? 1 : 0)
      }
    ),
    // version_key(text): bytes that sort as versions do; NULL for what is no version.
    (
      "version_key", 1,
      { context, _, arguments in
        guard let bytes = text(arguments?[0]),
          let key = VersionKey(String(decoding: bytes, as: UTF8.self))
        else { return }
        key.bytes.withUnsafeBytes { raw in
          sqlite3_result_blob64(context, raw.baseAddress, UInt64(raw.count), transient)
        }
      }
    ),
    // text_number(text): the number a custom value spells, or NULL.
    (
      "text_number", 1,
      { context, _, arguments in
        guard let bytes = text(arguments?[0]),
          let number = NumberReading.number(String(decoding: bytes, as: UTF8.self))
        else { return }
        sqlite3_result_double(context, number)
      }
    ),
    // concat_lines(text, …): the texts there are, a line each.
    (
      "concat_lines", -1,
      { context, count, arguments in
        var lines: [UInt8] = []
        for index in 0..<Int(count) {
          guard let bytes = text(arguments?[index]) else { continue }
          lines += bytes
          lines.append(0x0A)
        }
        answer(String(decoding: lines, as: UTF8.self), context)
      }
    ),
  ]

  // SQLITE_TRANSIENT: SQLite takes a copy.
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private static func text(_ value: OpaquePointer??) -> UnsafeBufferPointer<UInt8>? {
    guard let value = value ?? nil, let start = sqlite3_value_text(value) else { return nil }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  private static func answer(_ text: String, _ context: OpaquePointer?) {
    var text = text
    text.withUTF8 { buffer in
      buffer.withMemoryRebound(to: CChar.self) { answer($0, context) }
    }
  }

  private static func answer(_ text: UnsafeBufferPointer<CChar>, _ context: OpaquePointer?) {
    guard let start = text.baseAddress else {
      sqlite3_result_text(context, "", 0, transient)
      return
    }
    let encoding = UInt8(SQLITE_UTF8)
    sqlite3_result_text64(context, start, UInt64(text.count), transient, encoding)
  }

  private static func holds(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ part: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    Folded.with(bytes) {
      csqlite_holds($0.baseAddress, $0.count, part.baseAddress, part.count) == 1
    }
  }
}

/// The numbers that custom values spell.
enum NumberReading {
  /// A sign, digits and a point, with blanks around; `nil` for anything else.
  static func number(_ text: String) -> Double? {
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: { $0 != 0x20 }),
      let last = bytes.lastIndex(where: { $0 != 0x20 })
    else { return nil }
    let number = bytes[first...last]
    // Double reads more than numbers: infinity, hexadecimal digits, exponents.
    guard number.count <= 40,
      number.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E })
    else { return nil }
    return Double(String(Substring(number)))
  }
}
