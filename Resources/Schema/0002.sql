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

-- The words of a report without those of its tags: a tag on thousands of reports would have the
-- index forget and learn each of them. Words find tags by `tag_words`, and through them reports.
DROP TABLE search;
DROP VIEW search_text;
ALTER TABLE triage_text DROP COLUMN tag;

CREATE VIEW search_text (id, title, message, note, screen, file, ocr, attr) AS
SELECT
  report.id, report.title, report.message, triage_text.note, value.text, report.file_names,
  triage_text.ocr, report.metadata_values
FROM report
LEFT JOIN triage_text ON triage_text.report = report.id
LEFT JOIN value ON value.code = report.screen;

CREATE VIRTUAL TABLE search USING fts5 (
  title, message, note, screen, file, ocr, attr,
  content = 'search_text', content_rowid = 'id', prefix = '1 2',
  tokenize = 'winnow remove_diacritics 2'
);

INSERT INTO search (search, rank) VALUES ('automerge', 0);
INSERT INTO search (search, rank) VALUES ('crisismerge', 64);
INSERT INTO search (search, rank) VALUES ('hashsize', 33554432);
INSERT INTO search (search) VALUES ('rebuild');

CREATE VIRTUAL TABLE tag_words USING fts5 (
  name, content = 'tag', content_rowid = 'id', prefix = '1 2',
  tokenize = 'winnow remove_diacritics 2'
);

INSERT INTO tag_words (tag_words) VALUES ('rebuild');
