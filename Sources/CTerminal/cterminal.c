#define _GNU_SOURCE
#include "cterminal.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>
#ifdef __linux__
#include <sys/eventfd.h>
#include <sys/mman.h>
#endif

#include "state.h"

struct cterminal_state cterminal = {
    .input = -1, .output = -1, .log = -1, .kept_output = -1, .kept_error = -1, .kept_flags = -1};

// MARK: Text

static bool is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

int cterminal_set_locale(void) {
  if (setlocale(LC_CTYPE, "") != NULL && is_utf8()) return 1;
  static const char *const names[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (setlocale(LC_CTYPE, names[i]) != NULL && is_utf8()) return 0;
  }
  return -1;
}

int cterminal_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

// MARK: Modes

static void close_kept(int *descriptor) {
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
}

/// A duplicate out of the way of 0, 1 and 2 that no child inherits.
static int duplicate(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 10); }

static int memory_file(void) {
#ifdef __linux__
  return memfd_create("winnow-log", MFD_CLOEXEC);
#else
  return open("/dev/null", O_RDWR | O_CLOEXEC);
#endif
}

static void leave_at_exit(void) {
  if (cterminal.is_entered) cterminal_rescue();
}

int cterminal_open(int input, int output, int log) {
  if (cterminal.is_open) return EBUSY;
  if (!isatty(input) || !isatty(output)) return CTERMINAL_NO_TERMINAL;
  if (tcgetattr(input, &cterminal.kept_modes) != 0) return errno;
  cterminal.input = input;
  cterminal.output = duplicate(output);
  if (cterminal.output < 0) return errno;
  cterminal.kept_flags = fcntl(cterminal.output, F_GETFL);
  cterminal.logIsOurs = log < 0;
  cterminal.log = log < 0 ? memory_file() : duplicate(log);
  static bool is_registered = false;
  if (!is_registered) atexit(leave_at_exit);
  is_registered = true;
  cterminal_keep_signals();
  cterminal.is_ending = 0;
  cterminal.is_open = 1;
  return 0;
}

/// Puts standard output or error away, unless it is not open at all.
static void put_away(int descriptor, int *kept) {
  if (cterminal.log < 0 || *kept >= 0) return;
  *kept = duplicate(descriptor);
  if (*kept >= 0) dup2(cterminal.log, descriptor);
}

static void bring_back(int descriptor, int *kept) {
  if (*kept < 0) return;
  dup2(*kept, descriptor);
  close_kept(kept);
}

int cterminal_enter(void) {
  struct termios raw = cterminal.kept_modes;
  raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | IGNCR | INLCR | INPCK | ISTRIP | IXON | PARMRK);
  raw.c_oflag &= ~(tcflag_t)OPOST;
  raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
  raw.c_cflag = (raw.c_cflag & ~(tcflag_t)(CSIZE | PARENB)) | CS8;
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  int result;
  // Not TCSAFLUSH: what was typed while we started is meant for us.
  while ((result = tcsetattr(cterminal.input, TCSADRAIN, &raw)) != 0 && errno == EINTR) {}
  if (result != 0) return errno;
  fflush(stdout);
  put_away(STDOUT_FILENO, &cterminal.kept_output);
  put_away(STDERR_FILENO, &cterminal.kept_error);
  cterminal.is_entered = 1;
  return 0;
}

/// Writes the last bytes of a program that has to end, to a terminal that may take none.
static void write_parting(const void *last, size_t count) {
  cterminal_never_wait();
  if (write(cterminal.output, last, count) == (ssize_t)count) return;
  // It takes none: what it did not take yet makes room. CAN ends a sequence that was cut.
  tcflush(cterminal.output, TCOFLUSH);
  ssize_t ignored = write(cterminal.output, "\030", 1);
  ignored = write(cterminal.output, last, count);
  (void)ignored;
}

void cterminal_leave(const void *last, size_t count) {
  if (!cterminal.is_entered) return;
  if (!cterminal.is_ending) cterminal_write(last, count);
  // A signal may have come in the middle.
  if (cterminal.is_ending) write_parting(last, count);
  fflush(stdout);
  cterminal.is_entered = 0;
  tcsetattr(cterminal.input, cterminal.is_ending ? TCSANOW : TCSADRAIN, &cterminal.kept_modes);
  // Late answers of the terminal must not become a command line of the shell.
  tcflush(cterminal.input, TCIFLUSH);
  bring_back(STDOUT_FILENO, &cterminal.kept_output);
  bring_back(STDERR_FILENO, &cterminal.kept_error);
}

