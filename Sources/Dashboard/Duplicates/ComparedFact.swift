import ReportModel

/// A fact of a report as it is put beside that of another.
struct ComparedFact: Equatable {
  var label: String
  var value: String?

  /// The same labels in the same order for every report.
  static func facts(of report: Report) -> [ComparedFact] {
    let version = [report.app.version, report.app.build.map { "(\($0))" }].compactMap(\.self)
    let system = [report.os.name ?? report.platform?.name, report.os.version].compactMap(\.self)
    return [
      ComparedFact(label: "platform", value: report.platform?.rawValue),
      ComparedFact(label: "app", value: version.isEmpty ? nil : version.joined(separator: " ")),
      ComparedFact(
        label: "system",
        value: report.os.version == nil && report.os.name == nil
          ? nil : system.joined(separator: " ")
      ),
      ComparedFact(label: "device", value: device(report.device)),
      ComparedFact(label: "screen", value: report.screen),
      ComparedFact(label: "language", value: report.locale),
      ComparedFact(label: "environment", value: report.app.environment),
      ComparedFact(label: "user", value: report.user.id ?? report.user.email ?? report.user.name),
    ]
  }

  /// By name, with the code that tells two of one name apart.
  private static func device(_ device: Device) -> String? {
    let name = RowText.deviceName(model: device.model, name: device.name)
    guard let name, let model = device.model, name != model else { return name }
    return "\(name) (\(model))"
  }
}

/// How much a report tells.
struct Fullness: Equatable {
  let words: Int
  /// Files whose bytes are there and whole.
  let files: Int
  let facts: Int

  init(_ detail: ReportDetail) {
    words = ComparisonView.words(ComparisonView.fullText(detail)).count
    files = detail.attachments.count { $0.facts.health == .ok }
    facts = ComparedFact.facts(of: detail.report).count { $0.value != nil }
  }

  /// A picture tells more than a sentence, and a sentence more than a field.
  var score: Int { min(words, 80) + files * 20 + facts * 4 }
}
