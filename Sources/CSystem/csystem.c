#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "csystem.h"

#ifdef __linux__
#include <malloc.h>
#include <sys/inotify.h>
#endif
#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/vfs.h>
#else
#include <mach-o/dyld.h>
#include <sys/mount.h>
#include <sys/param.h>
#endif

extern char **environ;

int csystem_open_at(int folder, const char *name, int flags, mode_t mode) {
  int descriptor;
  do descriptor = openat(folder, name, flags | O_CLOEXEC, mode);
  while (descriptor < 0 && errno == EINTR);
  return descriptor;
}

int csystem_sync(int descriptor) {
#if defined(F_FULLFSYNC)
  if (fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
#endif
  return fsync(descriptor);
}

int csystem_is_remote(int descriptor, const char **kind) {
  struct statfs facts;
  if (fstatfs(descriptor, &facts) != 0) return -1;
#if defined(__linux__)
  // Source: statfs(2) and linux/magic.h.
  static const struct {
    unsigned long magic;
    const char *name;
  } remote[] = {{0x6969, "NFS"},      {0x517B, "SMB"},      {0xFE534D42, "SMB"},
                {0xFF534D42, "CIFS"}, {0x65735546, "FUSE"}, {0x00C36400, "Ceph"},
                {0x5346414F, "AFS"},  {0x01021997, "9P"},   {0x73757245, "Coda"}};
  for (size_t i = 0; i < sizeof remote / sizeof remote[0]; i++)
    if (((unsigned long)facts.f_type & 0xFFFFFFFF) == remote[i].magic) {
      *kind = remote[i].name;
      return 1;
    }
  return 0;
#else
  if (facts.f_flags & MNT_LOCAL) return 0;
  *kind = "network";
  return 1;
#endif
}

int csystem_spawn(pid_t *pid, const char *program, char *const arguments[],
                  char *const environment[], const int descriptors[3]) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int code = posix_spawn_file_actions_init(&actions);
  if (code != 0) return code;
  if ((code = posix_spawnattr_init(&attributes)) != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return code;
  }
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  sigdelset(&all, SIGKILL);
  sigdelset(&all, SIGSTOP);
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#if defined(POSIX_SPAWN_CLOEXEC_DEFAULT)
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  code = posix_spawnattr_setflags(&attributes, flags);
  if (code == 0) code = posix_spawnattr_setsigmask(&attributes, &none);
  if (code == 0) code = posix_spawnattr_setsigdefault(&attributes, &all);
  for (int i = 0; i < 3 && code == 0; i++) {
    if (descriptors[i] < 0)
      code = posix_spawn_file_actions_addopen(&actions, i, "/dev/null", O_RDWR, 0);
    else  // dup2 onto itself clears close-on-exec, also in posix_spawn.
      code = posix_spawn_file_actions_adddup2(&actions, descriptors[i], i);
  }
  if (code == 0) code = posix_spawnp(pid, program, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return code;
}

int csystem_wait(pid_t pid, int milliseconds, int *status) {
  int waited = 0, raw = 0;
  for (;;) {
    pid_t ended = waitpid(pid, &raw, milliseconds < 0 ? 0 : WNOHANG);
    if (ended == pid) break;
    if (ended < 0 && errno != EINTR) return -1;
    if (ended < 0) continue;
    if (waited >= milliseconds) return 0;
    // Short steps at first: most helpers end at once.
    int step = waited < 20 ? 1 : 10;
    struct timespec pause = {0, step * 1000000L};
    nanosleep(&pause, NULL);
    waited += step;
  }
  *status = WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw);
  return 1;
}

static volatile sig_atomic_t noted;

static void note(int number) {
  noted = number;
  signal(SIGINT, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
}

void csystem_note_interrupts(void) {
  static const int numbers[] = {SIGINT, SIGTERM};
  sigset_t both;
  sigemptyset(&both);
  sigaddset(&both, SIGINT);
  sigaddset(&both, SIGTERM);
  for (int i = 0; i < 2; i++) {
    struct sigaction before, action;
    // Whoever started us without them wants it so.
    if (sigaction(numbers[i], NULL, &before) != 0 || before.sa_handler == SIG_IGN) continue;
    memset(&action, 0, sizeof action);
    action.sa_handler = note;
    action.sa_mask = both;
    sigaction(numbers[i], &action, NULL);
  }
  // A thread that blocks them hands that down to what it starts.
  pthread_sigmask(SIG_UNBLOCK, &both, NULL);
}

int csystem_user_name(char *buffer, size_t size) {
  const char *name = NULL;
#ifdef __linux__
  FILE *users = fopen("/etc/passwd", "re");
  if (users == NULL) return -1;
  for (struct passwd *user; name == NULL && (user = fgetpwent(users)) != NULL;)
    if (user->pw_uid == getuid()) name = user->pw_name;
  fclose(users);
#else
  struct passwd *user = getpwuid(getuid());
  if (user != NULL) name = user->pw_name;
#endif
  if (name == NULL || strlen(name) >= size) return -1;
  memcpy(buffer, name, strlen(name) + 1);
  return 0;
}

int csystem_program_path(char *buffer, size_t size) {
#ifdef __linux__
  ssize_t count = readlink("/proc/self/exe", buffer, size - 1);
  if (count < 0 || (size_t)count >= size - 1) return -1;
  buffer[count] = 0;
  return 0;
#else
  uint32_t room = (uint32_t)size;
  return _NSGetExecutablePath(buffer, &room);
#endif
}

int csystem_watch(const char *path, int tells_writes) {
#ifdef __linux__
  int watch = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (watch < 0) return -1;
  uint32_t events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE_SELF;
  if (tells_writes) events |= IN_MODIFY;
  if (inotify_add_watch(watch, path, events) >= 0) return watch;
  close(watch);
#else
  (void)path, (void)tells_writes;
#endif
  return -1;
}

void csystem_read_watch(int watch, void *context, void (*take)(void *, const char *)) {
#ifdef __linux__
  _Alignas(struct inotify_event) char buffer[16 << 10];
  ssize_t count;
  while ((count = read(watch, buffer, sizeof buffer)) > 0)
    for (char *place = buffer; place < buffer + count;) {
      const struct inotify_event *event = (const struct inotify_event *)place;
      if (event->len > 0 && (event->mask & (IN_CLOSE_WRITE | IN_MOVED_TO | IN_MODIFY)))
        take(context, event->name);
      place += sizeof *event + event->len;
    }
#else
  (void)watch, (void)context, (void)take;
#endif
}

void csystem_ignore_broken_pipes(void) { signal(SIGPIPE, SIG_IGN); }

int csystem_interrupt(void) { return noted; }

char **csystem_environment(void) { return environ; }

void csystem_keep_memory(void) {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
  mallopt(M_MMAP_THRESHOLD, 64 << 20);
#endif
}

void csystem_give_back_memory(void) {
#ifdef __GLIBC__
  // Set, so that it does not grow with what was freed.
  mallopt(M_MMAP_THRESHOLD, 512 << 10);
  mallopt(M_TRIM_THRESHOLD, 1 << 20);
#endif
}
