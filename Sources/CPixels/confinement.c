#include <errno.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cpixels.h"

#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

static int limit(int resource, rlim_t value) {
  struct rlimit now;
  if (getrlimit((__typeof__(RLIMIT_CPU))resource, &now) != 0) return -1;
  if (now.rlim_max != RLIM_INFINITY && value > now.rlim_max) value = now.rlim_max;
  struct rlimit wanted = {value, value};
  return setrlimit((__typeof__(RLIMIT_CPU))resource, &wanted);
}

int cpixels_confine(uint64_t memory_bytes, uint32_t cpu_seconds, uint32_t descriptors) {
  int failed = limit(RLIMIT_CPU, cpu_seconds);
#ifndef __APPLE__
  // Address space is not what macOS counts.
  failed |= limit(RLIMIT_AS, (rlim_t)memory_bytes);
#endif
  failed |= limit(RLIMIT_FSIZE, 0);
  failed |= limit(RLIMIT_CORE, 0);
  failed |= limit(RLIMIT_NOFILE, descriptors);
#ifdef __linux__
  failed |= prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  failed |= prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  // When the asker dies nobody waits for the answer.
  failed |= prctl(PR_SET_PDEATHSIG, 9, 0, 0, 0);
#endif
  return failed ? -1 : 0;
}

void cpixels_be_nice(void) { (void)setpriority(PRIO_PROCESS, 0, 10); }

int cpixels_become(const char *path, char *const arguments[]) { return execv(path, arguments); }

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
// What a decoder that was taken over would want. Everything else stays, since what malloc and the
// dynamic linker need differs between systems. Source: seccomp(2), linux/filter.h.
static const int sealed[] = {
    SYS_openat, SYS_openat2, SYS_execve, SYS_execveat, SYS_socket, SYS_connect, SYS_ptrace,
    SYS_process_vm_readv, SYS_process_vm_writev, SYS_kill, SYS_unlinkat, SYS_renameat2,
    SYS_linkat, SYS_symlinkat, SYS_mkdirat, SYS_mount, SYS_bpf, SYS_io_uring_setup, SYS_keyctl,
#ifdef __x86_64__
    SYS_open, SYS_creat, SYS_fork, SYS_vfork, SYS_unlink, SYS_rename, SYS_link, SYS_symlink,
    SYS_mkdir,
#endif
};

#ifdef __x86_64__
#define CPIXELS_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define CPIXELS_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

void cpixels_seal(void) {
  enum { count = sizeof sealed / sizeof *sealed };
  struct sock_filter rules[count + 7];
  size_t n = 0;
  rules[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
  rules[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CPIXELS_ARCHITECTURE, 1, 0);
  rules[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
  rules[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
  // The numbers of the x32 interface name the same calls once more.
  rules[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, count + 1, 0);
#endif
  for (size_t i = 0; i < count; i++)
    rules[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)sealed[i],
                                              (uint8_t)(count - i), 0);
  rules[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  rules[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
  struct sock_fprog program = {(unsigned short)n, rules};
  // Kernels without it: the limits have to do.
  (void)prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}
#else
void cpixels_seal(void) {}
#endif

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
