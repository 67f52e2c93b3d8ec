// The least a dashboard can do: open the store, ask for the first page of the inbox and its count,
// paint them beside the first message, follow keys, quit. What winnow costs is measured against it.
//
//   floor STORE-FOLDER      keys: j k (line) d u (page) q
//
// The statements are those of the store's page (Resources/Schema).

#include <locale.h>
#include <ncurses.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *page_sql =
    "SELECT report.id, report.report_id, report.created_at, report.title,"
    " substr(report.message, 1, 240), platform.text, version.text, build.text, os.text, model.text,"
    " screen.text, source.text, report.picture_count, report.recording_count, report.has_damage,"
    " report.warning_count, triage.status, triage.priority, triage.assignee, triage.is_read,"
    " (SELECT count(*) FROM triage AS copy WHERE copy.master = triage.report),"
    " EXISTS (SELECT 1 FROM note WHERE note.report = triage.report),"
    " EXISTS (SELECT 1 FROM conflict WHERE conflict.report = triage.report)"
    " FROM triage INDEXED BY triage_inbox JOIN report ON report.id = triage.report"
    " LEFT JOIN value AS platform ON platform.code = report.platform"
    " LEFT JOIN value AS version ON version.code = report.app_version"
    " LEFT JOIN value AS build ON build.code = report.app_build"
    " LEFT JOIN value AS os ON os.code = report.os_version"
    " LEFT JOIN value AS model ON model.code = report.device_model"
    " LEFT JOIN value AS screen ON screen.code = report.screen"
    " LEFT JOIN value AS source ON source.code = report.source_system"
    " WHERE triage.status = 0 AND triage.master IS NULL"
    " ORDER BY triage.report DESC LIMIT ? OFFSET ?";
static const char *tags_sql =
    "SELECT tag.name FROM report_tag JOIN tag ON tag.id = report_tag.tag WHERE report_tag.report = ?";
static const char *total_sql = "SELECT n FROM total WHERE name = 'inbox'";
static const char *message_sql = "SELECT message FROM report WHERE id = ?";

static sqlite3 *db;
static long long first_row, cursor_row, total;

static void fail(const char *what) {
  endwin();
  fprintf(stderr, "floor: %s: %s\n", what, sqlite3_errmsg(db));
  exit(1);
}

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) fail(sql);
  return statement;
}

static const char *text(sqlite3_stmt *statement, int column) {
  const char *value = (const char *)sqlite3_column_text(statement, column);
  return value ? value : "";
}

// Reports can hold anything; the floor only has to keep it from moving the cursor.
static void put(int row, int column, int width, const char *words) {
  char line[512];
  size_t n = strlen(words) < sizeof line - 1 ? strlen(words) : sizeof line - 1;
  for (size_t i = 0; i < n; i++) line[i] = (unsigned char)words[i] < 32 ? ' ' : words[i];
  line[n] = 0;
  mvaddnstr(row, column, line, width);
}

static void paint(void) {
  static sqlite3_stmt *page, *tags, *message;
  if (!page) {
    page = prepare(page_sql);
    tags = prepare(tags_sql);
    message = prepare(message_sql);
  }
  int list = COLS > 90 ? COLS * 55 / 100 : COLS;
  int rows = LINES - 2;
  erase();
  sqlite3_bind_int(page, 1, rows);
  sqlite3_bind_int64(page, 2, first_row);
  for (int row = 0; row < rows && sqlite3_step(page) == SQLITE_ROW; row++) {
    char head[160], when[32];
    time_t at = (time_t)(sqlite3_column_int64(page, 2) / 1000);
    strftime(when, sizeof when, "%m-%d %H:%M", gmtime(&at));
    snprintf(head, sizeof head, "#%-7lld %s %-8.8s %-9.9s %-12.12s", sqlite3_column_int64(page, 0),
             when, text(page, 5), text(page, 6), text(page, 9));
    int is_cursor = first_row + row == cursor_row;
    if (is_cursor) attron(A_REVERSE);
    put(row + 1, 0, list, head);
    put(row + 1, 50, list > 50 ? list - 50 : 0, text(page, 4));
    if (is_cursor) attroff(A_REVERSE);
    sqlite3_bind_int64(tags, 1, sqlite3_column_int64(page, 0));
    while (sqlite3_step(tags) == SQLITE_ROW) (void)text(tags, 0);
    sqlite3_reset(tags);
    if (is_cursor && list < COLS) {
      sqlite3_bind_int64(message, 1, sqlite3_column_int64(page, 0));
      if (sqlite3_step(message) == SQLITE_ROW) {
        const char *rest = text(message, 0);
        int width = COLS - list - 2;
        for (int line = 1; line <= rows && *rest; line++) {
          put(line, list + 2, width, rest);
          rest += strnlen(rest, (size_t)width);
        }
      }
      sqlite3_reset(message);
    }
  }
  sqlite3_reset(page);
  attron(A_BOLD);
  mvprintw(0, 0, "Inbox  %lld of %lld", cursor_row + 1, total);
  attroff(A_BOLD);
  mvprintw(LINES - 1, 0, "j k d u q");
  refresh();
}

static void move_by(long long step) {
  int rows = LINES - 2;
  cursor_row += step;
  if (cursor_row >= total) cursor_row = total - 1;
  if (cursor_row < 0) cursor_row = 0;
  if (cursor_row < first_row) first_row = cursor_row;
  if (cursor_row >= first_row + rows) first_row = cursor_row - rows + 1;
}

int main(int argc, char **argv) {
  if (argc != 2) return fprintf(stderr, "usage: floor STORE-FOLDER\n"), 2;
  char path[4096];
  snprintf(path, sizeof path, "%s/winnow.sqlite", argv[1]);
  setlocale(LC_ALL, "");
  if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) fail(path);
  initscr();
  cbreak();
  noecho();
  curs_set(0);
  sqlite3_stmt *count = prepare(total_sql);
  if (sqlite3_step(count) == SQLITE_ROW) total = sqlite3_column_int64(count, 0);
  sqlite3_finalize(count);
  for (int key = 0; key != 'q'; key = getch()) {
    if (key == 'j') move_by(1);
    if (key == 'k') move_by(-1);
    if (key == 'd') move_by(LINES - 2);
    if (key == 'u') move_by(2 - LINES);
    paint();
  }
  endwin();
  return 0;
}
