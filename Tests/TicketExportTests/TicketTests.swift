import Foundation
import ReportModel
import TestSupport
import Testing

@testable import TicketExport

@Suite struct TicketTests {
  @Test func aTicketIsWrittenAsInTheSample() {
    #expect(text(ticket(primaryDetail(), [duplicateDetail()])) == golden)
  }

  @Test(.enabled(if: SharedFolder.has("samples/ticket-bodies"), "WINNOW_SHARED names no samples"))
  func theSampleReportsBodyIsTheSamplesBody() throws {
    let url = try #require(SharedFolder.url("samples/ticket-bodies/ticket-1.json"))
    let data = try Data(contentsOf: url)
    let sample = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let body = try #require(sample["body"] as? [String: Any])
    let ours = ticket(primaryDetail(), [duplicateDetail()])
    #expect(ours.body.markdown == body["markdown"] as? String)
    #expect(ours.body.plain == body["plain"] as? String)
    #expect(ours.key.hex == sample["ticketKey"] as? String)
  }

  @Test func theOrderOfDuplicatesDoesNotChangeTheBytes() {
    let copies = [duplicateDetail(2), duplicateDetail(3), duplicateDetail(4)]
    let expected = ticket(primaryDetail(), copies).json()
    #expect(ticket(primaryDetail(), copies.reversed()).json() == expected)
    #expect(ticket(primaryDetail(), [copies[1], copies[2], copies[0]]).json() == expected)
  }

  @Test(arguments: [(Priority.none, 0), (.low, 4), (.medium, 3), (.high, 2), (.urgent, 1)])
  func prioritiesAreThoseOfLinear(priority: Priority, number: Int) {
    #expect(Ticket.priority(priority) == number)
  }

  @Test(arguments: [
    (Standing(.new), "new"), (Standing(.open), "triaged"), (Standing(.snoozed), "triaged"),
    (Standing(.closed, reason: .fixed), "resolved"),
    (Standing(.closed, reason: .declined), "wontFix"),
    (Standing(.closed, reason: .spam), "wontFix"),
    (Standing(.closed, reason: .other, text: "later"), "wontFix"),
  ])
  func statusFollowsTheStanding(standing: Standing, expected: String) {
    var detail = bareDetail("x")
    detail.triage.standing = standing
    #expect(ticket(detail).status.rawValue == expected)
    detail.triage.master = ReportNumber(1)
    #expect(ticket(detail).status == .duplicate)
  }

