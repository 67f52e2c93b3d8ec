-- Schema 10. Never edited after release; later ones are further files.

-- When each installation made its reports, so that those of a minute stand beside each other.
-- `installation` is text_key of what Bursts.arrivals says. Both tables follow from table report alone.
CREATE TABLE installation_report (
  installation INTEGER NOT NULL,
  at INTEGER NOT NULL,
  report INTEGER NOT NULL,
  PRIMARY KEY (installation, at, report)
) STRICT, WITHOUT ROWID;

-- Which reports are part of a burst, and of which: it is named by one of its reports.
CREATE TABLE burst_report (
  report INTEGER PRIMARY KEY,
  burst INTEGER NOT NULL
) STRICT;
CREATE INDEX burst_report_of ON burst_report (burst);
