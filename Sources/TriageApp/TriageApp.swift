/// The program `winnow`.
package enum TriageApp {
  package static func main() {}
}
