#define _GNU_SOURCE
#ifdef __APPLE__
#define _XOPEN_SOURCE_EXTENDED 1
#else
#define NCURSES_WIDECHAR 1
#endif
#include "cncurses.h"

#include <fcntl.h>
#include <ncurses.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

#undef columns
#undef lines

// ncurses writes a frame in several pieces. Into a file in memory they cost a microsecond each,
// and the terminal gets the frame in one write.
static FILE *capture, *nothing;
static SCREEN *screen;
static char *output;
static size_t output_capacity;
static bool has_color;

static FILE *memory_file(void) {
#ifdef __linux__
  int descriptor = memfd_create("winnow-frame", MFD_CLOEXEC);
  return descriptor < 0 ? NULL : fdopen(descriptor, "w+");
#else
  return tmpfile();
#endif
}

static void close_files(void) {
  if (capture != NULL) fclose(capture);
  if (nothing != NULL) fclose(nothing);
  capture = nothing = NULL;
}

/// Whether terminfo has an entry: newterm does not say why it failed.
static bool has_entry(const char *term) {
  int found = 0;
  if (setupterm(term, fileno(capture), &found) != OK) return found == 1;
  del_curterm(cur_term);
  return true;
}

static int fail(int answer) {
  cncurses_close();
  return answer;
}

static void put_back(const char *name, char *value) {
  if (value != NULL) {
    setenv(name, value, 1);
  } else {
    unsetenv(name);
  }
  free(value);
}

/// Makes a screen of a size: ncurses cannot ask a file for its own, and what is made larger
/// afterwards costs its memory twice.
static SCREEN *new_screen(const char *term, int rows, int columns) {
  const char *const names[] = {"LINES", "COLUMNS"};
  const int sizes[] = {rows, columns};
  char *before[2] = {NULL, NULL};
  for (int i = 0; i < 2; i++) {
    char text[12];
    const char *old = getenv(names[i]);
    if (old != NULL) before[i] = strdup(old);
    snprintf(text, sizeof text, "%d", sizes[i]);
    setenv(names[i], text, 1);
  }
  use_env(TRUE);
  SCREEN *made = newterm(term, capture, nothing);
  // They must not win over the window later.
  use_env(FALSE);
  for (int i = 0; i < 2; i++) put_back(names[i], before[i]);
  return made;
}

int cncurses_open(const char *term, int rows, int columns) {
  if (screen != NULL) return CNCURSES_FAILED;
  capture = memory_file();
  nothing = fopen("/dev/null", "re");
  if (capture == NULL || nothing == NULL) return fail(CNCURSES_FAILED);
  screen = new_screen(term, rows, columns);
  if (screen == NULL) return fail(has_entry(term) ? CNCURSES_UNSUITABLE : CNCURSES_UNKNOWN);
  if (cursor_address == NULL) return fail(CNCURSES_UNSUITABLE);
  typeahead(-1);
  nonl();
  idlok(stdscr, TRUE);
  // Shifting the rest of a row, ncurses 6.4 can leave a wide character where there is none any more.
  idcok(stdscr, FALSE);
  has_color = has_colors() && start_color() == OK;
  if (has_color) use_default_colors();
  cncurses_resume(rows, columns);
  return CNCURSES_OK;
}

void cncurses_close(void) {
  if (screen != NULL) {
    endwin();
    delscreen(screen);
  }
  screen = NULL;
  close_files();
  free(output);
  output = NULL;
  output_capacity = 0;
}

// MARK: Colours

int cncurses_colors(void) { return has_color ? COLORS : 0; }

// Pairs beyond those of a short travel beside the cell (curs_getcchar(3X), "opts").
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS && NCURSES_VERSION_PATCH >= 20180127
enum { most_pairs = 65535 };
#define EXTENDED_PAIR(pair) (&(int){(pair)})
#else
enum { most_pairs = 32767 };
#define EXTENDED_PAIR(pair) NULL
#endif

int cncurses_last_pair(void) {
  if (!has_color) return 0;
  return COLOR_PAIRS > most_pairs ? most_pairs : COLOR_PAIRS - 1;
}

void cncurses_forget_pairs(void) {
#if defined(NCURSES_EXT_FUNCS) && NCURSES_VERSION_PATCH >= 20170218
  if (has_color) reset_color_pairs();
#endif
}

