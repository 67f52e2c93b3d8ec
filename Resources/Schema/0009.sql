-- Schema 9: what tells two screens apart that are laid out alike, and text recognised in pictures.

-- Beside table picture, which is walked through whole: this is asked for a few pictures at a time.
CREATE TABLE picture_grid (
  blob BLOB PRIMARY KEY CHECK (length(blob) = 32),
  grid BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Text of a picture or of a film's first frame, once for each content.
CREATE TABLE picture_text (
  blob BLOB PRIMARY KEY CHECK (length(blob) = 32),
  -- A line each; empty when there is none.
  text TEXT NOT NULL,
  -- An overlay of version and build that was found in it.
  version TEXT,
  build TEXT,
  -- Why it could not be read.
  failure TEXT
) STRICT, WITHOUT ROWID;

-- Up to which report all pictures were looked at, and all text was read.
CREATE TABLE picture_progress (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  looked INTEGER NOT NULL,
  read INTEGER NOT NULL
) STRICT;
INSERT INTO picture_progress (id, looked, read) VALUES (1, 0, 0);

-- Looked at before there were grids: once more.
DELETE FROM picture;
