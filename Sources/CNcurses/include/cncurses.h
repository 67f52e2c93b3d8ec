#pragma once

#include <stddef.h>
#include <stdint.h>

// ncurses as a renderer: it keeps what the terminal shows and works out the bytes that change it.
// It owns no terminal; the bytes are taken by `cncurses_output`. One screen at a time, on one
// thread.

/// What `cncurses_open` answers.
enum {
  CNCURSES_OK = 0,
  CNCURSES_UNKNOWN = 1,     // no such entry in terminfo
  CNCURSES_UNSUITABLE = 2,  // the entry cannot place the cursor
  CNCURSES_FAILED = 3,
};

enum {
  CNCURSES_BOLD = 1,
  CNCURSES_DIM = 2,
  CNCURSES_ITALIC = 4,
  CNCURSES_UNDERLINE = 8,
  CNCURSES_REVERSE = 16,
};

/// One base scalar and up to four marks, the unused ones 0; all 0 in the right half of a wide
/// character.
struct cncurses_cell {
  uint32_t scalars[5];
  uint16_t attributes;  // a CNCURSES_ set
  uint16_t pair;        // from `cncurses_define_pair`, or 0
};

/// Starts a screen of a size for an entry of terminfo.
int cncurses_open(const char *term, int rows, int columns);
void cncurses_close(void);

/// How many colours the terminal has; 0 when it has none.
int cncurses_colors(void);

/// The highest pair that `cncurses_define_pair` takes.
int cncurses_last_pair(void);

/// Gives a pair its colours, -1 being the terminal's own. Returns 0 when the terminal cannot.
int cncurses_define_pair(int pair, int foreground, int background);

/// Forgets what all pairs are; they may be defined anew, and everything has to be drawn anew.
void cncurses_forget_pairs(void);

/// Whether an update may move lines of the terminal, and with them what ncurses does not know of.
void cncurses_may_scroll(int allowed);

/// Follows the window; everything is blank afterwards and drawn anew by the next update.
void cncurses_resize(int rows, int columns);

/// Sets cells of one row from a column on.
void cncurses_put(int row, int column, const struct cncurses_cell *cells, int count);

/// Shows the cursor at a cell; hides it when `row` is negative.
void cncurses_cursor(int row, int column);

/// Works out the bytes from what the terminal shows to what was put.
void cncurses_update(void);

/// Forgets what the terminal shows, so that the next update draws everything.
void cncurses_forget(void);

/// Gives the terminal back to the shell.
void cncurses_leave(void);

/// Takes the terminal again, which is blank then.
void cncurses_resume(int rows, int columns);

/// The bytes since the last call; valid until the next call.
const void *cncurses_output(size_t *count);
