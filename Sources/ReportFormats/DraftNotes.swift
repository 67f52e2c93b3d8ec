import ReportModel
import SafeText
import StrictJSON

/// What a reader finds odd, wrong or unknown while it makes a draft.
struct DraftNotes {
  var warnings: [Warning] = []
  /// Faults of required fields: any refuses the report.
  var causes: [FormatError.Cause] = []
  var extra: [ExtraField] = []

  mutating func warn(_ code: WarningCode, at place: String, _ message: String) {
    warnings.append(Warning(code, at: place, message))
  }

  mutating func drop(at place: String, _ reason: String) {
    warn(.fieldDropped, at: place, "The field is dropped: \(reason).")
  }

  mutating func refuse(at place: String, _ message: String) {
    causes.append(FormatError.Cause(place, message))
  }

  /// Keeps members nobody here knows.
  mutating func keep(_ unknown: [JSONValue.Member], under pointer: String) {
    for member in unknown {
      var writer = JSONWriter()
      writer.canonical(member.value)
      extra.append(
        ExtraField(
          pointer: "\(pointer)/\(JSONPointer.escaped(member.key))",
          json: writer.text
        )
      )
    }
  }

  /// By the bytes of the pointer: the order in a file says nothing.
  var sortedExtra: [ExtraField] {
    extra.count < 2
      ? extra : extra.sorted { $0.pointer.utf8.lexicographicallyPrecedes($1.pointer.utf8) }
  }

  /// Warns of characters that could mislead a reader or a terminal.
  mutating func judge(_ text: String, at place: @autoclosure () -> String) {
    if TextJudgement.isInnocent(text) { return }
    let place = place()
    var judgement = TextJudgement()
    for scalar in text.unicodeScalars { judgement.take(scalar) }
    if let control = judgement.control {
      warn(
        .controlCharacters,
        at: place,
        judgement.controlCount == 1
          ? "Holds a control character, \(code(control))."
          : "Holds \(judgement.controlCount) control characters, the first one \(code(control))."
      )
    }
    if let bidi = judgement.bidi {
      warn(
        .bidiCharacters,
        at: place,
        "Holds bidirectional controls, the first one \(code(bidi)): they turn the direction of "
          + "text."
      )
    }
    if judgement.markCount > TextJudgement.plausibleMarkCount {
      warn(
        .combiningFlood,
        at: place,
        "Holds \(judgement.markCount) combining marks on one letter: 4 are drawn."
      )
    }
  }

  private func code(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

/// Counts what is suspicious in a text, scalar by scalar.
private struct TextJudgement {
  var control: Unicode.Scalar?
  var controlCount = 0
  var bidi: Unicode.Scalar?
  /// The most marks on one base.
  var markCount = 0
  private var run = 0

  static let plausibleMarkCount = 8

  /// Whether a look at the bytes shows that there is nothing to find: so it is for most texts.
  static func isInnocent(_ text: String) -> Bool {
    var text = text
    // The pointer is used within the closure only.
    return text.withUTF8 { unsafe isInnocent(Span(_unsafeElements: $0)) }
  }

  private static func isInnocent(_ bytes: Span<UInt8>) -> Bool {
    var previous: UInt8 = 0
    var lead: UInt8 = 0
    var suspects = 0
    for index in bytes.indices {
      let byte = bytes[index]
      switch byte {
      case 0x20...0x7E, 0x09, 0x0A, 0xC2...0xCB, 0xCE...0xD1, 0xE3...0xE9: break
      case 0x00..<0x20, 0x7F: return false
      case 0x80...0xBF:
        // Controls: C2 80–9F, E2 80 AA–AE, E2 81 A6–A9.
        if previous == 0xC2, byte < 0xA0 { return false }
        if lead == 0xE2, previous == 0x80 || previous == 0x81, byte >= 0xA6, byte <= 0xAE {
          return false
        }
      default:
        // Leads of scripts with marks: few of them make no flood.
        suspects += 1
        if suspects > plausibleMarkCount { return false }
      }
      lead = previous
      previous = byte
    }
    return true
  }

  mutating func take(_ scalar: Unicode.Scalar) {
    if scalar.value >= 0x20, scalar.value < 0x7F {
      run = 0
      return
    }
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: break
    case 0x00..<0x20, 0x7F...0x9F: note(scalar)
    case 0x202A...0x202E, 0x2066...0x2069: bidi = bidi ?? scalar
    default: break
    }
    if scalar.value >= 0x300, ScalarSafety.isMark(scalar) {
      run += 1
      markCount = max(markCount, run)
    } else {
      run = 0
    }
  }

  private mutating func note(_ scalar: Unicode.Scalar) {
    control = control ?? scalar
    controlCount += 1
  }
}