void cterminal_close(void) {
  if (!cterminal.is_open) return;
  cterminal_release_signals();
  if (cterminal.is_entered) cterminal_rescue();
  // The shell shares them. Not before: until here a write might still have waited.
  if (cterminal.is_ending && cterminal.kept_flags >= 0)
    fcntl(cterminal.output, F_SETFL, cterminal.kept_flags);
  if (cterminal.logIsOurs) cterminal_show_log();
  cterminal.is_open = 0;
  close_kept(&cterminal.output);
  close_kept(&cterminal.log);
  close_kept(&cterminal.kept_output);
  close_kept(&cterminal.kept_error);
}

// MARK: Bytes

void cterminal_window(int *rows, int *columns) {
  struct winsize size = {0};
  if (ioctl(cterminal.output, TIOCGWINSZ, &size) != 0) return;
  bool isKnown = size.ws_row > 0 && size.ws_col > 0;
  *rows = isKnown ? size.ws_row : 24;
  *columns = isKnown ? size.ws_col : 80;
}

void cterminal_pixels(int *width, int *height) {
  struct winsize size = {0};
  int found = ioctl(cterminal.output, TIOCGWINSZ, &size);
  *width = found == 0 ? size.ws_xpixel : 0;
  *height = found == 0 ? size.ws_ypixel : 0;
}

int cterminal_columns(int descriptor) {
  struct winsize size = {0};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int cterminal_write(const void *bytes, size_t count) {
  const char *next = bytes;
  while (count > 0) {
    ssize_t written = write(cterminal.output, next, count);
    if (written >= 0) {
      next += written;
      count -= (size_t)written;
    } else if (errno == EAGAIN) {
      if (cterminal.is_ending) return EINTR;
      // The shell before us may have left the terminal non-blocking.
      struct pollfd room = {.fd = cterminal.output, .events = POLLOUT};
      poll(&room, 1, 1000);
    } else if (errno != EINTR || cterminal.is_ending) {
      return errno;
    }
  }
  return 0;
}

int cterminal_wait(int wake, int milliseconds) {
  // poll skips negative descriptors.
  struct pollfd sources[] = {
      {.fd = cterminal.input, .events = POLLIN},
      {.fd = cterminal_signal_descriptor(), .events = POLLIN},
      {.fd = wake, .events = POLLIN},
  };
  int count = poll(sources, 3, milliseconds);
  if (count < 0) return errno == EINTR ? CTERMINAL_SIGNAL : CTERMINAL_HANGUP;
  int found = 0;
  if (sources[0].revents & POLLIN) found |= CTERMINAL_INPUT;
  else if (sources[0].revents != 0) found |= CTERMINAL_HANGUP;
  if (sources[1].revents != 0) found |= CTERMINAL_SIGNAL;
  if (sources[2].revents != 0) found |= CTERMINAL_WAKE;
  return found;
}

long cterminal_read(void *bytes, size_t count) {
  ssize_t length = read(cterminal.input, bytes, count);
  if (length > 0) return length;
  return length < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : -1;
}

// MARK: Waking

int cterminal_make_wake(int *reader, int *writer) {
#ifdef __linux__
  *reader = *writer = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return *reader < 0 ? errno : 0;
#else
  int ends[2];
  if (pipe(ends) != 0) return errno;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
  }
  *reader = ends[0];
  *writer = ends[1];
  return 0;
#endif
}

void cterminal_post(int writer) {
  // Eight bytes is what an eventfd wants. A full pipe is readable already.
  uint64_t one = 1;
  while (write(writer, &one, sizeof one) < 0 && errno == EINTR) {}
}

void cterminal_drain(int reader) {
  char bytes[512];
  ssize_t length;
  do {
    length = read(reader, bytes, sizeof bytes);
  } while (length == (ssize_t)sizeof bytes || (length < 0 && errno == EINTR));
}

void cterminal_close_descriptor(int descriptor) {
  if (descriptor >= 0) close(descriptor);
}
