#pragma once

#include <stddef.h>
#include <stdint.h>

// The controlling terminal of this process: modes, signals, ways out. There is one, so the state
// is here and not in a handle. Everything but `cterminal_post` belongs to the main thread.

/// What `cterminal_wait` found; a set.
enum {
  CTERMINAL_INPUT = 1,
  CTERMINAL_SIGNAL = 2,
  CTERMINAL_WAKE = 4,
  CTERMINAL_HANGUP = 8,
};

/// What `cterminal_take_signals` found; a set.
enum {
  CTERMINAL_WINCH = 1,
  CTERMINAL_TERM = 2,
  CTERMINAL_HUP = 4,
  CTERMINAL_INT = 8,
  CTERMINAL_QUIT = 16,
  CTERMINAL_TSTP = 32,
  CTERMINAL_CONT = 64,
};

/// Chooses a UTF-8 character type for the process.
///
/// Returns 1 when the user's locale is UTF-8, 0 when another had to be taken, -1 when there is none.
int cterminal_set_locale(void);

/// Columns of a scalar as libc counts them; -1 when it cannot be printed.
int cterminal_width(uint32_t scalar);

/// What `cterminal_open` answers when a descriptor is no terminal.
enum { CTERMINAL_NO_TERMINAL = -1 };

/// Remembers the modes of the terminal and prepares every way out. Returns 0 or an errno, or
/// CTERMINAL_NO_TERMINAL.
///
/// `log` takes what anything writes to standard output and error while the screen is up; when
/// negative it is kept in memory and shown, in plain ASCII, once the terminal is back.
int cterminal_open(int input, int output, int log);

/// Raw mode on and standard output and error put away; may be called again to make sure. Returns 0
/// or an errno.
int cterminal_enter(void);

/// Writes `last` and gives back the modes and streams that `cterminal_enter` took.
void cterminal_leave(const void *last, size_t count);

/// Leaves for good and gives the signals back.
void cterminal_close(void);

/// Installs the handlers. ncurses installs some of its own in newterm, so call it afterwards.
void cterminal_catch_signals(void);

/// Rows and columns of the window; 24 by 80 when the terminal does not know, and as they are when it
/// is gone.
void cterminal_window(int *rows, int *columns);

/// Pixels of the whole window; 0 when the terminal does not say.
void cterminal_pixels(int *width, int *height);

/// Columns of the terminal behind a descriptor; 0 when it is none or does not say.
int cterminal_columns(int descriptor);

/// Writes everything. Returns 0 or an errno; EINTR when a signal that ends the program came.
int cterminal_write(const void *bytes, size_t count);

/// Sleeps until something happens or the time is over; negative waits for ever.
///
/// `wake` may be negative.
int cterminal_wait(int wake, int milliseconds);

/// Reads what is there. 0 means that nothing was there, -1 that the terminal is gone.
long cterminal_read(void *bytes, size_t count);

/// The signals since the last call.
uint32_t cterminal_take_signals(void);

/// Stops the whole job, as Ctrl-Z does, and returns when it goes on.
void cterminal_stop(void);

/// Makes a pair of descriptors for `cterminal_post` and `cterminal_wait`. Returns 0 or an errno.
int cterminal_make_wake(int *reader, int *writer);

/// Makes the reader readable; from any thread.
void cterminal_post(int writer);

/// Makes the reader unreadable again.
void cterminal_drain(int reader);

void cterminal_close_descriptor(int descriptor);
