/*
 * Stands between the service and the C library (LD_PRELOAD). While the file FAULT_SWITCH holds the name of an error, calls on paths below FAULT_FOLDER fail
 * with it; without the file all is well. The test writes and removes the file while the service runs.
 *
 *   EMFILE, ENFILE   whatever opens a file or lists a folder
 *   EROFS, EACCES    whatever makes, opens for writing, renames or removes
 *   ESLOW            nothing fails, but every fsync takes half a second
 *   EWAIT            nothing fails, but no fsync ends before the file is gone
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define ESLOW 1000
#define EWAIT 1001

static int wanted(void) {
  const char *path = getenv("FAULT_SWITCH");
  int file = path ? NEXT(open64)(path, O_RDONLY) : -1;
  if (file < 0) return 0;
  char name[16] = {0};
  ssize_t length = read(file, name, sizeof name - 1);
  NEXT(close)(file);
  if (length < 5) return 0;
  if (!strncmp(name, "EMFILE", 6)) return EMFILE;
  if (!strncmp(name, "ENFILE", 6)) return ENFILE;
  if (!strncmp(name, "EROFS", 5)) return EROFS;
  if (!strncmp(name, "ESLOW", 5)) return ESLOW;
  if (!strncmp(name, "EWAIT", 5)) return EWAIT;
  return strncmp(name, "EACCES", 6) ? 0 : EACCES;
}

/* Answers whether the call is to fail, with errno set. */
static int fails(const char *path, int opens, int changes) {
  const char *folder = getenv("FAULT_FOLDER");
  if (!folder || !path || strncmp(path, folder, strlen(folder))) return 0;
  int kept = errno, error = wanted();
  int is_handles = error == EMFILE || error == ENFILE;
  errno = kept;
  if (!error || error == ESLOW || error == EWAIT || !(is_handles ? opens : changes)) return 0;
  errno = error;
  return 1;
}

#define OPENING(name)                                                                          \
  int name(const char *path, int flags, ...) {                                                 \
    va_list rest;                                                                              \
    va_start(rest, flags);                                                                     \
    mode_t permissions = (flags & O_CREAT) ? va_arg(rest, mode_t) : 0;                         \
    va_end(rest);                                                                              \
    if (fails(path, 1, (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)) != 0)) return -1;     \
    return NEXT(name)(path, flags, permissions);                                               \
  }
OPENING(open)
OPENING(open64)

#define LISTING(name, entry)                                                                                         \
  int name(const char *path, struct entry ***found, int (*filter)(const struct entry *),                             \
           int (*order)(const struct entry **, const struct entry **)) {                                            \
    if (fails(path, 1, 0)) return -1;                                                                                \
    return NEXT(name)(path, found, filter, order);                                                                   \
  }
LISTING(scandir, dirent)
LISTING(scandir64, dirent64)

#define CHANGING(name, arguments, ...)               \
  int name arguments {                               \
    if (fails(path, 0, 1)) return -1;                \
    return NEXT(name)(__VA_ARGS__);                  \
  }
CHANGING(mkdir, (const char *path, mode_t permissions), path, permissions)
CHANGING(rename, (const char *path, const char *to), path, to)
CHANGING(unlink, (const char *path), path)
CHANGING(rmdir, (const char *path), path)
CHANGING(link, (const char *path, const char *to), path, to)

#define SYNCING(name)                                \
  int name(int file) {                               \
    int kept = errno;                                \
    if (wanted() == ESLOW) usleep(500000);           \
    while (wanted() == EWAIT) usleep(10000);         \
    errno = kept;                                    \
    return NEXT(name)(file);                         \
  }
SYNCING(fsync)
SYNCING(fdatasync)

/* Node asks before it writes. */
int access(const char *path, int kind) {
  if (fails(path, 0, (kind & W_OK) != 0)) return -1;
  return NEXT(access)(path, kind);
}
