// The room ReportFormats.
