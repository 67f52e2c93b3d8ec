-- Schema 7: reports that arrive by themselves.

-- What is left out of the original of an upload, since a blob holds it: the blob's bytes belong at
-- that offset, counted without what is left out.
CREATE TABLE raw_splice (
  report INTEGER NOT NULL REFERENCES report ON DELETE CASCADE,
  position INTEGER NOT NULL,
  offset INTEGER NOT NULL,
  blob BLOB NOT NULL,
  PRIMARY KEY (report, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE conflict_splice (
  conflict INTEGER NOT NULL REFERENCES conflict ON DELETE CASCADE,
  position INTEGER NOT NULL,
  offset INTEGER NOT NULL,
  blob BLOB NOT NULL,
  PRIMARY KEY (conflict, position)
) STRICT, WITHOUT ROWID;

-- What was decided about other content that came under an id; `made` is the report that keeps both.
ALTER TABLE conflict ADD COLUMN resolution TEXT CHECK (resolution IN ('first', 'other', 'both'));
ALTER TABLE conflict ADD COLUMN made INTEGER REFERENCES report ON DELETE SET NULL;

-- The content that is not the report's: every value of the rows it would have, by table and column.
CREATE TABLE aside_cell (
  conflict INTEGER NOT NULL REFERENCES conflict ON DELETE CASCADE,
  content TEXT NOT NULL,
  row INTEGER NOT NULL,
  name TEXT NOT NULL,
  value ANY,
  PRIMARY KEY (conflict, content, row, name)
) STRICT, WITHOUT ROWID;

-- What makes an upload the same as another whatever its id (RetryLikeness), and when it came.
CREATE TABLE upload_likeness (
  report INTEGER PRIMARY KEY REFERENCES report ON DELETE CASCADE,
  likeness INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE INDEX upload_likeness_value ON upload_likeness (likeness, report);

-- Probably the same upload under a new id: a suggestion, never a merge by itself.
CREATE TABLE probable_retry (
  report INTEGER PRIMARY KEY REFERENCES report ON DELETE CASCADE,
  first INTEGER NOT NULL REFERENCES report ON DELETE CASCADE,
  CHECK (first < report)
) STRICT;

CREATE INDEX probable_retry_first ON probable_retry (first);

-- Files of watched folders that were taken, by identity (device, inode, size, time).
CREATE TABLE watched_file (
  identity TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
