-- Schema 8. Never edited after release; later ones are further files.

-- Texts of reports as they are compared, some hundred thousand bytes a row, so that characters
-- inside words are found by reading them alone. `kind` is TextChunks.Kind: 0 title, message, file
-- names and custom values, 1 who sent it. `data` is what csqlite_search_texts reads, for the
-- reports `first` to `last`. What is missing is read from the rows.
CREATE TABLE text_chunk (
  kind INTEGER NOT NULL,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL CHECK (last >= first),
  data BLOB NOT NULL,
  PRIMARY KEY (kind, first)
) STRICT;

-- Changes of many reports alike, beside those of table change. `reports` is a NumberList; `first` and
-- `last` are its ends. Such a change is no write to table triage: when a report last changed is the
-- later of `triage.updated_at` and of the sets it is in.
CREATE TABLE change_set (
  seq INTEGER NOT NULL REFERENCES history,
  n INTEGER NOT NULL,
  field TEXT NOT NULL,
  item TEXT NOT NULL,
  before TEXT,
  after TEXT,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  reports BLOB NOT NULL,
  PRIMARY KEY (seq, n)
) STRICT;
