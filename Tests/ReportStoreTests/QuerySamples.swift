import ReportModel

/// Thirteen reports that tell the conditions of the query language apart.
enum QuerySamples {
  static func at(_ text: String) -> Int64 {
    Timestamp(rfc3339: text)?.milliseconds ?? 0
  }

  static let all: [QuerySample] = {
    var samples = (1...13).map { QuerySample(Int64($0)) }
    for index in samples.indices {
      samples[index].createdAt = at("2026-11-01T12:00:00Z") + Int64(index) * 86_400_000
      samples[index].receivedAt = samples[index].createdAt + 3_600_000
      samples[index].updatedAt = samples[index].receivedAt
      samples[index].message = "plain"
    }
    fillSoftware(&samples)
    fillTriage(&samples)
    fillEvidence(&samples)
    return samples
  }()

  private static func fillSoftware(_ samples: inout [QuerySample]) {
    let versions = [
      "2.3.0", "2.4", "2.4.0", "2.4.3", "2.4.1-rc.2", "2.10.0", "2.9", "main-3f2a", nil, nil, nil,
      "3.0.0 (77)", "v2.5.0",
    ]
    for (index, version) in versions.enumerated() { samples[index].appVersion = version }
    // Read from a picture, typed in, both.
    samples[8].readVersion = "2.4.7"
    samples[9].typedVersion = "2.4.8"
    samples[10].readVersion = "1.0"
    samples[10].typedVersion = "2.4.9"
    samples[0].typedVersion = "9.9"
    samples[0].appBuild = "4209"
    samples[1].appBuild = "4210"
    samples[2].appBuild = "202611271200"
    samples[8].readBuild = "4300"
    let platforms = ["ios", "ios", "android", "web", "ipados"]
    for (index, platform) in platforms.enumerated() { samples[index].platform = platform }
    samples[0].osName = "iOS"
    samples[0].osVersion = "17.4.1"
    samples[1].osName = "iOS"
    samples[1].osVersion = "18.0"
    samples[2].osName = "Android"
    samples[2].osVersion = "15"
    samples[0].deviceModel = "iPhone15,3"
    samples[1].deviceModel = "iPhone15_3"
    samples[2].deviceModel = "SM-S928B"
    samples[3].deviceModel = "arm64"
    samples[4].deviceModel = "iPhone10,1"
    samples[5].deviceModel = "iPhone10,4"
    samples[6].deviceName = "Pixel 9 Pro"
    let locales = [
      "de_DE", "de-AT", "en_GB", "zh-Hans_CN", "iw_IL", "ar_SA@numbers=arab", "DE",
    ]
    for (index, locale) in locales.enumerated() { samples[index].locale = locale }
    samples[0].timeZone = "Europe/Berlin"
    samples[1].timeZone = "Europe/Vienna"
    samples[2].timeZone = "America/Lima"
    samples[0].environment = "beta"
    samples[1].environment = "production"
    samples[2].environment = "Béta"
    samples[0].bundleID = "com.example.pantry"
    samples[1].appName = "Harvest Pantry"
    samples[0].screen = "Checkout"
    samples[1].screen = "CheckoutDone"
    samples[2].screen = "Settings"
    samples[0].source = "shake"
    samples[1].source = "github"
    samples[0].kind = "crash"
    samples[1].kind = "bug"
    samples[0].trigger = "shake"
  }

  private static func fillTriage(_ samples: inout [QuerySample]) {
    samples[1].status = .open
    samples[1].priority = .high
    samples[1].assignee = "mika"
    samples[2].status = .snoozed
    samples[3].status = .closed
    samples[3].reason = .spam
    samples[4].status = .closed
    samples[4].reason = .declined
    samples[5].status = .closed
    samples[5].reason = .fixed
    samples[5].fixedIn = "2.5.0"
    samples[5].assignee = "Zoë"
    samples[5].priority = .urgent
    samples[5].reopened = 1
    samples[5].exportedAt = 5
    samples[5].links = ["https://example.org/browse/APP-12"]
    // Copies of 6 and of 3; their own state does not count.
    samples[6].master = 6
    samples[6].status = .snoozed
    samples[7].master = 6
    samples[7].priority = .low
    samples[8].master = 3
    samples[0].tags = ["login", "two words"]
    samples[1].tags = ["login-flaky"]
    samples[2].tags = ["payment"]
    samples[0].recognised = "Fehler 77"
    samples[4].recognised = "Fehler 99"
    samples[0].notes = ["seen twice on Friday"]
    samples[1].notes = ["Größe prüfen"]
    samples[1].isRead = true
    samples[9].hasConflict = true
    samples[12].updatedAt = at("2026-11-30T09:00:00Z")
    samples[12].createdAt = at("2026-11-29T13:00:00Z")
    samples[11].createdAt = at("2026-11-28T22:00:00Z")
  }

  private static func fillEvidence(_ samples: inout [QuerySample]) {
    samples[0].message = "The white screen after checkout"
    samples[1].message = "Screen white: crash in Checkout-Flow"
    samples[2].message = "購入ボタンが動かない猫"
    samples[3].title = "Crash"
    samples[4].message = "c++ and -> arrows, 100%_"
    samples[5].message = "Café Größe"
    samples[6].message = "checking out"
    samples[12].message = "crash 👍 é"
    samples[0].files = [
      .init(name: "shot.png", kind: .screenshot, width: 1_179, height: 2_556, byteSize: 2_000),
      .init(name: "other.png", kind: .image, width: 100, height: 200, byteSize: 500),
    ]
    samples[1].files = [
      .init(name: "IMG_0107.MOV", kind: .recording, byteSize: 30 << 20, milliseconds: 30_500)
    ]
    samples[2].files = [
      .init(name: "clip.mp4", kind: .clip, health: .truncated, byteSize: 10, milliseconds: 45_000),
      .init(name: "crash.log", kind: .log, health: .remote),
    ]
    samples[3].files = [.init(name: "shot.png", kind: .screenshot, health: .promised)]
    samples[0].userID = "u-1"
    samples[0].userEmail = "ana@example.org"
    samples[0].userName = "Ana Müller"
    samples[1].userID = "u-12"
    samples[0].metadata = [("cart_items", "3"), ("plan", "Pro")]
    samples[1].metadata = [("cart_items", "12.5"), ("install", "8f2c77")]
    samples[2].metadata = [("plan", "free\u{1F}x")]
    samples[3].metadata = [("cart_items", "many")]
    samples[0].reportID = "5B0E8C62-77E7-4F7A-9B7E-0C2B3D1F9A01"
    samples[1].reportID = "12"
  }
}
