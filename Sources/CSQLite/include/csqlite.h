#pragma once
#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

/// Opens a connection as sqlite3_open_v2 does.
///
/// The first call makes SQLite keep no statistics of its memory: each allocation would take a lock
/// for them.
int csqlite_open(const char *path, sqlite3 **db, int flags);

/// Makes a fresh connection ours: defensive, no trust in the schema, never a checkpoint on close or
/// by itself; registers the tokenizer `winnow` and the SQL function `packed_item`.
///
/// `wal_pages`, when not NULL, gets the pages in the write-ahead log at each commit; it must outlive
/// the connection. Returns a result code.
int csqlite_prepare_connection(sqlite3 *db, int32_t *wal_pages);

/// Binds text that stays where it is until the statement is stepped and reset.
int csqlite_bind_text_static(sqlite3_stmt *statement, int index, const char *text, int64_t count);
int csqlite_bind_blob_static(sqlite3_stmt *statement, int index, const void *bytes, int64_t count);
/// Binds a copy.
int csqlite_bind_text_copy(sqlite3_stmt *statement, int index, const char *text, int64_t count);
int csqlite_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes, int64_t count);

/// memcmp(3) == 0.
int csqlite_is_equal(const void *left, const void *right, size_t count);

/// Whether a scalar belongs to a script that is written without blanks, so that its runs are
/// searched by pairs of characters. The tokenizer `winnow` uses it; a query compiler asks it to know
/// when a one-character run needs a prefix search.
int csqlite_is_paired(uint32_t scalar);
