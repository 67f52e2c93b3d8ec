-- Schema 4: more of what the bytes of attachments say, and what their pixels show.

ALTER TABLE attachment ADD COLUMN fact_bit_depth INTEGER;
ALTER TABLE attachment ADD COLUMN fact_has_alpha INTEGER;
-- Degrees clockwise.
ALTER TABLE attachment ADD COLUMN fact_rotation INTEGER;
ALTER TABLE attachment ADD COLUMN fact_mirrored INTEGER;
ALTER TABLE attachment ADD COLUMN fact_frames INTEGER;
-- As `2026-11-27T09:41:12+01:00`; without a zone where none is known.
ALTER TABLE attachment ADD COLUMN fact_captured_at TEXT;
ALTER TABLE attachment ADD COLUMN fact_software TEXT;
ALTER TABLE attachment ADD COLUMN fact_frame_rate REAL;
ALTER TABLE attachment ADD COLUMN fact_video_codec TEXT;
ALTER TABLE attachment ADD COLUMN fact_audio_codec TEXT;
ALTER TABLE attachment ADD COLUMN fact_tracks INTEGER;
-- Bits: 1 the system's mark of a screenshot, 2 a position, 4 a name, 8 encrypted.
ALTER TABLE attachment ADD COLUMN fact_marks INTEGER;

-- What the pixels of a file show, once for each content; found by winnow-media.
CREATE TABLE picture (
  blob BLOB PRIMARY KEY CHECK (length(blob) = 32),
  -- Three difference hashes of 256 bits, and the signs of 1,024 gradients, two bits each.
  hashes BLOB CHECK (length(hashes) = 96),
  signature BLOB CHECK (length(signature) = 256),
  -- Why there are none.
  failure TEXT,
  CHECK ((hashes IS NULL) = (signature IS NULL) AND (hashes IS NULL) <> (failure IS NULL))
) STRICT, WITHOUT ROWID;
