-- Schema 5: what the duplicate finder knows, and what people said is not the same.
--
-- All but distinct_pair can be made anew from the reports. Terms are hashes (DuplicateScoring/Term).

-- Each report's terms and values (DuplicateScoring/DocumentCoding).
CREATE TABLE duplicate_document (
  report INTEGER PRIMARY KEY,
  bytes BLOB NOT NULL
) STRICT;

-- How many reports say a term.
CREATE TABLE duplicate_term (
  term INTEGER PRIMARY KEY,
  n INTEGER NOT NULL
) STRICT;

-- Where terms stand: `id` is term * 2^20 + report / 4096, `bytes` three a report
-- (DuplicateScoring/Posting).
CREATE TABLE duplicate_posting (
  id INTEGER PRIMARY KEY,
  bytes BLOB NOT NULL
) STRICT;

-- The day of each report / 4096, two bytes each.
CREATE TABLE duplicate_block (
  block INTEGER PRIMARY KEY,
  days BLOB NOT NULL
) STRICT;

-- Numbers by name: `indexed` and `scored` are the last report taken in and compared; `count`,
-- `titleLength`, `bodyLength` are sums over those taken in; `coding` is the version of documents.
CREATE TABLE duplicate_state (
  name TEXT PRIMARY KEY,
  n INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Earlier reports a report may be a duplicate of, as it was when it was compared: the model's
-- log-odds, without what this store taught.
CREATE TABLE duplicate_suggestion (
  report INTEGER NOT NULL,
  earlier INTEGER NOT NULL,
  log_odds REAL NOT NULL,
  PRIMARY KEY (report, earlier)
) STRICT, WITHOUT ROWID;

CREATE INDEX duplicate_suggestion_earlier ON duplicate_suggestion (earlier);

-- Two reports a person said are not the same, by reportId: it stays when they are gone and come
-- again.
CREATE TABLE distinct_pair (
  first_id TEXT NOT NULL,
  second_id TEXT NOT NULL,
  PRIMARY KEY (first_id, second_id),
  CHECK (first_id < second_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX distinct_pair_second ON distinct_pair (second_id);

-- What this store's own decisions taught: one row. Decisions up to entry `behind` of the history do
-- not count; `decisions` is how many groups and distinct pairs there were when it was last learned.
CREATE TABLE duplicate_learning (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  confirmed INTEGER NOT NULL,
  rejected INTEGER NOT NULL,
  decisions INTEGER NOT NULL,
  behind INTEGER NOT NULL,
  "offset" REAL NOT NULL,
  slope REAL NOT NULL
) STRICT;

INSERT INTO duplicate_learning VALUES (1, 0, 0, 0, 0, 0.0, 1.0);
