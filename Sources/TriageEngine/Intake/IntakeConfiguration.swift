import ReportModel
import ReportQuery
import StrictJSON
import SystemCalls

/// What config.json says of reports that arrive: `rules` and `serve`.
package struct IntakeConfiguration: Sendable {
  package var author: String
  package var rules: [ArrivalRule] = []
  /// `serve.hosts`: names requests may be addressed to besides the loopback ones.
  package var hosts: [String] = []
  /// `serve.limits`, by name.
  package var limits: [String: Int] = [:]

  package struct Fault: Error, Equatable, Sendable {
    package var message: String
  }

  package static let limitNames = [
    "connections", "connectionsPerPeer", "uploadsPerSecond", "uploadBurst", "stopSeconds",
  ]

  /// The defaults where there is no file.
  package static func load(_ path: String?) throws -> IntakeConfiguration {
    var configuration = IntakeConfiguration(author: loginName())
    guard let path, try FileSystem.facts(of: path) != nil else { return configuration }
    let bytes = try FileSystem.read(path, limit: 1 << 20, links: .follow)
    let root: JSONValue
    do {
      root = try JSONDocument.parse(bytes).root
    } catch {
      throw Fault(message: "\(path): line \(error.line), column \(error.column): \(error.message)")
    }
    if let author = root["author"]?.string { configuration.author = author }
    do throws(Fault) { try configuration.take(root) } catch {
      throw Fault(message: "\(path): \(error.message)")
    }
    return configuration
  }

  private mutating func take(_ root: JSONValue) throws(Fault) {
    if let rules = root["rules"] {
      do throws(ArrivalRule.Fault) {
        self.rules = try ArrivalRule.rules(rules, author: author)
      } catch {
        throw Fault(message: error.message)
      }
    }
    guard let serve = root["serve"] else { return }
    guard serve.kind == .object else { throw Fault(message: "serve should be an object.") }
    if let unknown = serve.members.map(\.key).first(where: { !["hosts", "limits"].contains($0) }) {
      throw Fault(message: "serve has no “\(unknown)”; it can have hosts and limits.")
    }
    if let hosts = serve["hosts"] {
      let names = hosts.elements.map(\.string)
      self.hosts = names.compactMap { $0 }
      guard hosts.kind == .array, !names.contains(nil) else {
        throw Fault(message: "serve.hosts should be a list of names.")
      }
    }
    for member in serve["limits"].map({ Array($0.members) }) ?? [] {
      guard Self.limitNames.contains(member.key) else {
        throw Fault(
          message: "serve.limits has no “\(member.key)”; it can have "
            + "\(Self.limitNames.joined(separator: ", "))."
        )
      }
      guard let value = member.value.int64, (1...100_000).contains(value) else {
        throw Fault(message: "serve.limits.\(member.key) should be between 1 and 100000.")
      }
      limits[member.key] = Int(value)
    }
  }

  /// What happens to reports that arrive; a rule that cannot be read is a fault.
  package func arrivalRules(zone: LocalZone, at now: Timestamp) throws(Fault) -> ArrivalRules {
    let arrivals = ArrivalRules(rules, author: author, zone: zone)
    do throws(ArrivalRule.Fault) { try arrivals.check(at: now) } catch {
      throw Fault(message: error.message)
    }
    return arrivals
  }
}
