-- What the sqlite3 command line has to do to hold the same reports: the same columns (texts stand
-- where winnow keeps codes), the same side tables and indexes, the raw lines, and FTS5 over the same
-- columns with the same options. Attachments and tags are read once by json_each. Our own tokenizer
-- is loaded, so that both index the same words. Nothing is hashed, checked or resumable, and one
-- transaction holds it all.
.load @TOKENIZER@
PRAGMA page_size = @PAGE@;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA cache_size = -65536;
PRAGMA temp_store = MEMORY;

-- Stays as the table of raw originals.
CREATE TABLE line (raw TEXT);
CREATE TABLE report (
  id INTEGER PRIMARY KEY, report_id TEXT NOT NULL UNIQUE, content_hash BLOB, created_at INTEGER NOT NULL,
  created_at_source TEXT, received_at INTEGER, source_system TEXT, sdk_version TEXT, kind TEXT,
  platform TEXT, bundle_id TEXT, app_name TEXT, app_version TEXT, app_build TEXT, environment TEXT,
  os_name TEXT, os_version TEXT, os_build TEXT, device_model TEXT, device_name TEXT, locale TEXT,
  time_zone TEXT, trigger TEXT, screen TEXT, overlay_version TEXT, overlay_build TEXT,
  picture_count INTEGER, recording_count INTEGER, byte_size INTEGER, user_id TEXT, user_email TEXT,
  user_name TEXT, title TEXT, file_names TEXT, report_tags TEXT, metadata_keys TEXT,
  metadata_values TEXT, message TEXT NOT NULL
) STRICT;
CREATE INDEX report_user_id ON report (user_id) WHERE user_id IS NOT NULL;
CREATE TABLE attachment (
  report INTEGER NOT NULL, position INTEGER NOT NULL, file_name TEXT NOT NULL, url TEXT,
  media_type TEXT, kind TEXT, byte_size INTEGER, sha256 TEXT, width INTEGER, height INTEGER,
  health TEXT NOT NULL, PRIMARY KEY (report, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE triage (
  report INTEGER PRIMARY KEY, status INTEGER NOT NULL DEFAULT 0, master INTEGER,
  priority INTEGER NOT NULL DEFAULT 0, updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX triage_inbox ON triage (report) WHERE status = 0 AND master IS NULL;
CREATE TABLE tag (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE report_tag (tag INTEGER NOT NULL, report INTEGER NOT NULL, PRIMARY KEY (tag, report))
  STRICT, WITHOUT ROWID;
CREATE INDEX report_tag_report ON report_tag (report);
CREATE TABLE triage_text (report INTEGER PRIMARY KEY, note TEXT, tag TEXT, ocr TEXT) STRICT;
CREATE VIEW search_text (id, title, message, note, tag, screen, file, ocr, attr) AS
SELECT
  report.id, report.title, report.message, triage_text.note, triage_text.tag, report.screen,
  report.file_names, triage_text.ocr, report.metadata_values
FROM report LEFT JOIN triage_text ON triage_text.report = report.id;
CREATE VIRTUAL TABLE search USING fts5 (
  title, message, note, tag, screen, file, ocr, attr,
  content = 'search_text', content_rowid = 'id', prefix = '1 2',
  tokenize = 'winnow remove_diacritics 2'
);
INSERT INTO search (search, rank) VALUES ('automerge', 0);
INSERT INTO search (search, rank) VALUES ('crisismerge', 64);
INSERT INTO search (search, rank) VALUES ('hashsize', 33554432);
CREATE TEMP TABLE given (report INTEGER NOT NULL, name TEXT NOT NULL);

.mode ascii
.separator "\037" "\n"
.import @INPUT@ line

BEGIN IMMEDIATE;
INSERT INTO attachment
SELECT
  line.rowid, item.key, item.value ->> 'fileName', item.value ->> 'url', item.value ->> 'mediaType',
  item.value ->> 'kind', item.value ->> 'byteSize', item.value ->> 'sha256',
  item.value ->> 'widthPixels', item.value ->> 'heightPixels', 'remote'
FROM line, json_each(line.raw, '$.attachments') AS item;
INSERT INTO given
SELECT line.rowid, item.value FROM line, json_each(line.raw, '$.tags') AS item;
INSERT OR IGNORE INTO tag (name) SELECT name FROM given;
INSERT INTO report_tag
SELECT tag.id, given.report FROM given JOIN tag ON tag.name = given.name;
INSERT INTO triage_text (report, tag)
SELECT report, group_concat(name, char(31)) FROM given GROUP BY report;
INSERT INTO report
SELECT
  line.rowid, raw ->> '$.reportId', zeroblob(32), CAST((julianday(raw ->> '$.createdAt') - 2440587.5) * 86400000 + 0.5 AS INTEGER),
  raw ->> '$.createdAtSource', unixepoch() * 1000, raw ->> '$.source.system',
  raw ->> '$.source.sdkVersion', raw ->> '$.kind', raw ->> '$.platform', raw ->> '$.app.bundleId',
  raw ->> '$.app.name', raw ->> '$.app.version', raw ->> '$.app.build', raw ->> '$.app.environment',
  raw ->> '$.os.name', raw ->> '$.os.version', raw ->> '$.os.build', raw ->> '$.device.model',
  raw ->> '$.device.name', raw ->> '$.locale', raw ->> '$.timeZone', raw ->> '$.trigger',
  raw ->> '$.metadata.screen', raw ->> '$.app.overlayVersion', raw ->> '$.app.overlayBuild',
  file.pictures, file.recordings, coalesce(file.bytes, 0),
  raw ->> '$.user.id', raw ->> '$.user.email', raw ->> '$.user.name', raw ->> '$.title',
  file.names, (SELECT tag FROM triage_text WHERE triage_text.report = line.rowid),
  (SELECT group_concat(key, char(31)) FROM json_each(raw, '$.metadata')),
  (SELECT group_concat(value, char(31)) FROM json_each(raw, '$.metadata')),
  raw ->> '$.message'
FROM line LEFT JOIN (
  SELECT
    report, count(*) FILTER (WHERE kind IN ('screenshot', 'image')) AS pictures,
    count(*) FILTER (WHERE kind IN ('recording', 'clip', 'video')) AS recordings,
    sum(byte_size) AS bytes, group_concat(file_name, char(31)) AS names
  FROM attachment GROUP BY report
) AS file ON file.report = line.rowid;
INSERT INTO triage (report, updated_at) SELECT id, received_at FROM report;
INSERT INTO search (search) VALUES ('rebuild');
COMMIT;
PRAGMA wal_checkpoint(TRUNCATE);
