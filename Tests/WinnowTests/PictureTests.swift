import Foundation
import StrictJSON
import TestSupport
import Testing

/// Pictures from import to search, with the real worker.
@Suite struct PictureTests {
  private static let picture = PackageFolder.url
    .appending(path: "Resources/Demo/attachments/28-screenshot-1.png")

  /// A store with a report that has a picture twice, a broken one and a crash, and one with nothing.
  private func place() throws -> Place {
    let place = try Place()
    let folder = place.path + "/bundle"
    try FileManager.default.createDirectory(
      atPath: folder + "/attachments",
      withIntermediateDirectories: true
    )
    let picture = try Data(contentsOf: Self.picture)
    let write = { (name: String, data: Data) in
      try data.write(to: URL(filePath: folder + "/attachments/" + name))
    }
    try write("one.png", picture)
    // The same pixels in another file.
    try write("two.png", picture + Data([0]))
    try write("cut.png", Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]))
    try write("crash.ips", Data(Self.crash.utf8))
    let report = """
      {"schema":"report","schemaVersion":1,"reportId":"PIC-1","message":"The total is wrong",
       "platform":"ios","app":{"name":"Nimbus"},
       "attachments":[
        {"fileName":"one.png","path":"attachments/one.png","kind":"screenshot","provenance":"photosScreenshot"},
        {"fileName":"two.png","path":"attachments/two.png","kind":"screenshot","provenance":"windowSnapshot"},
        {"fileName":"cut.png","path":"attachments/cut.png","kind":"image"},
        {"fileName":"crash.ips","path":"attachments/crash.ips","kind":"crash"}]}
      """
    try Data(report.utf8).write(to: URL(filePath: folder + "/report.json"))
    #expect(try place.winnow("import", folder).status == 0)
    return place
  }

  private static let crash = """
    {"app_name":"Nimbus","app_version":"4.12.0","bug_type":"309"}
    {"exception":{"type":"EXC_BREAKPOINT"},"usedImages":[{"name":"Nimbus"}],
     "threads":[{"frames":[{"imageIndex":0,"symbol":"CheckoutView.save()"}]}]}
    """

  private func hasPNG(_ place: Place) -> Bool {
    FileManager.default.fileExists(atPath: "/usr/lib/x86_64-linux-gnu/libpng16.so.16")
      || FileManager.default.fileExists(atPath: "/usr/lib/aarch64-linux-gnu/libpng16.so.16")
  }

  @Test func picturesAreLookedAtOnceAndTheSameCaptureIsShownOnce() throws {
    let place = try place()
    let first = try place.winnow("pictures", "--json")
    let shape = try JSONDocument.parse(first.output).root
    #expect(first.status == 0 && shape["schema"]?.string == "pictures")
    let looked = try #require(shape["looked"]?.int64)
    let failed = try #require(shape["failed"]?.int64)
    #expect(looked + failed == 3)
    let again = try place.winnow("pictures")
    #expect(again.text == "0 pictures looked at\n")
    // One line a broken file, whatever its decoder did.
    let files = try place.winnow("attachments", "1")
    files.expectNeutral()
    #expect(files.text.contains("crash of Nimbus 4.12.0"))
    #expect(files.text.contains("0  Nimbus  CheckoutView.save()"))
    if hasPNG(place) {
      #expect(looked == 2)
      #expect(files.text.contains("the same capture as two.png (window snapshot)"))
    }
  }

  @Test func textIsReadSearchedAndItsVersionInferred() throws {
    let place = try place()
    guard hasPNG(place) else { return }
    // A program that stands in for tesseract.
    let words = ["Checkout", "v4.12.3", "(8841)"].enumerated().map { index, word in
      #"printf '5\t1\t1\t1\t1\t\#(index)\t0\t0\t1\t1\t95\t\#(word)\n'"#
    }
    try place.writeProgram(
      "bin/tesseract",
      "head -c 2 | grep -q P6 || exit 1\nprintf 'head\\n'\n" + words.joined(separator: "\n")
    )
    let path = place.file("bin") + ":/usr/bin:/bin"
    let run = try place.winnow(["pictures", "--text", "eng"], environment: ["PATH": path])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.text.contains("2 texts read, 1 version found"), "\(run.text)")
    #expect(try place.winnow("count", "ocr:checkout").text == "1\n")
    #expect(try place.winnow("count", "app>=4.12.3").text == "1\n")
    #expect(try place.winnow("count", "build:8841 has:inferred").text == "1\n")
    let shown = try place.winnow("show", "1").text
    #expect(shown.contains("~4.12.3 (8841), read in one.png"), "\(shown)")
    let log = try place.winnow("log", "1").text
    #expect(log.contains("read 4.12.3 (8841) in one.png"), "\(log)")
    // It is nobody's change to take back; what a person types wins.
    _ = try place.winnow("undo")
    #expect(try place.winnow("count", "app>=4.12.3").text == "1\n")
    #expect(try place.winnow("set", "overlay-version=5.0", "--", "1").status == 0)
    #expect(try place.winnow("count", "app:5.0").text == "1\n")
    #expect(
      try place.winnow(["pictures", "--text", "eng"], environment: ["PATH": path]).text
        == "0 pictures looked at\n"
    )
    #expect(try place.winnow("count", "app:5.0").text == "1\n")
    #expect(try place.winnow("verify").status == 0)
  }

  @Test func withoutTesseractItIsSaid() throws {
    let place = try place()
    let run = try place.winnow(
      ["pictures", "--text", "eng"],
      environment: ["PATH": place.path]
    )
    #expect(run.status == 2 && run.errorText.contains("tesseract is not installed"))
  }

  @Test func reportsWithTheSameCaptureAreFound() throws {
    let place = try place()
    guard hasPNG(place) else { return }
    let picture = try Data(contentsOf: Self.picture)
    try place.write("other/attachments/a.png", picture + Data([0, 0]))
    let report = """
      {"schema":"report","schemaVersion":1,"reportId":"PIC-2","message":"Mine too",
       "attachments":[{"fileName":"a.png","path":"attachments/a.png","kind":"image"}]}
      """
    try place.write("other/report.json", report.utf8)
    #expect(try place.winnow("import", place.file("other")).status == 0)
    #expect(try place.winnow("pictures").status == 0)
    let like = try place.winnow("pictures", "--like", "1")
    #expect(like.text == "#2  same capture  Mine too\n", "\(like.words)")
    let shape = try place.winnow("pictures", "--like", "1", "--json").json()
    #expect(shape["matches"]?[0]?["likeness"]?.string == "sameCapture")
    // The same as a query, by number and by reportId, to be joined with others.
    let ids = { (words: String...) in
      try place.winnow(["list", "--json", "--"] + words).json()["reports"]?.each("reportId")
    }
    #expect(try ids("similar:pic:1") == ["PIC-2"])
    #expect(try ids("similar:pic:PIC-2") == ["PIC-1"])
    #expect(try ids("similar:pic:1", "total") == [])
    #expect(try ids("total", "-similar:pic:1") == ["PIC-1"])
    #expect(try ids("similar:pic:99") == [])
    let alone = try place.winnow("list", "similar:pic")
    #expect(alone.status == 2 && alone.errorText.contains("similar:pic:1042"))
  }

  @Test func languagesAreNames() throws {
    let place = try Place()
    for wrong in ["-l", "eng;rm", ""] {
      #expect(try place.winnow(["pictures", "--text=\(wrong)"]).status == 2)
    }
  }

  @Test func filesOfTicketsAreWrittenBesideThem() throws {
    let place = try place()
    let out = place.path + "/tickets"
    let run = try place.winnow("export", "--ids", "1", "--out", out, "--attachments")
    #expect(run.status == 0, "\(run.words)")
    let names = place.names(below: out)
    #expect(
      names.contains("PIC-1-1.png") && names.contains { $0.hasPrefix("PIC-1-4.") },
      "\(names)"
    )
    // What the picture says goes.
    let bare = place.path + "/bare"
    let stripped = try place.winnow(
      ["export", "--ids", "1", "--out", bare, "--attachments", "--strip"]
    )
    #expect(stripped.errorText.contains("cannot be stripped"), "\(stripped.words)")
    let bytes = place.bytes(bare + "/PIC-1-1.png")
    #expect(!bytes.isEmpty && bytes.count < place.bytes(out + "/PIC-1-1.png").count)
    #expect(try place.winnow("export", "--ids", "1", "--attachments").status == 2)
  }
}