int cncurses_define_pair(int pair, int foreground, int background) {
  if (!has_color) return 0;
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS
  return init_extended_pair(pair, foreground, background) == OK;
#else
  return init_pair((short)pair, (short)foreground, (short)background) == OK;
#endif
}

// MARK: Cells

static char control[64];
static size_t control_length;

static int put_byte(int byte) {
  if (control_length < sizeof control) control[control_length++] = (char)byte;
  return byte;
}

/// Makes the whole screen the scrolling region: not every terminal gives up the old region with
/// the old size.
static void reset_region(int rows) {
  if (change_scroll_region == NULL) return;
  control_length = 0;
  // putp would write to standard output. ncurses' own buffer is empty between frames.
  tputs(tiparm(change_scroll_region, 0, rows - 1), 1, put_byte);
  ssize_t ignored = write(fileno(capture), control, control_length);
  (void)ignored;
}

void cncurses_resize(int rows, int columns) {
  if (getmaxy(stdscr) != rows || getmaxx(stdscr) != columns) resizeterm(rows, columns);
  reset_region(rows);
  werase(stdscr);
  clearok(curscr, TRUE);
}

static attr_t ncurses_attributes(uint16_t set) {
  attr_t attributes = A_NORMAL;
  if (set & CNCURSES_BOLD) attributes |= A_BOLD;
  if (set & CNCURSES_DIM) attributes |= A_DIM;
  if (set & CNCURSES_UNDERLINE) attributes |= A_UNDERLINE;
  if (set & CNCURSES_REVERSE) attributes |= A_REVERSE;
#ifdef A_ITALIC
  if (set & CNCURSES_ITALIC) attributes |= A_ITALIC;
#endif
  return attributes;
}

void cncurses_put(int row, int column, const struct cncurses_cell *cells, int count) {
  enum { most = 256 };
  cchar_t line[most];
  int used = 0, start = column;
  for (int i = 0; i < count; i++) {
    const struct cncurses_cell *cell = &cells[i];
    if (cell->scalars[0] == 0) continue;  // ncurses makes the right half itself
    if (used == most) {
      mvwadd_wchnstr(stdscr, row, start, line, used);
      used = 0;
    }
    if (used == 0) start = column + i;
    wchar_t text[6] = {0};
    for (int j = 0; j < 5; j++) text[j] = (wchar_t)cell->scalars[j];
    // A pair that is too large for a short is told by the last argument alone.
    short pair = (short)(cell->pair > 32767 ? 32767 : cell->pair);
    setcchar(&line[used++], text, ncurses_attributes(cell->attributes), pair,
             EXTENDED_PAIR(cell->pair));
  }
  if (used > 0) mvwadd_wchnstr(stdscr, row, start, line, used);
}

void cncurses_may_scroll(int allowed) { idlok(stdscr, allowed != 0); }

void cncurses_cursor(int row, int column) {
  leaveok(stdscr, row < 0);
  if (row >= 0) wmove(stdscr, row, column);
  curs_set(row >= 0);
}

// MARK: Frames

void cncurses_update(void) {
  wnoutrefresh(stdscr);
  doupdate();
}

void cncurses_forget(void) { clearok(curscr, TRUE); }

void cncurses_leave(void) {
  // Without a second screen the shell's prompt comes where our last row is.
  if (exit_ca_mode == NULL) {
    wmove(stdscr, getmaxy(stdscr) - 1, 0);
    wclrtoeol(stdscr);
    wnoutrefresh(stdscr);
    doupdate();
  }
  endwin();
}

void cncurses_resume(int rows, int columns) {
  // ncurses takes the terminal with the size it finds in terminfo or the environment.
  doupdate();
  cncurses_resize(rows, columns);
}

const void *cncurses_output(size_t *count) {
  *count = 0;
  if (capture == NULL) return NULL;
  fflush(capture);
  int descriptor = fileno(capture);
  off_t length = lseek(descriptor, 0, SEEK_CUR);
  if (length <= 0) return NULL;
  if ((size_t)length > output_capacity) {
    char *larger = realloc(output, (size_t)length);
    if (larger == NULL) return NULL;
    output = larger;
    output_capacity = (size_t)length;
  }
  ssize_t taken = pread(descriptor, output, (size_t)length, 0);
  lseek(descriptor, 0, SEEK_SET);
  if (taken <= 0) return NULL;
  *count = (size_t)taken;
  return output;
}
