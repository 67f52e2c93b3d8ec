#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Opens `name` below the folder `folder` (or AT_FDCWD); always close-on-exec. -1 and errno.
int csystem_open_at(int folder, const char *name, int flags, mode_t mode);

/// Makes the bytes of a file survive a power cut (F_FULLFSYNC on macOS). -1 and errno.
int csystem_sync(int descriptor);

/// 1 when an open file lies on a network or user-space file system, 0 when not, -1 and errno.
/// `kind` gets its name.
int csystem_is_remote(int descriptor, const char **kind);

/// Starts a program by argument list, found through PATH, with default signals and an empty mask.
///
/// `descriptors` become the child's 0, 1 and 2; -1 gives /dev/null. Returns 0 or an errno value.
int csystem_spawn(pid_t *pid, const char *program, char *const arguments[],
                  char *const environment[], const int descriptors[3]);

/// Waits for a child, at most `milliseconds` (negative: for ever); 1 ended, 0 not yet, -1 and errno.
/// `status` gets the exit status, or 128 + signal.
int csystem_wait(pid_t pid, int milliseconds, int *status);

/// Only notes the first SIGINT or SIGTERM from now on; the next one ends the process.
void csystem_note_interrupts(void);

/// Writes the path of this program's file, ended by NUL; -1 when it is not known or too long.
int csystem_program_path(char *buffer, size_t size);

/// Starts to watch a folder for files that are closed after writing, moved in or, when it
/// `tells_writes`, written to; a descriptor to poll, -1 where there is no such thing.
int csystem_watch(const char *path, int tells_writes);

/// Reads what a watch has to tell; `take` gets the name of every such file.
void csystem_read_watch(int watch, void *context, void (*take)(void *context, const char *name));

/// Writes the name of who runs this process, ended by NUL; -1 when the user database has none or it
/// is too long.
///
/// On Linux the database is /etc/passwd: what else knows users is asked through shared libraries and
/// sockets, which would cost every start.
int csystem_user_name(char *buffer, size_t size);

/// Ignores SIGPIPE.
void csystem_ignore_broken_pipes(void);

/// The signal noted, 0 without one.
int csystem_interrupt(void);

/// The environment of this process.
char **csystem_environment(void);

/// Has freed memory kept for the next batch instead of handed back to the system each time.
void csystem_keep_memory(void);

/// Has what is freed of large blocks handed back to the system, so that what a question took for a
/// moment is not kept between others.
void csystem_give_back_memory(void);
