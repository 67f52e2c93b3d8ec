#pragma once
#include <sqlite3.h>

/// Registers the FTS5 tokenizer `winnow` on a connection; returns a result code.
int csqlite_register_tokenizer(sqlite3 *db);
