import ReportQuery

enum QueryText {
  static func term(_ field: Field, _ value: String?) -> String {
    guard let value else { return "no:\(field.rawValue)" }
    let isVersion = field.spec.type == .version && VersionKey(value) != nil
    let isPlain = value.allSatisfy { $0.isLetter || $0.isNumber || "_.,-/@+".contains($0) }
    return "\(field.rawValue):\(isVersion ? "=" : "")\(isPlain ? value : quoted(value))"
  }
  static func quoted(_ value: String) -> String { "\"" + value + "\"" }
}
extension QueryText {
  static func value(_ text: String, of field: Field) -> String {
    String(term(field, text).split(separator: ":", maxSplits: 1)[1].drop { $0 == "=" })
  }
}
