-- Schema 2. Never edited after release; later ones are further files.

-- Columns of reports, thousands of rows a blob, so that counting and sorting read a field of all
-- reports and nothing else. `field` is StoredColumn, `chunk` a report's number / 4096, `data` what
-- pack_columns makes. Written once a chunk is full; what is missing is read from the rows.
CREATE TABLE column_chunk (
  field INTEGER NOT NULL,
  chunk INTEGER NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (field, chunk)
) STRICT;

-- Reports that differ from a fresh one in what queries and counts ask of triage.
CREATE INDEX triage_decided ON triage (report) WHERE
  status <> 0 OR priority <> 0 OR is_read <> 0 OR reopened <> 0 OR master IS NOT NULL
  OR assignee IS NOT NULL OR fixed_in IS NOT NULL OR exported_at IS NOT NULL
  OR overlay_version IS NOT NULL OR overlay_build IS NOT NULL;
