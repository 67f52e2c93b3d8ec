// Our tokenizer as an extension of the sqlite3 command line, so that the floor of the import
// indexes by the same FTS options.
#include <sqlite3.h>

#include "tokenizer.h"

int sqlite3_extension_init(sqlite3 *db, char **message, const void *routines) {
  (void)message;
  (void)routines;
  return csqlite_register_tokenizer(db);
}
