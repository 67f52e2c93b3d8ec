#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cterminal.h"
#include "state.h"

// MARK: Signals that become events

struct watched {
  int number;
  uint32_t bit;
  struct sigaction kept;
};

static struct watched watched[] = {
    {.number = SIGWINCH, .bit = CTERMINAL_WINCH}, {.number = SIGTERM, .bit = CTERMINAL_TERM},
    {.number = SIGHUP, .bit = CTERMINAL_HUP},     {.number = SIGINT, .bit = CTERMINAL_INT},
    {.number = SIGQUIT, .bit = CTERMINAL_QUIT},   {.number = SIGTSTP, .bit = CTERMINAL_TSTP},
    {.number = SIGCONT, .bit = CTERMINAL_CONT},
};
enum { watched_count = sizeof watched / sizeof *watched };

// Signals coalesce in `pending`; the pipe only wakes, so a storm cannot fill it up and push
// SIGTERM out.
static volatile sig_atomic_t pending[watched_count];
static int pipe_reader = -1, pipe_writer = -1;
static bool is_catching = false;
static struct sigaction kept_pipe;

static void note(int number) {
  int kept_errno = errno;
  for (int i = 0; i < watched_count; i++) {
    if (watched[i].number == number) pending[i] = 1;
  }
  if (number == SIGTERM || number == SIGHUP) {
    cterminal.is_ending = 1;
    // Also a write that is about to begin must not wait.
    cterminal_never_wait();
  }
  cterminal_post(pipe_writer);
  errno = kept_errno;
}

int cterminal_signal_descriptor(void) { return pipe_reader; }

uint32_t cterminal_take_signals(void) {
  cterminal_drain(pipe_reader);
  uint32_t found = 0;
  for (int i = 0; i < watched_count; i++) {
    if (!pending[i]) continue;
    pending[i] = 0;
    found |= watched[i].bit;
  }
  return found;
}

void cterminal_stop(void) {
  int index = 0;
  while (watched[index].number != SIGTSTP) index++;
  struct sigaction kept;
  sigaction(SIGTSTP, &watched[index].kept, &kept);
  // The whole job: under `make run` the shell gets its prompt back only when make stops too. Not
  // SIGSTOP: the kernel drops SIGTSTP where no shell could let us go on.
  kill(0, SIGTSTP);
  sigaction(SIGTSTP, &kept, NULL);
  for (int i = 0; i < watched_count; i++) {
    if (watched[i].number == SIGCONT) pending[i] = 0;
  }
}

// MARK: Signals that end the program

static const int deadly[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS};
enum { deadly_count = sizeof deadly / sizeof *deadly };
static struct sigaction kept_deadly[deadly_count];
static bool has_backtrace = false;

static const char reset_sequence[] =
    "\033[0m\033[?2026l\033[?1006l\033[?1003l\033[?1002l\033[?1000l\033[?2004l\033[?1004l"
    "\033[8h\033[?7h\033[?1l\033>\033[?25h\033[?1049l\r";

void cterminal_never_wait(void) {
  if (cterminal.kept_flags >= 0)
    fcntl(cterminal.output, F_SETFL, cterminal.kept_flags | O_NONBLOCK);
}

void cterminal_rescue(void) {
  cterminal.is_entered = 0;
  ssize_t ignored = write(cterminal.output, reset_sequence, sizeof reset_sequence - 1);
  (void)ignored;
  tcsetattr(cterminal.input, TCSANOW, &cterminal.kept_modes);
  tcflush(cterminal.input, TCIFLUSH);
  if (cterminal.kept_output >= 0) dup2(cterminal.kept_output, STDOUT_FILENO);
  if (cterminal.kept_error >= 0) dup2(cterminal.kept_error, STDERR_FILENO);
}

void cterminal_show_log(void) {
  char bytes[4096];
  off_t end = lseek(cterminal.log, 0, SEEK_END);
  if (end <= 0) return;
  off_t start = end > (off_t)sizeof bytes ? end - (off_t)sizeof bytes : 0;
  ssize_t count = pread(cterminal.log, bytes, sizeof bytes, start);
  for (ssize_t i = 0; i < count; i++) {
    // It may quote a report, and nothing of a report drives a terminal.
    if (bytes[i] != '\n' && (bytes[i] < ' ' || bytes[i] > '~')) bytes[i] = '?';
  }
  if (count > 0) count = write(STDERR_FILENO, bytes, (size_t)count);
}

static void crash(int number) {
  if (cterminal.is_entered) {
    cterminal_rescue();
    if (cterminal.logIsOurs) cterminal_show_log();
  }
  for (int i = 0; i < deadly_count; i++) {
    if (deadly[i] != number) continue;
    struct sigaction plain = {.sa_handler = SIG_DFL};
    sigemptyset(&plain.sa_mask);
    // Swift's own handler asks questions on a terminal and waits: only for who asked for it.
    sigaction(number, has_backtrace ? &kept_deadly[i] : &plain, NULL);
  }
  raise(number);
}

static void catch_deadly(void) {
  // For the main thread alone, as a stack of this kind belongs to a thread: where another one
  // overflows its stack the kernel ends the program, and the terminal stays as it is.
  static char stack[64 * 1024];
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternate, NULL);
  has_backtrace = getenv("SWIFT_BACKTRACE") != NULL;
  struct sigaction action = {.sa_handler = crash, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < deadly_count; i++) sigaction(deadly[i], &action, &kept_deadly[i]);
}

// MARK: Both

void cterminal_keep_signals(void) {
  for (int i = 0; i < watched_count; i++) sigaction(watched[i].number, NULL, &watched[i].kept);
}

void cterminal_catch_signals(void) {
  if (is_catching) return;
  if (pipe_reader < 0 && cterminal_make_wake(&pipe_reader, &pipe_writer) != 0) return;
  is_catching = true;
  memset((void *)pending, 0, sizeof pending);
  // No SA_RESTART: a blocked write has to notice that the program should end.
  struct sigaction action = {.sa_handler = note};
  sigfillset(&action.sa_mask);
  for (int i = 0; i < deadly_count; i++) sigdelset(&action.sa_mask, deadly[i]);
  for (int i = 0; i < watched_count; i++) sigaction(watched[i].number, &action, NULL);
  struct sigaction ignore = {.sa_handler = SIG_IGN};
  sigemptyset(&ignore.sa_mask);
  sigaction(SIGPIPE, &ignore, &kept_pipe);
  catch_deadly();
}

void cterminal_release_signals(void) {
  if (!is_catching) return;
  is_catching = false;
  for (int i = 0; i < watched_count; i++) sigaction(watched[i].number, &watched[i].kept, NULL);
  for (int i = 0; i < deadly_count; i++) sigaction(deadly[i], &kept_deadly[i], NULL);
  sigaction(SIGPIPE, &kept_pipe, NULL);
}
