// The least that answers the same questions as StoreBench: the SQL alone, in C, and nothing kept.
//
//   floor_store STORE-FOLDER   lines: page WORD | page | count WORD | tag NAME COUNT | untag NAME |
//                              holds PART
//
// The answer is "NANOSECONDS RESULT", CPU of the process. `untag` takes back what `tag` wrote,
// and then empties the log, unmeasured: else the other side would do that for both.

#define _GNU_SOURCE
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tokenizer.h"

static sqlite3 *db;

static void fail(const char *what) {
  fprintf(stderr, "floor_store: %s: %s\n", what, sqlite3_errmsg(db));
  exit(1);
}

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) fail(sql);
  return statement;
}

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

#define ROW                                                                                        \
  "r.id, r.report_id, r.created_at, r.title, substr(r.message, 1, 240), platform.text,"           \
  " version.text, build.text, os.text, model.text, screen.text, source.text, r.picture_count,"     \
  " r.recording_count, r.has_damage, r.warning_count, t.status, t.priority, t.assignee, t.is_read," \
  " (SELECT count(*) FROM triage AS copy WHERE copy.master = t.report),"                          \
  " EXISTS (SELECT 1 FROM note WHERE note.report = t.report),"                                    \
  " (SELECT group_concat(tag.name, char(31)) FROM report_tag JOIN tag ON tag.id = report_tag.tag"  \
  "  WHERE report_tag.report = t.report)"
#define JOINS                                                                                      \
  " LEFT JOIN value AS platform ON platform.code = r.platform"                                    \
  " LEFT JOIN value AS version ON version.code = r.app_version"                                   \
  " LEFT JOIN value AS build ON build.code = r.app_build"                                         \
  " LEFT JOIN value AS os ON os.code = r.os_version"                                              \
  " LEFT JOIN value AS model ON model.code = r.device_model"                                      \
  " LEFT JOIN value AS screen ON screen.code = r.screen"                                          \
  " LEFT JOIN value AS source ON source.code = r.source_system"

static long long page(const char *word) {
  static sqlite3_stmt *words, *all;
  if (!words) {
    words = prepare("SELECT " ROW " FROM search CROSS JOIN triage AS t ON t.report = search.rowid"
                    " CROSS JOIN report AS r ON r.id = t.report" JOINS
                    " WHERE search MATCH ? ORDER BY search.rowid DESC LIMIT 40");
    all = prepare("SELECT " ROW " FROM triage AS t CROSS JOIN report AS r ON r.id = t.report" JOINS
                  " ORDER BY t.report DESC LIMIT 40");
  }
  sqlite3_stmt *statement = word ? words : all;
  if (word) sqlite3_bind_text(statement, 1, word, -1, SQLITE_STATIC);
  long long first = 0, bytes = 0;
  while (sqlite3_step(statement) == SQLITE_ROW) {
    if (!first) first = sqlite3_column_int64(statement, 0);
    for (int column = 0; column < sqlite3_column_count(statement); column++)
      bytes += sqlite3_column_text(statement, column) ? sqlite3_column_bytes(statement, column) : 0;
  }
  sqlite3_reset(statement);
  return bytes ? first : 0;
}

static long long count(const char *word) {
  static sqlite3_stmt *statement;
  if (!statement) statement = prepare("SELECT count(*) FROM search WHERE search MATCH ?");
  sqlite3_bind_text(statement, 1, word, -1, SQLITE_STATIC);
  long long result = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : -1;
  sqlite3_reset(statement);
  return result;
}

static void execute(const char *sql) {
  if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail(sql);
}

/// A prepared statement for each report, evenly spread, in one transaction.
static long long tag(const char *name, long long wanted, long long *spent) {
  sqlite3_stmt *last = prepare("SELECT max(report) FROM triage");
  sqlite3_step(last);
  long long reports = sqlite3_column_int64(last, 0), step = reports / wanted ? reports / wanted : 1;
  sqlite3_finalize(last);
  sqlite3_stmt *make = prepare("INSERT INTO tag (name) VALUES (?)");
  sqlite3_bind_text(make, 1, name, -1, SQLITE_STATIC);
  sqlite3_step(make);
  sqlite3_finalize(make);
  long long id = sqlite3_last_insert_rowid(db), done = 0, begin = now();
  execute("BEGIN IMMEDIATE");
  sqlite3_stmt *insert = prepare("INSERT INTO report_tag (tag, report) VALUES (?, ?)");
  for (long long report = 1; report <= reports; report += step, done++) {
    sqlite3_bind_int64(insert, 1, id);
    sqlite3_bind_int64(insert, 2, report);
    if (sqlite3_step(insert) != SQLITE_DONE) fail("insert");
    sqlite3_reset(insert);
  }
  sqlite3_finalize(insert);
  execute("COMMIT");
  *spent = now() - begin;
  return done;
}

/// Takes a tag off all reports in one statement, and then away.
static long long untag(const char *name, long long *spent) {
  sqlite3_stmt *find = prepare("SELECT id FROM tag WHERE name = ?");
  sqlite3_bind_text(find, 1, name, -1, SQLITE_STATIC);
  if (sqlite3_step(find) != SQLITE_ROW) fail("no such tag");
  long long id = sqlite3_column_int64(find, 0), begin = now();
  sqlite3_finalize(find);
  char sql[128];
  snprintf(sql, sizeof sql, "DELETE FROM report_tag WHERE tag = %lld", id);
  execute(sql);
  long long done = sqlite3_changes(db);
  *spent = now() - begin;
  snprintf(sql, sizeof sql, "DELETE FROM tag WHERE id = %lld; PRAGMA wal_checkpoint", id);
  execute(sql);
  return done;
}

/// Small letters, byte by byte, in the messages alone.
static long long holds(const char *part) {
  static sqlite3_stmt *statement;
  if (!statement) statement = prepare("SELECT message FROM report");
  long long found = 0;
  while (sqlite3_step(statement) == SQLITE_ROW)
    found += memmem(sqlite3_column_blob(statement, 0), (size_t)sqlite3_column_bytes(statement, 0), part,
                    strlen(part)) != NULL;
  sqlite3_reset(statement);
  return found;
}

int main(int argc, char **argv) {
  if (argc != 2) return fprintf(stderr, "usage: floor_store STORE-FOLDER\n"), 2;
  char path[4096], line[1024];
  snprintf(path, sizeof path, "%s/winnow.sqlite", argv[1]);
  if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) fail(path);
  if (csqlite_register_tokenizer(db) != SQLITE_OK) fail("tokenizer");
  execute("PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -16000");
  while (fgets(line, sizeof line, stdin)) {
    char *save = NULL, *command = strtok_r(line, " \n", &save), *first = strtok_r(NULL, " \n", &save);
    long long begin = now(), result = -1, spent = -1;
    if (!strcmp(command, "page")) result = page(first);
    if (!strcmp(command, "count")) result = count(first);
    if (!strcmp(command, "holds")) result = holds(first);
    if (!strcmp(command, "untag")) result = untag(first, &spent);
    if (!strcmp(command, "tag")) result = tag(first, atoll(strtok_r(NULL, " \n", &save)), &spent);
    if (spent < 0) spent = now() - begin;
    printf("%lld %lld\n", spent, result);
    fflush(stdout);
  }
  return 0;
}
