import ReportQuery

extension Turn {
  mutating func takeValues(_ values: [FacetValue], for request: ExploreRequest) {}
}
