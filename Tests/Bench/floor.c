// The least a dashboard can do: open the store, ask for what the first screen shows, paint it in
// its colours, follow keys, quit. What winnow costs is measured against it.
//
//   floor STORE-FOLDER [list]      keys: j k (line) d u (page) q; `list`: no report beside it
//
// The statements are those of the store (Resources/Schema): the page with its tags, the totals, and
// of the report under the cursor what its pane shows. Two screens of rows are read, one is shown.

#define _XOPEN_SOURCE 700
#include <limits.h>
#include <locale.h>
#include <ncurses.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

#define CODED(column) "(SELECT text FROM value WHERE code = report." column ")"

static const char *page_sql =
    "SELECT report.id, report.report_id, report.created_at, report.title,"
    " substr(report.message, 1, 240), platform.text, version.text, build.text, os.text, model.text,"
    " screen.text, source.text, report.picture_count, report.recording_count, report.has_damage,"
    " report.warning_count, triage.status, triage.priority, triage.assignee, triage.is_read,"
    " (SELECT count(*) FROM triage AS copy WHERE copy.master = triage.report),"
    " EXISTS (SELECT 1 FROM note WHERE note.report = triage.report),"
    " EXISTS (SELECT 1 FROM conflict WHERE conflict.report = triage.report),"
    " (SELECT group_concat(tag.name, char(31)) FROM report_tag JOIN tag ON tag.id = report_tag.tag"
    "  WHERE report_tag.report = triage.report)"
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
static const char *total_sql = "SELECT n FROM total WHERE name IN ('all', 'inbox', 'hidden')";

// What the pane shows of one report; each takes its number.
enum { core, capture, attachments, warnings, triage, tags, notes, copies, detail_count };
static const char *detail_sql[detail_count] = {
    [core] = "SELECT report_id, created_at, received_at, title, message, user_id, user_email,"
             " metadata_values, " CODED("source_system") ", " CODED("kind") ", " CODED("platform")
             ", " CODED("bundle_id") ", " CODED("app_name") ", " CODED("app_version")
             ", " CODED("app_build") ", " CODED("environment") ", " CODED("os_name")
             ", " CODED("os_version") ", " CODED("device_model") ", " CODED("device_name")
             ", " CODED("locale") ", " CODED("time_zone") ", " CODED("screen")
             " FROM report WHERE id = ?",
    [capture] = "SELECT outcome, failure, photos_permission, placeholder, lookup_result,"
                " attachment_limit, attachments_dropped, incomplete_render FROM report_capture"
                " WHERE report = ?",
    [attachments] = "SELECT file_name, kind, health, byte_size FROM attachment WHERE report = ?"
                    " ORDER BY position",
    [warnings] = "SELECT code, place, message FROM warning WHERE report = ? ORDER BY position",
    [triage] = "SELECT status, reason, reason_text, priority, assignee, master, snoozed_until,"
               " fixed_in, is_read, exported_at FROM triage WHERE report = ?",
    [tags] = "SELECT tag.name FROM report_tag JOIN tag ON tag.id = report_tag.tag"
             " WHERE report_tag.report = ? ORDER BY tag.name",
    [notes] = "SELECT created_at, author, text FROM note WHERE report = ? ORDER BY id",
    [copies] = "SELECT report FROM triage WHERE master = ? ORDER BY report",
};

static sqlite3 *db;
static sqlite3_stmt *page, *detail[detail_count];
static long long first_row, cursor_row, total;
static int shows_list_alone;

enum { secondary = 1, accent, rule, tag, selected };

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

// Writes text in at most `width` columns, controls as blanks; returns how many bytes that took.
static size_t put(int row, int column, int width, const char *words, attr_t look) {
  wchar_t line[512];
  int used = 0, columns = 0;
  size_t taken = 0;
  mbstate_t state = {0};
  while (words[taken] && used < 500) {
    wchar_t scalar;
    size_t size = mbrtowc(&scalar, words + taken, MB_LEN_MAX, &state);
    if (size == (size_t)-1 || size == (size_t)-2 || size == 0) break;
    int wide = wcwidth(scalar);
    if (wide < 0) scalar = L' ', wide = 1;
    if (columns + wide > width) break;
    columns += wide;
    line[used++] = scalar;
    taken += size;
  }
  attrset(look);
  mvaddnwstr(row, column, line, used);
  return taken;
}

static void paint_row(int row, int list, int is_cursor) {
  char number[24], age[32], version[32];
  snprintf(number, sizeof number, "%7lld", sqlite3_column_int64(page, 0));
  long long days = ((long long)time(NULL) - sqlite3_column_int64(page, 2) / 1000) / 86400;
  snprintf(age, sizeof age, "%4lldd", days);
  snprintf(version, sizeof version, "%s", text(page, 6));
  attr_t base = is_cursor ? (attr_t)COLOR_PAIR(selected) : A_NORMAL;
  attr_t grey = is_cursor ? base : (attr_t)COLOR_PAIR(secondary);
  if (is_cursor) {
    attrset(base);
    mvhline(row, 0, ' ', list);
  }
  put(row, 1, 7, number, base);
  put(row, 9, 5, age, grey);
  put(row, 16, 7, version, base);
  put(row, 24, 17, text(page, 9), base);
  if (sqlite3_column_int(page, 12) > 0) put(row, 42, 2, "▣", base);
  const char *title = text(page, 3);
  put(row, 50, list - 51, *title ? title : text(page, 4), base | A_BOLD);
}

