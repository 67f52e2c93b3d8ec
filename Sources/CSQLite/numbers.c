// Lists of numbers as a table: SELECT value FROM numbers(?), in the order of the list.

#include "columns.h"

#include "csqlite.h"

#include <string.h>

/// What is bound: the numbers follow.
typedef struct {
  size_t count;
  int64_t values[];
} list;

static const char pointer_type[] = "csqlite_numbers";

int csqlite_bind_numbers(sqlite3_stmt *statement, int index, const int64_t *values, size_t count) {
  list *bound = sqlite3_malloc64(sizeof *bound + count * sizeof *values);
  if (!bound) return SQLITE_NOMEM;
  bound->count = count;
  if (count) memcpy(bound->values, values, count * sizeof *values);
  return sqlite3_bind_pointer(statement, index, bound, pointer_type, sqlite3_free);
}

typedef struct {
  sqlite3_vtab_cursor base;
  const list *numbers;
  size_t place;
} cursor;

enum { value_column, list_column };

static int connect(sqlite3 *db, void *context, int count, const char *const *words,
                   sqlite3_vtab **table, char **error) {
  (void)context, (void)count, (void)words, (void)error;
  int code = sqlite3_declare_vtab(db, "CREATE TABLE x (value INTEGER, list HIDDEN)");
  if (code != SQLITE_OK) return code;
  *table = sqlite3_malloc(sizeof **table);
  if (!*table) return SQLITE_NOMEM;
  memset(*table, 0, sizeof **table);
  return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *table) {
  sqlite3_free(table);
  return SQLITE_OK;
}

/// There is one way to ask: by the list.
static int best_index(sqlite3_vtab *table, sqlite3_index_info *info) {
  (void)table;
  for (int index = 0; index < info->nConstraint; index++) {
    if (info->aConstraint[index].iColumn != list_column ||
        info->aConstraint[index].op != SQLITE_INDEX_CONSTRAINT_EQ ||
        !info->aConstraint[index].usable)
      continue;
    info->aConstraintUsage[index].argvIndex = 1;
    info->aConstraintUsage[index].omit = 1;
    info->estimatedCost = 1;
    info->estimatedRows = 100;
    return SQLITE_OK;
  }
  return SQLITE_CONSTRAINT;
}

static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **out) {
  (void)table;
  cursor *own = sqlite3_malloc(sizeof *own);
  if (!own) return SQLITE_NOMEM;
  memset(own, 0, sizeof *own);
  *out = &own->base;
  return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *base) {
  sqlite3_free(base);
  return SQLITE_OK;
}

static int filter(sqlite3_vtab_cursor *base, int number, const char *text, int count,
                  sqlite3_value **values) {
  (void)number, (void)text;
  cursor *own = (cursor *)base;
  own->numbers = count ? sqlite3_value_pointer(values[0], pointer_type) : NULL;
  own->place = 0;
  return SQLITE_OK;
}

static int next(sqlite3_vtab_cursor *base) {
  ((cursor *)base)->place++;
  return SQLITE_OK;
}

static int is_at_end(sqlite3_vtab_cursor *base) {
  const cursor *own = (cursor *)base;
  return !own->numbers || own->place >= own->numbers->count;
}

static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int index) {
  const cursor *own = (cursor *)base;
  if (index == value_column) sqlite3_result_int64(context, own->numbers->values[own->place]);
  return SQLITE_OK;
}

static int row_id(sqlite3_vtab_cursor *base, sqlite3_int64 *id) {
  *id = (sqlite3_int64)((cursor *)base)->place;
  return SQLITE_OK;
}

static const sqlite3_module module = {
    .xConnect = connect,
    .xBestIndex = best_index,
    .xDisconnect = disconnect,
    .xOpen = open_cursor,
    .xClose = close_cursor,
    .xFilter = filter,
    .xNext = next,
    .xEof = is_at_end,
    .xColumn = column,
    .xRowid = row_id,
};

int csqlite_register_numbers(sqlite3 *db) {
  return sqlite3_create_module_v2(db, "numbers", &module, NULL, NULL);
}
