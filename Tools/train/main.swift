import SystemCalls

do {
  try Tool.run(Array(CommandLine.arguments.dropFirst()))
} catch {
  Files.tell("winnow-train: \(error)")
  endProcess(1)
}
