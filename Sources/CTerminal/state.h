#pragma once

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

// Shared by the files of this target only.

struct cterminal_state {
  int input;
  int output;           // our own duplicate of the terminal: descriptor 1 is put away
  int log;
  bool logIsOurs;
  int kept_output;
  int kept_error;
  struct termios kept_modes;
  int kept_flags;       // of the terminal's descriptor; negative when unknown
  volatile sig_atomic_t is_open;
  volatile sig_atomic_t is_entered;
  volatile sig_atomic_t is_ending;   // a signal that ends the program has come
};

extern struct cterminal_state cterminal;

/// Makes writing to the terminal never wait, until the flags are given back; safe in a signal
/// handler.
void cterminal_never_wait(void);

/// Puts the terminal back with calls that are safe in a signal handler.
void cterminal_rescue(void);

/// Copies the tail of the log to standard error; safe in a signal handler.
void cterminal_show_log(void);

/// Remembers what signals do now: before ncurses puts its own handlers there.
void cterminal_keep_signals(void);

void cterminal_release_signals(void);
int cterminal_signal_descriptor(void);