  @Test func nothingOfTheReporterLeavesEvenWhenTypedIntoTheMessage() {
    var detail = primaryDetail()
    detail.report.message = "Write to Rosa.Lindqvist@EXAMPLE.com or nils@example.com."
    detail.report.title = "From rosa.lindqvist@example.com"
    detail.attachments[0].declared.fileName = "rosa.lindqvist@example.com.png"
    detail.triage.notes[0].text = "asked rosa.lindqvist@example.com"
    detail.triage.tags = [Tag(folded: "rosa.lindqvist@example.com")]
    let written = text(ticket(detail, [duplicateDetail()])).lowercased()
    for secret in ["lindqvist", "nils@", "u-10442"] { #expect(!written.contains(secret)) }
    #expect(written.contains("write to [e-mail] or [e-mail]."))
  }

  @Test func countsCoverAllReportsMostFrequentFirst() {
    var other = duplicateDetail(3)
    other.report.app.version = nil
    other.report.app.build = nil
    other.triage.overlayVersion = "4.11.3"
    other.report.os.name = nil
    other.report.os.version = "26.4"
    other.report.device.model = nil
    other.report.device.name = "An old phone"
    let environment = ticket(primaryDetail(), [duplicateDetail(), other]).environment
    #expect(environment.appVersions.map(\.version) == ["4.12.0", "4.11.3"])
    #expect(environment.appVersions.map(\.count) == [2, 1])
    #expect(environment.osVersions.map(\.name) == ["iOS", "iOS"])
    #expect(environment.osVersions.map(\.version) == ["27.0.1", "26.4"])
    #expect(environment.devices.map(\.model) == ["iPhone16,1", "An old phone"])
    #expect(environment.devices.map(\.name) == ["iPhone 15 Pro", nil])
    #expect(environment.locales == ["en-GB", "sv-SE"])
  }

  @Test func aVersionFromThePictureIsUsedAndSaidSo() {
    var detail = bareDetail("Flickers")
    detail.report.platform = .ios
    detail.report.app.overlayVersion = "4.11.3"
    detail.report.app.overlayBuild = "2290"
    #expect(ticket(detail).title == "[iOS 4.11.3 (2290)] Flickers")
    #expect(ticket(detail).warnings.count == 1)
    #expect(ticket(detail).warnings[0].contains("overlay"))
    detail.triage.overlayVersion = "4.12.0"
    #expect(ticket(detail).environment.appVersions.map(\.version) == ["4.12.0"])
    detail.report.app.version = "5.0"
    #expect(ticket(detail).title == "[iOS 5.0 (2290)] Flickers")
    detail.report.app.build = "2400"
    #expect(ticket(detail).title == "[iOS 5.0 (2400)] Flickers")
    #expect(ticket(detail).warnings == [])
  }

  @Test func attachmentsWithoutBytesAreWarningsAndNamesAreUnique() {
    var copy = duplicateDetail()
    copy.attachments = [screenshot(), screenshot()]
    copy.attachments[1].blob = nil
    copy.attachments[1].facts.health = .promised
    let made = ticket(primaryDetail(), [copy])
    #expect(made.attachments.map(\.exportName) == ["5B0E8C62-1.png", "5B0E8C62-2.png"])
    #expect(made.warnings.filter { $0.contains("promised") }.count == 1)
  }

  @Test(
    arguments: [
      ("image/jpeg", "jpg"), ("image/heic", "heic"), ("video/quicktime", "mov"), (nil, "bin"),
      ("../../x", "bin"),
    ] as [(String?, String)]
  )
  func exportNamesEndByType(mediaType: String?, ending: String) {
    #expect(ExportName.ending(mediaType) == ending)
  }
}

/// samples/ticket-bodies/ticket-1.json with this project's title and without its last warning.
private let golden = #"""
  {
    "schema": "ticket",
    "schemaVersion": 1,
    "exportedAt": "2026-11-27T12:30:00Z",
    "generator": {
      "name": "winnow",
      "version": "0.1.0"
    },
    "ticketKey": "c5e9ec8b9295d97e4d6e1a6d908bb493c2c03c917a762f92f0c44d0069d35d80",
    "title": "[iOS 4.12.0 (2318)] Tapping “Save recipe” twice makes two copies",
    "body": {
      "markdown": "**Report**\n\n```text\nTapping “Save recipe” twice makes two copies.\n```\n\n| Field | Value |\n| --- | --- |\n| App | Harvest Pantry 4.12.0 (2318), com.example.harvestpantry |\n| Device | iPhone 15 Pro (iPhone16,1) |\n| OS | iOS 27.0.1 (24A446) |\n| Locale | en-GB |\n| Reported | 2026-11-27T08:41:13Z via BugScreen 1.4.0 |\n| Capture | Photos screenshot, 1179x2556, replaced the window snapshot |\n| Reports | 2 (1 duplicate) |\n\n**Attachments** (kept locally, attach by hand)\n\n- `ios-screenshot-1179x2556.png` image/png, 12791 bytes, sha256 `2930a420c2fcc3cb0f708d804eefff79126f443a8a1a209d1c8c8dda9cdc779a`\n\n<!-- report: 5B0E8C62-77E7-4F7A-9B7E-0C2B3D1F9A01 -->\n",
      "plain": "Report\n\n  Tapping “Save recipe” twice makes two copies.\n\nApp:       Harvest Pantry 4.12.0 (2318), com.example.harvestpantry\nDevice:    iPhone 15 Pro (iPhone16,1)\nOS:        iOS 27.0.1 (24A446)\nLocale:    en-GB\nReported:  2026-11-27T08:41:13Z via BugScreen 1.4.0\nCapture:   Photos screenshot, 1179x2556, replaced the window snapshot\nReports:   2 (1 duplicate)\n\nAttachments (kept locally):\n  ios-screenshot-1179x2556.png  image/png  12791 bytes\n  sha256 2930a420c2fcc3cb0f708d804eefff79126f443a8a1a209d1c8c8dda9cdc779a\n\nreport id 5B0E8C62-77E7-4F7A-9B7E-0C2B3D1F9A01\n",
      "truncated": false
    },
    "priority": 2,
    "status": "triaged",
    "labels": [
      "ios",
      "recipes",
      "from-bugscreen"
    ],
    "assignee": "sam",
    "environment": {
      "platforms": [
        "ios"
      ],
      "appVersions": [
        {
          "version": "4.12.0",
          "build": "2318",
          "count": 2
        }
      ],
      "osVersions": [
        {
          "name": "iOS",
          "version": "27.0.1",
          "count": 2
        }
      ],
      "devices": [
        {
          "model": "iPhone16,1",
          "name": "iPhone 15 Pro",
          "count": 2
        }
      ],
      "locales": [
        "en-GB",
        "sv-SE"
      ],
      "firstSeen": "2026-11-26T19:03:55Z",
      "lastSeen": "2026-11-27T08:41:13Z"
    },
    "reports": [
      {
        "reportId": "5B0E8C62-77E7-4F7A-9B7E-0C2B3D1F9A01",
        "role": "primary",
        "createdAt": "2026-11-27T08:41:13.412Z",
        "system": "bugscreen"
      },
      {
        "reportId": "5B0E8C62-77E7-4F7A-9B7E-0C2B3D1F9A02",
        "role": "duplicate",
        "createdAt": "2026-11-26T19:03:55Z",
        "system": "bugscreen"
      }
    ],
    "notes": [
      {
        "createdAt": "2026-11-27T12:20:00Z",
        "author": "sam",
        "text": "Seen on two builds; starts with 4.12.0."
      }
    ],
    "attachments": [
      {
        "reportId": "5B0E8C62-77E7-4F7A-9B7E-0C2B3D1F9A01",
        "fileName": "ios-screenshot-1179x2556.png",
        "exportName": "5B0E8C62-1.png",
        "sha256": "2930a420c2fcc3cb0f708d804eefff79126f443a8a1a209d1c8c8dda9cdc779a",
        "byteSize": 12791,
        "mediaType": "image/png",
        "kind": "screenshot",
        "provenance": "photosScreenshot",
        "widthPixels": 1179,
        "heightPixels": 2556,
        "annotated": false
      }
    ]
  }
  """#
