-- Schema 3: saved views.

-- Queries kept under a name. `folded`: the name as names are compared. AUTOINCREMENT: history names
-- views by id, also after they were deleted.
CREATE TABLE saved_view (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  folded TEXT NOT NULL UNIQUE,
  query TEXT NOT NULL
) STRICT;

INSERT INTO saved_view (position, name, folded, query) VALUES
  (1, 'Inbox', 'inbox', 'is:new -is:duplicate'),
  (2, 'Open', 'open', 'is:open'),
  (3, 'Mine', 'mine', 'assignee:me'),
  (4, 'Closed', 'closed', 'is:closed scope:all'),
  (5, 'All', 'all', 'scope:all');
