/*
 * Stands between a program and the C library (LD_PRELOAD) and counts the calls that change files below FAULT_FOLDER. Before call number
 * FAULT_AT it does what FAULT_MODE says:
 *
 *   kill           kill -9
 *   torn           half of a write, then kill -9
 *   full, full-on  ENOSPC once, or from then on
 *   eio-sync       EIO from this call or, if it is none, the next fsync; once
 *   eio-on         EIO from this call on, whatever it does
 *
 * Without FAULT_AT it only counts. At the end of the program the count is written to FAULT_COUNT.
 *
 * With FAULT_RECORD, the calls are also written to that file, one after the other, with what they write (power-cuts.ts reads it):
 *
 *   kind (1 byte), file number (int64), position or size (int64), length of the bytes (int64), the bytes
 *
 *   c  a file was made or found: the bytes are its path, the number is new      w  bytes were written at a position
 *   t  cut or extended to a size      s  synchronised      m, u, r, l  folder made, name removed, renamed, linked (two paths with a NUL between)
 *   a  a line on standard output: what was acknowledged
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST_FILES 4096
static char watched[MOST_FILES];
static long calls = 0;
static int is_armed = 0;
static const char *folder, *mode;
static long at = -1;
static int record = -1;
static long files = 0;
static long numbers[MOST_FILES];

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void note(char kind, long file, long place, const void *bytes, long length) {
  if (record < 0) return;
  long head[3] = {file, place, length};
  struct iovec parts[3] = {{&kind, 1}, {head, sizeof head}, {(void *)bytes, (size_t)length}};
  NEXT(writev)(record, parts, 3);
}

__attribute__((constructor)) static void begin(void) {
  folder = getenv("FAULT_FOLDER");
  mode = getenv("FAULT_MODE");
  if (getenv("FAULT_AT")) at = atol(getenv("FAULT_AT"));
  if (getenv("FAULT_RECORD")) record = NEXT(open)(getenv("FAULT_RECORD"), O_WRONLY | O_CREAT | O_APPEND, 0600);
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("FAULT_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld", calls);
  fclose(file);
}

static int is_inside(const char *path) { return folder && path && strncmp(path, folder, strlen(folder)) == 0; }
static int is_watched(int fd) { return fd >= 0 && fd < MOST_FILES && watched[fd]; }
static int is(const char *name) { return mode && strcmp(mode, name) == 0; }
static void die(void) { kill(getpid(), SIGKILL); }

/* Answers whether the call is to fail, with errno set. */
static int fails(int is_sync) {
  long call = __sync_add_and_fetch(&calls, 1);
  if (at < 0 || call < at) return 0;
  if (is("eio-sync")) {
    if (call == at) is_armed = 1;
    if (!is_armed || !is_sync) return 0;
    is_armed = 0;
    errno = EIO;
    return 1;
  }
  if (is("eio-on")) {
    errno = EIO;
    return 1;
  }
  if (is("full-on") || (is("full") && call == at)) {
    errno = ENOSPC;
    return 1;
  }
  if (call == at) die();
  return 0;
}

static int is_torn(void) { return is("torn") && calls + 1 == at; }


#define OPENING(name)                                                   \
  int name(const char *path, int flags, ...) {                         \
    va_list rest;                                                       \
    va_start(rest, flags);                                              \
    mode_t permissions = (flags & O_CREAT) ? va_arg(rest, mode_t) : 0;  \
    va_end(rest);                                                       \
    int inside = is_inside(path);                                       \
    if (inside && (flags & (O_CREAT | O_TRUNC)) && fails(0)) return -1; \
    int fd = NEXT(name)(path, flags, permissions);                      \
    if (fd >= 0 && fd < MOST_FILES) watched[fd] = inside;               \
    if (fd >= 0 && fd < MOST_FILES && inside) {                         \
      numbers[fd] = ++files;                                            \
      note('c', numbers[fd], flags & O_TRUNC, path, (long)strlen(path)); \
    }                                                                   \
    return fd;                                                          \
  }
OPENING(open)
OPENING(open64)

int close(int fd) {
  if (fd >= 0 && fd < MOST_FILES) watched[fd] = 0;
  return NEXT(close)(fd);
}

ssize_t write(int fd, const void *bytes, size_t size) {
  if (is_watched(fd)) {
    if (is_torn()) NEXT(write)(fd, bytes, size / 2);
    if (fails(0)) return -1;
    note('w', numbers[fd], lseek(fd, 0, SEEK_CUR), bytes, (long)size);
  }
  if (fd == 1) note('a', 0, 0, bytes, (long)size);
  return NEXT(write)(fd, bytes, size);
}

#define WRITING(name, offset_type)                                      \
  ssize_t name(int fd, const void *bytes, size_t size, offset_type to) { \
    if (is_watched(fd)) {                                               \
      if (is_torn()) NEXT(name)(fd, bytes, size / 2, to);               \
      if (fails(0)) return -1;                                          \
      note('w', numbers[fd], (long)to, bytes, (long)size);              \
    }                                                                   \
    return NEXT(name)(fd, bytes, size, to);                             \
  }
WRITING(pwrite, off_t)
WRITING(pwrite64, off64_t)

ssize_t writev(int fd, const struct iovec *parts, int count) {
  if (is_watched(fd)) {
    if (fails(0)) return -1;
    long to = lseek(fd, 0, SEEK_CUR);
    for (int i = 0; i < count; to += (long)parts[i++].iov_len) note('w', numbers[fd], to, parts[i].iov_base, (long)parts[i].iov_len);
  }
  return NEXT(writev)(fd, parts, count);
}

#define SYNCING(name)                                   \
  int name(int fd) {                                    \
    if (is_watched(fd) && fails(1)) return -1;          \
    int result = NEXT(name)(fd);                        \
    if (is_watched(fd)) note('s', numbers[fd], 0, "", 0); \
    return result;                                      \
  }
SYNCING(fsync)
SYNCING(fdatasync)

int ftruncate(int fd, off_t size) {
  if (is_watched(fd) && fails(0)) return -1;
  if (is_watched(fd)) note('t', numbers[fd], (long)size, "", 0);
  return NEXT(ftruncate)(fd, size);
}

int ftruncate64(int fd, off64_t size) {
  if (is_watched(fd) && fails(0)) return -1;
  if (is_watched(fd)) note('t', numbers[fd], (long)size, "", 0);
  return NEXT(ftruncate64)(fd, size);
}

/* `second` is another path, or NULL. */
static void note_names(char kind, const char *path, const char *second) {
  char both[8192];
  int length = snprintf(both, sizeof both, "%s%c%s", path, 0, second ? second : "");
  note(kind, 0, 0, both, second ? length : length - 1);
}

#define NAMING(name, kind, second, ...)                    \
  {                                                       \
    if (!is_inside(path)) return NEXT(name)(__VA_ARGS__); \
    if (fails(0)) return -1;                              \
    int result = NEXT(name)(__VA_ARGS__);                 \
    if (result == 0) note_names(kind, path, second);      \
    return result;                                        \
  }
int unlink(const char *path) NAMING(unlink, 'u', NULL, path)
int mkdir(const char *path, mode_t permissions) NAMING(mkdir, 'm', NULL, path, permissions)
int rename(const char *path, const char *to) NAMING(rename, 'r', to, path, to)
int link(const char *path, const char *to) NAMING(link, 'l', to, path, to)
