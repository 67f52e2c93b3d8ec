-- Schema 12: reports that were removed for good.

-- What must not come back by itself: SHA-256 of the reportId, and when it went. Nothing tells what
-- the report said.
CREATE TABLE tombstone (
  id_hash BLOB PRIMARY KEY CHECK (length(id_hash) = 32),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The same of contents, which a client may send again under another id. Contents too short to be told
-- from another's are left out.
CREATE TABLE tombstone_content (
  content_hash BLOB PRIMARY KEY CHECK (length(content_hash) = 32),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Files that reports named which went: to be removed unless another names them.
CREATE TABLE removed_blob (
  blob BLOB PRIMARY KEY CHECK (length(blob) = 32)
) STRICT, WITHOUT ROWID;

-- `removed`: how many reports ever went. `scrubbed`: up to how many of these nothing is left in pages
-- that are free and in the index of words.
INSERT INTO total (name, n) VALUES ('removed', 0), ('scrubbed', 0);

-- Few originals are files.
CREATE INDEX raw_blob ON raw (blob) WHERE blob IS NOT NULL;
