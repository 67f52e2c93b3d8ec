import Foundation

do {
  try Tool.run(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("winnow-train: \(error)\n".utf8))
  exit(1)
}
