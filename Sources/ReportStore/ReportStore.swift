// The room ReportStore.
