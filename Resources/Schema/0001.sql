-- Schema 1. Never edited after release; later ones are further files.

-- Counts kept in the transaction that changes them: all, inbox, hidden. `last` is the highest number
-- ever given.
CREATE TABLE total (
  name TEXT PRIMARY KEY,
  n INTEGER NOT NULL CHECK (n >= 0)
) STRICT, WITHOUT ROWID;

-- The texts of fields with few different values. `field` is CodedField.
CREATE TABLE value (
  code INTEGER PRIMARY KEY,
  field INTEGER NOT NULL,
  text TEXT NOT NULL,
  UNIQUE (field, text)
) STRICT;

-- Lists of metadata keys, ascending by bytes, joined by U+001F (see PackedList).
CREATE TABLE metadata_keys (
  id INTEGER PRIMARY KEY,
  keys TEXT NOT NULL UNIQUE
) STRICT;

-- What reporters sent. Only attachments that complete a report change a row: its hash, counts and
-- file_names. Codes are those of table value, without REFERENCES: a score of look-ups a row would
-- cost a third of an import; verify looks at them instead.
CREATE TABLE report (
  id INTEGER PRIMARY KEY,
  report_id TEXT NOT NULL UNIQUE,
  content_hash BLOB NOT NULL CHECK (length(content_hash) = 32),
  created_at INTEGER NOT NULL,
  created_at_source INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  source_system INTEGER,
  sdk_version INTEGER,
  kind INTEGER,
  platform INTEGER,
  bundle_id INTEGER,
  app_name INTEGER,
  app_version INTEGER,
  app_build INTEGER,
  environment INTEGER,
  os_name INTEGER,
  os_version INTEGER,
  os_build INTEGER,
  device_model INTEGER,
  device_name INTEGER,
  locale INTEGER,
  time_zone INTEGER,
  trigger INTEGER,
  screen INTEGER,
  overlay_version INTEGER,
  overlay_build INTEGER,
  -- Attachments, counted once: kinds screenshot and image; recording, clip and video; the longest
  -- of these; sum of bytes; any damage.
  picture_count INTEGER NOT NULL DEFAULT 0,
  recording_count INTEGER NOT NULL DEFAULT 0,
  longest_milliseconds INTEGER,
  byte_size INTEGER NOT NULL DEFAULT 0,
  has_damage INTEGER NOT NULL DEFAULT 0,
  warning_count INTEGER NOT NULL DEFAULT 0,
  user_id TEXT,
  user_email TEXT,
  user_name TEXT,
  external_id TEXT,
  external_url TEXT,
  title TEXT,
  file_names TEXT,
  report_tags TEXT,
  metadata_keys INTEGER,
  metadata_values TEXT,
  message TEXT NOT NULL,
  extra TEXT
) STRICT;

CREATE INDEX report_user_id ON report (user_id) WHERE user_id IS NOT NULL;

-- Facts of the device few reports bring.
CREATE TABLE report_device (
  report INTEGER PRIMARY KEY REFERENCES report ON DELETE CASCADE,
  manufacturer TEXT,
  architecture TEXT,
  user_agent TEXT,
  simulator INTEGER,
  orientation TEXT,
  screen_width REAL,
  screen_height REAL,
  screen_scale REAL,
  battery_percent REAL,
  charging INTEGER,
  low_power INTEGER,
  disk_free INTEGER,
  disk_total INTEGER,
  memory_free INTEGER,
  memory_total INTEGER,
  connection TEXT,
  app_uptime INTEGER
) STRICT;

CREATE TABLE report_capture (
  report INTEGER PRIMARY KEY REFERENCES report ON DELETE CASCADE,
  outcome TEXT,
  failure TEXT,
  photos_permission TEXT,
  placeholder TEXT,
  lookup_result TEXT,
  lookup_attempts INTEGER,
  attachment_limit INTEGER,
  attachments_dropped INTEGER,
  screen_captured INTEGER,
  incomplete_render INTEGER
) STRICT;

CREATE TABLE report_log (
  report INTEGER PRIMARY KEY REFERENCES report ON DELETE CASCADE,
  text TEXT NOT NULL
) STRICT;

-- The bytes a report came as; large ones are blobs.
CREATE TABLE raw (
  report INTEGER PRIMARY KEY REFERENCES report ON DELETE CASCADE,
  format TEXT NOT NULL,
  bytes BLOB,
  blob BLOB,
  CHECK ((bytes IS NULL) <> (blob IS NULL))
) STRICT;

