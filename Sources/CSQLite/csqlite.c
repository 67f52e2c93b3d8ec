// memmem(3).
#define _GNU_SOURCE
#include "csqlite.h"

#include "columns.h"
#include "tokenizer.h"

#include <pthread.h>
#include <string.h>

int csqlite_is_equal(const void *left, const void *right, size_t count) {
  return memcmp(left, right, count) == 0;
}

int csqlite_holds(const uint8_t *text, size_t count, const uint8_t *part, size_t part_count) {
  if (part_count == 0) return 1;
  return text && memmem(text, count, part, part_count) != NULL;
}

int64_t csqlite_find(const uint8_t *text, size_t count, size_t from, const uint8_t *part,
                     size_t part_count) {
  if (from > count || part_count == 0) return -1;
  const uint8_t *found = memmem(text + from, count - from, part, part_count);
  return found ? found - text : -1;
}

int csqlite_bind_text_static(sqlite3_stmt *statement, int index, const char *text, int64_t count) {
  // A null pointer would bind NULL instead of an empty text.
  return sqlite3_bind_text64(statement, index, text ? text : "", (sqlite3_uint64)count,
                             SQLITE_STATIC, SQLITE_UTF8);
}

int csqlite_bind_blob_static(sqlite3_stmt *statement, int index, const void *bytes, int64_t count) {
  // A null pointer would bind NULL instead of an empty blob.
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", (sqlite3_uint64)count,
                             SQLITE_STATIC);
}

int csqlite_bind_text_copy(sqlite3_stmt *statement, int index, const char *text, int64_t count) {
  return sqlite3_bind_text64(statement, index, text ? text : "", (sqlite3_uint64)count,
                             SQLITE_TRANSIENT, SQLITE_UTF8);
}

int csqlite_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes, int64_t count) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", (sqlite3_uint64)count,
                             SQLITE_TRANSIENT);
}

/// packed_item(list, index): an item of a list joined by U+001F, from 0; NULL when there is none
/// and for NULL.
/// Inside an item U+001E U+001D stands for U+001F, U+001E U+001C for U+001E.
static void packed_item(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  const char *text = (const char *)sqlite3_value_text(values[0]);
  if (!text || sqlite3_value_type(values[1]) == SQLITE_NULL) return;
  const char *end = text + sqlite3_value_bytes(values[0]);
  sqlite3_int64 index = sqlite3_value_int64(values[1]);
  if (index < 0) return;
  const char *start = text;
  const char *stop;
  for (;; index--) {
    stop = memchr(start, 0x1F, (size_t)(end - start));
    if (!stop) stop = end;
    if (index == 0) break;
    if (stop == end) return;
    start = stop + 1;
  }
  size_t size = (size_t)(stop - start);
  if (!memchr(start, 0x1E, size)) {
    sqlite3_result_text64(context, start, size, SQLITE_TRANSIENT, SQLITE_UTF8);
    return;
  }
  char *plain = sqlite3_malloc64(size);
  if (!plain) {
    sqlite3_result_error_nomem(context);
    return;
  }
  size_t filled = 0;
  for (const char *byte = start; byte < stop; byte++) {
    if (*byte == 0x1E && byte + 1 < stop)
      plain[filled++] = *++byte == 0x1D ? 0x1F : 0x1E;
    else
      plain[filled++] = *byte;
  }
  sqlite3_result_text64(context, plain, filled, sqlite3_free, SQLITE_UTF8);
}

/// Whether an item as it stands in a list is `text`.
static int is_packed(const char *item, size_t size, const char *text, size_t count) {
  size_t place = 0;
  for (const char *byte = item; byte < item + size; byte++, place++) {
    char plain = *byte;
    if (plain == 0x1E && byte + 1 < item + size) plain = *++byte == 0x1D ? 0x1F : 0x1E;
    if (place == count || text[place] != plain) return 0;
  }
  return place == count;
}

/// packed_index(list, item): where an item stands in such a list, from 0; NULL when it does not and
/// for NULL.
static void packed_index(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  const char *text = (const char *)sqlite3_value_text(values[0]);
  const char *item = (const char *)sqlite3_value_text(values[1]);
  if (!text || !item) return;
  const char *end = text + sqlite3_value_bytes(values[0]);
  size_t size = (size_t)sqlite3_value_bytes(values[1]);
  for (sqlite3_int64 index = 0;; index++) {
    const char *stop = memchr(text, 0x1F, (size_t)(end - text));
    if (!stop) stop = end;
    if (is_packed(text, (size_t)(stop - text), item, size)) {
      sqlite3_result_int64(context, index);
      return;
    }
    if (stop == end) return;
    text = stop + 1;
  }
}

/// holds_number(list, number): 1 when an ascending list (see NumberList) holds a number, else 0.
static void holds_number(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  const uint8_t *bytes = sqlite3_value_blob(values[0]);
  int size = sqlite3_value_bytes(values[0]);
  uint64_t wanted = (uint64_t)sqlite3_value_int64(values[1]), number = 0, distance = 0;
  int shift = 0;
  for (int index = 0; index < size && number < wanted && shift < 63; index++) {
    distance |= (uint64_t)(bytes[index] & 0x7F) << shift;
    shift += 7;
    if (bytes[index] & 0x80) continue;
    number += distance;
    distance = 0;
    shift = 0;
  }
  sqlite3_result_int(context, number == wanted);
}

/// text_key(text): a number that is nearly always another for another text (FNV-1a); NULL for NULL.
static void text_key(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  const uint8_t *bytes = sqlite3_value_text(values[0]);
  if (!bytes) return;
  int size = sqlite3_value_bytes(values[0]);
  uint64_t key = 0xCBF29CE484222325u;
  for (int index = 0; index < size; index++) key = (key ^ bytes[index]) * 0x100000001B3u;
  sqlite3_result_int64(context, (sqlite3_int64)key);
}

static int note_wal(void *pages, sqlite3 *db, const char *name, int count) {
  (void)db, (void)name;
  *(int32_t *)pages = count;
  return SQLITE_OK;
}

static void configure(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

int csqlite_open(const char *path, sqlite3 **db, int flags) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, configure);
  return sqlite3_open_v2(path, db, flags, NULL);
}

static const struct {
  const char *name;
  int arity;
  void (*call)(sqlite3_context *, int, sqlite3_value **);
} functions[] = {
    {"packed_item", 2, packed_item},
    {"holds_number", 2, holds_number},
    {"packed_index", 2, packed_index},
    {"text_key", 1, text_key},
};

int csqlite_prepare_connection(sqlite3 *db, int32_t *wal_pages) {
  int code = sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (code == SQLITE_OK)
    code = sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
  if (code == SQLITE_OK)
    code = sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_wal_autocheckpoint(db, 0);
  for (size_t i = 0; code == SQLITE_OK && i < sizeof functions / sizeof *functions; i++)
    code = sqlite3_create_function_v2(
        db, functions[i].name, functions[i].arity,
        SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, NULL, functions[i].call, NULL,
        NULL, NULL);
  if (code == SQLITE_OK) code = csqlite_register_columns(db);
  if (code == SQLITE_OK) code = csqlite_register_numbers(db);
  if (code == SQLITE_OK) code = csqlite_register_tokenizer(db);
  if (code == SQLITE_OK && wal_pages) sqlite3_wal_hook(db, note_wal, wal_pages);
  return code;
}
