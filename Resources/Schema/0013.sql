-- Schema 13. Never edited after release; later ones are further files.

-- All reports in orders that take long to make: by who sent them and by when they were made. `list` is
-- StoredList; `numbers` are 4,096 numbers of reports, four bytes each, the lowest first, `chunk` says
-- which. What a report says never changes its place; whoever changes or removes one removes the lists.
CREATE TABLE sorted_list (
  list INTEGER NOT NULL,
  chunk INTEGER NOT NULL,
  numbers BLOB NOT NULL,
  PRIMARY KEY (list, chunk)
) STRICT;

-- `sorted`: the lists hold the reports up to this number, 0 when there are none. Those that came since
-- are put in their places by whoever reads.
INSERT INTO total (name, n) VALUES ('sorted', 0);
