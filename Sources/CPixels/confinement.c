#include <errno.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cpixels.h"

#ifdef __linux__
#include <sys/prctl.h>
#endif

static int limit(int resource, rlim_t value) {
  struct rlimit now;
  if (getrlimit((__typeof__(RLIMIT_CPU))resource, &now) != 0) return -1;
  if (now.rlim_max != RLIM_INFINITY && value > now.rlim_max) value = now.rlim_max;
  struct rlimit wanted = {value, value};
  return setrlimit((__typeof__(RLIMIT_CPU))resource, &wanted);
}

int cpixels_confine(uint64_t memory_bytes, uint32_t cpu_seconds) {
  int failed = limit(RLIMIT_CPU, cpu_seconds);
#ifndef __APPLE__
  // Address space is not what macOS counts.
  failed |= limit(RLIMIT_AS, (rlim_t)memory_bytes);
#endif
  failed |= limit(RLIMIT_FSIZE, 0);
  failed |= limit(RLIMIT_CORE, 0);
  failed |= limit(RLIMIT_NOFILE, 16);
#ifdef __linux__
  failed |= prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  failed |= prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  // When the asker dies nobody waits for the answer.
  failed |= prctl(PR_SET_PDEATHSIG, 9, 0, 0, 0);
#endif
  return failed ? -1 : 0;
}

int cpixels_read_input(size_t limit, uint8_t **bytes, size_t *count) {
  size_t room = 64 << 10;
  struct stat facts;
  if (fstat(0, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_size > 0)
    room = (size_t)facts.st_size + 1;
  if (room > limit + 1) return -1;
  uint8_t *all = malloc(room);
  size_t filled = 0;
  while (all) {
    ssize_t got = read(0, all + filled, room - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) break;
    if (got == 0) {
      *bytes = all;
      *count = filled;
      return 0;
    }
    filled += (size_t)got;
    if (filled > limit) break;
    if (filled == room) {
      room = room * 2 > limit + 1 ? limit + 1 : room * 2;
      uint8_t *more = realloc(all, room);
      if (!more) break;
      all = more;
    }
  }
  free(all);
  return -1;
}

int cpixels_write_output(const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t put = write(1, bytes, count);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return -1;
    bytes += put;
    count -= (size_t)put;
  }
  return 0;
}
