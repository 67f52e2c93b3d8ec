// The room TriageEngine.
