import Resources
import Testing

@Suite struct ResourcesTests {
  @Test func aFileIsReadByItsPath() throws {
    let schema = try #require(Resources.text(of: "Schema/0001.sql"))
    #expect(schema.hasPrefix("-- Schema 1."))
    #expect(Resources.bytes(of: "Schema/0001.sql") == Array(schema.utf8))
  }

  @Test func aPathThatIsNoFileHasNothing() {
    #expect(Resources.bytes(of: "Schema") == nil)
    #expect(Resources.bytes(of: "") == nil)
    #expect(Resources.text(of: "Schema/0001.sq") == nil)
  }

  @Test func aFolderListsItsFilesSortedByBytes() {
    let devices = Resources.paths(under: "Devices")
    #expect(devices.contains("Devices/apple-names.tsv"))
    #expect(!devices.contains { !$0.hasPrefix("Devices/") })
    let all = Resources.paths(under: "")
    #expect(all == all.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(all.allSatisfy { Resources.bytes(of: $0) != nil })
    #expect(Resources.paths(under: "Dev").isEmpty)
  }
}

@Suite struct DeviceCatalogTests {
  @Test(
    arguments: [
      ("iPhone16,1", "iPhone 15 Pro"), ("iPhone16_1", "iPhone 15 Pro"), ("iPhone1,1", nil),
      ("iPad8,1", "iPad Pro (11-inch)"), ("iPad8,12", "iPad Pro (12.9-inch) (4th generation)"),
      ("iPhone19,7", "iPhone 18 Pro Max"), ("iPhone19,77", nil), ("iPhone", nil), ("", nil),
      (" ", nil), ("t1024", nil), ("iPhone 15 Pro", nil), ("name", nil),
      ("arm64", "Simulator"), ("x86_64", "Simulator"), ("i386", "Simulator"),
      ("SM-S928B", "Galaxy S24 Ultra"), ("SM-S921U1", "Galaxy S24"), ("SM-A546", "Galaxy A54 5G"),
      ("SM-S92", nil), ("Pixel 9 Pro", nil), ("SM-ÄÄ", nil),
    ] as [(String, String?)]
  )
  func namesACode(code: String, name: String?) {
    #expect(DeviceCatalog.name(ofModel: code) == name)
  }

  @Test(arguments: [
    ("iPhone 14 Pro Max", ["iPhone15,3"]), ("iphone 8", ["iPhone10,1", "iPhone10,4"]),
    ("ｉＰｈｏｎｅ　８", ["iPhone10,1", "iPhone10,4"]), ("galaxy s20", ["SM-G980", "SM-G981"]),
    ("Simulator", ["arm64", "x86_64", "i386"]), ("iPhone", []), ("", []),
  ])
  func aNameStandsForAllItsCodes(name: String, codes: [String]) {
    #expect(DeviceCatalog.models(named: name) == codes)
  }

  @Test(arguments: [
    ("iPhone16_2", "iPhone16,2"), ("iPhone16,2", "iPhone16,2"), ("SM_1", "SM_1"), ("a1_", "a1_"),
    ("x86_64", "x86_64"), ("a1_2_3", "a1_2_3"), ("_1", "_1"), ("iPad13_18", "iPad13,18"),
  ])
  func underscoresOfAppleCodesAreCommas(code: String, normalized: String) {
    #expect(DeviceCatalog.normalized(code) == normalized)
  }

  @Test func everyCodeOfTheTablesHasItsName() {
    for name in DeviceCatalog.names() {
      let codes = DeviceCatalog.models(named: name)
      #expect(!codes.isEmpty, "\(name)")
      for code in codes { #expect(DeviceCatalog.name(ofModel: code) == name, "\(code)") }
    }
  }
}