CREATE TABLE attachment (
  report INTEGER NOT NULL REFERENCES report ON DELETE CASCADE,
  position INTEGER NOT NULL,
  file_name TEXT NOT NULL,
  attachment_id TEXT,
  path TEXT,
  url TEXT,
  media_type TEXT,
  kind TEXT,
  provenance TEXT,
  byte_size INTEGER,
  sha256 BLOB,
  annotated INTEGER,
  redacted INTEGER,
  captured_at INTEGER,
  width INTEGER,
  height INTEGER,
  scale REAL,
  video_duration REAL,
  video_capture_mode TEXT,
  video_microphone INTEGER,
  video_camera INTEGER,
  video_requested_clip REAL,
  -- What the bytes say.
  health TEXT NOT NULL,
  blob BLOB,
  fact_media_type TEXT,
  fact_byte_size INTEGER,
  fact_width INTEGER,
  fact_height INTEGER,
  fact_display_width INTEGER,
  fact_display_height INTEGER,
  fact_duration_milliseconds INTEGER,
  fact_remark TEXT,
  PRIMARY KEY (report, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX attachment_blob ON attachment (blob) WHERE blob IS NOT NULL;

CREATE TABLE warning (
  report INTEGER NOT NULL REFERENCES report ON DELETE CASCADE,
  position INTEGER NOT NULL,
  code TEXT NOT NULL,
  place TEXT NOT NULL,
  message TEXT NOT NULL,
  PRIMARY KEY (report, position)
) STRICT, WITHOUT ROWID;

-- How often the same report came again.
CREATE TABLE replay (
  report INTEGER PRIMARY KEY REFERENCES report ON DELETE CASCADE,
  n INTEGER NOT NULL
) STRICT;

-- Same id, other content: kept aside, once for each content.
CREATE TABLE conflict (
  id INTEGER PRIMARY KEY,
  report INTEGER NOT NULL REFERENCES report ON DELETE CASCADE,
  content_hash BLOB NOT NULL,
  at INTEGER NOT NULL,
  format TEXT NOT NULL,
  bytes BLOB,
  blob BLOB,
  UNIQUE (report, content_hash)
) STRICT;

-- What people decided; one row a report.
CREATE TABLE triage (
  report INTEGER PRIMARY KEY REFERENCES report ON DELETE CASCADE,
  -- 0 new, 1 open, 2 snoozed, 3 closed
  status INTEGER NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 3),
  -- 0 fixed, 1 declined, 2 spam, 3 other; only when closed
  reason INTEGER CHECK ((reason IS NOT NULL) = (status = 3)),
  reason_text TEXT,
  priority INTEGER NOT NULL DEFAULT 0 CHECK (priority BETWEEN 0 AND 4),
  assignee TEXT,
  master INTEGER REFERENCES report,
  -- As `date:<ms>`, `copy` or `version:<text>`.
  snoozed_until TEXT,
  fixed_in TEXT,
  overlay_version TEXT,
  overlay_build TEXT,
  is_read INTEGER NOT NULL DEFAULT 0,
  exported_at INTEGER,
  -- How often it has left closed.
  reopened INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL,
  CHECK (master IS NULL OR master <> report)
) STRICT;

CREATE INDEX triage_inbox ON triage (report) WHERE status = 0 AND master IS NULL;
CREATE INDEX triage_open ON triage (report) WHERE status = 1;
CREATE INDEX triage_master ON triage (master) WHERE master IS NOT NULL;
CREATE INDEX triage_assignee ON triage (assignee) WHERE assignee IS NOT NULL;

CREATE TABLE tag (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE report_tag (
  tag INTEGER NOT NULL REFERENCES tag,
  report INTEGER NOT NULL REFERENCES report ON DELETE CASCADE,
  PRIMARY KEY (tag, report)
) STRICT, WITHOUT ROWID;

CREATE INDEX report_tag_report ON report_tag (report);

-- AUTOINCREMENT: history names notes and links by id, also after they were taken back.
CREATE TABLE note (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  report INTEGER NOT NULL REFERENCES report ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  author TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;

CREATE INDEX note_report ON note (report);

CREATE TABLE link (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  report INTEGER NOT NULL REFERENCES report ON DELETE CASCADE,
  url TEXT NOT NULL,
  UNIQUE (report, url)
) STRICT;

-- Append-only. `turns`: the entry an undo or redo turned. An arrival names its reports by range.
CREATE TABLE history (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  author TEXT NOT NULL,
  command TEXT NOT NULL,
  turns INTEGER REFERENCES history,
  is_undoable INTEGER NOT NULL,
  first_report INTEGER,
  last_report INTEGER
) STRICT;

CREATE INDEX history_turns ON history (turns) WHERE turns IS NOT NULL;
CREATE INDEX history_own ON history (author, seq) WHERE is_undoable = 1;
CREATE INDEX history_range ON history (first_report) WHERE first_report IS NOT NULL;

CREATE TABLE change (
  seq INTEGER NOT NULL REFERENCES history,
  n INTEGER NOT NULL,
  report INTEGER NOT NULL,
  field TEXT NOT NULL,
  item TEXT NOT NULL,
  before TEXT,
  after TEXT,
  PRIMARY KEY (seq, n)
) STRICT, WITHOUT ROWID;

CREATE INDEX change_report ON change (report, seq);

-- Where a killed import of lines goes on. `file` is its identity.
CREATE TABLE import_progress (
  file TEXT PRIMARY KEY,
  byte_offset INTEGER NOT NULL,
  line INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Text that triage adds to the search row of a report.
CREATE TABLE triage_text (
  report INTEGER PRIMARY KEY REFERENCES report ON DELETE CASCADE,
  note TEXT,
  tag TEXT,
  ocr TEXT
) STRICT;

-- What the index of words holds for each report, column by column.
CREATE VIEW search_text (id, title, message, note, tag, screen, file, ocr, attr) AS
SELECT
  report.id, report.title, report.message, triage_text.note, triage_text.tag, value.text,
  report.file_names, triage_text.ocr, report.metadata_values
FROM report
LEFT JOIN triage_text ON triage_text.report = report.id
LEFT JOIN value ON value.code = report.screen;

CREATE VIRTUAL TABLE search USING fts5 (
  title, message, note, tag, screen, file, ocr, attr,
  content = 'search_text', content_rowid = 'id', prefix = '1 2',
  tokenize = 'winnow remove_diacritics 2'
);

INSERT INTO total (name, n) VALUES ('all', 0), ('inbox', 0), ('hidden', 0), ('last', 0);

-- One segment a transaction, joined rarely: joining bit by bit (automerge) took two thirds of a
-- large edit and a sixth of an import. Idle moments join more ('merge').
INSERT INTO search (search, rank) VALUES ('automerge', 0);
INSERT INTO search (search, rank) VALUES ('crisismerge', 64);
INSERT INTO search (search, rank) VALUES ('hashsize', 33554432);
