-- The least that makes reports findable: a row of the main fields each, and their messages in FTS5
-- with the options of winnow's index. For information; winnow keeps far more.
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA cache_size = -65536;

CREATE TABLE line (raw TEXT);
CREATE TABLE report (
  id INTEGER PRIMARY KEY, report_id TEXT NOT NULL UNIQUE, created_at TEXT, platform TEXT,
  app_version TEXT, os_version TEXT, device_model TEXT, user_id TEXT, message TEXT NOT NULL
) STRICT;
CREATE VIRTUAL TABLE search USING fts5 (
  message, content = 'report', content_rowid = 'id', prefix = '1 2',
  tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO search (search, rank) VALUES ('automerge', 0);
INSERT INTO search (search, rank) VALUES ('crisismerge', 64);
INSERT INTO search (search, rank) VALUES ('hashsize', 33554432);

.mode ascii
.separator "\037" "\n"
.import @INPUT@ line

BEGIN IMMEDIATE;
INSERT INTO report
SELECT
  rowid, raw ->> '$.reportId', raw ->> '$.createdAt', raw ->> '$.platform', raw ->> '$.app.version',
  raw ->> '$.os.version', raw ->> '$.device.model', raw ->> '$.user.id', raw ->> '$.message'
FROM line;
INSERT INTO search (search) VALUES ('rebuild');
COMMIT;
DROP TABLE line;
PRAGMA wal_checkpoint(TRUNCATE);
