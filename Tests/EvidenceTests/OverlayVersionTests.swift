import Evidence
import Testing

@Suite struct OverlayVersionTests {
  @Test(
    arguments: [
      (["Checkout", "v4.12.3 (build 8841) staging"], "4.12.3", "8841"),
      (["4.12.3 (8841)"], "4.12.3", "8841"), (["Version 4.12 Build 2304"], "4.12", "2304"),
      (["App 4.12.0-rc.1 b2304"], "4.12.0-rc.1", "2304"), (["4.12.3+8841"], "4.12.3", "8841"),
      (["4.12.3(8841)"], "4.12.3", "8841"), (["v4.12"], "4.12", nil), (["4.12.3"], "4.12.3", nil),
      (["iOS 19.1 iPhone16,2", "v4.12.3 (8841)"], "4.12.3", "8841"),
      (["Orders", "2026.11.27", "v2.0.1 #17"], "2.0.1", "17"),
      (["[v4.12.3 | build: 8841]"], "4.12.3", "8841"),
      (["1.2.3", "v4.12.3 (8841)"], "4.12.3", "8841"),
    ] as [([String], String, String?)]
  )
  func isFound(lines: [String], version: String, build: String?) {
    #expect(OverlayVersion(in: lines) == OverlayVersion(version: version, build: build))
  }

  @Test(
    arguments: [
      [], ["Pay 12.50 now"], ["9:41"], ["27.11.2026"], ["iOS 19.1.2"], ["Total 4.12"],
      ["192.168.0.1.5"], ["1.234.567,89"], ["Android 14.0.1 (build 99)"], ["v"], ["(8841)"],
      ["..", "1..2", "v1.", "999999.1.2"],
    ]
  )
  func otherNumbersAreNone(lines: [String]) {
    #expect(OverlayVersion(in: lines) == nil)
  }
}
