/*
 * Stands between the service and the C library (LD_PRELOAD): the clock of the day is ahead by the seconds that the file CLOCK_SWITCH holds, which may be less
 * than none. The test writes the file while the service runs. The monotonic clock stays as it is.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long long ahead(void) {
  const char *path = getenv("CLOCK_SWITCH");
  int kept = errno;
  int file = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY) : -1;
  long long seconds = 0;
  if (file >= 0) {
    char text[32] = {0};
    if (syscall(SYS_read, file, text, sizeof text - 1) > 0) seconds = atoll(text);
    syscall(SYS_close, file);
  }
  errno = kept;
  return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int found = (int)syscall(SYS_clock_gettime, clock, now);
  if (!found && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += ahead();
  return found;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec exact;
  int found = clock_gettime(CLOCK_REALTIME, &exact);
  if (!found && now) *now = (struct timeval){exact.tv_sec, exact.tv_nsec / 1000};
  return found;
}

time_t time(time_t *into) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (into) *into = exact.tv_sec;
  return exact.tv_sec;
}
