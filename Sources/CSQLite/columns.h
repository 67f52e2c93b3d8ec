#pragma once
#include <sqlite3.h>

/// Registers the SQL function `pack_columns` on a connection; returns a result code.
int csqlite_register_columns(sqlite3 *db);

/// Registers the table `numbers` on a connection; returns a result code.
int csqlite_register_numbers(sqlite3 *db);
