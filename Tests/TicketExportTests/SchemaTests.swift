import Foundation
import ReportModel
import Testing

@testable import TicketExport

/// The promises of schema/ticket.schema.json, checked on what is written.
@Suite struct SchemaTests {
  @Test(arguments: [
    "plain", "", "```\u{0}\n@a #1 \u{202E}", String(repeating: "long ", count: 40_000),
  ])
  func whatIsWrittenKeepsTheSchema(message: String) throws {
    var detail = primaryDetail()
    detail.report.message = message
    detail.triage.tags = ["UI", "größe", "a b", "支払い"].compactMap { Tag($0) }
    try check(ticket(detail, [duplicateDetail(), bareDetail(message)]).json())
    try check(ticket(bareDetail(message)).json())
  }

  @Test func aListOfTicketsIsOneArray() throws {
    let pair = [ticket(primaryDetail()), ticket(bareDetail("x"))]
    for tickets in [[], [pair[0]], pair] {
      let read = try JSONSerialization.jsonObject(with: Data(Ticket.jsonArray(tickets)))
      #expect((read as? [[String: Any]])?.count == tickets.count)
    }
  }

  private func check(_ bytes: [UInt8]) throws {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    )
    let known: Set = [
      "schema", "schemaVersion", "exportedAt", "generator", "ticketKey", "title", "body",
      "priority",
      "status", "labels", "assignee", "environment", "reports", "notes", "attachments", "warnings",
    ]
    let required: Set = [
      "schema", "schemaVersion", "exportedAt", "ticketKey", "title", "body", "reports",
    ]
    #expect(Set(object.keys).isSubset(of: known) && required.isSubset(of: object.keys))
    #expect(object["schema"] as? String == "ticket")
    #expect(object["schemaVersion"] as? Int == 1)
    #expect(try matches(object["ticketKey"], "^[0-9a-f]{64}$"))
    #expect(try matches(object["title"], "^[^\\u0000-\\u001f\\u007f]{1,255}$"))
    #expect(try matches(object["exportedAt"], "^[0-9-]{10}T[0-9:.]+Z$"))
    let body = try #require(object["body"] as? [String: Any])
    #expect(Set(body.keys) == ["markdown", "plain", "truncated"])
    let labels = object["labels"] as? [String] ?? []
    #expect(Set(labels).count == labels.count)
    for label in labels { #expect(try matches(label, "^[A-Za-z0-9][A-Za-z0-9._:/-]{0,49}$")) }
    for file in object["attachments"] as? [[String: Any]] ?? [] {
      #expect(try matches(file["exportName"], "^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$"))
      #expect(try matches(file["sha256"], "^[0-9a-f]{64}$"))
      #expect(file["fileName"] is String && file["byteSize"] is Int && file["reportId"] is String)
    }
    let reports = try #require(object["reports"] as? [[String: Any]])
    #expect(reports.first?["role"] as? String == "primary")
    #expect(reports.dropFirst().allSatisfy { $0["role"] as? String == "duplicate" })
    let environment = try #require(object["environment"] as? [String: Any])
    for list in ["appVersions", "osVersions", "devices"] {
      for row in environment[list] as? [[String: Any]] ?? [] {
        #expect((row["count"] as? Int ?? 0) >= 1)
      }
    }
  }

  private func matches(_ value: Any?, _ pattern: String) throws -> Bool {
    let text = try #require(value as? String)
    return text.range(of: pattern, options: .regularExpression) != nil
  }
}
