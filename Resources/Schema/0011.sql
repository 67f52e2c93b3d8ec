-- Schema 11: pictures in the order they were looked at, so that those who keep all signatures in
-- memory read what came since.
CREATE TABLE picture_arrival (
  id INTEGER PRIMARY KEY,
  blob BLOB NOT NULL CHECK (length(blob) = 32)
) STRICT;
INSERT INTO picture_arrival (blob) SELECT blob FROM picture WHERE hashes IS NOT NULL;

CREATE TRIGGER picture_arrived AFTER INSERT ON picture WHEN new.hashes IS NOT NULL
BEGIN
  INSERT INTO picture_arrival (blob) VALUES (new.blob);
END;