static void paint_detail(long long report, int left, int rows) {
  int width = COLS - left - 1, line = 3;
  for (int row = 2; row < LINES - 1; row++) put(row, left - 2, 1, "│", COLOR_PAIR(rule) | A_DIM);
  for (int part = 0; part < detail_count; part++) {
    if (!detail[part]) detail[part] = prepare(detail_sql[part]);
    sqlite3_bind_int64(detail[part], 1, report);
    int count = 0;
    while (sqlite3_step(detail[part]) == SQLITE_ROW) {
      count++;
      if (part == tags) put(5, left, width, text(detail[part], 0), COLOR_PAIR(tag));
      if (part != core) continue;
      const char *rest = text(detail[core], 4);
      put(2, left, width, rest, A_BOLD);
      for (line = 8; line < rows && *rest; line++) {
        size_t taken = put(line, left, width, rest, A_NORMAL);
        if (!taken) break;
        rest += taken;
      }
      for (int column = 11; column < 23; column++)
        put(++line, left, width, text(detail[core], column), COLOR_PAIR(secondary));
    }
    char words[40];
    snprintf(words, sizeof words, "%d", count);
    if (part == attachments) put(6, left + 20, 6, words, COLOR_PAIR(accent));
    sqlite3_reset(detail[part]);
  }
}

static void paint(void) {
  if (!page) page = prepare(page_sql);
  int list = COLS > 90 && !shows_list_alone ? COLS * 62 / 100 : COLS, rows = LINES - 4;
  erase();
  put(0, 1, 30, "Winnow   Inbox  Open  Mine  All", A_BOLD);
  put(1, 1, 40, "/ is:new -is:duplicate", COLOR_PAIR(secondary));
  put(2, 8, list - 8, "#  age  app     device            files   message", COLOR_PAIR(secondary));
  long long shown = -1;
  sqlite3_bind_int(page, 1, rows * 2);
  sqlite3_bind_int64(page, 2, first_row);
  for (int row = 0; sqlite3_step(page) == SQLITE_ROW; row++) {
    if (first_row + row == cursor_row) shown = sqlite3_column_int64(page, 0);
    if (row < rows) paint_row(row + 3, list, first_row + row == cursor_row);
  }
  sqlite3_reset(page);
  if (shown >= 0 && list < COLS) paint_detail(shown, list + 2, LINES - 1);
  char place[64];
  snprintf(place, sizeof place, "%lld/%lld", cursor_row + 1, total);
  put(LINES - 2, COLS - 20, 19, place, COLOR_PAIR(secondary));
  put(LINES - 1, 1, COLS - 2, "1 accept  2 duplicate  3 decline  + tag  / filter  ? help  q quit",
      COLOR_PAIR(accent));
  refresh();
}

static void move_by(long long step) {
  int rows = LINES - 4;
  cursor_row += step;
  if (cursor_row >= total) cursor_row = total - 1;
  if (cursor_row < 0) cursor_row = 0;
  if (cursor_row < first_row) first_row = cursor_row;
  if (cursor_row >= first_row + rows) first_row = cursor_row - rows + 1;
}

int main(int argc, char **argv) {
  shows_list_alone = argc == 3 && strcmp(argv[2], "list") == 0;
  if (argc != 2 && !shows_list_alone) return fprintf(stderr, "usage: floor STORE-FOLDER [list]\n"), 2;
  char path[4096];
  snprintf(path, sizeof path, "%s/winnow.sqlite", argv[1]);
  setlocale(LC_ALL, "");
  if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) fail(path);
  initscr();
  cbreak();
  noecho();
  curs_set(0);
  start_color();
  use_default_colors();
  init_pair(secondary, 244, -1);
  init_pair(accent, 32, -1);
  init_pair(rule, 244, -1);
  init_pair(tag, 133, -1);
  init_pair(selected, 255, 25);
  sqlite3_stmt *count = prepare(total_sql);
  while (sqlite3_step(count) == SQLITE_ROW)
    if (sqlite3_column_int64(count, 0) > total) total = sqlite3_column_int64(count, 0);
  sqlite3_finalize(count);
  for (int key = 0; key != 'q'; key = getch()) {
    if (key == 'j') move_by(1);
    if (key == 'k') move_by(-1);
    if (key == 'd') move_by(LINES - 4);
    if (key == 'u') move_by(4 - LINES);
    paint();
  }
  endwin();
  return 0;
}
